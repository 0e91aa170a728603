import { expect, test } from 'vitest'
import { fit, linesOf } from './picture'

const measure = (text: string): number => text.length

test('a sentence is broken between words, and a long word keeps its line', () => {
  expect(linesOf('Ann wins by three points', 10, measure)).toEqual(['Ann wins', 'by three', 'points'])
  expect(linesOf('a Nebelschwaden b', 6, measure)).toEqual(['a', 'Nebelschwaden', 'b'])
  expect(linesOf('', 6, measure)).toEqual([])
})

test('a name without room ends in an ellipsis', () => {
  expect(fit('Ann', 5, measure)).toBe('Ann')
  expect(fit('Maximiliane', 6, measure)).toBe('Maxim…')
})
