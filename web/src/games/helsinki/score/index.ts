// The score sheet, loaded where it is shown.
import type { ScoreSheet } from '../../score'
import type { Helsinki } from '../types'
import Entry from './Entry.svelte'
import { blank, read, write } from './sheet'
import { scoreWords } from './words'

export const score: ScoreSheet<Helsinki> = { blank, read, write, Entry, words: scoreWords }
