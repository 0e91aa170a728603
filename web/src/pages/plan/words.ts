// The words of plans, loaded with them.
import type { Lang } from '../../text/index.svelte'
import type { Words } from './text.en'

export type { Words } from './text.en'

const languages: Record<Lang, () => Promise<{ default: Words }>> = {
  en: () => import('./text.en'),
  de: () => import('./text.de'),
  fr: () => import('./text.fr'),
  nl: () => import('./text.nl'),
}

export const loadWords = async (lang: Lang): Promise<Words> => (await languages[lang]()).default
