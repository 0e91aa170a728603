// The score sheet of a game whose package brings one: its text, typed.
import { text } from '../../text/index.svelte'
import type { ScoreSheet } from '../score'
import type { Plain } from './types'
import Entry from './SheetEntry.svelte'

export const score: ScoreSheet<Plain> = {
  blank: () => '',
  write: (board) => board.split('\n').filter((line) => !line.startsWith('player:')),
  read: (lines) => lines.join('\n').trimEnd(),
  Entry,
  words: async () => ({
    help: '',
    rules: {},
    reasons: () => [],
    refusal: (_, values) => (values.fault ? text.t('error.unknown', { code: String(values.fault) }) : undefined),
  }),
}
