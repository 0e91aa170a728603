// Written by `npm run texts` from en/analysis.json.
import { Room } from '../room.svelte'
import type { Messages, Phrase, Say } from '../speak'

export interface Words {
  'title': string
  'lead': string
  'moves': string
  'beginning': string
  'variation': Say<{ number: number }>
  'walk': string
  'back': string
  'on': string
  'turn.back': string
  'turn.on': string
  'comment': string
  'comment.write': string
  'marks': string
  'mark.!!': string
  'mark.!': string
  'mark.!?': string
  'mark.?!': string
  'mark.?': string
  'mark.??': string
  'promote': string
  'remove': string
  'undo': string
  'redo': string
  'eyes': string
  'eyes.mover': string
  'kept': string
  'kept.none': string
  'kept.note': string
  'kept.steps': Say<{ count: number }>
  'kept.drop': Say<{ name: Phrase }>
  'kept.full': string
  'name': string
  'from.record': string
  'from.puzzle': string
  'from.picture': string
  'from.position': string
  'from.empty': string
  'open.empty': string
  'open.record': string
  'gone': string
  'opinion': string
  'opinion.ask': string
  'opinion.thinking': string
  'opinion.play': string
  'opinion.chances': string
  'menu': string
  'play.on': string
  'save': string
  'copy': string
  'copied': string
  'share.title': string
  'share.note': string
  'share.do': string
  'together': string
  'live.leading': string
  'live.following': Say<{ name: Phrase }>
  'live.alone': string
  'live.followAgain': string
  'live.leaderAway': Say<{ name: Phrase }>
  'live.watching': Say<{ count: number }>
  'live.handOver': string
  'live.handTo': Say<{ name: Phrase }>
  'live.somebody': string
  'live.lost': string
  'live.ended': string
  'live.end': string
  'reply': string
  'why': string
  'from.game': Say<{ names: Phrase }>
  'from.shared': string
  'live.lead': string
  'kept.open': Say<{ name: Phrase }>
  'kept.show': string
  'frame': string
  'whole': string
  'picture': string
  'shared': string
  'edit': string
  'edit.lead': string
  'edit.seat': string
  'edit.turn': Say<{ name: Phrase }>
  'edit.turn.has': Say<{ name: Phrase }>
  'edit.undo': string
  'edit.done': string
  'edit.kept': string
  'edit.hand': string
  'edit.hand.add': string
  'edit.display': string
  'edit.free': string
  'edit.erase': string
}

export const room = new Room<Words>(import.meta.glob<Messages>('../*/analysis.json', { import: 'default' }))
