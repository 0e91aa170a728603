import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// Models without their drawing: `*.test.ts` beside what it tests, `*.svelte.test.ts` where runes are needed.
export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ['browser'] }, // Svelte's client, whose effects run
  test: { include: ['src/**/*.test.ts'], environment: './tools/headless.ts' },
})
