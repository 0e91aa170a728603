// The words of this page, loaded with it: home stays small.
import type { Words } from './text.en'

export type { Words } from './text.en'

const languages = import.meta.glob<{ default: Words }>('./text.*.ts')

export async function loadWords(lang: string): Promise<Words> {
  const load = languages[`./text.${lang}.ts`] ?? languages['./text.en.ts']
  if (!load) throw new Error('no English')
  return (await load()).default
}
