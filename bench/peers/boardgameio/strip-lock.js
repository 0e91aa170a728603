// A lock file that names no host: `resolved` is left out by .npmrc, `funding` addresses are taken out here.
const { readFileSync, writeFileSync } = require('node:fs')

const file = `${__dirname}/package-lock.json`
const lock = JSON.parse(readFileSync(file, 'utf8'))
for (const entry of Object.values(lock.packages)) {
  delete entry.funding
  delete entry.resolved
}
const text = JSON.stringify(lock, null, 2) + '\n'
if (text.includes('://')) throw new Error('package-lock.json still names a host')
writeFileSync(file, text)
