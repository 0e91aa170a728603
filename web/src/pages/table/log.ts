// The log in sentences, turn by turn, from the events of the table.
import type { Acted, TableEvent } from '../../net/messages'
import type { TextContext } from '../../text/index.svelte'
import type { Teller } from '../../games/module'
import { capital, helperName } from '../names'

export interface Line {
  seq: number
  seat: number | null
  text: string
  /** The steps that it tells of. */
  steps: readonly Acted[]
}

interface Context {
  t: TextContext['t']
  names: string[]
  mine: number[]
  tell: Teller | undefined
}

/** A line for each turn and for whatever else happened; with `since` only of what is as new as that. */
export function linesOf(events: readonly TableEvent[], context: Context, since = 0): Line[] {
  const lines: Line[] = []
  for (let at = 0, end; at < events.length; at = end) {
    const event = events[at] as TableEvent
    end = at + 1
    if (event.type === 'acted') {
      while (events[end]?.type === 'acted' && sameTurn(event, events[end] as Acted)) end += 1
      const steps = events.slice(at, end) as Acted[]
      const from = steps.findIndex(({ seq }) => seq >= since)
      const text = from < 0 ? '' : turnText(steps, context, from)
      if (text) lines.push({ seq: event.seq, seat: event.seat, text, steps })
    } else if (event.seq >= since)
      lines.push({
        seq: event.seq,
        seat: 'seat' in event ? event.seat : null,
        text: otherText(event, context),
        steps: [],
      })
  }
  return lines
}

const sameTurn = (one: Acted, other: Acted): boolean => one.turn === other.turn && one.seat === other.seat

/** The reader; who shares this device with others is called by name. */
const isYou = (seat: number, { mine }: Context): boolean => mine.length === 1 && mine[0] === seat

function turnText(steps: readonly Acted[], context: Context, since: number): string {
  const { t, names, tell } = context
  const seat = steps[0]?.seat ?? 0
  const name = names[seat] ?? t('seat', { number: seat + 1 })
  return tell?.(steps, { name, you: isYou(seat, context) }, { since }) ?? ''
}

function otherText(event: Exclude<TableEvent, Acted>, context: Context): string {
  const { t, names } = context
  const you = 'seat' in event && isYou(event.seat, context) ? '.you' : ''
  const named = (seat: number) => names[seat] ?? t('seat', { number: seat + 1 })
  switch (event.type) {
    case 'started':
      return t('log.started')
    case 'seat-taken':
      return t('log.seat-taken', { name: event.name })
    case 'seat-held':
      return capital(
        t(event.reason === 'removed' ? 'log.removed' : `log.${event.reason}${you}`, {
          name: named(event.seat),
          bot: helperName(event.helper),
        }),
      )
    case 'turn-missed':
      return t(`log.missed${you}`, { name: named(event.seat), bot: helperName(event.helper) })
    case 'seat-returned':
      return t(`log.returned${you}`, { name: named(event.seat) })
    case 'ended':
      return t('log.ended')
    case 'closed':
      return event.by.length ? t('log.closed.by', { names: event.by.map(named).join(', ') }) : t('log.closed')
  }
}

/** What others did since somebody of this device last acted; without a seat here, the last turn. */
export function recentDeeds(lines: readonly Line[], mine: readonly number[]): Line[] {
  const turns = lines.filter(({ steps }) => steps.length)
  if (!mine.length) return turns.slice(-1)
  return turns.slice(turns.findLastIndex(({ seat }) => mine.includes(seat ?? -1)) + 1)
}

/** What each seat did last, in few words and without its name. */
export function lastDeeds(lines: readonly Line[], seats: number, tell: Teller | undefined): (string | undefined)[] {
  return Array.from({ length: seats }, (_, seat) => {
    const line = lines.findLast((each) => each.seat === seat && each.steps.length)
    const text = line && tell?.(line.steps, { name: '', you: false }, { brief: true })
    return text && capital(text)
  })
}

/** Who played for a seat last, while its person was away. */
export function lastHelper(events: readonly TableEvent[], seat: number): string {
  const last = events.findLast(
    (event) => (event.type === 'seat-held' || event.type === 'turn-missed') && event.seat === seat,
  )
  return helperName(last && 'helper' in last ? last.helper : null)
}

/** The turns that bots played for a seat since its person last did something. */
export function botTurns(events: readonly TableEvent[], seat: number): Acted[][] {
  let turns: Acted[][] = []
  let held = false
  /** The turn that a bot plays because its time was over. */
  let missed: number | 'next' | null = null
  for (const event of events) {
    if (!('seat' in event) || event.seat !== seat) continue
    if (event.type === 'seat-held') held = true
    else if (event.type === 'turn-missed') missed = 'next'
    else if (event.type === 'seat-returned') {
      held = false
      missed = null
    } else if (event.type === 'acted') {
      if (missed === 'next') missed = event.turn
      const last = turns.at(-1)
      if (!held && missed !== event.turn) turns = []
      else if (last?.[0] && sameTurn(last[0], event)) last.push(event)
      else turns.push([event])
    }
  }
  return turns
}
