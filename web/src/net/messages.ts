// Made by tools/make_types.py from the server's messages. Do not edit.

/** The first message, repeated when something is missing: the client has everything up to `since`. */
export interface Hello {
  type: "hello"
  since?: number
  chat_since?: number
  nonce?: string
  attending?: boolean
}

/** Whether a person looks at the page now; one that is only open does not keep notices back. */
export interface Attend {
  type: "attend"
  attending: boolean
}

/** Do an action, meant for the position with this `seq`. Resend with the same key after a lost connection. */
export interface Act {
  type: "act"
  key: string
  seq: number
  seat: number
  action: string
}

/** Do the steps of a turn in one go, all or none, up to the first that discloses something. */
export interface Line {
  type: "line"
  key: string
  seq: number
  seat: number
  actions: string[]
  end?: boolean
}

/** Undo my last step. */
export interface Undo {
  type: "undo"
  key: string
  seq: number
  seat: number
}

/** Undo all steps that can be undone. */
export interface Restart {
  type: "restart"
  key: string
  seq: number
  seat: number
}

/** Ask what an action would do. */
export interface Preview {
  type: "preview"
  id: number
  seat: number
  action: string
}

/** Ask why an action is not legal. */
export interface Explain {
  type: "explain"
  id: number
  seat: number
  action: string
}

/** A line that somebody typed, read against what the receiver may see; answered by `answered`. */
export interface Ask {
  type: "ask"
  id: number
  text: string
  lang?: "en" | "de" | "fr" | "nl"
  names?: string[]
  since?: number | null
  partly?: boolean
}

/** Send a chat line. */
export interface Say {
  type: "say"
  key: string
  seat: number
  text: string
}

/** Lift the curtain for one of the seats that share this device. */
export interface Lift {
  type: "lift"
  seat: number
}

/** Lower the curtain. */
export interface Lower {
  type: "lower"
}

/** Take my seat back from the bot that holds it. */
export interface Take {
  type: "take"
  seat: number
}

/** Let a bot play for the person in this seat, who has been absent long enough (`absence`). */
export interface StandIn {
  type: "stand-in"
  seat: number
}

/** Check the connection; answered by `pong`. */
export interface Ping {
  type: "ping"
}

export type ClientMessage =
  | Hello
  | Attend
  | Act
  | Line
  | Undo
  | Restart
  | Preview
  | Explain
  | Ask
  | Say
  | Lift
  | Lower
  | Take
  | StandIn
  | Ping

/** Begin a sandbox, before its `hello`: a position text, a view or a seed, and the actions so far. */
export interface OpenSandbox {
  type: "open"
  game: string
  position?: string | null
  view?: Record<string, unknown> | null
  seed?: string | null
  seats?: number | null
  options?: Record<string, unknown>
  actions?: string[]
  seat?: number | null
  names?: string[]
  puzzle?: string | null
  exercise?: Exercise | null
  components?: string | null
  document?: string | null
  table?: string | null
  analysis?: boolean
  follow?: boolean
}

/** An own mistake, to be played again: the better turn and the one that was played, from a position on. */
export interface Exercise {
  better: string[]
  played: string[]
  simulations: number
}

/** In a sandbox: go back to the position after this many steps, whatever was disclosed since. */
export interface Rewind {
  type: "rewind"
  key: string
  steps: number
}

/** In a sandbox: a bot takes one step for the seat to move, from what that seat may see. */
export interface Reply {
  type: "reply"
  key: string
  seq: number
}

/** In the sandbox of a puzzle or an exercise: ask what the turn that was played is worth, once it is over. */
export interface Weigh {
  type: "weigh"
  id: number
}

/** In a sandbox: go to the position after the first `steps` steps of the record, and then these actions. */
export interface Go {
  type: "go"
  key: string
  steps: number
  actions?: string[]
}

/** In a sandbox: look through other eyes. `seat` null: a spectator's. */
export interface Look {
  type: "look"
  key: string
  seat?: number | null
  follow?: boolean
}

/** In a sandbox: ask for the analysis as text, with these nodes. */
export interface Write {
  type: "write"
  id: number
  nodes: AnalysisNode[]
}

/** A node of the tree. `parent`: its number in the list; -1: the beginning, the first node, has none. */
export interface AnalysisNode {
  parent: number
  action?: string
  items?: Item[]
  note?: string
  mark?: string
  cells?: string[]
}

/** A disclosed item; `piece` is "?" where the receiver may not know it. */
export interface Item {
  what: string
  seat: number | null
  place: number | null
  piece: string | null
}

/** In a sandbox: ask the adviser what the seat to move should do here. */
export interface Judge {
  type: "judge"
  id: number
}

/** In a sandbox: change the position by hand, by all of these or none; it begins anew there. */
export interface EditPosition {
  type: "edit"
  key: string
  seq: number
  edits: PositionEdit[]
}

/** Put a piece somewhere; without one, take away what is there. `number`: of a count, or how a tile is turned. */
export interface PositionEdit {
  what: string
  seat?: number | null
  place?: string
  piece?: string
  number?: number
}

/** In a sandbox: take back the last change by hand, with all that was done since. */
export interface Unedit {
  type: "unedit"
  key: string
  seq: number
}

export type SandboxMessage =
  | OpenSandbox
  | Hello
  | Act
  | Undo
  | Restart
  | Rewind
  | Reply
  | Preview
  | Explain
  | Ask
  | Weigh
  | Ping
  | Go
  | Look
  | Write
  | Judge
  | EditPosition
  | Unedit

/** A table as the receiver may know it. `mine`: the receiver's seats; `curtain`: they share one device. */
export interface Table {
  type: "table"
  id: string
  game: string
  status: "open" | "playing" | "over" | "closed"
  seats: Seat[]
  options: Record<string, unknown>
  rules: number
  components: string
  pace: Pace
  undo: "turn" | "none"
  listed: boolean
  instant: boolean
  hints: boolean
  commitment: string
  seed: string | null
  created_at: number
  started_at: number | null
  ended_at: number | null
  to_move: number | null
  watchers: number
  rematch: string | null
  mine: number[]
  owner: boolean
  curtain: boolean
  link: number
  removed: Removed[]
  absence_minutes: number
  read_only: boolean
  deal: TableDeal | null
  anybody: boolean
  level: "any" | "beginners" | "experienced"
  reports: number
  friends_watch: boolean
  branch: number | null
  line: string[]
}

/** A seat as everybody sees it. `name`: the person's, null if they have not given one; a bot's character. */
export interface Seat {
  seat: number
  kind: "open" | "person" | "bot"
  name: string | null
  bot: string | null
  away: "left" | "late" | "absent" | "turn" | null
  connected: boolean
  owner: boolean
  wants_close: boolean
  helper: string | null
  holiday: number | null
  stand_in: boolean
}

/** Time for a turn: none, `live` (amount in minutes) or `slow` (amount in days). */
export interface Pace {
  kind: "none" | "live" | "slow"
  amount: number
}

/** A person removed by the owner before the start, who can be readmitted by this `id`. */
export interface Removed {
  id: string
  name: string
}

/** A deal that is not this table's alone. `daily`: the deal of the day, or of the week, of `period`; `table`: that */
export interface TableDeal {
  kind: "daily" | "table" | "seed"
  period: string | null
  attempt: number
  counts: boolean
  reveal_at: number | null
  table: string | null
}

/** The game as the receiver sees it now. */
export interface Position {
  type: "position"
  seq: number
  seat: number | null
  to_move: number | null
  view: unknown
  legal: Legal[]
  suggested: string | null
  scores: ScorePart[][]
  reports: Record<string, unknown>
  can_undo: boolean
  hash: string
  outcome: Outcome | null
}

/** A legal action: its notation to send back, its typed value for the page. */
export interface Legal {
  notation: string
  value: unknown
}

/** Points of one category: `now` if the game ended here, `certain` what can no longer be taken away. */
export interface ScorePart {
  category: string
  now: number
  certain: number
}

/** A finished game: scores, seats from first to last (shared places together), and why it ended. */
export interface Outcome {
  scores: SeatScore[]
  ranking: number[][]
  reason: string
}

/** A seat's score by category. */
export interface SeatScore {
  parts: Part[]
}

/** One category of a seat's score: `now` if the game ended here, `certain` what can no longer be taken away. */
export interface Part {
  category: string
  now: number
  certain: number
}

/** Replaces all events that the receiver has after `from`; those up to `settled` are final. */
export interface Events {
  type: "events"
  from: number
  settled: number
  events: (Started | Acted | SeatTaken | SeatHeld | TurnMissed | SeatReturned | Ended | Closed)[]
}

/** The game was set up. */
export interface Started {
  type: "started"
  items: Item[]
  seq: number
  at: number
}

/** A step. `step` counts the steps of the record from 1; `turn` is the game's turn it belongs to. */
export interface Acted {
  type: "acted"
  step: number
  turn: number
  seat: number
  action: string
  value: unknown
  items: Item[]
  brings: Record<string, unknown>
  seq: number
  at: number
}

/** A person took a seat, or moved one to another device. */
export interface SeatTaken {
  type: "seat-taken"
  seat: number
  name: string
  seq: number
  at: number
}

/** A bot holds the seat for a person who left, was too late too often, is absent, or was removed. */
export interface SeatHeld {
  type: "seat-held"
  seat: number
  bot: string
  reason: "left" | "late" | "absent" | "removed"
  helper: string | null
  seq: number
  at: number
}

/** The time for the turn was over: a bot plays it. `missed`: how many in a row; `helper`: the bot's character. */
export interface TurnMissed {
  type: "turn-missed"
  seat: number
  bot: string
  missed: number
  helper: string | null
  seq: number
  at: number
}

/** The person has taken the seat back. */
export interface SeatReturned {
  type: "seat-returned"
  seat: number
  seq: number
  at: number
}

/** The game is over. */
export interface Ended {
  type: "ended"
  outcome: Outcome
  seq: number
  at: number
}

/** The table was closed for good before the end. `by`: the seats whose people agreed; nobody's if the server did. */
export interface Closed {
  type: "closed"
  by: number[]
  seq: number
  at: number
}

/** Until when the seat to move has time, in milliseconds since 1970 by the server's clock (`now`). */
export interface Clock {
  type: "clock"
  seat: number | null
  deadline: number | null
  now: number
}

/** The table waits for this seat, whose person is not connected. From `until` on the others may send `stand-in`. */
export interface Absence {
  type: "absence"
  seat: number | null
  until: number | null
  now: number
}

/** I have no seat here any more: it was `moved` to another device, I was `removed` by the owner, `left`, or was */
export interface Unseated {
  type: "unseated"
  reason: "moved" | "removed" | "left" | "signed-out" | "private" | "closed"
  watch: boolean
}

/** The request with this key is done and stored; the position after it has been sent before. */
export interface Done {
  type: "done"
  key: string
  seq: number
}

/** The request with this key was refused; the current position has `seq`. */
export interface Refused {
  type: "refused"
  key: string
  error: ErrorAnswer
  seq: number
}

/** Every refusal, by REST or socket: `code` and `values` make a translated sentence; `message` is for logs. */
export interface ErrorAnswer {
  code: string
  values: Record<string, unknown>
  message: string
}

/** Answer to `preview`: the game's own values, or an error. */
export interface Previewed {
  type: "previewed"
  id: number
  preview: Record<string, unknown> | null
  error: ErrorAnswer | null
}

/** Answer to `explain`; null: the action is legal. */
export interface Explained {
  type: "explained"
  id: number
  refusal: RefusalAnswer | null
  error: ErrorAnswer | null
}

/** Why an action is not legal, with the rule it follows from. */
export interface RefusalAnswer {
  code: string
  rule: string
  values: Record<string, unknown>
}

/** Answer to `ask`: what to say. With `act` the line means this `action`; `undo`, `restart`, `next` and `task` are */
export interface Answered {
  type: "answered"
  id: number
  kind: "act" | "undo" | "restart" | "next" | "task" | "answer" | "which" | "unknown"
  text: string
  action: string | null
  refusal: RefusalAnswer | null
  meant: string[]
  error: ErrorAnswer | null
}

/** Answer to `weigh`: whether the turn solves the puzzle, what it is worth, what the solution is worth, and why. */
export interface Weighed {
  type: "weighed"
  id: number
  right: boolean
  own: Worth | null
  best: Worth | null
  error: ErrorAnswer | null
  reasons: Reason[]
}

/** What a turn is worth to its seat: the chance to win, 0 to 1, and the points at the end. */
export interface Worth {
  chance: number
  points: number
}

/** Why one turn is better than another: an idea of the game's, values for its sentence, cells of the seat's board. */
export interface Reason {
  idea: string
  values: Record<string, number | string | string[]>
  cells: string[]
  share: number
  later: boolean
}

/** Chat lines, oldest first; none of people I have muted. `anew`: they replace all earlier lines. */
export interface Chat {
  type: "chat"
  lines: ChatLine[]
  anew: boolean
}

/** A short message: text, never markup. */
export interface ChatLine {
  number: number
  seat: number
  name: string
  text: string
  at: number
}

/** What a sandbox was opened with: the tree, whose first nodes after the beginning are `main` steps of a record. */
export interface Analysis {
  type: "analysis"
  game: string
  form: string | null
  names: string[]
  main: number
  nodes: AnalysisNode[]
  told: (Acted | null)[]
  hints: boolean
}

/** Answer to `write`: the record or position with its variations, or an error. */
export interface Written {
  type: "written"
  id: number
  text: string | null
  error: ErrorAnswer | null
}

/** Answer to `judge`. The `seq` of the hint is that of the position it is about. */
export interface Judged {
  type: "judged"
  id: number
  hint: Hint | null
  error: ErrorAnswer | null
}

/** The action a bot would choose in my place, in the position `seq`, and the best alternatives. */
export interface Hint {
  seq: number
  seat: number
  bot: string
  choice: Legal
  turn: HintStep[]
  considered: HintAction[]
  simulations: number
  reasons: Reason[]
  against: number | null
}

/** One step of a turn. `brings`: the parts of its preview that a sentence about it needs. */
export interface HintStep {
  action: Legal
  brings: Record<string, unknown>
}

/** An action that the adviser thought about. `line`: how it expects the game to go on, this action first. */
export interface HintAction {
  action: Legal
  visits: number
  chance: number | null
  scores: number[] | null
  line: string[]
  turn: HintStep[]
}

/** What the leader of a shared analysis shows, and who is there. `me`: my own id; `leader`: the leader's. */
export interface SharedAnalysisShown {
  type: "shown"
  me: string
  leader: string
  present: boolean
  watchers: Watcher[]
  version: number
  text: number
  steps: number
  actions: string[]
  playing: boolean
  speed: "slow" | "normal" | "fast" | "instant"
  seat: number | null
  follow: boolean
}

/** Somebody at a shared analysis; `name` is null for one who has not given it. */
export interface Watcher {
  id: string
  name: string | null
}

/** The shared analysis was deleted, and its socket is closed. */
export interface AnalysisGone {
  type: "analysis-gone"
}

/** All plans of my seat, sent to nobody else; `news`: what became of the turn that was armed last. */
export interface Plans {
  type: "plans"
  seat: number
  lines: KeptLine[]
  armed: Armed | null
  news: PlanNews | null
}

/** A line that I have kept. */
export interface KeptLine {
  id: number
  name: string
  actions: string[]
}

/** The turn that is played when it comes. */
export interface Armed {
  name: string
  actions: string[]
  facts: Fact[]
  points: number | null
  end: boolean
}

/** An open piece still lies there; `place` null: wherever in the display. */
export interface Fact {
  piece: string
  place?: number | null
}

/** What became of an armed turn: it was `played`, or given up because */
export interface PlanNews {
  kind: "played" | "piece" | "points" | "legal" | "begun" | "held" | "over"
  name: string
  at: number
  fact: Fact | null
  step: number | null
}

/** A message that could not be read or answered otherwise. */
export interface Fault {
  type: "fault"
  error: ErrorAnswer
}

/** Answer to `ping`. */
export interface Pong {
  type: "pong"
  now: number
}

export type ServerMessage =
  | Table
  | Position
  | Events
  | Clock
  | Absence
  | Unseated
  | Done
  | Refused
  | Previewed
  | Explained
  | Answered
  | Weighed
  | Chat
  | Analysis
  | Written
  | Judged
  | SharedAnalysisShown
  | AnalysisGone
  | Plans
  | Fault
  | Pong

export type TableEvent =
  | Started
  | Acted
  | SeatTaken
  | SeatHeld
  | TurnMissed
  | SeatReturned
  | Ended
  | Closed

/** The server. `create`: who may create tables. */
export interface About {
  version: string
  compiled: boolean
  games: string[]
  bots: string[]
  characters: BotCharacter[]
  programs: string[]
  create: "anyone" | "local" | "key"
  may_create: boolean
  lan_url: string | null
  bot_delay: number
  limits: Limits
  now: number
  local: boolean
  slow: string[]
  docs: boolean
  daily: boolean
  open_seats: boolean
  left_out: LeftOutGame[]
  frames: boolean
}

/** A bot as a character: its name, and the bot (level) it usually is. */
export interface BotCharacter {
  name: string
  bot: string
}

/** Limits of a client; beyond them requests fail with a `limit/...` error. */
export interface Limits {
  message_bytes: number
  tables_per_guest: number
  sockets_per_client: number
  chat_length: number
  name_length: number
}

/** An installed game that cannot be used: the package that brings it, and the reason, in English. */
export interface LeftOutGame {
  name: string
  package: string
  reason: string
}

/** All games, and the bots that play them, from weakest to strongest. */
export interface Games {
  games: GameInfo[]
  bots: string[]
}

/** A game: how many may play, its options with their defaults, its score categories. */
export interface GameInfo {
  name: string
  title: string
  board: string | null
  rules: number
  components: string
  seat_counts: number[]
  options: Record<string, unknown>
  categories: string[]
  steps: string[]
  forms: OptionForm[]
  rules_page: boolean
  sheet: boolean
  lessons: number
  puzzles: number
}

/** The form of an option: on or off, one of `choices`, or a whole number from `low` to `high`. */
export interface OptionForm {
  name: string
  kind: "switch" | "choice" | "number"
  choices: (string | number)[]
  low: number
  high: number
}

/** The components file as JSON values. */
export interface ComponentsAnswer {
  game: string
  hash: string
  value: Record<string, unknown>
}

/** Boards drawn as text, as `torilla score` reads them (docs/howto/score-a-real-game.md). */
export interface ScoreSheet {
  sheet: string
}

/** A score sheet counted: the result, by the game's own names what brought the points, and what is doubtful. */
export interface Counted {
  outcome: Outcome
  reasons: Record<string, unknown>
  warnings: SheetWarning[]
}

/** Something on a sheet that the box, as the components describe it, rules out; it is counted all the same. */
export interface SheetWarning {
  code: string
  seat: number | null
  rule: string
  message: string
  values: Record<string, unknown>
}

/** The texts of a game's package, by key; `rules` as Markdown, empty if it brings none. */
export interface GameTexts {
  game: string
  lang: string
  texts: Record<string, string>
  rules: string
}

/** A game's lessons, in teaching order. */
export interface Lessons {
  game: string
  lessons: LessonInfo[]
}

/** A lesson in a list: its title in each language, about how long it takes, and the rules it touches. */
export interface LessonInfo {
  name: string
  title: Record<string, string>
  minutes: number
  rules: string[]
}

/** One lesson, to be played in a sandbox. */
export interface LessonAnswer {
  game: string
  lesson: Lesson
}

/** A position, or a seed with seats and options, and the beats. `seat` is the visitor's. */
export interface Lesson {
  name: string
  title: Record<string, string>
  minutes: number
  position: string | null
  seed: string | null
  seats: number | null
  options: Record<string, unknown>
  seat: number
  beats: LessonStep[]
  end: Record<string, string>
}

/** One text and what the visitor does after reading it. */
export interface LessonStep {
  say: Record<string, string>
  rules: string[]
  do: string[]
  tries: string
  refused: string
  point: string[]
  wrong: WrongAnswer[]
  others: string[]
  check: Record<string, unknown>
}

/** The answer to a certain other action of the visitor, legal or not. */
export interface WrongAnswer {
  action: string
  say: Record<string, string>
}

/** A game's puzzles, the easier ones first. */
export interface Puzzles {
  game: string
  puzzles: PuzzleInfo[]
}

/** A puzzle in a list: what its solution does, the main thing first, and how hard it is, 1 to 3. */
export interface PuzzleInfo {
  id: string
  themes: string[]
  grade: 1 | 2 | 3
  lesson: number
}

/** One puzzle, to be played in a sandbox. */
export interface PuzzleAnswer {
  game: string
  id: string
  seat: number
  themes: string[]
  grade: 1 | 2 | 3
  last: boolean
  turns: number
  best: Worth
  second: Worth
  turn: HintStep[]
  reasons: Reason[]
}

/** The solver's board before the turn, as SVG. */
export interface PuzzlePicture {
  svg: string
}

/** All my reviewed tables, those changed last first. */
export interface MyDrill {
  tables: DrillTable[]
}

/** A finished table of mine with a review, and the clear mistakes in it that I made. */
export interface DrillTable {
  table: string
  game: string
  names: (string | null)[]
  ended_at: number | null
  mistakes: Mistake[]
}

/** A turn that clearly lost something. `step`: after how many steps of the game its costly decision came. */
export interface Mistake {
  turn: number
  seat: number
  step: number
  kind: "best" | "good" | "slip" | "mistake" | "turning"
  chance: number
  points: number
}

/** The positions before the mistakes of a game. */
export interface Drill {
  game: string
  components: string
  names: string[]
  positions: DrillPosition[]
}

/** The position before a mistake, for a sandbox with its `exercise`: as the seat saw it, with all else drawn anew. */
export interface DrillPosition {
  turn: number
  seat: number
  kind: "best" | "good" | "slip" | "mistake" | "turning"
  chance: number
  points: number
  position: string
  exercise: Exercise
  better: HintStep[]
  played: HintStep[]
  reasons: Reason[]
}

/** The guest of this browser; `name` is null for a browser without one, and for a guest who has not given it. */
export interface Me {
  name: string | null
  has_recovery: boolean
}

/** A new name for me. */
export interface MyName {
  name: string
}

/** Create a table. `start`: begin at once if no seat is open. `key`: where creating tables needs one. */
export interface NewTable {
  game: string
  seats: SeatPlan[]
  options?: Record<string, unknown>
  pace?: Pace
  undo?: "turn" | "none"
  listed?: boolean
  instant?: boolean
  hints?: boolean
  absence_minutes?: number
  start?: boolean
  name?: string | null
  nonce?: string
  key?: string | null
  rules?: number | null
  deal?: DealFrom | null
  anybody?: boolean
  level?: "any" | "beginners" | "experienced"
}

/** The occupant of a seat: me, another person on this device (`here`), anybody with the link (`open`), or a bot. */
export interface SeatPlan {
  kind: "me" | "here" | "open" | "bot"
  name?: string | null
  bot?: string | null
}

/** A deal to play again: that of a finished table, or the one that a seed gives (64 hex digits, or any word). */
export interface DealFrom {
  table?: string | null
  seed?: string | null
}

/** The new table, and an invitation for each open seat. */
export interface TableMade {
  table: Table
  invitations: Invitation[]
}

/** A link that seats one person once; with `seat` null the table's link, valid while a seat is open. */
export interface Invitation {
  seat: number | null
  url: string
  token: string
  qr: QrCode
}

/** A QR code to draw: `path` is SVG path data in a square of `size` units, quiet zone included. */
export interface QrCode {
  size: number
  path: string
}

/** Changes by the owner; null changes nothing. */
export interface TableChange {
  options?: Record<string, unknown> | null
  pace?: Pace | null
  undo?: "turn" | "none" | null
  listed?: boolean | null
  friends_watch?: boolean | null
  instant?: boolean | null
  hints?: boolean | null
  absence_minutes?: number | null
  rules?: number | null
  anybody?: boolean | null
  level?: "any" | "beginners" | "experienced" | null
}

/** Tables open to spectators, those that are played first, then the latest. */
export interface TableList {
  tables: TableSummary[]
}

/** A table in a list. `turn` and `round` are 0 before the start; a game without rounds has none. */
export interface TableSummary {
  id: string
  game: string
  status: "open" | "playing" | "over" | "closed"
  seats: Seat[]
  pace: Pace
  to_move: number | null
  mine: number[]
  my_turn: boolean
  owner: boolean
  listed: boolean
  deadline: number | null
  created_at: number
  updated_at: number
  turn: number
  round: number
  armed: boolean
}

/** My tables: those where I am to move first, the nearest deadline before all, then the latest. */
export interface MyTables {
  tables: TableSummary[]
  line: TableOffer[]
}

/** The offer of a table's address to somebody who may not sit there: a free seat, watching, or neither. */
export interface TableOffer {
  table: string
  status: "open" | "playing" | "over" | "closed"
  watch: boolean
  free: number[]
  seated: boolean
  removed: boolean
  renewed: boolean
  game: string | null
  seats: Seat[] | null
  options: Record<string, unknown> | null
  pace: Pace | null
  rules: number | null
  known_deal: boolean
  waiting: number
  place: number | null
  may_wait: boolean
  next: string | null
}

/** Ask for an invitation to a seat, or for the table's link (null); `renew`: for a new one, which ends the old. */
export interface Invite {
  seat?: number | null
  renew?: boolean
}

/** The table and seat of an invitation, before it is used. `seated`: I have used it already. */
export interface InvitationLook {
  table: string
  game: string
  seat: number | null
  seats: Seat[]
  options: Record<string, unknown>
  pace: Pace
  seated: boolean
  rules: number
  free: number[]
  known_deal: boolean
}

/** Use an invitation. The nonce takes part in the shuffles, so that the server alone does not choose them. */
export interface Join {
  token: string
  name?: string | null
  nonce?: string
  seat?: number | null
}

/** Take a free seat by the table's address, or change to it, before the start. `name`: mine from now on. */
export interface Sit {
  name?: string | null
  nonce?: string
}

/** My new seat. */
export interface Seated {
  table: Table
  seat: number
}

/** Leave a seat; during a game this bot takes over (null: the default one). */
export interface Leave {
  bot?: string | null
}

/** Whether I agree to close the table before its end; it is closed when all seated people who are present do. */
export interface Agree {
  agree: boolean
}

/** Another table, such as the rematch. */
export interface TableLink {
  id: string
}

/** A single-use link that moves a seat to another device, valid for ten minutes. */
export interface MoveCode {
  url: string
  code: string
  qr: QrCode
  expires_at: number
}

/** The code behind the # of an invitation, a recovery link or a move link. */
export interface UseCode {
  code: string
}

/** A link that restores my tables on any device; only the newest is valid. Keep it like a password. */
export interface RecoveryLink {
  url: string
  qr: QrCode
}

/** Ask for a new recovery link; `sign_out`: and sign out everywhere else; `channels` as in `SignOut`. */
export interface MakeRecovery {
  sign_out?: boolean
  channels?: boolean
}

/** The guest of this browser after a recovery link. `tables` came with the link; `kept` were here before and stay */
export interface Recovered {
  name: string | null
  has_recovery: boolean
  tables: number
  kept: number
  names: string[]
}

/** My devices, the newest first. */
export interface Devices {
  devices: Device[]
}

/** A browser that is signed in as me. `used_at`: the beginning of the last day it was used on, in UTC. */
export interface Device {
  id: string
  made_at: number
  used_at: number | null
  browser: string | null
  this: boolean
}

/** Sign out a device; null: all but this one. My recovery link ends too, unless the device is this one. */
export interface SignOut {
  device?: string | null
  channels?: boolean
}

/** I am away until this time, in milliseconds since 1970; null: I am back. */
export interface SetHoliday {
  until: number | null
}

/** My holiday, or null. `tables`: how many of mine have days for a turn, and wait; each for `most_days` in all. */
export interface Holiday {
  until: number | null
  tables: number
  most_days: number
}

/** My channels. `push_key`: what this browser subscribes with; `email`: whether this server sends e-mails. */
export interface Notices {
  channels: NoticeChannel[]
  push_key: string
  email: boolean
}

/** A way in which notices reach me. `label`: as much of its address as shows which it is; the rest is a secret. */
export interface NoticeChannel {
  id: string
  kind: "push" | "webhook" | "email" | "calendar"
  form: "json" | "discord" | "slack" | "ntfy"
  label: string
  language: string
  this: boolean
  confirmed: boolean
  created_at: number
  failed_at: number | null
}

/** A subscription as the browser has made it. */
export interface PushSubscription {
  endpoint: string
  p256dh: string
  auth: string
  language?: "en" | "de" | "fr" | "nl"
}

/** An address to which each notice is posted, in a form that the receiver reads. */
export interface NewWebhook {
  url: string
  form?: "json" | "discord" | "slack" | "ntfy"
  language?: "en" | "de" | "fr" | "nl"
}

/** An e-mail address; it gets a link to confirm it first. */
export interface NewEmail {
  address: string
  language?: "en" | "de" | "fr" | "nl"
}

/** A new private calendar address; the one before is void. */
export interface NewCalendar {
  language?: "en" | "de" | "fr" | "nl"
}

/** The address of my calendar of deadlines. It is shown once: who has it can read the calendar. */
export interface CalendarLink {
  url: string
}

/** The language of all my notices. */
export interface NoticeLanguage {
  language: "en" | "de" | "fr" | "nl"
}

/** What came of a test message; `failure`: the code of what went wrong, or the receiver's HTTP status. */
export interface NoticeTest {
  sent: boolean
  failure: string | null
}

/** Let a removed person join again: an `id` of `Table.removed`. */
export interface LetBack {
  id: string
}

/** Look at a line of my next turn, or, with no actions, at the position in which it would begin. */
export interface PlanLook {
  actions?: string[]
  example?: boolean
}

/** A position for a sandbox, and the effect of a line of my next turn. */
export interface PlanView {
  position: string
  components: string
  actions: string[]
  steps: number
  over: boolean
  can_end: boolean
  facts: Fact[]
  points: number
}

/** First steps of my next turn that can be decided on without seeing more; none where that cannot be said. */
export interface Premoves {
  premoves: Legal[]
}

/** A line to keep under a name. */
export interface PlanLine {
  name: string
  actions: string[]
}

/** Play these steps as soon as my turn begins, all or none, if every condition holds then and each step is legal. */
export interface Arm {
  seq: number
  name: string
  actions: string[]
  facts?: Fact[]
  points?: number | null
  end?: boolean
}

/** A record as text: `full` when the table is over; before that as the requesting seat or everybody may have it. */
export interface RecordAnswer {
  table: string
  form: string
  text: string
}

/** A whole game, frame by frame, for one viewer. `eyes`: the seats whose view may be requested. */
export interface ReplayAnswer {
  game: string
  rules: number
  components: string
  seats: number
  names: string[]
  options: Record<string, unknown>
  form: string
  seat: number | null
  eyes: number[]
  frames: Frame[]
  outcome: Outcome | null
}

/** The table after one step; frame 0 is the set-up, without an action. */
export interface Frame {
  step: number
  turn: number
  seat: number | null
  action: string | null
  value: unknown
  items: Item[]
  brings: Record<string, unknown>
  view: unknown
  scores: ScorePart[][]
  reports: Record<string, unknown>
}

/** Replay a record given as text. `seat`: whose view; null: a spectator's. */
export interface ReplayRequest {
  record: string
  seat?: number | null
}

/** Continue a game from one of its steps, against bots (null: the default one). */
export interface PlayOn {
  steps: number
  seat: number
  actions?: string[]
  record?: string | null
  table?: string | null
  bot?: string | null
  name?: string | null
  key?: string | null
}

/** A review: how many of its turns are judged so far, and once all are, the review. */
export interface ReviewAnswer {
  id: string
  status: "none" | "running" | "done" | "failed"
  done: number
  total: number
  review: Review | null
  legal: Legal[]
}

/** A whole review. */
export interface Review {
  game: string
  seats: SeatReview[]
  simulations: number
  seed: number
  version: number
}

/** All turns of a seat, and their sums. */
export interface SeatReview {
  seat: number
  turns: TurnReview[]
  mean_cost: number
  chance: number
  points: number
  luck: Estimate
  luck_points: Estimate
  moments: number[]
}

/** What one turn was worth. Chances and points are those of the turn's seat; `chances` of all, after the turn. */
export interface TurnReview {
  turn: number
  seat: number
  step: number
  actions: string[]
  kind: "best" | "good" | "slip" | "mistake" | "turning"
  cost: Estimate
  chance: Estimate
  points: Estimate
  luck: Estimate
  luck_points: Estimate
  chances: number[]
  choice: BetterTurn | null
}

/** A mean with its 95 % interval. */
export interface Estimate {
  mean: number
  low: number
  high: number
}

/** The decision of a turn that cost most: after how many steps of the game, what was done, what was better, why. */
export interface BetterTurn {
  step: number
  played: ReviewLine
  better: ReviewLine
  reasons: Reason[]
}

/** Steps from one decision on: their notations, what each brings, and the points by category at once. */
export interface ReviewLine {
  actions: string[]
  brings: Record<string, unknown>[]
  score: Record<string, number>
}

/** A record to review. */
export interface ReviewRequest {
  record: string
}

/** Whether the pile was shuffled as committed and every step was legal, with the opened seed. */
export interface Verification {
  ok: boolean
  checks: CheckAnswer[]
  commitment: string
  seed: string
  nonces: string[]
}

/** One check of a verification. */
export interface CheckAnswer {
  name: string
  verdict: "ok" | "failed" | "not checked"
  detail: string
  line: number | null
}

/** Tables that are open to anybody, the latest first. */
export interface OpenTables {
  tables: OpenTable[]
}

/** A table at which anybody may sit down. `free`: its open seats. `seated`: I sit there, or it is mine. */
export interface OpenTable {
  id: string
  game: string
  options: Record<string, unknown>
  rules: number
  pace: Pace
  level: "any" | "beginners" | "experienced"
  seats: Seat[]
  free: number[]
  seated: boolean
  hints: boolean
  created_at: number
  known_deal: boolean
}

/** Mute somebody's chat, or block them: then they cannot sit down at my tables either. */
export interface Block {
  kind: "mute" | "block"
  seat?: number | null
  line?: number | null
}

/** Everybody I have muted or blocked. */
export interface Blocks {
  blocks: Blocked[]
}

/** Somebody I have muted or blocked, by the name they had then. `id`: to end it. */
export interface Blocked {
  id: string
  kind: "mute" | "block"
  name: string
  created_at: number
}

/** Report a person, or a chat line, to the host of the table and to whoever runs the server. */
export interface MakeReport {
  seat?: number | null
  line?: number | null
  words?: string
}

/** `new`: false for one that I had made before. `owner`: the host of the table is told too. */
export interface ReportMade {
  new: boolean
  owner: boolean
}

/** Reports about people at a table, the oldest first; none about its host. */
export interface TableReports {
  reports: TableReport[]
}

/** A report as the host of the table sees it: the person, what they said (empty: the person as such), and why. */
export interface TableReport {
  id: string
  name: string
  seat: number | null
  said: string
  words: string
  created_at: number
  seen: boolean
}

/** Share an analysis by a link. `token`: a random text that only this page has: who has it leads. */
export interface PublishAnalysis {
  text: string
  token: string
  title?: string
}

/** From the leader's page: the analysis as it is now. Its record or position must be the same. */
export interface SaveAnalysis {
  text: string
  token: string
  title?: string
}

/** The analysis is stored, and its text has this version. */
export interface AnalysisSaved {
  version: number
}

/** Whoever shared it leads again, with the page that has this token. */
export interface LeadAnalysis {
  token: string
}

/** A link to a shared analysis. */
export interface AnalysisLink {
  id: string
  url: string
}

/** A shared analysis. `by`: the name of who shared it; `mine`: I did; `version` grows with each change of `text`. */
export interface SharedAnalysis {
  id: string
  game: string
  title: string
  by: string | null
  mine: boolean
  version: number
  text: string
  updated_at: number
}

/** The analyses that I share, those changed last first. */
export interface MyAnalyses {
  analyses: AnalysisInfo[]
}

/** A shared analysis in a list. */
export interface AnalysisInfo {
  id: string
  game: string
  title: string
  updated_at: number
}

/** The table at a place of a shared analysis, as SVG. */
export interface AnalysisPicture {
  svg: string
}

/** The first message: I am here. `token`: the one with which it was shared, or a random one of my own. */
export interface FollowAnalysis {
  type: "follow"
  token: string
}

/** From the leader: what all shall see now: a node, by the steps of the record and the actions after them. */
export interface ShowNode {
  type: "lead"
  steps: number
  actions?: string[]
  playing?: boolean
  speed?: "slow" | "normal" | "fast" | "instant"
  seat?: number | null
  follow?: boolean
}

/** From the leader: another watcher leads from now on. */
export interface HandOver {
  type: "hand-over"
  to: string
}

export type SharedAnalysisMessage =
  | FollowAnalysis
  | ShowNode
  | HandOver
  | Ping

/** The deals of today and this week, and the commitments of those that follow. */
export interface Daily {
  now: number
  streak: number
  deals: DailyDeal[]
  following: DailyDeal[]
}

/** The deal of a game in a period, a day (`2026-11-16`) or a week (`2026-W47`) in UTC. */
export interface DailyDeal {
  game: string
  period: string
  kind: "day" | "week"
  seats: number
  begins_at: number
  ends_at: number
  reveal_at: number
  commitment: string
  committed_at: number
  seed: string | null
  options: string
  players: number
  mine: MyAttempt[]
}

/** A table of mine with a deal of the day. `counts`: it is, or can still get, on the board. `points`: at its end. */
export interface MyAttempt {
  table: string
  attempt: number
  status: "open" | "playing" | "over" | "closed"
  counts: boolean
  points: number | null
}

/** Deals of past periods, the latest first. `before`: asks for the next of them; null: there are no more. */
export interface DailyArchive {
  deals: DailyDeal[]
  before: number | null
}

/** The board of a deal. `open`: I may see it, for I have finished or the period is over; else it is empty. */
export interface Board {
  deal: DailyDeal
  open: boolean
  count: number
  entries: BoardEntry[]
  par: number[] | null
}

/** A ranked result. `totals`: of all seats, the person's first. `beaten`: per cent of the others with fewer points. */
export interface BoardEntry {
  rank: number
  name: string | null
  points: number
  totals: number[]
  beaten: number | null
  mine: boolean
  table: string | null
}

/** Play a deal of the day. `key`: where creating tables needs one. */
export interface BeginDeal {
  name?: string | null
  key?: string | null
}

/** What those on the board of a deal did, for somebody who has finished it. */
export interface Field {
  table: string
  game: string
  turns: FieldTurn[]
  tree: FieldNode
}

/** A turn of mine to which others on the board came in the same position: after `step` steps of the game. */
export interface FieldTurn {
  turn: number
  step: number
  here: number
  choices: FieldChoice[]
}

/** A whole turn that some took in one position: how many of those on the board, and how their games ended. */
export interface FieldChoice {
  id: string
  steps: HintStep[]
  count: number
  mean: number | null
  best: number | null
  mine: boolean
  par: boolean
  players: FieldPlayer[]
}

/** Somebody on the board of a deal, and their points. */
export interface FieldPlayer {
  name: string | null
  points: number
  mine: boolean
}

/** Those on the board whose games went alike so far; `next`: where they went, unless it is one game alone. */
export interface FieldNode {
  turn: number
  count: number
  mean: number | null
  best: number | null
  mine: boolean
  next: FieldNode[]
}

/** The board of the person's seat after a choice, as SVG. */
export interface ChoicePicture {
  svg: string
}

/** My days of a month (`2026-11`), from the first one on that I played. `earlier`: there are some before it. */
export interface DealCalendar {
  month: string
  earlier: boolean
  streak: number
  days: CalendarDay[]
}

/** A day with a deal. `par`: I reached it in one of my games; `open`: today, and I have not finished one yet. */
export interface CalendarDay {
  period: string
  state: "par" | "played" | "missed" | "open"
  results: CalendarResult[]
}

/** A result of mine that counts. `par`: the strongest bot's points; null: not known. */
export interface CalendarResult {
  game: string
  points: number
  par: number | null
}

/** Two games of the same deal, the one that was played first and its copy. */
export interface Comparison {
  first: Compared
  second: Compared
}

/** One of two games of the same deal; `outcome` is null for one that was closed before its end. */
export interface Compared {
  table: string
  seats: Seat[]
  ended_at: number | null
  outcome: Outcome | null
}
