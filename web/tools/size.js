// What a visitor loads, page by page, as it is sent, with the font and all that the page asks for later by itself. Run
// after a build; fails where a page is over its limit. tests/browser/test_bytes.py measures what a browser transfers.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const out = new URL('../../src/torilla/static/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', out), 'utf8'))
const shared = ['index.html', 'src/text/de/index.ts'] // German: the longest of the languages
const home = ['src/pages/home/Home.svelte', 'src/pages/home/DailyCard.svelte']
const known = ['TableList', 'Progress'].map((part) => `src/pages/home/${part}.svelte`)
const pages = {
  home: [120, home],
  'home, again': [137, [...home, ...known, 'src/pages/people/OpenCard.svelte']],
  'set a table': [125, ['src/pages/set/SetTable.svelte', 'src/text/de/seats.json']],
}
const games = new URL('../src/games/', import.meta.url)
const words = (...rooms) => rooms.map((room) => `src/text/de/${room}.json`)
const texts = (game, ...rooms) => words(...rooms.map((room) => `${game}/${room}`))
for (const game of readdirSync(games).filter((name) => existsSync(new URL(`${name}/Table.svelte`, games)))) {
  const parts = [`src/games/${game}/Table.svelte`, ...texts(game, 'table', 'refusals')].filter((part) => manifest[part])
  pages[`table, ${game}`] = [205, ['src/pages/table/TablePage.svelte', ...words('board', 'table', 'seats'), ...parts]]
  pages[`replay, ${game}`] = [185, ['src/pages/replay/Replay.svelte', ...words('board'), ...parts]]
  pages[`learn, ${game}`] = [
    200,
    [
      'src/pages/learn/Learn.svelte',
      ...words('board', 'learn'),
      `src/games/${game}/learn/index.ts`,
      `src/games/${game}/learn/Picture.svelte`,
      ...texts(game, 'learn'),
    ].filter((part) => manifest[part]),
  ]
}

/** All files that an entry brings along by static imports. */
function files(entry, found = new Set()) {
  const chunk = manifest[entry]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const other of [...(chunk.css ?? []), ...(chunk.assets ?? [])]) found.add(other)
  for (const next of chunk.imports ?? []) files(next, found)
  return found
}

const plain = /\.(woff2|png)$/ // compressed already
const bytes = (name) => readFileSync(new URL(name, out))
const packed = (name) => (existsSync(new URL(`${name}.br`, out)) ? bytes(`${name}.br`) : gzipSync(bytes(name)))
const kilobytes = (name) => (plain.test(name) ? bytes(name) : packed(name)).length / 1000

let failed = false
for (const [page, [limit, entries]] of Object.entries(pages)) {
  const missing = entries.filter((entry) => !manifest[entry])
  const all = new Set(['index.html', 'start.js', ...shared, ...entries].flatMap((entry) => [...files(entry)]))
  const total = [...all].reduce((sum, name) => sum + kilobytes(name), 0)
  const over = total > limit
  failed ||= over
  const note = missing.length ? `  (not built: ${missing.join(', ')})` : ''
  console.log(`${page.padEnd(20)}${total.toFixed(1).padStart(7)} kB of ${limit}${over ? '  TOO BIG' : ''}${note}`)
}
process.exitCode = failed ? 1 : 0
