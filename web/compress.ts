// What has a hash in its name is sent compressed: the best that takes a second here, once, and nothing at each request.
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /^assets\/.+\.(js|css|svg)$/
const LEAST = 1024 // bytes: what is smaller gains nothing
const WAYS = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
}

export const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.keys(bundle).filter((name) => TEXT.test(name))
    await Promise.all(
      files.map(async (name) => {
        const bytes = await readFile(resolve(dir, name))
        if (bytes.length < LEAST) return
        for (const [ending, pack] of Object.entries(WAYS))
          await writeFile(resolve(dir, `${name}.${ending}`), await pack(bytes))
      }),
    )
  },
})
