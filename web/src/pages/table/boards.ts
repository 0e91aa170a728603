// The games' own parts: board and words, loaded only for the game that is played.
import type { Component } from 'svelte'
import type { BoardExtras, BoardProps } from '../../games/board'
import type { Acted, HintStep, ScorePart } from '../../net/messages'

export type AnyBoard = Component<BoardProps<any, any, any> & BoardExtras>

/** Makes a sentence of steps that one seat took in a row, from step `since` on; `brief`: only the main things. */
export type Teller = (steps: readonly Told[], who: { name: string; you: boolean }, how?: { since?: number; brief?: boolean }) => string
export type Told = Pick<Acted, 'value' | 'items'>

export async function loadBoard(game: string): Promise<AnyBoard> {
  if (game === 'helsinki') return (await import('../../games/helsinki/Table.svelte')).default as AnyBoard
  if (game === 'neoville') return (await import('../../games/neoville/Table.svelte')).default as AnyBoard
  throw new Error(game)
}

export async function loadTeller(game: string, lang: string, components: unknown): Promise<Teller> {
  if (game === 'helsinki') {
    const [{ loadText }, { sentenceOf }] = await Promise.all([import('../../games/helsinki/text'), import('../../games/helsinki/text/log')])
    const text = await loadText(lang)
    return (steps, { name }, how) => sentenceOf(text, steps as Parameters<typeof sentenceOf>[1], name, how)
  }
  const { loadWords, sentenceOf } = await import('../../games/neoville/text')
  const words = await loadWords(lang)
  type Given = Parameters<typeof sentenceOf>
  return (steps, who, how) => sentenceOf(words, components as Given[1], steps.map(({ value }) => value) as unknown as Given[2], who, how)
}

/** Makes one sentence of the steps of a turn that a bot would play: what to do, and what it brings. */
export type Advice = (steps: readonly HintStep[], view: unknown) => string

export async function loadAdvice(game: string, lang: string, components: unknown): Promise<Advice> {
  if (game === 'helsinki') {
    const [{ turnHint }, { loadText }, { loadHintText }] = await Promise.all([
      import('../../games/helsinki/hint'),
      import('../../games/helsinki/text'),
      import('../../games/helsinki/text/hint'),
    ])
    const [text, hint] = await Promise.all([loadText(lang), loadHintText(lang)])
    return (steps, view) => turnHint(text, hint, steps, view as Parameters<typeof turnHint>[3])
  }
  const [{ turnHint }, { loadWords }, { loadHintWords }] = await Promise.all([
    import('../../games/neoville/hint'),
    import('../../games/neoville/text'),
    import('../../games/neoville/text/hint'),
  ])
  const [words, hint] = await Promise.all([loadWords(lang), loadHintWords(lang)])
  type Given = Parameters<typeof turnHint>
  return (steps, view) => turnHint(words, hint, steps, view as Given[3], components as Given[4])
}

/** What every game's view tells about the round. */
export interface RoundView {
  round: number
  pile: number | string[]
  last_round?: boolean
}

export interface Round {
  number: number
  of: number | null
  last: boolean
  /** Cards until the last round is certain, once there are few. */
  near: number | null
}

const FEW = 8

export function roundOf(game: string, view: RoundView, rounds: number | null): Round {
  const pile = typeof view.pile === 'number' ? view.pile : view.pile.length
  const last = view.last_round ?? (rounds !== null && view.round >= rounds)
  return { number: view.round, of: rounds, last, near: game === 'helsinki' && !last && pile <= FEW ? pile : null }
}

/** Neoville has a fixed number of rounds (N3); Helsinki ends with its pile (H5.1). */
export const roundsOf = (game: string): number | null => (game === 'neoville' ? 16 : null)

const OPTIONAL = new Set(['dry-roads', 'buses', 'windmills', 'biospheres'])

/** Categories worth a line: those of pieces that are not in play stay out. */
export function shownCategories(scores: ScorePart[][]): number[] {
  const parts = scores[0] ?? []
  return parts.flatMap((part, row) => (OPTIONAL.has(part.category) && scores.every((seat) => !seat[row]?.now && !seat[row]?.certain) ? [] : [row]))
}
