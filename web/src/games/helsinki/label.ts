// An action in a few words, as a hint names it: what to do, and with what.

import type { HelsinkiAction } from '../../net/messages'
import { cardFace, SIDES } from './kinds'
import { actionName, type Text } from './text'

export function actionLabel(text: Text, value: HelsinkiAction, notation: string): string {
  const card = (name: string) => text['card']({ card: cardFace(name) })
  switch (value.type) {
    case 'start':
      return text['space']({ space: value.space, side: SIDES[Math.floor(value.space / 2)] ?? 'n' })
    case 'move': {
      const far = text['space.lit']({ spaces: value.spaces }).replace(/^, /, '')
      return value.action ? `${actionName(text, value.action)}: ${far}` : `${text['prompt.move'].replace(/\.$/, '')}: ${far}`
    }
    case 'draw':
      return value.extra ? text['do.draw.extra'] : text['do.draw']
    case 'use':
      return actionName(text, value.action)
    case 'end':
      return text['do.end']
    case 'build':
      return `${text['tag.build']}: ${text['card.full']({ card: cardFace(value.card) })}`
    case 'push': {
      const lane = notation.slice(1, 2)
      return `${text['do.push']}: ${text['side']({ side: value.side })}, ${text['plate.value']({ lane, turns: value.turns, flipped: value.flipped })}`
    }
    case 'pay':
      return `${text['do.pay']}: ${card(value.card)}`
    case 'roof':
      return `${text['do.roof']}: ${text['cell.turret']}, ${value.cell}`
    case 'wild':
      return `${value.action ? actionName(text, value.action) : text['do.roof']}: ${text['cell.wild']}, ${value.cell}`
    case 'lift':
      return `${actionName(text, 'move-roof')}: ${value.cell}`
    case 'drop':
      return `${text['do.roof']}: ${text['cell.turret']}, ${value.cell}`
    case 'discard':
      return `${text['do.discard']}: ${card(value.card)}`
  }
}
