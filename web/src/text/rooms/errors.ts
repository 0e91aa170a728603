// Written by `npm run texts` from en/errors.json.
import { Room } from '../room.svelte'
import type { Messages, Phrase, Say } from '../speak'

export interface Words {
  'error.unknown': Say<{ code: Phrase }>
  'error.rule': Say<{ rule: Phrase }>
  'error.network': string
  'error.page': string
  'error.request': string
  'error.request/host': Say<{ host: Phrase }>
  'error.request/origin': string
  'error.request/not-found': string
  'error.request/too-big': string
  'error.server': string
  'error.server/busy': string
  'error.store/unavailable': string
  'error.store/lost': string
  'error.limit/rate': Say<{ seconds: number }>
  'error.limit/tables': string
  'error.limit/sockets': string
  'error.limit/connections': Say<{ seconds: number }>
  'error.limit/invitations': string
  'error.limit/bots': Say<{ seconds: number }>
  'error.guest/unknown': string
  'error.recovery/unknown': string
  'error.device/unknown': string
  'error.device/last': string
  'error.holiday/past': string
  'error.holiday/too-long': Say<{ days: number }>
  'error.name/empty': string
  'error.name/characters': string
  'error.game/unknown': string
  'error.game/broken': string
  'error.components': string
  'error.lesson': string
  'error.puzzle': string
  'error.puzzle/not-done': string
  'error.sandbox': string
  'error.sandbox/full': string
  'error.analysis': string
  'error.analysis/unknown': string
  'error.analysis/origin': string
  'error.analysis/no-step': string
  'error.analysis/hidden': string
  'error.analysis/illegal': string
  'error.analysis/too-big': string
  'error.limit/analyses': string
  'error.edit': string
  'error.edit/none-left': Say<{ rule: Phrase }>
  'error.edit/none-there': string
  'error.edit/taken': Say<{ rule: Phrase }>
  'error.edit/place': Say<{ rule: Phrase }>
  'error.edit/shape': Say<{ rule: Phrase }>
  'error.edit/number': Say<{ most: Phrase; rule: Phrase }>
  'error.edit/fixed': Say<{ rule: Phrase }>
  'error.edit/impossible': string
  'error.edit/hidden': string
  'error.together': string
  'error.together/nobody': string
  'error.plan': string
  'error.plan/no-turn': string
  'error.plan/your-turn': string
  'error.plan/too-far': string
  'error.plan/condition': string
  'error.plan/shared-device': string
  'error.limit/plans': string
  'error.table/unknown': string
  'error.table/private': string
  'error.table/damaged': string
  'error.table/read-only': string
  'error.table/create-refused': string
  'error.table/not-owner': string
  'error.table/not-open': string
  'error.table/not-playing': string
  'error.table/not-over': string
  'error.table/not-full': string
  'error.table/full': string
  'error.line/none': string
  'error.line/full': string
  'error.seat/unknown': string
  'error.seat/not-yours': string
  'error.seat/not-open': string
  'error.seat/curtain': string
  'error.seat/held': string
  'error.seat/not-held': string
  'error.seat/plan': string
  'error.absence/off': string
  'error.absence/not-absent': string
  'error.absence/not-awaited': string
  'error.absence/too-early': Say<{ seconds: number }>
  'error.pace/invalid': string
  'error.options': string
  'error.bot/unknown': string
  'error.invitation/unknown': string
  'error.invitation/used': string
  'error.invitation/renewed': string
  'error.invitation/started': string
  'error.invitation/closed': string
  'error.invitation/removed': string
  'error.invitation/blocked': string
  'error.limit/waiting': string
  'error.open': string
  'error.block': string
  'error.limit': string
  'error.move/unknown': string
  'error.action/stale': string
  'error.action/key-reused': string
  'error.turn/not-yours': string
  'error.undo/nothing': string
  'error.undo/policy': string
  'error.chat/empty': string
  'error.hint/off': string
  'error.hint/none': string
  'error.review/no-hand': string
  'error.review/no-turns': string
  'error.review/none': string
  'error.limit/reviews': Say<{ seconds: number }>
  'error.limit/channels': string
  'error.notice/off': string
  'error.notice/unknown': string
  'error.notice/url': string
  'error.notice/address': string
  'error.notice/unreachable': string
  'error.notice/subscription': string
  'error.notice/email': string
  'error.notice/no-email': string
  'error.notice/not-confirmed': string
  'error.notice': string
  'error.daily/off': string
  'error.daily/unknown': string
  'error.daily/sealed': string
  'error.daily/private': string
  'error.daily/unfinished': string
  'error.daily/no-choice': string
  'error.deal/game': string
  'error.deal/seats': Say<{ count: number }>
  'error.deal/fixed': string
  'error.deal/not-copied': string
  'error.notation': string
  'error.record': string
  'error.record/over-there': string
  'error.record/no-seed': string
  'error.record/unverified': string
  'error.record/tampered': string
  'error.store/full': string
  'error.local/needs-server': string
}

export const room = new Room<Words>(import.meta.glob<Messages>('../*/errors.json', { import: 'default' }))
