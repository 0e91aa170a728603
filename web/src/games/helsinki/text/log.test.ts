import { expect, test } from 'vitest'
import { loadText } from '.'
import { sentenceOf, type Step } from './log'

const step = (value: unknown): Step => ({ value, items: [], brings: {} }) as unknown as Step
const steps = [
  step({ type: 'start', space: 6 }),
  step({ type: 'move', spaces: 1, action: null }),
  step({ type: 'draw', extra: true }),
]
const WANTED = {
  en: [
    'You begin at the University, move 1 space and draw three cards.',
    'Ann begins at the University, moves 1 space and draws three cards.',
  ],
  de: [
    'Du beginnst an der Universität, gehst 1 Feld weiter und ziehst drei Karten.',
    'Ann beginnt an der Universität, geht 1 Feld weiter und zieht drei Karten.',
  ],
  fr: [
    'Tu commences à l’université, avances de 1 case et prends trois cartes.',
    'Ann commence à l’université, avance de 1 case et prend trois cartes.',
  ],
  nl: [
    'Je begint bij de universiteit, gaat 1 veld vooruit en trekt drie kaarten.',
    'Ann begint bij de universiteit, gaat 1 veld vooruit en trekt drie kaarten.',
  ],
}

test.each(Object.entries(WANTED))('the reader is spoken to, others are named (%s)', async (lang, wanted) => {
  const text = await loadText(lang)
  const said = [true, false].map((you) => sentenceOf(text, steps, { name: you ? 'You' : 'Ann', you }))
  expect(said).toEqual(wanted)
})
