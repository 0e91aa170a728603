// The service worker: keeps the page for when there is no network, and says when a newer version is there.
import { ready } from '../net/transport'

export class Updates {
  /** A newer version is there: it waits until the visitor asks or no page is open, or another page has taken it. */
  newer = $state(false)

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
