// What the end of a game offers: each thing once.

export type Offer = 'lesson' | 'variant' | 'level'

/** What there is to go on to. */
export interface Ways {
  won: boolean
  /** It was a first game, with less on the table. */
  first: boolean
  lesson: boolean
  variant: boolean
  level: boolean
}

/** The next thing in one sentence: after a defeat a lesson, after a victory more actions, a stronger bot, the expansion. */
export function nextOffer({ won, first, lesson, variant, level }: Ways): Offer | null {
  if (lesson && !won) return 'lesson'
  if (variant && first) return 'variant'
  if (level && won) return 'level'
  if (variant) return 'variant'
  return lesson ? 'lesson' : null
}

/** The level that the end offers besides: none while it is not known what else is offered, nor the same one twice. */
export const besides = (offer: Offer | null | undefined, level: string | null): string | null =>
  offer === undefined || offer === 'level' ? null : level
