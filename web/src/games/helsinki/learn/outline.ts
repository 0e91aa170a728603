// The teaching order: sections, their rules, and after which rule a picture stands. The words are in words.<lang>.ts.
import type { Section, WordsOf } from '../../learn'

export const outline = [
  {
    id: 'H1',
    rules: ['H1.1', 'H1.2', 'H1.3', 'H1.4', 'H1.5', 'H1.6'],
    pictures: [
      ['H1.1', 'square'],
      ['H1.2', 'cards'],
      ['H1.6', 'board'],
    ],
  },
  {
    id: 'H3',
    rules: ['H3.1', 'H3.2', 'H3.3', 'H3.4', 'H3.6', 'H3.7'],
    pictures: [
      ['H3.2', 'move'],
      ['H3.3', 'draw'],
      ['H3.4', 'discard'],
    ],
  },
  { id: 'H4', rules: ['H4.1', 'H4.2', 'H4.3', 'H4.4', 'H4.8'], pictures: [['H4.2', 'pay']] },
  {
    id: 'push',
    rules: ['H4.5', 'H4.6', 'H4.7'],
    pictures: [
      ['H4.5', 'push'],
      ['H4.6', 'nothing'],
      ['H4.7', 'outside'],
    ],
  },
  {
    id: 'brings',
    rules: ['H4.9', 'H4.11', 'H4.10', 'H4.12'],
    pictures: [
      ['H4.11', 'brings'],
      ['H4.10', 'roofs'],
    ],
  },
  { id: 'H5', rules: ['H5.1', 'H5.2', 'H5.3', 'H5.4', 'H5.5', 'H5.6'], pictures: [['H5.6', 'example']] },
  {
    id: 'H6',
    rules: [
      'H6.1',
      'H6.2',
      'H6.3',
      'H6.4',
      'H6.5',
      'H6.6',
      'H6.7',
      'H6.8',
      'H6.9',
      'H6.10',
      'H6.11',
      'H6.12',
      'H6.13',
      'H6.14',
      'H6.15',
      'H6.16',
      'H3.5',
    ],
    pictures: [
      ['H6.1', 'actions'],
      ['H6.4', 'wild'],
    ],
    list: 'H6.2',
  },
  { id: 'H2', rules: ['H2.1', 'H2.2', 'H2.3', 'H2.4', 'H2.5', 'H1.8'], pictures: [['H2.3', 'start']] },
  { id: 'H7', rules: ['H1.7', 'H7.1', 'H7.2'], pictures: [['H7.2', 'roads']] },
  { id: 'H8', rules: ['H8.1', 'H8.2', 'H8.3'], pictures: [] },
] as const satisfies readonly Section[]

/** Rules with a decision of ours, marked **Ruling** in docs/rules. */
export const rulings: ReadonlySet<string> = new Set([
  'H2.1',
  'H3.1',
  'H3.3',
  'H3.7',
  'H4.5',
  'H4.8',
  'H4.9',
  'H4.10',
  'H4.11',
  'H4.12',
  'H5.2',
  'H6.2',
  'H6.4',
  'H6.7',
  'H6.9',
  'H6.12',
  'H6.14',
  'H7.2',
])

/** Rules of the printed player aid. */
export const aid: ReadonlySet<string> = new Set([
  'H3.1',
  'H3.2',
  'H3.3',
  'H3.4',
  'H4.1',
  'H4.2',
  'H4.5',
  'H4.6',
  'H4.7',
  'H4.9',
  'H4.10',
  'H4.11',
  'H5.1',
  'H5.3',
  'H5.4',
  'H5.5',
  'H6.1',
  'H7.2',
])

/** When an action is used. */
export type When = 'always' | 'move' | 'draw' | 'build' | 'after-draw' | 'after-build'

export type Lesson = WordsOf<typeof outline> & { when: Record<When, string> }
