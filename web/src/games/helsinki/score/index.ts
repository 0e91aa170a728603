// The score sheet, loaded where it is shown.
import type { ScoreSheet } from '../../score'
import Entry from './Entry.svelte'
import { blank, read, write, type ScoreBoard } from './sheet'
import { scoreWords } from './words'

export const score: ScoreSheet<ScoreBoard> = { blank, read, write, Entry, words: scoreWords }
