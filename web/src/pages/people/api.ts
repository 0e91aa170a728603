// Requests of the pages on which people find each other.
import { call } from '../../net/api'
import type { Block, Blocks, MakeReport, ReportMade, Seated, TableReports } from '../../net/messages'

const at = (id: string, rest: string) => `/tables/${encodeURIComponent(id)}${rest}`

/** Somebody at a table: in a seat, or who said a line. */
export interface Person {
  name: string
  seat?: number
  line?: number
}

const whom = ({ seat, line }: Person) => (line === undefined ? { seat: seat ?? null } : { line })

export const peopleApi = {
  sitDown: (id: string, nonce: string) => call<Seated>('POST', `/open-tables/${encodeURIComponent(id)}/sit`, { nonce }),
  block: (id: string, person: Person, kind: Block['kind']) =>
    call<Blocks>('POST', at(id, '/block'), { kind, ...whom(person) } satisfies Block),
  blocks: () => call<Blocks>('GET', '/me/blocks'),
  endBlock: (id: string) => call<Blocks>('DELETE', `/me/blocks/${encodeURIComponent(id)}`, {}),
  report: (id: string, person: Person, words: string) =>
    call<ReportMade>('POST', at(id, '/reports'), { ...whom(person), words } satisfies MakeReport),
  reports: (id: string) => call<TableReports>('GET', at(id, '/reports')),
  sawReports: (id: string) => call<object>('POST', at(id, '/reports/seen'), {}),
}
