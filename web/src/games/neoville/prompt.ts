// What the prompt says, from the step and what is offered.

import { pieceName, type Text } from './text'
import type { Turn } from './turn.svelte'
import type { NeovilleView, PieceInfo } from './types'

/** The part of a turn that the prompt needs. */
export type Doing = Pick<Turn, 'mine' | 'legal' | 'step' | 'player' | 'ghost' | 'drawn' | 'builds' | 'canEnd'>

/** `name`: who is to move; `piece`: the one that is chosen. */
export function promptText(turn: Doing, text: Text, view: NeovilleView, name: string, piece: PieceInfo | null): string {
  if (view.seat === null) return text['prompt/over']
  if (!turn.mine || !turn.legal.length) return waitText(text, view.step, name)
  switch (turn.step) {
    case 'tile':
      return text['prompt/tile']
    case 'place':
      if (turn.player?.city.length === 0) return text['prompt/first']
      return turn.ghost ? text['prompt/place'] : text['prompt/point']
    case 'build':
      if (turn.drawn !== undefined) return text['prompt/decline']
      if (piece) return text['prompt/square']({ piece: pieceName(text, piece) })
      if (turn.builds.size === 0) return turn.canEnd ? text['prompt/end'] : text['prompt/build-none']
      return turn.canEnd ? text['prompt/build-last'] : text['prompt/build']
    default:
      return turn.canEnd ? text['prompt/end'] : text['prompt/draw']
  }
}

/** What somebody else is doing. */
function waitText(text: Text, step: string, name: string): string {
  if (step === 'tile') return text['prompt/wait-tile']({ name })
  if (step === 'place') return text['prompt/wait-place']({ name })
  return step === 'build' ? text['prompt/wait-build']({ name }) : text['prompt/wait-draw']({ name })
}
