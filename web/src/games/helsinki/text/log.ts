// What somebody did, one step or a whole turn, in one sentence.

import type { Item } from '../../../net/messages'
import type { HelsinkiAction } from '../messages'
import { sideOf } from '../geometry'
import { cardFace } from '../pieces'
import { signed, type Who } from '../../shared/sentence'
import type { Brings, CardFace } from '../types'
import { actionName, type Text } from '.'

export interface Step {
  value: HelsinkiAction
  items: Item[]
  brings: Brings
}

/** Kinds of steps that are told together when they follow one another. */
const TOGETHER = ['pay', 'roof', 'wild', 'discard']

const cellsOf = (steps: readonly Step[]): string[] =>
  steps.flatMap(({ value }) => ('cell' in value ? [value.cell] : []))
const named = (text: Text, card: CardFace): string => text['card.within'](card)
const cardsOf = (text: Text, steps: readonly Step[]): string[] =>
  steps.flatMap(({ value }) => ('card' in value ? [named(text, cardFace(value.card))] : []))

/** One space back says itself by what it was done. */
function moved(text: Text, { spaces, action }: { spaces: number; action: string | null }, you: boolean): string {
  const move = text['log.move']({ you, spaces })
  return action && spaces > 0 ? text['log.move.with']({ move, action: actionName(text, action) }) : move
}

/** With the cards that lay face up, where they are known. */
function drawn(text: Text, cards: readonly (string | null)[], extra: boolean, you: boolean): string {
  const known = cards.flatMap((card) => (card ? [text['log.draw.card']({ card: named(text, cardFace(card)) })] : []))
  return text['log.draw']({ you, cards: known, count: known.length, extra })
}

/** Where the steps that are told together with this one end. */
function endOf(steps: readonly Step[], from: number, since: number): number {
  const type = steps[from]?.value.type ?? ''
  let to = from + 1
  while (TOGETHER.includes(type) && to !== since && steps[to]?.value.type === type) to += 1
  return to
}

/** Whether the build that was just pushed has brought a card from the pile. */
function hasBonus(steps: readonly Step[], pushed: number): boolean {
  const after = steps.findIndex(({ value }, at) => at > pushed && value.type !== 'pay' && value.type !== 'roof')
  return steps
    .slice(pushed, after < 0 ? undefined : after)
    .some(({ items }) => items.some((item) => item.what === 'gain'))
}

/**
 * One sentence about steps that one seat took in a row, beginning with step `since`; `brief`: only the main things.
 * What goes without saying is said only when there is nothing else.
 */
export function sentenceOf(
  text: Text,
  steps: readonly Step[],
  { name, you }: Who,
  { since = 0, brief = false } = {},
): string {
  const did: string[] = []
  const minor: string[] = []
  let built: CardFace | null = null
  const pushed = brief && steps.some(({ value }) => value.type === 'push')
  for (let at = 0, end; at < steps.length; at = end) {
    end = endOf(steps, at, since)
    const { value } = steps[at] as Step
    if (value.type === 'build') built = cardFace(value.card)
    if (at < since) continue
    const run = steps.slice(at, end)
    switch (value.type) {
      case 'start':
        did.push(text['log.start']({ you, side: sideOf(value.space) }))
        break
      case 'move':
        if (pushed) break
        did.push(moved(text, value, you))
        break
      case 'draw':
        did.push(drawn(text, brief ? [] : (steps[at]?.brings.cards ?? []), value.extra, you))
        break
      case 'use':
        did.push(text['log.use']({ you, action: actionName(text, value.action) }))
        break
      case 'build':
        minor.push(text['log.build']({ you, card: named(text, cardFace(value.card)) }))
        break
      case 'push':
        if (built)
          did.push(
            brief
              ? text['log.built']({ you, ...built })
              : text['log.push']({ you, side: value.side, colour: built.colour, roofs: built.roofs }),
          )
        if (hasBonus(steps, at)) did.push(text['log.bonus']({ you }))
        break
      case 'pay':
        minor.push(text['log.pay']({ you, cards: cardsOf(text, run) }))
        break
      case 'roof':
        ;(pushed ? minor : did).push(text['log.roof']({ you, cells: cellsOf(run), count: run.length }))
        break
      case 'wild':
        did.push(
          brief
            ? text['log.wilds']({ you, count: run.length })
            : text['log.wild']({ you, cells: cellsOf(run), count: run.length }),
        )
        break
      case 'lift': {
        const next = steps[end]?.value
        if (next?.type === 'drop') end += 1
        did.push(
          next?.type === 'drop'
            ? text['log.shift']({ you, from: value.cell, to: next.cell })
            : text['log.lift']({ you, cell: value.cell }),
        )
        break
      }
      case 'drop':
        did.push(text['log.drop']({ you, cell: value.cell }))
        break
      case 'discard':
        ;(brief ? minor : did).push(text['log.discard']({ you, cards: cardsOf(text, run) }))
        break
      case 'end':
        minor.push(text['log.end']({ you }))
    }
  }
  const brought = brief ? [] : whatItBrought(text, steps.slice(since))
  return text['log']({ name, you, did: did.length ? did : minor, brought, count: brought.length }).trim()
}

/** Rows, columns, coats and points of these steps. */
function whatItBrought(text: Text, steps: readonly Step[]): string[] {
  const all = steps.map(({ brings }) => brings)
  const coats = all.reduce((sum, { coats: won }) => sum + (won?.length ?? 0), 0)
  const points = all.flatMap(({ score }) => Object.values(score ?? {})).reduce((sum, one) => sum + one, 0)
  return [
    ...all.flatMap(({ rows }) => (rows ?? []).map((line) => text['log.row']({ line: String(line) }))),
    ...all.flatMap(({ columns }) => (columns ?? []).map((line) => text['log.column']({ line }))),
    ...(coats ? [text['log.coats']({ count: coats })] : []),
    ...(points ? [text['log.points']({ points: signed(points), count: points })] : []),
    ...(all.some(({ last_round }) => last_round) ? [text['log.last']] : []),
  ]
}
