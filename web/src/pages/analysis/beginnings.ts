// Analyses begin with what an address names, or with a text: a table's record, a puzzle, a picture of the rules, a new game.
import { NAMES } from '../../games/learn'
import { moduleOf } from '../../games/load'
import { api, ApiError, randomText } from '../../net/api'
import { text } from '../../text/index.svelte'
import { headOf } from '../replay/record-file'
import type { Eyes } from './analysis.svelte'
import { findKept, keep, keptBy, type Document, type Origin, type Place, type Summary } from './kept'

/** Names of a kept analysis, and how it is looked at first. */
export interface Begun {
  id: string
  eyes: Eyes | undefined
}

/** The browser keeps nothing more. */
export class NoRoom extends Error {}

const LENGTH = 9

/** Keep a new analysis. Throws where the browser has no room for it. */
export function create(
  summary: Pick<Summary, 'game' | 'origin'> & Partial<Summary>,
  document: Pick<Document, 'opening'> & Partial<Document>,
): string {
  const id = randomText(LENGTH)
  const told = { source: '', name: '', names: [], tried: 0, ...summary, id, changed: Date.now() }
  if (!keep(told, { nodes: null, at: null, ...document })) throw new NoRoom()
  return id
}

/** From a record or a position text, at a step. Throws a coded error where it is neither. */
export function fromText(content: string, origin: Origin, source = '', at: Place | null = null): string {
  const known = keptBy(origin, source)
  const document = known && findKept(known.id)
  if (known && document) {
    if (at) keep(known, { ...document, at })
    return known.id
  }
  const head = headOf(content)
  if (!head) throw new ApiError('record/none', {}, 0)
  const names = /^names:[ \t]*(.+)$/m.exec(content)?.[1]?.split(' | ') ?? []
  return create({ game: head.game, origin, source, names }, { opening: { ...head, document: content }, at })
}

/** What the address of the page names; null where that is nothing. */
export async function fromAddress(query: URLSearchParams, record: string): Promise<Begun | null> {
  const number = (name: string) => (/^\d+$/.test(query.get(name) ?? '') ? Number(query.get(name)) : null)
  const step = number('step')
  const at = step === null ? null : { steps: step, actions: [] }
  const eyes = number('seat') ?? undefined
  const table = query.get('table')
  if (table) {
    const known = keptBy('table', table)
    const found = known && findKept(known.id) ? '' : (await api.record(table)).text
    return { id: fromText(found, 'table', table, at), eyes }
  }
  if (record) return { id: fromText(record, 'record', '', at), eyes }
  const game = query.get('game')
  if (!game) return null
  const puzzle = query.get('puzzle')
  if (puzzle) {
    const source = `${game} ${puzzle}`
    const names = NAMES.map((name) => name || text.t('you'))
    const id =
      keptBy('puzzle', source)?.id ??
      create({ game, origin: 'puzzle', source }, { opening: { game, puzzle, names, analysis: true } })
    return { id, eyes: undefined }
  }
  const picture = query.get('picture')
  if (picture) {
    const tries = await moduleOf(game)
      .learn?.()
      .then((learn) => learn.tries())
    const found = tries?.[picture]
    if (!found) return null
    const source = `${game} ${picture}`
    const names = NAMES.map((name) => name || text.t('you'))
    const id =
      keptBy('picture', source)?.id ??
      create({ game, origin: 'picture', source }, { opening: { game, ...found, names, analysis: true } })
    return { id, eyes: undefined }
  }
  const seats = number('seats') ?? 2
  const opening = { game, seats, seed: randomText(), options: moduleOf(game).first, analysis: true }
  return { id: create({ game, origin: 'empty' }, { opening }), eyes: undefined }
}
