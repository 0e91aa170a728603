// Keeps the page for when there is no network. Each version has a cache of its own, filled before it takes over, and
// it takes over when no page of the older one is open, or when the visitor asks for it.
// The next line is filled in by server/http/offline.py: all files, and whether there is a server.
const site = { version: '', alone: false, files: [] }
const name = `torilla-${site.version}`
const SERVERS = /^\/(api|docs|health|admin|metrics)(\/|$)/

importScripts('/push.js')

self.addEventListener('install', (event) => event.waitUntil(fill()))
self.addEventListener('activate', (event) => event.waitUntil(tidy().then(() => self.clients.claim())))
self.addEventListener('message', (event) => event.data === 'take over' && self.skipWaiting())
self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET' || url.origin !== location.origin || SERVERS.test(url.pathname)) return
  if (event.request.mode === 'navigate') event.waitUntil(tidy())
  event.respondWith(event.request.mode === 'navigate' ? page(event.request) : file(event.request))
})

/** Files with a hash in their names are taken over from older caches. */
async function fill() {
  const cache = await caches.open(name)
  for (const path of site.files) {
    const known = /^\/(assets|engine)\//.test(path) ? await caches.match(path) : undefined
    if (known) await cache.put(path, known)
    else await cache.add(new Request(path, { cache: 'no-cache' }))
  }
}

/** Older caches stay as long as another page may still run their version, and newer ones wait for their turn. */
async function tidy() {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length > 1 || self.registration.installing || self.registration.waiting) return
  for (const other of await caches.keys())
    if (other.startsWith('torilla-') && other !== name) await caches.delete(other)
}

/** A server's own page comes from the server as long as it answers. */
async function page(request) {
  const cache = await caches.open(name)
  if (site.alone) return (await cache.match('/')) ?? fetch(request)
  try {
    return await fetch(request)
  } catch {
    return (await cache.match('/')) ?? Response.error()
  }
}

/** Pages of an older version find their files in the older cache. */
async function file(request) {
  const cache = await caches.open(name)
  const options = { ignoreSearch: true }
  return (await cache.match(request, options)) ?? (await caches.match(request, options)) ?? fetch(request)
}
