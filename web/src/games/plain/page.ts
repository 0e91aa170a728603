// What a game's own page exports and gets: `board.js` in the folder `web` of its package. Nothing is imported
// here, so that authors can copy this file beside theirs (docs/reference/board.md).

/** A legal action: its notation, for `act`, and its fields. */
export interface Action {
  notation: string
  value: { type: string; [field: string]: unknown }
}

/** Points of one category: `now` if the game ended here, `certain` what can no longer be taken away. */
export interface Points {
  category: string
  now: number
  certain: number
}

/** Why an action is not legal; `values` are those of its sentence, `refusal.<code>` in the game's texts. */
export interface Reason {
  code: string
  rule: string
  values: Record<string, unknown>
}

/** What all views have. A plain game's has its `board` too, as its rules' class `Board` names the fields. */
export interface View {
  game: string
  seats: number
  options: Record<string, unknown>
  /** One of the rules' `steps`. */
  step: string
  /** The seat to move; null when the game is over. */
  seat: number | null
  /** Turns, counted from 1, and steps. */
  turn: number
  steps: number
  /** The seat whose eyes this is; null for spectators. */
  viewer: number | null
  [field: string]: unknown
}

export interface Props {
  /** What the viewer may see. */
  view: View
  /** The seat whose eyes the view is; null for a spectator. */
  seat: number | null
  /** Seats that are played on this device; empty for a spectator. Two and more share it, one after the other. */
  mine: readonly number[]
  /** The players' names, by seat. */
  names: readonly string[]
  /** The legal actions; empty while somebody else is to move. */
  legal: readonly Action[]
  /** The notation of an action that suggests itself; null where there is none. */
  suggested: string | null
  /** Points by seat and category, as far as the viewer may know them. */
  scores: readonly (readonly Points[])[]
  /** The room `page`'s extras for this view; a game with a terminal's picture has it here as `picture`. */
  reports: Record<string, unknown>
  /** The contents of the box, where the game has components. */
  components: unknown
  /** The reader's language: en, de, fr or nl. */
  lang: string
  /** An action is on its way: nothing can be done until the next `update`. */
  busy: boolean
  /** Do a legal action. What comes of it is told by `update`. */
  act: (notation: string) => void
  /** What a legal action would do: points by category under `score`, and whatever the game's preview has. */
  preview: (notation: string) => Promise<Record<string, unknown>>
  /** Why an action is not legal; null if it is. */
  explain: (notation: string) => Promise<Reason | null>
  /** Take back one step; undefined while nothing can be taken back. */
  undo: (() => void) | undefined
  /** Take back the whole turn; undefined while nothing can be taken back. */
  restart: (() => void) | undefined
  /** A text of `texts/<lang>.toml` by its key, such as `action.take`, in the reader's language or else in English. */
  text: (key: string, values?: Record<string, unknown>) => string | undefined
}

/** What `mount` gives back. */
export interface Mounted {
  /** Called at every change, with all properties. */
  update: (props: Props) => void
  /** Called when the page is left: remove timers and listeners that are not on the element. */
  destroy: () => void
}

/** What `board.js` exports under the name `mount`: draws into the element, which is empty. */
export type Mount = (target: HTMLElement, props: Props) => Mounted
