// Names and sentences of this table, put together from its messages.

import { room as refusals } from '../../../text/rooms/neoville/refusals'
import { room, type Words } from '../../../text/rooms/neoville/table'
import { say } from '../../../text/speak'
import type { Refusal } from '../../board'
import { faces, type Face } from '../geometry'
import { pieceBook } from '../pieces'
import type { Standing } from '../city-plan'
import type { Components, PieceInfo } from '../types'

/** The words of the table, and why something is not possible, by code. */
export type Text = Words & { readonly refusals: object }

export async function loadText(lang: string): Promise<Text> {
  const [words, reasons] = await Promise.all([room.load(lang), refusals.load(lang)])
  return { ...words, refusals: reasons }
}

/** A string by a key that is put together at run time. */
const text = (words: Text, key: string, fallback = ''): string => say(words, key) ?? fallback

export const terrainName = (words: Text, terrain: string): string => text(words, `terrain/${terrain}`, terrain)
export const districtName = (words: Text, terrain: string): string => text(words, `district/${terrain}`, terrain)
export const squareWord = (words: Text, square: string): string => text(words, `square/${square}`, square)
export const categoryName = (words: Text, category: string): string => text(words, `category/${category}`, category)
export const sortName = (words: Text, sort: string): string => text(words, `sort/${sort}`, sort)
export const kindName = (words: Text, kind: string): string => text(words, `kind/${kind}`, kind)
/** Shapes have words; one that somebody's own components bring goes by its name there. */
const shapeName = (words: Text, shape: string): string => text(words, `shape/${shape}`, shape)
export const stepName = (words: Text, step: string): string => text(words, `step/${step}`, step)

/** Points with their sign. */
export const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0')

/** "grass with park". */
export function faceName(words: Text, { terrain, park, sport }: Face): string {
  let name = terrainName(words, terrain)
  if (park) name = words.with({ what: name, symbol: words['symbol/park'] })
  if (sport) name = words.with({ what: name, symbol: words['symbol/sport'] })
  return name
}

export function tileName(words: Text, tile: string, turns = 0): string {
  const names = faces(tile, turns).map((face) => faceName(words, face))
  if (names.length !== 4) return words['tile/unknown']
  return words.tile({ upper: `${names[0]}, ${names[1]}`, lower: `${names[2]}, ${names[3]}` })
}

export function pieceName(words: Text, info: PieceInfo): string {
  switch (info.sort) {
    case 'tower':
      return (
        say(words, `tower/${info.kind}`, { value: info.points }) ??
        words['tower/other']({ kind: info.kind, value: info.points })
      )
    case 'bus':
      return words.bus({ what: counted(words, info.counts, info.least) })
    case 'windmill':
      return words.windmill({ where: text(words, `where/${info.where}`, info.where) })
    case 'biosphere':
      return words.biosphere({ shape: shapeName(words, info.name.replace(/^biosphere-/, '')) })
  }
}

/** What the piece wants, in one line. */
export function pieceRule(words: Text, info: PieceInfo): string {
  switch (info.sort) {
    case 'tower':
      return words['rule/tower']({ value: info.points, terrain: terrainName(words, info.terrain) })
    case 'bus':
      return words['rule/bus']({ points: info.points, what: counted(words, info.counts, info.least) })
    case 'windmill':
      return words['rule/windmill']({ points: info.points, where: text(words, `where/${info.where}`, info.where) })
    case 'biosphere':
      return words['rule/biosphere']({ points: info.points, size: info.size })
  }
}

const counted = (words: Text, counts: string, least: number): string =>
  say(words, `count/${counts}`, { count: least }) ?? `${least} ${counts}`

/** How a piece stands: "7 of 8, not yet met". */
export function stateName(words: Text, { state, have, need }: Standing): string {
  if (state !== 'open') return words[`state/${state}`]
  return have === null || need === null ? words['state/open-frame'] : words['state/open']({ have, need })
}

export const standingName = (words: Text, standing: Standing): string =>
  `${pieceName(words, standing.info)}, ${stateName(words, standing)}`

/** Why something cannot be done, in one sentence. */
export function refusalText(words: Text, { code, values }: Refusal, components: Components): string {
  const book = pieceBook(components)
  const piece = (name: unknown): string => {
    const plain = typeof name === 'object' && name !== null && 'piece' in name ? name.piece : name
    const info = typeof plain === 'string' ? book.get(plain) : undefined
    return info ? pieceName(words, info) : String(plain ?? '')
  }
  const towers = Array.isArray(values.towers) ? values.towers : []
  return (
    say(words.refusals, code, {
      ...values,
      piece: piece(values.piece),
      by: piece(values.by),
      tower: piece(values.tower),
      towers: towers.map(piece),
      terrain: terrainName(words, String(values.terrain ?? '')),
      wanted: terrainName(words, String(values.wanted ?? '')),
      symbol: values.symbol === 'sports' ? words['symbol/sport'] : words['symbol/park'],
      step: text(words, `prompt/${String(values.step ?? '')}`),
    }) ?? words['refusal/other']({ code })
  )
}
