// A shared analysis: the leader's page says what it shows, the others follow it, or look around by themselves.
import { errorText } from '../../net/api'
import type { SharedAnalysisShown as Shown } from '../../net/messages'
import { Socket, type Handlers, type LinkState } from '../../net/socket'
import { toast } from '../../ui/toasts.svelte'
import type { Eyes } from './analysis.svelte'
import { tokenOf } from './api'
import { isSamePlace, type Place } from './kept'

/** What this needs of the page's analysis. */
export interface Followed {
  place: () => Place
  eyes: () => Eyes
  visit: (place: Place) => void
  look: (eyes: Eyes) => void
  /** The analysis itself is newer than what this page has. */
  renew: (version: number) => void
}

type Connect = (path: string, handlers: Handlers) => Pick<Socket, 'send' | 'close'>

const eyesOf = ({ seat, follow }: Pick<Shown, 'seat' | 'follow'>): Eyes => (follow ? 'mover' : (seat ?? 'spectator'))

export class Together {
  shown = $state.raw<Shown>()
  link = $state<LinkState>('connecting')
  /** The page shows what the leader shows; else one looks around by oneself. */
  following = $state(true)
  ended = $state(false)
  leads = $derived(this.shown !== undefined && this.shown.me === this.shown.leader)
  readonly token: string
  #socket: ReturnType<Connect>
  /** What a page that leads shows is said only after it has taken over what was shown before. */
  #synced = false

  constructor(
    readonly id: string,
    private readonly followed: Followed,
    connect: Connect = (path, handlers) => new Socket(path, handlers),
  ) {
    this.token = tokenOf(id)
    this.#socket = connect(`/api/analysis/${encodeURIComponent(id)}`, {
      opened: () => this.#socket.send({ type: 'follow', token: this.token }),
      heard: (message) => {
        if (message.type === 'shown') this.#heard(message)
        else if (message.type === 'analysis-gone') this.#end()
        else if (message.type === 'fault') toast(errorText(message.error), 'alarm')
      },
      changed: (state) => {
        this.link = state
        if (state === 'gone') this.#end()
      },
    })
  }

  close(): void {
    this.#socket.close()
  }

  /** The page shows another step, or through other eyes: tell the others, or look around alone. */
  moved(): void {
    const { shown, followed } = this
    if (!shown) return
    const place = followed.place()
    const eyes = followed.eyes()
    if (isSamePlace(place, shown) && eyes === eyesOf(shown)) return
    if (!this.leads) this.following = false
    else if (this.#synced && this.link === 'open') {
      const seat = typeof eyes === 'number' ? eyes : null
      this.#socket.send({
        ...{ type: 'lead', ...place, seat, follow: eyes === 'mover' },
        ...{ playing: false, speed: 'normal' },
      })
    }
  }

  follow(): void {
    this.following = true
    this.#apply()
  }

  handOver(to: string): void {
    this.#socket.send({ type: 'hand-over', to })
  }

  #end(): void {
    this.ended = true
    this.following = false
    this.close()
  }

  #heard(message: Shown): void {
    const before = this.shown
    this.shown = message
    const leads = message.me === message.leader
    if (leads ? before === undefined && message.version > 0 : before?.version !== message.version && this.following)
      this.#apply()
    if (!leads && before?.text !== message.text) this.followed.renew(message.text)
    this.#synced = leads
    if (leads) this.following = true
  }

  /** Go where the leader is. */
  #apply(): void {
    const { shown, followed } = this
    if (!shown || !this.following) return
    const eyes = eyesOf(shown)
    if (eyes !== followed.eyes()) followed.look(eyes)
    followed.visit(shown)
  }
}
