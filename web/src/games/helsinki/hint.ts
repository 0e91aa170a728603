// A whole turn in one sentence, as a hint gives it: what to do, and why.

import type { HintStep } from '../../net/messages'
import type { Words as HintText } from '../../text/rooms/helsinki/hint'
import type { Advised } from '../module'
import { advised, signed } from '../shared/sentence'
import type { HelsinkiAction, HelsinkiView } from './messages'
import { sideOf } from './geometry'
import { cardFace } from './pieces'
import { actionName, type Text } from './text'
import type { Brings } from './types'

/** Kinds of steps that are named together when they follow one another. */
const TOGETHER = ['pay', 'roof', 'wild', 'discard']

export function turnHint(text: Text, words: HintText, steps: readonly HintStep[], view: HelsinkiView): Advised {
  const todo = thingsToDo(text, words, steps, view)
  return advised(words.hint, todo.length ? todo : [words.end], whatItBrings(words, steps))
}

/** Each card once, with how often it comes. */
function counted(words: HintText, cards: readonly (string | null)[]): string[] {
  const known = cards.filter((card) => card !== null)
  return [...new Set(known)].map((card) =>
    words.card({ ...cardFace(card), count: known.filter((each) => each === card).length }),
  )
}

function moved(text: Text, words: HintText, { spaces, action }: { spaces: number; action: string | null }): string {
  const move = words.move({ spaces })
  return action && spaces > 0 ? words['move.with']({ move, action: actionName(text, action) }) : move
}

function thingsToDo(text: Text, words: HintText, steps: readonly HintStep[], view: HelsinkiView): string[] {
  const todo: string[] = []
  let built = view.current.card
  for (let at = 0, next; at < steps.length; at = next) {
    const { action, brings } = steps[at] as HintStep
    const value = action.value as HelsinkiAction
    next = at + 1
    while (
      TOGETHER.includes(value.type) &&
      (steps[next]?.action.value as HelsinkiAction | undefined)?.type === value.type
    )
      next += 1
    const run = steps.slice(at, next).map((step) => step.action.value as HelsinkiAction)
    const cells = run.flatMap((one) => ('cell' in one ? [one.cell] : []))
    const cards = run.flatMap((one) => ('card' in one ? [one.card] : []))
    switch (value.type) {
      case 'start':
        todo.push(words.start({ side: sideOf(value.space) }))
        break
      case 'move':
        todo.push(moved(text, words, value))
        break
      case 'draw': {
        const drawn = counted(words, (brings as Brings).cards ?? [])
        todo.push(words.draw({ cards: drawn, count: drawn.length, extra: value.extra }))
        break
      }
      case 'use':
        todo.push(words.use({ action: actionName(text, value.action) }))
        break
      case 'build':
        built = value.card
        // the push that follows says what is built
        if ((steps[next]?.action.value as HelsinkiAction | undefined)?.type !== 'push')
          todo.push(words.build({ card: counted(words, [value.card]) }))
        break
      case 'push': {
        const face = built ? cardFace(built) : null
        todo.push(
          words.push({
            colour: face?.colour ?? '',
            roofs: face?.roofs ?? 0,
            side: value.side,
            cells: (brings as Brings).cells ?? [],
          }),
        )
        break
      }
      case 'pay':
        todo.push(words.pay({ cards: counted(words, cards) }))
        break
      case 'roof':
        todo.push(words.roof({ cells, count: cells.length }))
        break
      case 'wild':
        todo.push(words.wild({ cells, count: cells.length }))
        break
      case 'lift': {
        const drop = steps[next]?.action.value as HelsinkiAction | undefined
        if (drop?.type === 'drop') next += 1
        todo.push(
          drop?.type === 'drop' ? words.shift({ from: value.cell, to: drop.cell }) : words.lift({ cell: value.cell }),
        )
        break
      }
      case 'drop':
        todo.push(words.drop({ cell: value.cell }))
        break
      case 'discard':
        todo.push(words.discard({ cards: counted(words, cards) }))
        break
      case 'end':
        break
    }
  }
  return todo
}

function whatItBrings(words: HintText, steps: readonly HintStep[]): string[] {
  const all = steps.map((step) => step.brings as Brings)
  const points = (category: string) => all.reduce((sum, { score }) => sum + (score?.[category] ?? 0), 0)
  const rows = all.flatMap((one) => one.rows ?? [])
  const columns = all.flatMap((one) => one.columns ?? [])
  const coats = all.flatMap((one) => one.coats ?? [])
  return [
    ...rows.map((line) => words['brings.row']({ line: String(line), points: signed(points('rows') / rows.length) })),
    ...columns.map((line) => words['brings.column']({ line, points: signed(points('columns') / columns.length) })),
    ...(points('turrets') ? [words['brings.turrets']({ points: signed(points('turrets')) })] : []),
    ...(points('dry-roads') ? [words['brings.roads']({ points: signed(points('dry-roads')) })] : []),
    ...(points('actions') ? [words['brings.actions']({ points: signed(points('actions')) })] : []),
    ...(coats.length ? [words['brings.coats']({ count: coats.length })] : []),
    ...(all.some((one) => one.bonus_card) ? [words['brings.card']] : []),
  ]
}
