// This browser's push subscription.
import type { Notices } from '../../net/messages'
import type { Lang } from '../../text/index.svelte'
import { remember } from '../../ui/memory'
import { noticesApi } from './api'

/** Why push cannot be switched on here; null: it can. */
export type Obstacle = 'unsupported' | 'insecure' | 'denied' | null

export function obstacle(): Obstacle {
  if (!window.isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : null
}

const worker = async (): Promise<ServiceWorkerRegistration> => {
  await navigator.serviceWorker.register('/sw.js')
  return navigator.serviceWorker.ready
}

/** The subscription that the browser really has: what the switch shows. */
export async function current(): Promise<PushSubscription | null> {
  if (obstacle()) return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Ask for permission and subscribe; null: it was not given. */
export async function switchOn(key: string, language: Lang): Promise<Notices | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await worker()
  await (await pushManager.getSubscription())?.unsubscribe() // it may belong to another key
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  ).toJSON()
  const answer = await noticesApi.addPush({ endpoint: endpoint!, p256dh: keys!.p256dh!, auth: keys!.auth!, language })
  remember('push', 'on')
  return answer
}

export async function switchOff(channel: string | undefined): Promise<Notices> {
  await (await current())?.unsubscribe()
  remember('push', null)
  return channel ? noticesApi.endNotices(channel) : noticesApi.notices()
}
