// The teaching order: sections, their rules, and after which rule a picture stands. The words are in words/.

export interface Section {
  /** Anchor of the section; the number of the chapter in docs/rules where no rule of its own has that number. */
  readonly id: string
  readonly rules: readonly string[]
  readonly pictures: readonly (readonly [rule: string, picture: string])[]
  /** All actions, or all utilities, after this rule. */
  readonly list?: string
}

export const helsinki = [
  {
    id: 'H1',
    rules: ['H1.1', 'H1.2', 'H1.3', 'H1.4', 'H1.5', 'H1.6'],
    pictures: [['H1.1', 'square'], ['H1.2', 'cards'], ['H1.6', 'board']],
  },
  {
    id: 'H3',
    rules: ['H3.1', 'H3.2', 'H3.3', 'H3.4', 'H3.6', 'H3.7'],
    pictures: [['H3.2', 'move'], ['H3.3', 'draw'], ['H3.4', 'discard']],
  },
  { id: 'H4', rules: ['H4.1', 'H4.2', 'H4.3', 'H4.4', 'H4.8'], pictures: [['H4.2', 'pay']] },
  { id: 'push', rules: ['H4.5', 'H4.6', 'H4.7'], pictures: [['H4.5', 'push'], ['H4.6', 'nothing'], ['H4.7', 'outside']] },
  { id: 'brings', rules: ['H4.9', 'H4.11', 'H4.10', 'H4.12'], pictures: [['H4.11', 'brings'], ['H4.10', 'roofs']] },
  { id: 'H5', rules: ['H5.1', 'H5.2', 'H5.3', 'H5.4', 'H5.5', 'H5.6'], pictures: [['H5.6', 'example']] },
  {
    id: 'H6',
    rules: [
      'H6.1', 'H6.2', 'H6.3', 'H6.4', 'H6.5', 'H6.6', 'H6.7', 'H6.8', 'H6.9', 'H6.10', 'H6.11', 'H6.12', 'H6.13', 'H6.14',
      'H6.15', 'H6.16', 'H3.5',
    ],
    pictures: [['H6.1', 'actions'], ['H6.4', 'wild']],
    list: 'H6.2',
  },
  { id: 'H2', rules: ['H2.1', 'H2.2', 'H2.3', 'H2.4', 'H2.5', 'H1.8'], pictures: [['H2.3', 'start']] },
  { id: 'H7', rules: ['H1.7', 'H7.1', 'H7.2'], pictures: [['H7.2', 'roads']] },
  { id: 'H8', rules: ['H8.1', 'H8.2', 'H8.3'], pictures: [] },
] as const satisfies readonly Section[]

export const neoville = [
  { id: 'N1', rules: ['N1.1', 'N1.2', 'N1.3'], pictures: [['N1.1', 'tiles'], ['N1.3', 'supply']] },
  { id: 'turn', rules: ['N3', 'N3.1', 'N3.2', 'N3.3'], pictures: [['N3.1', 'place'], ['N3.2', 'frame']] },
  { id: 'districts', rules: ['N3.4', 'N3.5'], pictures: [['N3.4', 'district'], ['N3.5', 'merge']] },
  { id: 'building', rules: ['N3.6', 'N3.7', 'N3.8'], pictures: [['N3.8', 'build']] },
  { id: 'drawing', rules: ['N3.9', 'N3.10'], pictures: [['N3.9', 'draw']] },
  {
    id: 'N4',
    rules: ['N4.1', 'N4.2', 'N4.3', 'N4.4', 'N4.5', 'N5'],
    pictures: [['N4.4', 'score'], ['N5', 'example']],
  },
  { id: 'utilities', rules: ['N6', 'N6.1', 'N6.2', 'N6.3'], pictures: [['N6.3', 'biosphere']], list: 'N6.3' },
  { id: 'N2', rules: ['N2.1', 'N2.2', 'N2.3', 'N2.4', 'N2.5', 'N1.4'], pictures: [] },
  { id: 'N7', rules: ['N7.1', 'N7.2'], pictures: [] },
] as const satisfies readonly Section[]

/** Rules with a decision of ours, marked **Ruling** in docs/rules. */
export const rulings: ReadonlySet<string> = new Set([
  'H2.1', 'H3.1', 'H3.3', 'H3.7', 'H4.8', 'H4.10', 'H4.11', 'H4.12', 'H5.2', 'H6.2', 'H6.4', 'H6.7', 'H6.9', 'H6.12', 'H6.14',
  'H7.2', 'N2.4', 'N3.5', 'N3.10', 'N4.4', 'N6.3', 'N7.1',
])

export const outlines: Record<string, readonly Section[]> = { helsinki, neoville }
