// REST calls of plans, loaded with them.
import { call } from '../../net/api'
import type { Arm, PlanLine, PlanLook, PlanView, Premoves } from '../../net/messages'

const at = (table: string, seat: number, rest: string) => `/tables/${encodeURIComponent(table)}/seats/${seat}/${rest}`

export const plansApi = {
  look: (table: string, seat: number, wanted: PlanLook) => call<PlanView>('POST', at(table, seat, 'plan'), wanted),
  premoves: (table: string, seat: number) => call<Premoves>('GET', at(table, seat, 'premoves')),
  keep: (table: string, seat: number, id: number, line: PlanLine) =>
    call<unknown>('PUT', at(table, seat, `plans/${id}`), line),
  drop: (table: string, seat: number, id: number) => call<unknown>('DELETE', at(table, seat, `plans/${id}`), {}),
  arm: (table: string, seat: number, turn: Arm) => call<unknown>('POST', at(table, seat, 'armed'), turn),
  disarm: (table: string, seat: number) => call<unknown>('DELETE', at(table, seat, 'armed'), {}),
}
