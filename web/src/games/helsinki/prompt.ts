// What the prompt says and which buttons stand beside it, from the step and what is offered.

import { cardFace } from './pieces'
import type { Turn } from './turn.svelte'
import type { Text } from './text'

export interface PromptButton {
  id: string
  label: string
  icon: string
  /** The key that does the same, as it is written in a tooltip. */
  key?: string
  main?: boolean
  /** Cards that the button is about. */
  cards?: string[]
  disabled?: boolean
  /** Pressing it makes this the last round. */
  ends?: boolean
  run: () => void
}

export function promptText(play: Turn, text: Text, names: string[]): string {
  const { view, offers, armed } = play
  if (view.step === 'over') return text['prompt.over']
  if (!play.active) return text['prompt.wait']({ name: names[view.seat ?? 0] ?? '', step: view.step })
  if (armed === 'one-wild' || armed === 'two-wild') return text['prompt.armed.wild']
  if (armed === 'move-roof') return text['prompt.armed.lift']
  if (armed === 'extra-card') return text['prompt.armed.draw']
  if (armed) return text['prompt.armed.move']
  const { current } = view
  switch (view.step) {
    case 'start':
      return text['prompt.start']
    case 'move':
      return text['prompt.move']
    case 'main':
      if (current.plus.length) return text['prompt.main.plus']
      if (!offers.builds.size) return text['prompt.main.draw']
      return offers.draw ? text['prompt.main'] : text['prompt.main.build']
    case 'push': {
      const { side, picked, chosen } = play.push
      const { colour } = cardFace(current.card ?? '')
      return picked && chosen.legal ? text['prompt.push.again']({ colour }) : text['prompt.push']({ colour, side })
    }
    case 'pay': {
      const sentence = text['prompt.pay']({ count: current.to_pay, missing: play.lacking })
      return current.off_colour ? `${sentence} ${text['prompt.pay.other']}` : sentence
    }
    case 'roof':
      return text['prompt.roof']({ count: current.roofs })
    case 'wild':
      return text['prompt.wild']
    case 'drop':
      return text['prompt.drop']
    case 'discard':
      return text['prompt.discard']
    default:
      if (offers.discards.size) return text['prompt.discard']
      if (current.plus.length) return text['prompt.main.plus']
      return offers.actions.size ? text['prompt.after'] : text['prompt.after.end']
  }
}

export function promptButtons(play: Turn, text: Text): PromptButton[] {
  const { view, offers, armed } = play
  const { undo, restart } = play.source
  const found: PromptButton[] = []
  const add = (id: string, label: string, icon: string, run: () => void, more: Partial<PromptButton> = {}) =>
    found.push({ id, label, icon, run, ...more })
  if (armed) add('cancel', text['do.cancel'], 'cancel', () => play.disarm(), { key: 'Esc' })
  if (play.active && view.step === 'push') {
    if (play.push.canTurn) add('turn', text['do.turn'], 'turn', () => play.push.turn(), { key: 'R' })
    if (play.push.canFlip) add('flip', text['do.flip'], 'flip', () => play.push.flip(), { key: 'F' })
    if (play.push.sides.length > 1) add('side', text['do.side'], 'square', () => play.push.nextSide(), { key: 'S' })
  }
  if (undo) {
    add('undo', text['do.undo'], 'undo', undo, { key: 'U' })
    add('restart', text['do.restart'], 'restart', () => restart?.(), { disabled: !restart })
  }
  if (!play.active) return found
  const main = { main: true, key: '↵' }
  if (view.step === 'push')
    add('push', text['do.push'], 'push', () => play.shove(), { ...main, disabled: !play.push.chosen.legal })
  if (view.step === 'pay')
    add('pay', text['do.pay'], 'card', () => play.pay(), { ...main, disabled: play.lacking !== 0 })
  const suggested = play.source.position.suggested
  if (offers.roofs.size && suggested) {
    const label = `${text['do.roof']} ${suggested.replace('roof:', '')}`
    add('roof', label, 'turret', () => play.act(suggested), main)
  }
  if (offers.discards.size)
    add('discard', text['do.discard'], 'card', () => play.discard(), { ...main, disabled: !play.chosen.length })
  if (offers.draw) {
    const extra = armed === 'extra-card'
    add('draw', extra ? text['do.draw.extra'] : text['do.draw'], 'card-plus', () => play.draw(), {
      main: true,
      key: 'D',
      cards: play.beside,
      ends: play.drawEnds,
    })
  }
  if (offers.end) add('end', text['do.end'], 'check', () => play.act(offers.end ?? ''), main)
  return found
}
