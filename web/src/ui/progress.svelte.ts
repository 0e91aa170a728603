// What this browser has learned and played: lessons done, things explained, results. Nobody else needs it.
import { remember, remembered } from './memory'
import { dayOf, later, readDrilled, tried, waits, type Drilled } from './schedule'

export interface Results {
  played: number
  won: number
  best: number
}

export type Solved = 'solved' | 'shown'

interface Kept {
  /** Lessons done, as `game/name`. */
  lessons: string[]
  /** Puzzles, as `game/id`: solved, or the solution was looked at first. */
  puzzles: Record<string, Solved>
  /** The most puzzles that were solved one after the other, by game. */
  streaks: Record<string, number>
  /** Own mistakes that were played again, by table and turn. */
  drill: Record<string, Drilled>
  /** What the mentor has explained, as `game/concept`. */
  explained: string[]
  /** Results against bots, by game, level and variant: `game/level/variant`. */
  results: Record<string, Results>
  /** Finished tables that are counted. */
  tables: string[]
}

const NAME = 'record'
const TABLES = 50
/** Letters of a record that travels in a link; packed it is about a third of that. */
const MOST = 6000
const DRILLED = 300
const empty = (): Kept => ({
  lessons: [],
  puzzles: {},
  streaks: {},
  drill: {},
  explained: [],
  results: {},
  tables: [],
})

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string').slice(0, 500) : []

/** A record from anywhere; what is not understood is left out. */
export function readProgress(text: string | null): Kept {
  const kept = empty()
  try {
    const found = JSON.parse(text ?? '{}') as Partial<Record<keyof Kept, unknown>>
    kept.lessons = strings(found.lessons)
    for (const [id, how] of Object.entries((found.puzzles ?? {}) as Record<string, unknown>).slice(0, 1000))
      if (how === 'solved' || how === 'shown') kept.puzzles[id] = how
      else if (typeof how === 'string') Object.assign(kept.puzzles, unpacked(id, how))
    for (const [game, best] of Object.entries((found.streaks ?? {}) as Record<string, unknown>).slice(0, 100))
      if (Number.isSafeInteger(best)) kept.streaks[game] = best as number
    for (const [id, one] of Object.entries((found.drill ?? {}) as Record<string, unknown>).slice(-DRILLED)) {
      const drilled = readDrilled(one)
      if (drilled) kept.drill[id] = drilled
    }
    kept.explained = strings(found.explained)
    kept.tables = strings(found.tables).slice(-TABLES)
    for (const [key, one] of Object.entries((found.results ?? {}) as Record<string, Partial<Results>>).slice(0, 100)) {
      const { played = 0, won = 0, best = 0 } = one ?? {}
      if ([played, won, best].every(Number.isFinite)) kept.results[key] = { played, won, best }
    }
  } catch {
    // somebody else's
  }
  return kept
}

/** Puzzles game by game, without the names that repeat: those solved, then those shown. */
function packedPuzzles(puzzles: Kept['puzzles']): Record<string, string> {
  const games: Record<string, [solved: string[], shown: string[]]> = {}
  for (const [key, how] of Object.entries(puzzles)) {
    const [game = '', id = ''] = key.split('/')
    ;(games[game] ??= [[], []])[how === 'solved' ? 0 : 1].push(id)
  }
  return Object.fromEntries(Object.entries(games).map(([game, lists]) => [game, lists.map((l) => l.join(' ')).join()]))
}

function unpacked(game: string, packed: string): Kept['puzzles'] {
  const [solved = '', shown = ''] = packed.split(',')
  const each = (ids: string, how: Solved) =>
    ids.split(' ').flatMap((id): [string, Solved][] => (id ? [[`${game}/${id}`, how]] : []))
  return Object.fromEntries([...each(shown, 'shown'), ...each(solved, 'solved')])
}

/** Two records of one person: the same result is not counted twice. */
export function mergeProgress(one: Kept, other: Kept): Kept {
  const results = { ...one.results }
  for (const [key, theirs] of Object.entries(other.results)) {
    const ours = results[key] ?? { played: 0, won: 0, best: theirs.best }
    results[key] = {
      played: Math.max(ours.played, theirs.played),
      won: Math.max(ours.won, theirs.won),
      best: Math.max(ours.best, theirs.best),
    }
  }
  const puzzles = { ...other.puzzles, ...one.puzzles }
  for (const [id, how] of Object.entries(other.puzzles)) if (how === 'solved') puzzles[id] = how
  const streaks = { ...one.streaks }
  for (const [game, best] of Object.entries(other.streaks)) streaks[game] = Math.max(best, streaks[game] ?? 0)
  const drill = { ...other.drill }
  for (const [id, mine] of Object.entries(one.drill)) drill[id] = later(mine, drill[id])
  const both = (mine: string[], theirs: string[]) => [...new Set([...mine, ...theirs])]
  return {
    lessons: both(one.lessons, other.lessons),
    puzzles,
    streaks,
    drill,
    explained: both(one.explained, other.explained),
    results,
    tables: both(one.tables, other.tables).slice(-TABLES),
  }
}

/** A record as text that is short enough for a link: what matters least is left out first. */
export function portable(kept: Kept, most = MOST): string {
  const results = Object.entries(kept.results).sort(([, one], [, other]) => other.played - one.played)
  const drill = Object.fromEntries(Object.entries(kept.drill).filter(([, [, due]]) => due !== null))
  const whole = { ...kept, puzzles: packedPuzzles(kept.puzzles) }
  for (const less of [{}, { tables: [] }, { tables: [], explained: [] }, { tables: [], explained: [], drill }]) {
    const text = JSON.stringify({ ...whole, ...less })
    if (text.length <= most) return text
  }
  for (let count = results.length; ; count = Math.floor(count / 2)) {
    const lessons = kept.lessons.slice(0, count ? undefined : 20)
    const text = JSON.stringify({ ...empty(), lessons, results: Object.fromEntries(results.slice(0, count)) })
    if (text.length <= most || !count) return text
  }
}

class Progress {
  kept = $state.raw<Kept>(readProgress(remembered(NAME)))
  /** The mentor speaks: to whoever took a lesson, until it is turned off. */
  mentor = $state(remembered('mentor') === 'on')

  #keep(change: Partial<Kept>): void {
    this.kept = { ...this.kept, ...change }
    remember(NAME, JSON.stringify(this.kept))
  }

  done(game: string, lesson: string): boolean {
    return this.kept.lessons.includes(`${game}/${lesson}`)
  }

  finish(game: string, lesson: string): void {
    if (!this.done(game, lesson)) this.#keep({ lessons: [...this.kept.lessons, `${game}/${lesson}`] })
    if (remembered('mentor') === null) this.setMentor(true)
  }

  puzzle(game: string, id: string): Solved | undefined {
    return this.kept.puzzles[`${game}/${id}`]
  }

  /** A puzzle that was once solved stays so. */
  keepPuzzle(game: string, id: string, how: Solved): void {
    if (this.puzzle(game, id) !== 'solved') this.#keep({ puzzles: { ...this.kept.puzzles, [`${game}/${id}`]: how } })
  }

  /** The longest streak. */
  streak(game: string): number {
    return this.kept.streaks[game] ?? 0
  }

  keepStreak(game: string, count: number): void {
    if (count > this.streak(game)) this.#keep({ streaks: { ...this.kept.streaks, [game]: count } })
  }

  /** Whether an own mistake is to be played again today. */
  waits(id: string): boolean {
    return waits(this.kept.drill[id], dayOf(new Date()))
  }

  /** Days until it is asked for again; null: it was found. */
  daysUntil(id: string): number | null {
    const [, due] = this.kept.drill[id] ?? [0, 0]
    return due === null ? null : Math.max(0, due - dayOf(new Date()))
  }

  /** The first try at an own mistake, found or missed. */
  keepDrilled(id: string, found: boolean): void {
    const { [id]: before, ...others } = this.kept.drill
    const drill = { ...others, [id]: tried(before, found, dayOf(new Date())) }
    this.#keep({ drill: Object.fromEntries(Object.entries(drill).slice(-DRILLED)) })
  }

  /** Without the mistakes of a table, or all. */
  forgetDrilled(table?: string): void {
    const gone = ([id]: [string, Drilled]) => table === undefined || id.startsWith(`${table}.`)
    this.#keep({ drill: Object.fromEntries(Object.entries(this.kept.drill).filter((one) => !gone(one))) })
  }

  /** Whoever has not begun to learn a game is told its goal first. */
  seeksGoal(game: string): boolean {
    return !this.knows(game, 'goal') && !this.kept.lessons.some((lesson) => lesson.startsWith(`${game}/`))
  }

  knows(game: string, concept: string): boolean {
    return this.kept.explained.includes(`${game}/${concept}`)
  }

  explained(game: string, concept: string): void {
    if (!this.knows(game, concept)) this.#keep({ explained: [...this.kept.explained, `${game}/${concept}`] })
  }

  forgetExplained(): void {
    this.#keep({ explained: [] })
  }

  setMentor(on: boolean): void {
    this.mentor = on
    remember('mentor', on ? 'on' : 'off')
  }

  /** Count a finished table once. */
  result(table: string, key: string, points: number, won: boolean): void {
    if (this.kept.tables.includes(table)) return
    const before = this.kept.results[key]
    const now = {
      played: (before?.played ?? 0) + 1,
      won: (before?.won ?? 0) + (won ? 1 : 0),
      best: before ? Math.max(before.best, points) : points,
    }
    this.#keep({
      results: { ...this.kept.results, [key]: now },
      tables: [...this.kept.tables, table].slice(-TABLES),
    })
  }

  merge(text: string): void {
    this.#keep(mergeProgress(this.kept, readProgress(text)))
  }

  /** Whether a lesson or a game was done here. */
  get begun(): boolean {
    return this.kept.lessons.length > 0 || Object.keys(this.kept.results).length > 0
  }

  /** Whether there is anything to show, or to take along. */
  get empty(): boolean {
    const { lessons, results, puzzles, drill } = this.kept
    return !lessons.length && !Object.keys({ ...results, ...puzzles, ...drill }).length
  }
}

export const progress = new Progress()
