// The words of a hint: what to do, addressed to the reader, and what it brings. Loaded when somebody asks for one.

import type { CardFace, Side } from '../types'

type Say<Values> = (values: Values) => string

export interface HintText {
  /** One sentence: things to do, then what they bring. */
  'hint': Say<{ todo: string[]; brings: string[] }>
  'start': Say<{ side: Side }>
  'move': Say<{ spaces: number; action: string }>
  'draw': Say<{ cards: CardFace[]; extra: boolean }>
  'use': Say<{ action: string }>
  'build': Say<{ card: CardFace }>
  'push': Say<{ colour: string; roofs: number; side: Side; cells: string[] }>
  'pay': Say<{ cards: CardFace[] }>
  'roof': Say<{ cells: string[] }>
  'wild': Say<{ cells: string[] }>
  'lift': Say<{ cell: string }>
  'drop': Say<{ cell: string }>
  'shift': Say<{ from: string; to: string }>
  'discard': Say<{ cards: CardFace[] }>
  'end': string
  'brings.row': Say<{ line: string; points: number }>
  'brings.column': Say<{ line: string; points: number }>
  'brings.turrets': Say<{ points: number }>
  'brings.roads': Say<{ points: number }>
  'brings.actions': Say<{ points: number }>
  'brings.coats': Say<{ count: number }>
  'brings.card': string
}

export async function loadHintText(lang: string): Promise<HintText> {
  switch (lang.slice(0, 2)) {
    case 'de':
      return (await import('./hint.de')).de
    case 'fr':
      return (await import('./hint.fr')).fr
    case 'nl':
      return (await import('./hint.nl')).nl
    default:
      return (await import('./hint.en')).en
  }
}

/** Each name once, with how often it comes. */
export function counted(names: string[]): [name: string, count: number][] {
  return [...new Set(names)].map((name) => [name, names.filter((each) => each === name).length])
}
