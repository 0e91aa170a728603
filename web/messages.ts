// The messages of src/text/<language>/ are compiled when the page is built: the browser gets no parser.
import { readFileSync } from 'node:fs'
import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'
import type { Plugin } from 'vite'

type Written = { [key: string]: string | Written }
type Compiled = { [key: string]: CompiledMessage | Compiled }

const FILE = /\/src\/text\/(?<language>[a-z]{2})(?=\/[\w/-]+\.json$)/

const read = (path: string): Written => JSON.parse(readFileSync(path, 'utf8'))

/** A message that has values in English is a list in every language, also where no value is named. */
function one(message: string, english: string): CompiledMessage {
  const made = compile(message)
  return typeof made === 'string' && typeof compile(english) !== 'string' ? [made] : made
}

const all = (messages: Written, english: Written): Compiled =>
  Object.fromEntries(
    Object.entries(messages).map(([key, message]) => {
      const source = english[key]
      if (typeof message === 'object') return [key, all(message, typeof source === 'object' ? source : {})]
      return [key, one(message, typeof source === 'string' ? source : '')]
    }),
  )

export const messages = (): Plugin => ({
  name: 'messages',
  load(id) {
    if (!FILE.test(id)) return null
    const english = id.replace(FILE, '/src/text/en')
    this.addWatchFile(english)
    return JSON.stringify(all(read(id), read(english)))
  },
})
