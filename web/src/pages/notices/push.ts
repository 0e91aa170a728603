// This browser's push subscription.
import type { Notices } from '../../net/messages'
import type { Lang } from '../../text/locale'
import { remember } from '../../ui/memory'
import { noticesApi } from './api'

/** Why push cannot be switched on here; null: it can. */
export type Obstacle = 'unsupported' | 'insecure' | 'denied' | null

export function obstacle(): Obstacle {
  if (!window.isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : null
}

/** What did not work: permission was not given, the worker could not be set up, the browser's push service failed. */
export class PushError extends Error {
  constructor(readonly what: 'notGiven' | 'worker' | 'service') {
    super(what)
  }
}

/** The worker, once it can receive. A new one that fails to install is redundant, and would never be ready. */
async function worker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register('/sw.js')
  const { installing } = registration
  const failed = new Promise<never>((_, reject) =>
    installing?.addEventListener('statechange', () => installing.state === 'redundant' && reject()),
  )
  return registration.active ? registration : Promise.race([navigator.serviceWorker.ready, failed])
}

/** The browser's subscription with this key; another one may belong to a server that was here before. */
async function subscribe({ pushManager }: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  await (await pushManager.getSubscription())?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

const or =
  (what: PushError['what']) =>
  (cause: unknown): never => {
    console.warn(cause)
    throw new PushError(cause instanceof DOMException && cause.name === 'NotAllowedError' ? 'notGiven' : what)
  }

/** The subscription that the browser really has: what the switch shows. */
export async function current(): Promise<PushSubscription | null> {
  if (obstacle()) return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Ask for permission and subscribe. Throws PushError, and ApiError where the server refuses. */
export async function switchOn(key: string, language: Lang): Promise<Notices> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushError('notGiven')
  const registration = await worker().catch(or('worker'))
  const { endpoint, keys } = (await subscribe(registration, key).catch(or('service'))).toJSON()
  const answer = await noticesApi.addPush({ endpoint: endpoint!, p256dh: keys!.p256dh!, auth: keys!.auth!, language })
  remember('push', 'on')
  return answer
}

export async function switchOff(channel: string | undefined): Promise<Notices> {
  await current()
    .then((found) => found?.unsubscribe())
    .catch(() => {}) // nothing more is sent to it anyway
  remember('push', null)
  return channel ? noticesApi.endNotices(channel) : noticesApi.notices()
}
