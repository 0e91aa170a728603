// Analyses that this browser keeps: each with the text of its document, and what was done since that was written.
import type { AnalysisNode } from '../../net/messages'
import type { Opening } from '../../net/sandbox'
import { remember, remembered } from '../../ui/memory'

export interface Place {
  steps: number
  actions: string[]
}

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.steps === other.steps && one.actions.join(' ') === other.actions.join(' ')

/** Where an analysis came from. */
export type Origin = 'table' | 'record' | 'puzzle' | 'picture' | 'position' | 'empty' | 'shared'

/** What the list of analyses tells. */
export interface Summary {
  id: string
  game: string
  origin: Origin
  /** The same source opens the same analysis again: a table's or a puzzle's id. */
  source: string
  /** What somebody has called it; empty: what its origin says. */
  name: string
  names: string[]
  /** How many steps were tried in it. */
  tried: number
  changed: number
}

export interface Document {
  /** How its sandbox is opened: with the text of the document, as soon as that was written. */
  opening: Opening
  /** The tree, where something was done in it that the text does not tell yet. */
  nodes: AnalysisNode[] | null
  /** The step that was shown; null: none yet. */
  at: Place | null
}

const LIST = 'analyses'
const key = (id: string) => `analysis.${id}`

function read<Found>(name: string): Found | null {
  try {
    return JSON.parse(remembered(name) ?? 'null') as Found | null
  } catch {
    return null
  }
}

/** The newest first. */
export const listKept = (): Summary[] =>
  (read<Summary[]>(LIST) ?? []).toSorted((one, other) => other.changed - one.changed)

export const keptBy = (origin: Origin, source: string): Summary | undefined =>
  source ? listKept().find((one) => one.origin === origin && one.source === source) : undefined

export const findKept = (id: string): Document | null => read<Document>(key(id))

/** Whether there was room for it. */
export function keep(summary: Summary, document: Document): boolean {
  const written = JSON.stringify(document)
  remember(key(summary.id), written)
  if (remembered(key(summary.id)) !== written) return false
  remember(LIST, JSON.stringify([summary, ...listKept().filter(({ id }) => id !== summary.id)]))
  return true
}

export function drop(id: string): void {
  remember(key(id), null)
  remember(LIST, JSON.stringify(listKept().filter((one) => one.id !== id)))
}
