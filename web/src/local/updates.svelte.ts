// The service worker: keeps the page for when there is no network, and says when a newer version is there.
import { ready } from '../net/transport'

/** Whether the visitor has asked pages to load little. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

export class Updates {
  /** A newer version is there: it waits until the visitor asks or no page is open, or another page has taken it. */
  newer = $state(false)

  /** Whether all is kept for playing without a network; undefined: not known yet, or nothing can be kept. */
  kept = $state<boolean>()
  /** Being fetched for that. */
  keeping = $state(false)
  /** How much that is. */
  bytes = $state(0)

  #registration: ServiceWorkerRegistration | null = null

  /** After the engine has started, so that both do not load at the same time. */
  async start(): Promise<void> {
    if (!('serviceWorker' in navigator)) return
    await ready.catch(() => {})
    let controlled = navigator.serviceWorker.controller !== null
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (controlled) this.newer = true
      controlled = true
    })
    const registration = await navigator.serviceWorker.register('/sw.js')
    const look = () => (this.newer ||= controlled && registration.waiting !== null)
    this.#registration = registration
    look()
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
    await this.#ask('how much')
    // who has installed the page expects it to work everywhere
    if (!this.kept && matchMedia('(display-mode: standalone)').matches && !savesData()) await this.keep()
  }

  /** Fetch what is missing for playing without a network; whether all is there now. */
  async keep(): Promise<boolean> {
    this.keeping = true
    await this.#ask('keep')
    this.keeping = false
    return this.kept === true
  }

  async #ask(what: 'how much' | 'keep'): Promise<void> {
    const { active } = await navigator.serviceWorker.ready
    const { port1, port2 } = new MessageChannel()
    const answer = new Promise<{ whole: boolean; bytes: number }>((resolve) => {
      port1.onmessage = ({ data }) => resolve(data)
    })
    active!.postMessage(what, [port2])
    ;({ whole: this.kept, bytes: this.bytes } = await answer)
    port1.close()
  }

  /** Take the new version and load the page again; what was confirmed is stored. */
  take(): void {
    const waiting = this.#registration?.waiting
    if (!waiting) return location.reload()
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    waiting.postMessage('take over')
  }
}

export const updates = new Updates()
