// A shared replay: the leader's page says what it shows, the others follow it, or look around by themselves.
import { call, errorText, randomText } from '../../net/api'
import type { SharedReplayLink, SharedReplayShown as Shown } from '../../net/messages'
import { Socket, type Handlers, type LinkState } from '../../net/socket'
import type { Speed } from '../../ui/settings.svelte'
import { toast } from '../../ui/toasts.svelte'

const KEY = 'torilla.together.'

/** What this needs of the page's place in the record. */
export interface Moved {
  readonly now: number
  readonly aim: number
  readonly last: number
  readonly playing: boolean
  oncontrol: () => void
  go(step: number): void
  show(step: number): void
}

export interface Perspective {
  seat: () => number | null
  /** Look with other eyes; resolves when they are there. */
  look: (seat: number | null) => Promise<void>
  /** The last step of the turn that comes after a step. */
  turnEnd: (after: number) => number
}

type Connect = (path: string, handlers: Handlers) => Pick<Socket, 'send' | 'close'>

/** The token by which this tab is known; the leader's is the one with which the replay was shared. */
function tokenOf(id: string): string {
  try {
    const known = sessionStorage.getItem(KEY + id)
    if (known) return known
    const made = randomText()
    sessionStorage.setItem(KEY + id, made)
    return made
  } catch {
    return randomText()
  }
}

/** Share a replay; I lead. */
export async function share(table: string): Promise<SharedReplayLink> {
  const token = randomText()
  const link = await call<SharedReplayLink>('POST', `/tables/${encodeURIComponent(table)}/together`, { token })
  try {
    sessionStorage.setItem(KEY + link.id, token)
  } catch {
    // without storage the lead lasts until the page is left
  }
  return link
}

export class SharedReplay {
  shown = $state.raw<Shown>()
  link = $state<LinkState>('connecting')
  /** The page shows what the leader shows; else one looks around by oneself. */
  following = $state(true)
  ended = $state(false)
  leads = $derived(this.shown !== undefined && this.shown.me === this.shown.leader)
  #socket: ReturnType<Connect>
  #token: string
  #applying = false
  /** What a page that leads shows is said only after it has taken over what was shown before. */
  #synced = false

  constructor(
    readonly id: string,
    private cursor: Moved,
    private perspective: Perspective,
    connect: Connect = (path, handlers) => new Socket(path, handlers),
  ) {
    this.#token = tokenOf(id)
    cursor.oncontrol = () => this.lookAround()
    this.#socket = connect(`/api/together/${encodeURIComponent(id)}`, {
      opened: () => this.#socket.send({ type: 'follow', token: this.#token }),
      heard: (message) => {
        if (message.type === 'together') void this.#heard(message)
        else if (message.type === 'replay-ended') this.#end()
        else if (message.type === 'fault') toast(errorText(message.error), 'alarm')
      },
      changed: (state) => {
        this.link = state
        if (state === 'gone') this.#end()
      },
    })
  }

  /** How fast the leader plays, where that counts. */
  get speed(): Speed | null {
    return this.shown && this.following && !this.leads ? this.shown.speed : null
  }

  close(): void {
    this.cursor.oncontrol = () => {}
    this.#socket.close()
  }

  /** Something was done here by hand: from now on by oneself, unless one leads. */
  lookAround(): void {
    if (!this.#applying && !this.leads && !this.ended) this.following = false
  }

  follow(): void {
    this.following = true
    void this.#apply()
  }

  handOver(to: string): void {
    this.#socket.send({ type: 'hand-over', to })
  }

  /** The page that leads shows something: tell the others, if it is new. */
  lead(step: number, playing: boolean, speed: Speed, seat: number | null): void {
    const { shown } = this
    if (!shown || !this.leads || !this.#synced || this.link !== 'open') return
    if (shown.step === step && shown.playing === playing && shown.speed === speed && shown.seat === seat) return
    this.#socket.send({ type: 'lead', step, playing, speed, seat })
  }

  #end(): void {
    this.ended = true
    this.following = false
    this.close()
  }

  async #heard(message: Shown): Promise<void> {
    const before = this.shown
    this.shown = message
    if (message.me !== message.leader) {
      this.#synced = false
      if (before?.version !== message.version && this.following) await this.#apply()
      return
    }
    if (before === undefined && message.version > 0) await this.#apply() // the page was loaded again
    this.following = true
    this.#synced = true
  }

  /** Go where the leader is. */
  async #apply(): Promise<void> {
    if (this.shown && this.shown.seat !== this.perspective.seat()) await this.perspective.look(this.shown.seat)
    const { shown, cursor } = this
    if (!shown || !this.following) return
    const step = Math.min(shown.step, cursor.last)
    if (step === cursor.aim) return
    this.#applying = true
    if (step > cursor.now && step <= this.perspective.turnEnd(cursor.now)) cursor.show(step)
    else cursor.go(step)
    this.#applying = false
  }
}
