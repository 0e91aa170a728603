// The generic table: every legal action is a button.
import type { Guide } from '../guide'
import type { Plain } from './types'

export const guide: Guide<Plain> = {
  lead: (_, wanted) => wanted.map(({ notation }) => `[data-action="${notation}"]`),
  attempt: () => ['form input'],
  point: (name) => (name === 'picture' ? ['.picture'] : name === 'score' ? ['.score'] : []),
  refusal: () => null,
  concepts: [],
  words: async () => ({}),
}
