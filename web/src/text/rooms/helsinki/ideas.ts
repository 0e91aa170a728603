// Written by `npm run texts` from en/helsinki/ideas.json.
import { Room } from '../../room.svelte'
import type { Messages, Phrase, Say } from '../../speak'

export interface Words {
  'line-done': Say<{ sort: string; line: Phrase; other: Phrase }>
  'lines-done': Say<{ count: number; other: Phrase }>
  'line-near': Say<{ sort: string; line: Phrase; count: Phrase; other: Phrase }>
  'built': Say<{ count: Phrase; other: Phrase }>
  'rim': Say<{ count: number; other: Phrase }>
  'dome-points': Say<{ points: number; other: Phrase }>
  'domes': Say<{ count: number; other: Phrase }>
  'dome-place': Say<{ cell: Phrase; count: Phrase; there: Phrase; other: Phrase }>
  'dome-lines': Say<{ cell: Phrase; count: Phrase; other: Phrase }>
  'stays-open': Say<{ cells: Phrase; count: number }>
  'hole-filled': Say<{ cells: Phrase; count: number }>
  'coats': Say<{ count: number; other: Phrase }>
  'coats-won': Say<{ count: number; other: Phrase }>
  'action-free': Say<{ action: Phrase }>
  'cards': Say<{ count: number; other: Phrase }>
  'can-pay': Say<{ card: Phrase }>
  'can-pay-more': Say<{ count: Phrase; other: Phrase }>
  'card-payable': Say<{ card: Phrase; other: number }>
  'card-nearer': Say<{ missing: number; card: Phrase; other: Phrase }>
  'wild-cards': Say<{ count: number; other: Phrase }>
  'colour-cards': Say<{ count: Phrase; colour: Phrase; other: Phrase }>
  'cards-gone': Say<{ count: number; other: Phrase }>
  'roads-bonus': Say<{ points: Phrase }>
  'crosswalks': Say<{ count: number; other: Phrase }>
  'action-points': Say<{ points: Phrase; other: Phrase }>
  'last-round': string
  'not-last-round': string
  'pile-larger': Say<{ count: number; other: Phrase }>
  'pile-smaller': Say<{ count: number; other: Phrase }>
}

export const room = new Room<Words>(import.meta.glob<Messages>('../../*/helsinki/ideas.json', { import: 'default' }))
