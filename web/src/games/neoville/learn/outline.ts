// The teaching order: sections, their rules, and after which rule a picture stands. The words are in words.<lang>.ts.
import type { Section, WordsOf } from '../../learn'

export const outline = [
  {
    id: 'N1',
    rules: ['N1.1', 'N1.2', 'N1.3'],
    pictures: [
      ['N1.1', 'tiles'],
      ['N1.3', 'supply'],
    ],
  },
  {
    id: 'turn',
    rules: ['N3', 'N3.1', 'N3.2', 'N3.3'],
    pictures: [
      ['N3.1', 'place'],
      ['N3.2', 'frame'],
    ],
  },
  {
    id: 'districts',
    rules: ['N3.4', 'N3.5'],
    pictures: [
      ['N3.4', 'district'],
      ['N3.5', 'merge'],
    ],
  },
  { id: 'building', rules: ['N3.6', 'N3.7', 'N3.8'], pictures: [['N3.8', 'build']] },
  { id: 'drawing', rules: ['N3.9', 'N3.10'], pictures: [['N3.9', 'draw']] },
  {
    id: 'N4',
    rules: ['N4.1', 'N4.2', 'N4.3', 'N4.4', 'N4.5', 'N5'],
    pictures: [
      ['N4.4', 'score'],
      ['N5', 'example'],
    ],
  },
  { id: 'utilities', rules: ['N6', 'N6.1', 'N6.2', 'N6.3'], pictures: [['N6.3', 'biosphere']], list: 'N6.3' },
  { id: 'N2', rules: ['N2.1', 'N2.2', 'N2.3', 'N2.4', 'N2.5', 'N1.4'], pictures: [] },
  { id: 'N7', rules: ['N7.1', 'N7.2'], pictures: [] },
] as const satisfies readonly Section[]

/** Rules with a decision of ours, marked **Ruling** in docs/rules. */
export const rulings: ReadonlySet<string> = new Set(['N2.4', 'N3.5', 'N3.10', 'N4.4', 'N6.3', 'N7.1'])

/** Rules of the printed player aid. */
export const aid: ReadonlySet<string> = new Set([
  'N3.1',
  'N3.2',
  'N3.4',
  'N3.5',
  'N3.6',
  'N3.7',
  'N3.8',
  'N3.9',
  'N4.1',
  'N4.2',
  'N4.3',
  'N4.4',
  'N4.5',
  'N6.1',
  'N6.2',
  'N6.3',
])

export type Lesson = WordsOf<typeof outline>
