import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// Models without their drawing: `*.test.ts` beside what it tests, `*.svelte.test.ts` where runes are needed; and of our tools.
export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ['browser'] }, // Svelte's client, whose effects run
  test: {
    include: ['src/**/*.test.ts', 'tools/*.test.js'],
    environment: './tools/headless.ts',
    isolate: false, // no model keeps anything between tests; a process for each file takes three times as long
    coverage: {
      include: ['src/**/*.ts'],
      exclude: ['src/**/*.test.ts', 'src/**/messages.ts', 'src/**/text/**', 'src/**/learn/words.*.ts'], // generated, or texts only
      reporter: ['text-summary', 'json-summary', 'html'],
      reportsDirectory: '../build/coverage/client',
    },
  },
})
