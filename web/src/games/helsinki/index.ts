import type { Helsinki } from './types'
import { gameModule } from '../module'

/** From so few cards on the header says that the end is near (H5.1). */
const FEW = 8

export default gameModule<Helsinki>({
  table: async () => (await import('./Table.svelte')).default,
  teller: async (lang) => {
    const [{ loadText }, { sentenceOf }] = await Promise.all([import('./text'), import('./text/log')])
    const text = await loadText(lang)
    return (steps, who, how) => sentenceOf(text, steps as Parameters<typeof sentenceOf>[1], who, how)
  },
  advice: async (lang) => {
    const [{ turnHint }, { loadText }, { room }] = await Promise.all([
      import('./hint'),
      import('./text'),
      import('../../text/rooms/helsinki/hint'),
    ])
    const [text, hint] = await Promise.all([loadText(lang), room.load(lang)])
    return (steps, view) => turnHint(text, hint, steps, view)
  },
  pieces: async () => (await import('./HintPieces.svelte')).default,
  reason: async (lang) => (await import('./reason')).reasonText(lang),
  premoves: true,
  piece: async (lang) => {
    const [{ loadText, cardInFull }, { cardFace }] = await Promise.all([import('./text'), import('./pieces')])
    const text = await loadText(lang)
    return (card) => cardInFull(text, cardFace(card))
  },
  keyframes: async () => (await import('./keyframes')).keyframes,
  round: ({ round, pile, last_round }) => {
    const left = typeof pile === 'number' ? pile : pile.length
    return { number: round, of: null, last: last_round, near: !last_round && left <= FEW ? left : null }
  },
  optional: ['dry-roads'],
  options: async () => (await import('./Options.svelte')).default,
  summary: ({ actions, dry_roads, roads_by_statue }, say, named) => [
    named(say('option.actions'), say(`option.actions.${String(actions)}`)),
    ...(dry_roads === true ? [say('option.dry_roads')] : []),
    ...(dry_roads === true && roads_by_statue === false ? [say('option.roads_by_statue.off')] : []),
  ],
  versions: (seats) => seats === 2, // H2.1
  marks: 'emblems',
  learn: async () => (await import('./learn')).learn,
  score: async () => (await import('./score')).score,
  first: { actions: 'first-game' },
  variant: ({ actions, dry_roads }) =>
    [actions === 'first-game' ? 'first' : 'full', ...(dry_roads ? ['roads'] : [])].join('-'),
  ways: (options) => [
    ...(options.actions === 'first-game' ? [{ variant: 'full', options: { ...options, actions: 'full' } }] : []),
    ...(options.dry_roads
      ? []
      : [{ variant: 'full-roads', options: { ...options, actions: 'full', dry_roads: true } }]),
  ],
  editor: async () => (await import('./edit/Editor.svelte')).default,
  guide: async () => (await import('./guide')).guide,
})
