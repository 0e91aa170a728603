import { expect, test } from 'vitest'
import { fieldsOf, groupsOf, labelOf, linesOf, previewOf, runsOf, sentenceOf, spell } from './describe'

test('names of code become words', () => {
  expect(spell('extra-card')).toBe('Extra card')
  expect(spell('open_memory')).toBe('Open memory')
})

test('fields are told by name; what is not set is left out', () => {
  expect(fieldsOf({ type: 'sow', pit: 3, extra: true, card: null, back: false })).toBe('pit 3, extra')
  expect(fieldsOf({ type: 'tile', tile: 'rwww' })).toBe('rwww')
  expect(fieldsOf({ type: 'pay', cards: ['r1', 'w'] })).toBe('cards r1 w')
  expect(labelOf({ type: 'end' })).toBe('End')
})

test('legal actions are grouped by family', () => {
  const legal = [
    { notation: 'sow:1', value: { type: 'sow', pit: 1 } },
    { notation: 'end', value: { type: 'end' } },
    { notation: 'sow:2', value: { type: 'sow', pit: 2 } },
  ]
  expect(groupsOf(legal)).toEqual([
    {
      type: 'sow',
      title: 'Sow',
      actions: [
        { notation: 'sow:1', label: 'pit 1' },
        { notation: 'sow:2', label: 'pit 2' },
      ],
    },
    { type: 'end', title: 'End', actions: [{ notation: 'end', label: 'End' }] },
  ])
})

test('a turn is one sentence, with a name or without', () => {
  const steps = [{ value: { type: 'sow', pit: 3 } }, { value: { type: 'end' } }]
  expect(sentenceOf(steps, 'Ann')).toBe('Ann: sow pit 3; end.')
  expect(sentenceOf(steps, '')).toBe('Sow pit 3; end.')
})

test('a turn names the pieces that the reader learned by it', () => {
  const items = [{ piece: 'blue' }, { piece: '?' }, { piece: null }]
  const say = (key: string) => ({ 'piece.blue': 'Blau' })[key]
  expect(sentenceOf([{ value: { type: 'draw' }, items }], 'Ann')).toBe('Ann: draw (blue).')
  expect(sentenceOf([{ value: { type: 'draw' }, items }], 'Ann', say)).toBe('Ann: draw (Blau).')
})

test('a picture keeps its styles, also within each other', () => {
  const shown = runsOf('a bold one', [
    [0, 10, 'dim'],
    [2, 6, 'bold red'],
  ])
  expect(shown).toEqual([
    { text: 'a ', style: 'dim' },
    { text: 'bold', style: 'dim bold red' },
    { text: ' one', style: 'dim' },
  ])
  expect(runsOf('plain')).toEqual([{ text: 'plain', style: '' }])
  expect(runsOf('')).toEqual([])
})

test('a preview tells points by the names of their categories, and not the action that one points at', () => {
  const say = (key: string) => ({ 'category.seeds': 'Samen' })[key]
  expect(previewOf({ action: 'sow:1', score: { seeds: 2, lost: -1 }, turn: true }, say)).toEqual([
    { name: 'Samen', value: '+2' },
    { name: 'Lost', value: '-1' },
    { name: 'Turn', value: '✓' },
  ])
})

test('a preview is told line by line, nested values by their path', () => {
  expect(
    linesOf({ score: { rows: 3, columns: 0 }, coats: ['a1', 'b2'], bonus_card: true, none: null, empty: [] }),
  ).toEqual([
    { name: 'Score, rows', value: '3' },
    { name: 'Score, columns', value: '0' },
    { name: 'Coats', value: 'a1 b2' },
    { name: 'Bonus card', value: '✓' },
  ])
})

test('a game that brings texts is told in its words', () => {
  const say = (key: string) => ({ 'action.sow': 'säen', 'field.pit': 'Mulde' })[key]
  expect(labelOf({ type: 'sow', pit: 3 }, say)).toBe('Säen: Mulde 3')
  expect(sentenceOf([{ value: { type: 'sow', pit: 3 } }], 'Ann', say)).toBe('Ann: säen Mulde 3.')
  const legal = [{ notation: 'sow:1', value: { type: 'sow', pit: 1 } }]
  expect(groupsOf(legal, say)[0]).toEqual({
    type: 'sow',
    title: 'Säen',
    actions: [{ notation: 'sow:1', label: 'Mulde 1' }],
  })
})
