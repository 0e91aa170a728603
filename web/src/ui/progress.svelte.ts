// What this browser has learned and played: lessons done, things explained, results. Nobody else needs it.
import { remember, remembered } from './memory'

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
const empty = (): Kept => ({ lessons: [], puzzles: {}, explained: [], results: {}, tables: [] })

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
  const both = (mine: string[], theirs: string[]) => [...new Set([...mine, ...theirs])]
  return {
    lessons: both(one.lessons, other.lessons),
    puzzles,
    explained: both(one.explained, other.explained),
    results,
    tables: both(one.tables, other.tables).slice(-TABLES),
  }
}

/** A record as text that is short enough for a link: what matters least is left out first. */
export function portable(kept: Kept, most = MOST): string {
  const results = Object.entries(kept.results).sort(([, one], [, other]) => other.played - one.played)
  for (const less of [{}, { tables: [] }, { tables: [], explained: [] }]) {
    const text = JSON.stringify({ ...kept, ...less })
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
    const { lessons, results, puzzles } = this.kept
    return !lessons.length && !Object.keys({ ...results, ...puzzles }).length
  }
}

export const progress = new Progress()
