import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { chunkOf } from './chunks.ts'
import { compressed } from './compress.ts'
import { messages } from './messages.ts'

// While developing (`npm run dev`) the pages come from Vite and everything else from a running `torilla serve`.
const server = process.env.TORILLA_SERVER ?? 'http://127.0.0.1:8765'

export default defineConfig({
  plugins: [messages(), svelte(), compressed()],
  build: {
    outDir: '../src/torilla/static',
    emptyOutDir: true,
    manifest: true, // read by tools/size.js
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf }] } },
    },
  },
  // the server lets only this script compile WebAssembly: its name is known (server/http/routes/pages.py)
  worker: { format: 'es', rollupOptions: { output: { entryFileNames: 'assets/[name]-[hash].js' } } },
  server: { proxy: { '/api': { target: server, ws: true }, '^/games/[^/]+/[^/]+': server } },
})
