// The service worker: keeps the page for when there is no network, and says when a newer version is there.
import { ready } from '../net/transport'

class Updates {
  /** A newer version waits; it takes over when the visitor asks, or when no page is open. */
  waiting = $state.raw<ServiceWorker | null>(null)

  /** After the engine has started, so that both do not load at the same time. */
  async start(): Promise<void> {
    if (!('serviceWorker' in navigator)) return
    await ready.catch(() => {})
    const registration = await navigator.serviceWorker.register('/sw.js')
    const look = () => (this.waiting = navigator.serviceWorker.controller ? registration.waiting : null)
    look()
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
  }

  /** Take the new version and load the page again; what was confirmed is stored. */
  take(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    this.waiting?.postMessage('take over')
  }
}

export const updates = new Updates()
