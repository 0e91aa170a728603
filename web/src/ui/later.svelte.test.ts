import { flushSync } from 'svelte'
import { expect, test } from 'vitest'
import { Later } from './later.svelte'

test('the newest wish counts, though the answer to an older one comes after it', async () => {
  const answers: Record<string, (words: string) => void> = {}
  let lang = $state('en')
  let words: Later<string> | undefined
  const end = $effect.root(() => {
    words = new Later(() => {
      const wanted = lang
      return new Promise<string>((resolve) => (answers[wanted] = resolve))
    })
  })
  flushSync()
  lang = 'fr'
  flushSync()
  answers.fr?.('mots')
  await Promise.resolve()
  answers.en?.('words')
  await Promise.resolve()
  expect(words?.current).toBe('mots')
  end()
})
