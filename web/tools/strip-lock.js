// A lock file that names no host: `resolved` is left out by .npmrc, `funding` addresses are taken out here.
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
for (const entry of Object.values(lock.packages)) {
  delete entry.funding
  delete entry.resolved
}
const text = JSON.stringify(lock, null, 2) + '\n'
if (text.includes('://')) throw new Error('package-lock.json still names a host')
writeFileSync(file, text)
