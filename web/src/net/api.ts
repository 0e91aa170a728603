// REST calls: JSON both ways, and one kind of error with a code to translate.
import { text } from '../text/index.svelte'
import type {
  About,
  Board,
  ChoicePicture,
  Comparison,
  ComponentsAnswer,
  Counted,
  Daily,
  DailyArchive,
  DealCalendar,
  Devices,
  Drill,
  ErrorAnswer,
  Field,
  Games,
  GameTexts,
  Hint,
  Invitation,
  InvitationLook,
  LessonAnswer,
  Lessons,
  Me,
  MoveCode,
  MyDrill,
  NewTable,
  OpenTables,
  PlayOn,
  PuzzleAnswer,
  PuzzlePicture,
  Puzzles,
  RecordAnswer,
  Recovered,
  RecoveryLink,
  ReplayAnswer,
  ReviewAnswer,
  Seated,
  SeatPlan,
  Table,
  TableChange,
  TableLink,
  MyTables,
  TableList,
  TableMade,
  TableOffer,
  Verification,
} from './messages'
import { request, requestHere } from './transport'

export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly values: Record<string, unknown>,
    readonly status: number,
  ) {
    super(code)
  }
}

/** The sentence for an error, of the server or of the network. What the page itself throws is for its console. */
export function errorText(error: ErrorAnswer | ApiError | unknown): string {
  if (error instanceof ApiError || (typeof error === 'object' && error !== null && 'code' in error)) {
    const { code, values } = error as ErrorAnswer
    const plain = Object.fromEntries(Object.entries(values).map(([k, v]) => [k, typeof v === 'number' ? v : String(v)]))
    const area = text.maybe(`error.${code.split('/')[0]}`, text.t('error.unknown', { code }), plain)
    const other = 'rule' in plain ? text.t('error.rule', { rule: String(plain.rule) }) : area
    return text.maybe(`error.${code}`, other, plain)
  }
  console.error(error)
  return text.t('error.page')
}

export async function call<Answer>(method: string, path: string, body?: unknown, ask = request): Promise<Answer> {
  const { status, answer } = await ask(method, path, body).catch(() => {
    throw new ApiError('network', {}, 0)
  })
  if (status < 400) return answer as Answer
  const refusal = answer as Partial<ErrorAnswer> | undefined
  throw new ApiError(refusal?.code ?? 'server/fault', refusal?.values ?? {}, status)
}

const get = <Answer>(path: string) => call<Answer>('GET', path)
const post = <Answer>(path: string, body: unknown = {}) => call<Answer>('POST', path, body)
const at = (id: string, rest = '') => `/tables/${encodeURIComponent(id)}${rest}`
const perspective = (seat: number | null) => (seat === null ? '' : `?seat=${seat}`)

const kept = new Map<string, Promise<unknown>>()

/** What does not change while the page is open is asked for once. */
function once<Answer>(path: string): Promise<Answer> {
  const known = kept.get(path)
  if (known) return known as Promise<Answer>
  const asked = get<Answer>(path)
  kept.set(path, asked)
  asked.catch(() => kept.delete(path))
  return asked
}

export const api = {
  about: () => once<About>('/about'),
  games: () => once<Games>('/games'),
  score: (game: string, sheet: string) => call<Counted>('POST', `/games/${game}/score`, { sheet }, requestHere),
  components: (game: string, hash?: string) =>
    once<ComponentsAnswer>(`/games/${game}/components${hash ? `/${hash}` : ''}`),
  texts: (game: string, lang: string) => once<GameTexts>(`/games/${game}/texts/${lang}`),
  lessons: (game: string) => once<Lessons>(`/games/${game}/lessons`),
  lesson: (game: string, name: string) => once<LessonAnswer>(`/games/${game}/lessons/${encodeURIComponent(name)}`),
  puzzles: (game: string) => once<Puzzles>(`/games/${game}/puzzles`),
  puzzle: (game: string, id: string) => once<PuzzleAnswer>(`/games/${game}/puzzles/${encodeURIComponent(id)}`),
  puzzlePicture: (game: string, id: string, theme: 'light' | 'dark') =>
    once<PuzzlePicture>(`/games/${game}/puzzles/${encodeURIComponent(id)}/picture/${theme}`),
  me: () => get<Me>('/me'),
  rename: (name: string) => call<Me>('PUT', '/me', { name }),
  forgetMe: () => call<Me>('DELETE', '/me', {}),
  makeRecovery: (signOut: boolean, channels: boolean) =>
    post<RecoveryLink>('/me/recovery', { sign_out: signOut, channels }),
  recover: (code: string) => post<Recovered>('/recover', { code }),
  devices: () => get<Devices>('/me/devices'),
  signOut: (device: string | null, channels: boolean) => post<Devices>('/me/devices/sign-out', { device, channels }),
  myTables: () => get<MyTables>('/my/tables'),
  openTables: () => get<OpenTables>('/open-tables'),
  listedTables: () => get<TableList>('/tables'),
  makeTable: (table: NewTable) => post<TableMade>('/tables', table),
  daily: () => get<Daily>('/daily'),
  pastDeals: (before: number | null) =>
    get<DailyArchive>(`/daily/archive${before === null ? '' : `?before=${before}`}`),
  dealBoard: (game: string, period: string) => get<Board>(`/daily/${game}/${period}`),
  dealField: (game: string, period: string) => get<Field>(`/daily/${game}/${period}/field`),
  choicePicture: (game: string, period: string, choice: string, theme: 'light' | 'dark') =>
    once<ChoicePicture>(`/daily/${game}/${period}/field/${choice}/picture/${theme}`),
  dealCalendar: (back: number) => get<DealCalendar>(`/daily/calendar?back=${back}`),
  playDeal: (game: string, period: string, body: { name: string | null; key: string | null }) =>
    post<TableMade>(`/daily/${game}/${period}`, body),
  comparison: (id: string) => get<Comparison>(at(id, '/comparison')),
  playOn: (from: PlayOn) => post<TableMade>('/tables/from-record', from),
  review: (id: string) => get<ReviewAnswer>(at(id, '/review')),
  beginReview: (id: string) => post<ReviewAnswer>(at(id, '/review')),
  deleteReview: (id: string) => call<ReviewAnswer>('DELETE', at(id, '/review'), {}),
  beginRecordReview: (record: string) => post<ReviewAnswer>('/reviews', { record }),
  myDrill: () => get<MyDrill>('/me/drill'),
  drill: (id: string) => get<Drill>(at(id, '/drill')),
  recordDrill: (id: string, record: string) => post<Drill>(`/reviews/${encodeURIComponent(id)}/drill`, { record }),
  recordReview: (id: string) => get<ReviewAnswer>(`/reviews/${encodeURIComponent(id)}`),
  table: (id: string) => get<Table>(at(id)),
  changeTable: (id: string, change: TableChange) => call<Table>('PATCH', at(id), change),
  start: (id: string) => post<Table>(at(id, '/start')),
  close: (id: string, agree: boolean) => post<Table>(at(id, '/close'), { agree }),
  rematch: (id: string) => post<TableLink>(at(id, '/rematch')),
  joinLine: (id: string, name: string) => post<TableOffer>(at(id, '/line'), { name }),
  leaveLine: (id: string) => call<TableOffer>('DELETE', at(id, '/line'), {}),
  plan: (id: string, seat: number, plan: SeatPlan) => call<Table>('PUT', at(id, `/seats/${seat}`), plan),
  addSeat: (id: string, plan: SeatPlan) => post<Table>(at(id, '/seats'), plan),
  removeSeat: (id: string, seat: number) => call<Table>('DELETE', at(id, `/seats/${seat}`), {}),
  link: (id: string) => post<Invitation>(at(id, '/invitations')),
  renewLink: (id: string) => post<Invitation>(at(id, '/invitations'), { renew: true }),
  watchLink: (id: string) => post<Invitation>(at(id, '/watch-link')),
  watch: (code: string) => post<TableLink>('/watch', { code }),
  letBack: (id: string, who: string) => post<Table>(at(id, '/let-back'), { id: who }),
  lookAtInvitation: (code: string) => post<InvitationLook>('/invitation', { code }),
  join: (token: string, name: string, nonce: string, seat: number | null) =>
    post<Seated>('/join', { token, name, nonce, seat }),
  offer: (id: string) => get<TableOffer>(at(id, '/offer')),
  sit: (id: string, seat: number, name: string | null, nonce: string) =>
    post<Seated>(at(id, `/seats/${seat}/sit`), { name, nonce }),
  leave: (id: string, seat: number) => post<Table>(at(id, `/seats/${seat}/leave`)),
  take: (id: string, seat: number) => post<Table>(at(id, `/seats/${seat}/take`)),
  hint: (id: string, seat: number) => post<Hint>(at(id, `/seats/${seat}/hint`)),
  moveCode: (id: string, seat: number) => post<MoveCode>(at(id, `/seats/${seat}/move`)),
  useMoveCode: (code: string) => post<Seated>('/move', { code }),
  record: (id: string) => get<RecordAnswer>(at(id, '/record')),
  replay: (id: string, seat: number | null) => get<ReplayAnswer>(at(id, `/replay${perspective(seat)}`)),
  replayRecord: (record: string, seat: number | null) => post<ReplayAnswer>('/replay', { record, seat }),
  verification: (id: string) => get<Verification>(at(id, '/verification')),
}

/** Random text for idempotency keys and for the share in the shuffle. */
export function randomText(bytes = 16): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
}
