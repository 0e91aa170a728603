// For games without a page of their own: a table of text and buttons, or the module that the game's package brings.
import { api } from '../../net/api'
import { spell } from './describe'
import { text } from '../../text/index.svelte'
import { gameModule, type GameModule } from '../module'
import type { Plain } from './types'
import { plainKeyframes } from '../playback'
import type { Say } from './describe'

/** The module of a game whose pages are not built in. */
export default function plain(game: string): GameModule {
  const say: Say = (key) => text.game(game, key)
  return gameModule<Plain>({
    table: async () => {
      const brought = (await api.games()).games.find(({ name }) => name === game)?.board
      return (brought ? await import('./Mounted.svelte') : await import('./Table.svelte')).default
    },
    teller: async () => {
      const { sentenceOf } = await import('./describe')
      return (steps, { name }, { since = 0 } = {}) => sentenceOf(steps.slice(since), name, say)
    },
    advice: async () => {
      const { labelOf } = await import('./describe')
      return (steps) => {
        const whole = steps.map(({ action }) => labelOf(action.value as { type: string }, say)).join('; ')
        return { whole, todo: whole, why: '' }
      }
    },
    keyframes: async () => plainKeyframes,
    round: ({ round }) => (typeof round === 'number' ? { number: round, of: null, last: false, near: null } : null),
    optional: [],
    options: async () => (await import('./Options.svelte')).default,
    summary: (options, say) =>
      Object.keys(options)
        .filter((name) => options[name] === true && name !== 'open_memory')
        .map((name) => say(`option.${name}`) || spell(name)),
    versions: () => false,
    marks: 'emblems',
    learn: null,
    score: async () => (await import('./score')).score,
    first: {},
    variant: () => 'full',
    ways: () => [],
    editor: null,
    guide: async () => (await import('./guide')).guide,
  })
}
