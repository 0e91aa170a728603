import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { messages } from './messages.ts'

// Models without their drawing: `*.test.ts` beside what it tests, `*.svelte.test.ts` where runes are needed; and of our tools.
export default defineConfig({
  plugins: [messages(), svelte()],
  resolve: { conditions: ['browser'] }, // Svelte's client, whose effects run
  test: {
    include: ['src/**/*.test.ts', 'tools/*.test.js'],
    environment: './tools/headless.ts',
    isolate: false, // no model keeps anything between tests; a process for each file takes three times as long
    coverage: {
      include: ['src/**/*.ts'],
      exclude: ['src/**/*.test.ts', 'src/**/messages.ts', 'src/text/rooms/**'], // generated
      reporter: ['text-summary', 'json-summary', 'html'],
      reportsDirectory: '../build/coverage/client',
    },
  },
})
