// The score sheet, loaded where it is shown.
import type { ScoreSheet } from '../../score'
import type { Neoville } from '../types'
import Entry from './Entry.svelte'
import { blank, read, write } from './sheet'
import { scoreWords } from './words'

export const score: ScoreSheet<Neoville> = { blank, read, write, Entry, words: scoreWords }
