import { gameModule } from '../module'
import type { Step } from './text/log'
import type { Neoville } from './types'

export default gameModule<Neoville>({
  table: async () => (await import('./Table.svelte')).default,
  teller: async (lang, components) => {
    const [{ loadText }, { sentenceOf }] = await Promise.all([import('./text'), import('./text/log')])
    const text = await loadText(lang)
    return (steps, who, how) => sentenceOf(text, components, steps as readonly Step[], who, how)
  },
  advice: async (lang, components) => {
    const [{ turnHint }, { loadText }, { room }] = await Promise.all([
      import('./hint'),
      import('./text'),
      import('../../text/rooms/neoville/hint'),
    ])
    const [text, hint] = await Promise.all([loadText(lang), room.load(lang)])
    return (steps, view) => turnHint(text, hint, steps, view, components)
  },
  reason: async (lang, components) => (await import('./reason')).reasonText(lang, components),
  pieces: async () => (await import('./HintPieces.svelte')).default,
  piece: async (lang) => {
    const { loadText, tileName } = await import('./text')
    const text = await loadText(lang)
    return (tile) => tileName(text, tile)
  },
  keyframes: async () => (await import('./keyframes')).keyframes,
  round: ({ round }, { rounds }) => ({ number: round, of: rounds, last: round === rounds, near: null }),
  optional: ['buses', 'windmills', 'biospheres'],
  options: async () => (await import('./Options.svelte')).default,
  summary: ({ utilities }, say, named) => [
    named(
      say('option.utilities'),
      Array.isArray(utilities)
        ? utilities.map((sort) => say(`sort.${String(sort)}`)).join(' + ')
        : say('option.utilities.lot'),
    ),
  ],
  versions: () => false,
  marks: 'numbers',
  learn: async () => (await import('./learn')).learn,
  score: async () => (await import('./score')).score,
  first: {},
  variant: () => 'full',
  ways: () => [],
  editor: async () => (await import('./edit/Editor.svelte')).default,
  guide: async () => (await import('./guide')).guide,
})
