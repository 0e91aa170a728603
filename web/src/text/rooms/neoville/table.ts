// Written by `npm run texts` from en/neoville/table.json.
import { Room } from '../../room.svelte'
import type { Messages, Phrase, Say } from '../../speak'

export interface Words {
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
  'with': Say<{ what: Phrase; symbol: Phrase }>
  'tile': Say<{ upper: Phrase; lower: Phrase }>
  'tile/unknown': string
  'square/nw': string
  'square/ne': string
  'square/sw': string
  'square/se': string
  'kind/terracotta': string
  'kind/tree': string
  'kind/stone': string
  'kind/waterfall': string
  'tower/terracotta': Say<{ value: number }>
  'tower/tree': Say<{ value: number }>
  'tower/stone': Say<{ value: number }>
  'tower/waterfall': Say<{ value: number }>
  'tower/other': Say<{ kind: Phrase; value: number }>
  'sort/tower': string
  'sort/bus': string
  'sort/windmill': string
  'sort/biosphere': string
  'bus': Say<{ what: Phrase }>
  'windmill': Say<{ where: Phrase }>
  'biosphere': Say<{ shape: Phrase }>
  'shape/L3': string
  'shape/I3': string
  'shape/O4': string
  'shape/T4': string
  'shape/I4': string
  'shape/X5': string
  'count/parks': Say<{ count: number }>
  'count/sports': Say<{ count: number }>
  'count/both': Say<{ count: number }>
  'count/towers': Say<{ count: number }>
  'count/utilities': Say<{ count: number }>
  'where/left': string
  'where/right': string
  'where/top': string
  'where/bottom': string
  'where/corner': string
  'where/middle': string
  'rule/tower': Say<{ value: number; terrain: Phrase }>
  'rule/bus': Say<{ points: number; what: Phrase }>
  'rule/windmill': Say<{ points: number; where: Phrase }>
  'rule/biosphere': Say<{ points: number; size: number }>
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
  'prompt/square': Say<{ piece: Phrase }>
  'prompt/draw': string
  'prompt/decline': string
  'prompt/end': string
  'prompt/over': string
  'prompt/wait-tile': Say<{ name: Phrase }>
  'prompt/wait-place': Say<{ name: Phrase }>
  'prompt/wait-build': Say<{ name: Phrase }>
  'prompt/wait-draw': Say<{ name: Phrase }>
  'do/turn': string
  'do/turn-back': string
  'turner/left': string
  'turner/right': string
  'do/place': string
  'do/build': string
  'do/draw': string
  'do/end': string
  'do/cancel': string
  'do/own-city': string
  'do/back': string
  'do/enlarge': Say<{ name: Phrase }>
  'tab/build': string
  'tab/draw': string
  'tab/score': string
  'tab/cities': string
  'tab/log': string
  'tabs': string
  'hand': string
  'hand/of': Say<{ name: Phrase }>
  'hand/chosen': string
  'hand/fairness': Say<{ number: number }>
  'hand/fairness-short': string
  'hand/fairness-note': string
  'draw/later': string
  'draw/now': string
  'draw/instead': string
  'draw/last': string
  'draw/gap': string
  'pile': Say<{ count: number }>
  'city/own': string
  'city/of': Say<{ name: Phrase }>
  'city/others': string
  'city/tiles': Say<{ count: number }>
  'city/turn': string
  'city/next': string
  'city/bare': string
  'grid/at': Say<{ row: number; column: number }>
  'grid/free': string
  'grid/can-place': string
  'grid/can-turn': string
  'grid/can-build': string
  'grid/outside': string
  'frame/done': string
  'frame/open': Say<{ missing: Phrase }>
  'district/of': Say<{ have: number; need: number }>
  'district/tower': Say<{ missing: number; tower: Phrase }>
  'district/adds': Say<{ count: number }>
  'district/grows': Say<{ before: Phrase; after: number }>
  'district/new': Say<{ count: number }>
  'here': Say<{ points: Phrase }>
  'state/certain': string
  'state/risk': string
  'state/open': Say<{ have: number; need: number }>
  'state/open-frame': string
  'state/lost': string
  'state/idle': string
  'supply': string
  'supply/ghost': string
  'supply/tile': string
  'supply/idle': string
  'supply/taken': Say<{ piece: Phrase }>
  'supply/gone': string
  'supply/left': Say<{ count: number }>
  'supply/district': Say<{ district: Phrase; size: number }>
  'supply/districts': Say<{ district: Phrase }>
  'supply/no-terrain': Say<{ terrain: Phrase }>
  'supply/has-tower': string
  'supply/covered': Say<{ terrain: Phrase }>
  'supply/any': string
  'supply/no-square': string
  'supply/built': string
  'need/met': string
  'need/so-far': string
  'need/more': Say<{ count: number }>
  'need/not-here': string
  'need/too-big': string
  'need/other-shape': string
  'need/shared': string
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
  'log': Say<{ you: boolean; name: Phrase; did: Phrase; count: number; brought: Phrase }>
  'log/met': Say<{ piece: Phrase }>
  'log/lost': Say<{ piece: Phrase }>
  'log/points': Say<{ points: Phrase }>
  'log/tile': string
  'log/place': string
  'log/build': Say<{ sort: string; piece: Phrase }>
  'log/draw': string
  'log/pile': string
  'log/end': string
  'refusal/other': Say<{ code: Phrase }>
  'frame/columns': Say<{ count: number }>
  'frame/rows': Say<{ count: number }>
}

export const room = new Room<Words>(import.meta.glob<Messages>('../../*/neoville/table.json', { import: 'default' }))
