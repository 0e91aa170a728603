// Notices in the service worker: shows them, opens the table, ends them. The server has written the texts.

self.addEventListener('push', (event) => event.waitUntil(show(event.data?.json())))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(event.action === 'off' ? end(event.notification.data.off) : open(event.notification.data.url))
})
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

/** One notification a table; the same message, sent again, is not shown again. */
async function show(letter) {
  const tag = letter.tables.length === 1 ? letter.tables[0] : letter.kind
  const shown = await self.registration.getNotifications({ tag })
  if (shown.some((one) => one.data?.id === letter.id)) return
  await self.registration.showNotification(letter.title, {
    body: letter.text,
    tag,
    renotify: true,
    icon: '/icon.svg',
    lang: letter.language,
    data: { id: letter.id, url: letter.url, off: letter.off },
    actions: [{ action: 'off', title: letter.off_text }],
  })
}

async function open(address) {
  const { pathname } = new URL(address)
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = pages.find((page) => new URL(page.url).pathname === pathname)
  await (there ? there.focus() : self.clients.openWindow(pathname))
}

async function end(address) {
  const code = address.split('/').at(-1)
  await send('/api/notices/off', { code })
  await (await self.registration.pushManager.getSubscription())?.unsubscribe()
}

/** The browser has replaced its subscription. */
async function renew(event) {
  const { push_key } = await (await fetch('/api/me/notices')).json()
  const made =
    event.newSubscription ??
    (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: push_key }))
  const { endpoint, keys } = made.toJSON()
  await send('/api/me/notices/push', { endpoint, p256dh: keys.p256dh, auth: keys.auth })
}

const send = (path, body) =>
  fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
