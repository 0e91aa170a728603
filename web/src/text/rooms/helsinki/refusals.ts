// Written by `npm run texts` from en/helsinki/refusals.json.
import { Room } from '../../room.svelte'
import type { Messages, Phrase, Say } from '../../speak'

export interface Words {
  'action/unknown': string
  'game/over': string
  'turn/not-yours': string
  'step/wrong': string
  'build/begun': string
  'action/covered': string
  'action/used': string
  'action/no-coat': string
  'draw/nothing': string
  'draw/no-card-left': string
  'end/must-act': string
  'hand/limit': Say<{ limit: Phrase; hand: Phrase }>
  'discard/not-due': string
  'card/not-in-hand': string
  'build/none-possible': string
  'build/not-now': string
  'build/not-allowed-yet': string
  'build/tile-gone': string
  'build/cannot-pay': Say<{ missing: number }>
  'build/no-discount': string
  'build/nothing-to-pay': string
  'build/no-other-colour': string
  'build/roofs-full': string
  'build/no-turret-left': string
  'build/no-push': Say<{ side: Phrase }>
  'build/no-other-side': string
  'push/equal-orientation': string
  'push/no-lane': string
  'push/wrong-side': Say<{ own: Phrase }>
  'push/own-side': string
  'push/own-side-reaches': string
  'push/meets-nothing': string
  'push/sticks-out': string
  'pay/wrong-colour': Say<{ colour: Phrase }>
  'pay/other-colour-due': string
  'roof/not-on-the-new-tile': string
  'roof/taken': string
  'wild/none-left': string
  'wild/cell-built': string
  'wild/not-beside': string
  'turret/none-here': string
  'turret/no-free-roof': string
  'turret/same-roof': string
  'turret/no-roof-here': string
  'turret/roof-taken': string
}

export const room = new Room<Words>(import.meta.glob<Messages>('../../*/helsinki/refusals.json', { import: 'default' }))
