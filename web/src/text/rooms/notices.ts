// Written by `npm run texts` from en/notices.json.
import { Room } from '../room.svelte'
import type { Messages, Phrase, Say } from '../speak'

export interface Words {
  'title': string
  'lead': string
  'push': string
  'pushNote': string
  'insecure': string
  'unsupported': string
  'denied': string
  'notGiven': string
  'worker': string
  'service': string
  'otherDevice': string
  'email': string
  'emailAdd': string
  'emailSent': string
  'waiting': string
  'webhook': string
  'webhookNote': string
  'webhookAdd': string
  'form': string
  'forms': {
    'json': string
    'discord': string
    'slack': string
    'ntfy': string
  }
  'more': string
  'calendar': string
  'calendarNote': string
  'calendarMake': string
  'calendarAgain': string
  'test': string
  'tested': string
  'testFailed': Say<{ code: Phrase }>
  'failing': string
  'end': string
  'ended': string
  'offTitle': string
  'offDone': string
  'confirmTitle': string
  'confirmDone': string
  'settings': string
  'holiday': string
  'holidayNote': Say<{ days: number }>
  'holidayDay': string
  'holidayBegin': string
  'holidayUntil': Say<{ when: Phrase }>
  'holidayOver': string
}

export const room = new Room<Words>(import.meta.glob<Messages>('../*/notices.json', { import: 'default' }))
