// The log in sentences: what the events say to a reader.
import type { TableEvent } from '../../net/messages'
import type { TextContext } from '../../text/index.svelte'
import { botName } from '../tables'
import type { Teller } from './boards'

export interface Line {
  seq: number
  seat: number | null
  turn: number | null
  text: string
}

interface Context {
  t: TextContext['t']
  names: string[]
  mine: number[]
  tell: Teller | undefined
}

export function lineOf(event: TableEvent, { t, names, mine, tell }: Context): Line | null {
  const base = { seq: event.seq, turn: null }
  const named = (seat: number) => names[seat] ?? t('seat', { number: seat + 1 })
  switch (event.type) {
    case 'acted': {
      const text = tell?.(event, named(event.seat), mine.length === 1 && mine.includes(event.seat))
      return text ? { seq: event.seq, seat: event.seat, turn: event.turn, text } : null
    }
    case 'started':
      return { ...base, seat: null, text: t('log.started') }
    case 'seat-taken':
      return { ...base, seat: event.seat, text: t('log.seat-taken', { name: event.name }) }
    case 'seat-held':
      return { ...base, seat: event.seat, text: t(`log.${event.reason}`, { name: named(event.seat), bot: botName(event.bot) }) }
    case 'seat-returned':
      return { ...base, seat: event.seat, text: t('log.returned', { name: named(event.seat) }) }
    case 'ended':
      return { ...base, seat: null, text: t('log.ended') }
    case 'closed':
      return { ...base, seat: null, text: t('log.closed') }
  }
}
