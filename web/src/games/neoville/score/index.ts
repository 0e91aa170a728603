// The score sheet, loaded where it is shown.
import type { ScoreSheet } from '../../score'
import Entry from './Entry.svelte'
import { blank, read, write, type ScoreCity } from './sheet'
import { scoreWords } from './words'

export const score: ScoreSheet<ScoreCity> = { blank, read, write, Entry, words: scoreWords }
