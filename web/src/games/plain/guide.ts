// The generic table: every legal action is a button.
import { thing, type Guide } from '../guide'
import type { Plain } from './types'

export const guide: Guide<Plain> = {
  lead: (_, wanted) => wanted.map(({ notation }) => `[data-action="${notation}"]`),
  attempt: () => ['[data-guide="type"] input'],
  presses: () => ['[data-action]', thing('type')],
  point: (name) => [thing(name)],
  refusal: () => null,
  concepts: [],
  words: async () => ({}),
}
