// The words of a hint: what to do, addressed to the reader, and what it brings. Loaded when somebody asks for one.

export interface HintText {
  /** One sentence: things to do, then what they bring. */
  'hint': (todo: string[], brings: string[]) => string
  'tile': (tile: string) => string
  /** `where`: row and column; empty for the first tile. */
  'place': (tile: string, where: string) => string
  /** `sort`: tower, bus, windmill or biosphere, for the article. */
  'build': (piece: string, sort: string, square: string) => string
  'draw': (tile: string) => string
  'pile': string
  'end': string
  'met': (piece: string, points: string) => string
  'so-far': (piece: string, have: number, need: number) => string
  'later': (piece: string) => string
  'grows': (district: string, have: number, need: number) => string
  'points': (points: string) => string
}

const languages: Record<string, () => Promise<{ default: HintText }>> = {
  en: () => import('./hint.en'),
  de: () => import('./hint.de'),
  fr: () => import('./hint.fr'),
  nl: () => import('./hint.nl'),
}

export async function loadHintText(lang: string): Promise<HintText> {
  const load = languages[lang.slice(0, 2).toLowerCase()] ?? languages.en
  if (!load) throw new Error('no English')
  return (await load()).default
}
