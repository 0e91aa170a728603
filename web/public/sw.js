// The service worker: shows notices and, where the server has an engine for the page, keeps the page for when there is
// no network. Each version has a cache of its own, filled before it takes over, and it takes over when no page of the
// older one is open, or when the visitor asks for it.
// The next line is filled in by server/http/offline.py: the files of the first page, all others with the engine, their
// size, and whether there is a server. As it stands nothing is kept: that is the worker of a server without an engine.
const site = { version: '', alone: false, shell: [], more: [], bytes: 0 }
const name = `torilla-${site.version}`
const keeps = site.shell.length > 0
const SERVERS = /^\/(api|docs|health|admin|metrics)(\/|$)/
const HASHED = /^\/(assets|engine)\//
/** In a cache that has everything. */
const WHOLE = '/.whole'
/** Milliseconds for the server's page, before the kept one is shown. */
const PATIENCE = 4000
const AT_ONCE = 6

importScripts('/push.js')

self.addEventListener('install', (event) => keeps && event.waitUntil(fill()))
self.addEventListener('activate', (event) => event.waitUntil(tidy().then(() => self.clients.claim())))
self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting()
  if (event.data === 'keep')
    event.waitUntil(
      keep().then(
        () => tell(event),
        () => tell(event),
      ),
    )
  if (event.data === 'how much') event.waitUntil(tell(event))
})
// without anything to answer with, a listener would only slow every request down
if (keeps)
  self.addEventListener('fetch', (event) => {
    const url = new URL(event.request.url)
    if (event.request.method !== 'GET' || event.request.cache === 'no-store') return
    if (url.origin !== location.origin || SERVERS.test(url.pathname)) return
    if (event.request.mode === 'navigate') event.waitUntil(tidy())
    event.respondWith(event.request.mode === 'navigate' ? page(event.request) : file(event, url.pathname))
  })

/** The first page. Everything where the older version has everything, or where nothing works without it. */
async function fill() {
  const whole = (await caches.match(WHOLE)) !== undefined
  await add(site.shell)
  if (whole || (site.alone && !navigator.connection?.saveData)) await keep()
}

async function keep() {
  await add(site.more)
  await (await caches.open(name)).put(WHOLE, new Response())
}

/** Whether everything is kept, and the bytes of it. */
async function tell(event) {
  const whole = (await (await caches.open(name)).match(WHOLE)) !== undefined
  event.ports[0].postMessage({ whole, bytes: site.bytes })
}

/** Several at a time. Files with a hash in their names are taken over from older caches, and the browser's own. */
async function add(paths) {
  const cache = await caches.open(name)
  const left = [...paths]
  const work = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      if (await cache.match(path)) continue
      const hashed = HASHED.test(path)
      const known = hashed ? await caches.match(path) : undefined
      if (known) await cache.put(path, known)
      else await cache.add(new Request(path, { cache: hashed ? 'force-cache' : 'no-cache' }))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** Older caches stay as long as another page may still run their version, and newer ones wait for their turn. */
async function tidy() {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length > 1 || self.registration.installing || self.registration.waiting) return
  for (const other of await caches.keys())
    if (other.startsWith('torilla-') && other !== name) await caches.delete(other)
}

/** A server's own page comes from the server if it answers in time. */
async function page(request) {
  const shell = await (await caches.open(name)).match('/')
  if (site.alone || !shell) return shell ?? fetch(request)
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, shell))
  return Promise.race([fetch(request).catch(() => shell), late])
}

/** Pages of an older version find their files in the older cache. What is used is kept. */
async function file(event, path) {
  const cache = await caches.open(name)
  const options = { ignoreSearch: true }
  const found = (await cache.match(event.request, options)) ?? (await caches.match(event.request, options))
  if (found) return found
  const answer = await fetch(event.request)
  if (answer.ok && site.more.includes(path)) event.waitUntil(cache.put(path, answer.clone()).catch(() => {}))
  return answer
}
