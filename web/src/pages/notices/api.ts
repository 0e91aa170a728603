// REST calls of notices, loaded with their settings: home stays small.
import { call } from '../../net/api'
import type {
  CalendarLink,
  Holiday,
  NewEmail,
  NewWebhook,
  Notices,
  NoticeTest,
  PushSubscription,
} from '../../net/messages'
import type { Lang } from '../../text/locale'

const get = <Answer>(path: string) => call<Answer>('GET', path)
const post = <Answer>(path: string, body: unknown = {}) => call<Answer>('POST', path, body)

export const noticesApi = {
  notices: () => get<Notices>('/me/notices'),
  addPush: (subscription: PushSubscription) => post<Notices>('/me/notices/push', subscription),
  addWebhook: (webhook: NewWebhook) => post<Notices>('/me/notices/webhook', webhook),
  addEmail: (email: NewEmail) => post<Notices>('/me/notices/email', email),
  addCalendar: (language: Lang) => post<CalendarLink>('/me/notices/calendar', { language }),
  noticeLanguage: (language: Lang) => call<Notices>('PUT', '/me/notices/language', { language }),
  endNotices: (id: string) => call<Notices>('DELETE', `/me/notices/${encodeURIComponent(id)}`, {}),
  testNotices: (id: string) => post<NoticeTest>(`/me/notices/${encodeURIComponent(id)}/test`),
  holiday: () => get<Holiday>('/me/holiday'),
  setHoliday: (until: number | null) => call<Holiday>('PUT', '/me/holiday', { until }),
  noticeLink: (what: 'off' | 'confirm', code: string) => post<unknown>(`/notices/${what}`, { code }),
}
