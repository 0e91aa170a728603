// The words of one part of the page, loaded with that part: src/text/<language>/<room>.json.
import { getContext } from 'svelte'
import { Later } from '../ui/later.svelte'
import { speak, type Messages } from './speak'

/** What is loaded in the reader's language, and again in another; to be called while a component is made. */
export function follow<Loaded>(load: (lang: string) => Promise<Loaded>): Later<Loaded> {
  const page = getContext<{ readonly lang: string } | undefined>('text')
  return new Later(() => load(page?.lang ?? 'en'))
}

export class Room<Words> {
  #files: Record<string, () => Promise<Messages>>

  constructor(files: Record<string, () => Promise<Messages>>) {
    this.#files = files
  }

  /** The words of a language; in English where there is none. */
  async load(lang: string): Promise<Words> {
    const find = (wanted: string) => Object.keys(this.#files).find((path) => path.includes(`/${wanted}/`))
    const path = find(lang) ?? find('en')
    if (!path) throw new Error('no English')
    return speak(await this.#files[path]!(), lang)
  }

  /** The words in the reader's language, once they are there; to be called while a component is made. */
  use(): Later<Words> {
    return follow((lang) => this.load(lang))
  }
}
