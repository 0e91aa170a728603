// What every language of this table has to say. One flat object a language; `index.ts` puts sentences together.

import type { Sentences } from '../../shared/refusals'
import type { Who } from '../../shared/sentence'

export type Count = (count: number) => string

export interface Text {
  lang: string

  // terrains, squares, pieces
  'terrain/earth': string
  'terrain/grass': string
  'terrain/rock': string
  'terrain/water': string
  'district/earth': string
  'district/grass': string
  'district/rock': string
  'district/water': string
  'symbol/park': string
  'symbol/sport': string
  'with': (what: string, symbol: string) => string
  'tile': (upper: string, lower: string) => string
  'tile/unknown': string
  'square/nw': string
  'square/ne': string
  'square/sw': string
  'square/se': string
  'kind/terracotta': string
  'kind/tree': string
  'kind/stone': string
  'kind/waterfall': string
  'tower/terracotta': Count
  'tower/tree': Count
  'tower/stone': Count
  'tower/waterfall': Count
  'tower/other': (kind: string, value: number) => string
  'sort/tower': string
  'sort/bus': string
  'sort/windmill': string
  'sort/biosphere': string
  'bus': (what: string) => string
  'windmill': (where: string) => string
  'biosphere': (shape: string) => string
  'shape/L3': string
  'shape/I3': string
  'shape/O4': string
  'shape/T4': string
  'shape/I4': string
  'shape/X5': string
  'count/parks': Count
  'count/sports': Count
  'count/both': Count
  'count/towers': Count
  'count/utilities': Count
  'where/left': string
  'where/right': string
  'where/top': string
  'where/bottom': string
  'where/corner': string
  'where/middle': string
  'rule/tower': (value: number, terrain: string) => string
  'rule/bus': (points: number, what: string) => string
  'rule/windmill': (points: number, where: string) => string
  'rule/biosphere': (points: number, size: number) => string

  // what to do
  'step/tile': string
  'step/place': string
  'step/build': string
  'step/draw': string
  'prompt/tile': string
  'prompt/first': string
  'prompt/point': string
  'prompt/place': string
  'prompt/build': string
  'prompt/build-none': string
  'prompt/build-last': string
  'prompt/square': (piece: string) => string
  'prompt/draw': string
  'prompt/decline': string
  'prompt/end': string
  'prompt/over': string
  'prompt/wait-tile': (name: string) => string
  'prompt/wait-place': (name: string) => string
  'prompt/wait-build': (name: string) => string
  'prompt/wait-draw': (name: string) => string

  // buttons, headings
  'do/turn': string
  'do/turn-back': string
  /** The buttons at the tile. */
  'turner/left': string
  'turner/right': string
  'do/place': string
  'do/build': string
  'do/draw': string
  'do/end': string
  'do/cancel': string
  'do/own-city': string
  'do/back': string
  'do/enlarge': (name: string) => string
  'tab/build': string
  'tab/draw': string
  'tab/score': string
  'tab/cities': string
  'tab/log': string
  'tabs': string
  'hand': string
  'hand/of': (name: string) => string
  'hand/chosen': string
  'hand/fairness': (number: number) => string
  'hand/fairness-short': string
  'draw/later': string
  'draw/now': string
  'draw/instead': string
  'draw/last': string
  'draw/gap': string
  'pile': Count
  'city/own': string
  'city/of': (name: string) => string
  'city/others': string
  'city/tiles': Count
  'city/turn': string
  'city/next': string
  'city/bare': string

  // the grid and what it tells
  'grid/at': (row: number, column: number) => string
  'grid/free': string
  'grid/can-place': string
  'grid/can-turn': string
  'grid/can-build': string
  'grid/outside': string
  'frame/done': string
  'frame/open': (columns: number, rows: number) => string
  'district/of': (have: number, need: number) => string
  'district/tower': (tower: string, missing: number) => string
  'district/adds': Count
  'district/grows': (before: string, after: number) => string
  'district/new': Count
  'here': (points: string) => string
  'state/certain': string
  'state/risk': string
  'state/open': (have: number, need: number) => string
  'state/open-frame': string
  'state/lost': string
  'state/idle': string

  // supply
  'supply': string
  'supply/ghost': string
  'supply/tile': string
  'supply/idle': string
  'supply/taken': (piece: string) => string
  'supply/left': Count
  'supply/district': (district: string, size: number) => string
  'supply/districts': (district: string) => string
  'supply/no-terrain': (terrain: string) => string
  'supply/has-tower': string
  'supply/covered': (terrain: string) => string
  'supply/any': string
  'supply/no-square': string
  'supply/built': string
  'need/met': string
  /** Met, and can still be lost. */
  'need/so-far': string
  'need/more': Count
  'need/not-here': string
  'need/too-big': string
  'need/other-shape': string
  'need/shared': string

  // score
  'score': string
  'score/certain': string
  'score/risk': string
  'score/so-far': string
  'score/now': string
  'score/you': string
  'category/towers': string
  'category/buses': string
  'category/windmills': string
  'category/biospheres': string
  'category/parks': string
  'category/sports': string

  // what happened: a sentence, and what it may say was done; `piece` is a name, `sort` its sort
  'log': (who: Who, did: string[], brought: string[]) => string
  'log/met': (piece: string) => string
  'log/lost': (piece: string) => string
  'log/points': (points: string) => string
  'log/tile': string
  'log/place': string
  'log/build': (piece: string, sort: string) => string
  'log/draw': string
  'log/pile': string
  'log/end': string

  // why not, by code; `refusal/other` for a code that has no sentence here
  refusals: Sentences
  'refusal/other': (code: string) => string
}

/** One of the forms by number, in a language's own rules. */
export function plurals(lang: string): (count: number, one: string, other: string) => string {
  const rules = new Intl.PluralRules(lang)
  return (count, one, other) => (rules.select(count) === 'one' ? one : other)
}
