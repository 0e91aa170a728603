// Two boards from games that bots played (`torilla play`, greedy): what the pictures of the learning pages show.
import type { PieceReport } from '../../games/neoville/types'
import type { HelsinkiPlayerDocument, NeovillePlayerDocument } from '../../net/messages'

export const helsinki: Record<string, HelsinkiPlayerDocument> = {
  early: {
    pawn: 0,
    hand: [],
    seen: [],
    tiles: [
      { colour: 'p', cells: ['d5', 'd6', 'd7'] },
      { colour: 'b', cells: ['a6', 'a7', 'b7', 'c7'] },
      { colour: 'p', cells: ['b6', 'c6'] },
      { colour: 'p', cells: ['e6', 'f6'] },
      { colour: 'p', cells: ['g6', 'g7'] },
    ],
    wild: ['g5', 'e7', 'f7'],
    turrets: ['b6'],
    coats: 0,
    used: ['two-wild', 'one-wild', 'second-build', 'two-points'],
    points: 2,
    bonus: 0,
    no_limit: 0,
  },
  end: {
    pawn: 3,
    hand: [],
    seen: [],
    tiles: [
      { colour: 'y', cells: ['a1', 'a2'] },
      { colour: 'r', cells: ['b1', 'c1', 'b2', 'c2'] },
      { colour: 'r', cells: ['a3', 'a4'] },
      { colour: 'y', cells: ['b3', 'c3'] },
      { colour: 'y', cells: ['b4', 'a5', 'b5'] },
      { colour: 'p', cells: ['d5', 'd6', 'd7'] },
      { colour: 'b', cells: ['a6', 'a7', 'b7', 'c7'] },
      { colour: 'p', cells: ['b6', 'c6'] },
      { colour: 'p', cells: ['e6', 'f6'] },
      { colour: 'p', cells: ['g6', 'g7'] },
    ],
    wild: ['g5', 'e7', 'f7'],
    turrets: ['b3', 'a6', 'b6'],
    coats: 0,
    used: ['two-wild', 'one-wild', 'second-build', 'two-points', 'draw-and-build', 'move-roof'],
    points: 2,
    bonus: 0,
    no_limit: 0,
  },
}

export const neoville: Record<string, NeovillePlayerDocument> = {
  middle: {
    hand: ['gwww', 'rrww', 'eerws'],
    seen: ['gwww', 'rrww', 'eerws'],
    fairness: 'epgrw',
    city: [
      { tile: 'ewwws', x: 0, y: 0, turns: 0 },
      { tile: 'erwpe', x: 0, y: -1, turns: 3 },
      { tile: 'epgrw', x: -1, y: -1, turns: 2 },
      { tile: 'ggwg', x: -1, y: -2, turns: 0 },
      { tile: 'ggrr', x: 0, y: -2, turns: 0 },
      { tile: 'gwwwp', x: -1, y: -3, turns: 2 },
    ],
    pieces: [
      { piece: 'waterfall4', x: 0, y: 0, square: 'ne' },
      { piece: 'terracotta4', x: 0, y: -1, square: 'sw' },
      { piece: 'windmill-left', x: -1, y: -1, square: 'nw' },
      { piece: 'tree6', x: -1, y: -2, square: 'nw' },
      { piece: 'stone6', x: 0, y: -2, square: 'sw' },
      { piece: 'waterfall6', x: -1, y: -3, square: 'ne' },
    ],
  },
  end: {
    hand: ['grrg', 'ergrs'],
    seen: ['grrg', 'ergrs'],
    fairness: 'epgrw',
    city: [
      { tile: 'ewwws', x: 0, y: 0, turns: 0 },
      { tile: 'erwpe', x: 0, y: -1, turns: 3 },
      { tile: 'epgrw', x: -1, y: -1, turns: 2 },
      { tile: 'ggwg', x: -1, y: -2, turns: 0 },
      { tile: 'ggrr', x: 0, y: -2, turns: 0 },
      { tile: 'gwwwp', x: -1, y: -3, turns: 2 },
      { tile: 'gwww', x: 0, y: -3, turns: 1 },
      { tile: 'eerws', x: 1, y: -2, turns: 0 },
      { tile: 'erswr', x: -1, y: 0, turns: 1 },
      { tile: 'rrww', x: 1, y: -1, turns: 0 },
      { tile: 'eegws', x: 2, y: -2, turns: 0 },
      { tile: 'rwwws', x: 1, y: -3, turns: 0 },
      { tile: 'egwpg', x: 2, y: -1, turns: 3 },
      { tile: 'epwgg', x: 2, y: -3, turns: 0 },
      { tile: 'eere', x: 1, y: 0, turns: 0 },
      { tile: 'grrr', x: 2, y: 0, turns: 0 },
    ],
    pieces: [
      { piece: 'waterfall4', x: 0, y: 0, square: 'ne' },
      { piece: 'terracotta4', x: 0, y: -1, square: 'sw' },
      { piece: 'windmill-left', x: -1, y: -1, square: 'nw' },
      { piece: 'tree6', x: -1, y: -2, square: 'nw' },
      { piece: 'stone6', x: 0, y: -2, square: 'sw' },
      { piece: 'waterfall6', x: -1, y: -3, square: 'ne' },
      { piece: 'biosphere-O4', x: -1, y: 0, square: 'ne' },
      { piece: 'biosphere-L3', x: 2, y: -1, square: 'nw' },
    ],
  },
}

/** What the server reports of the pieces of these cities. */
export const neovilleReports: Record<string, PieceReport[]> = {
  middle: [
    { piece: 'waterfall4', square: 'ne', points: 4, settled: false, have: 4, need: 4 },
    { piece: 'terracotta4', square: 'sw', points: -4, settled: false, have: 3, need: 4 },
    { piece: 'windmill-left', square: 'nw', points: 4, settled: false },
    { piece: 'tree6', square: 'nw', points: 6, settled: false, have: 6, need: 6 },
    { piece: 'stone6', square: 'sw', points: -6, settled: false, have: 4, need: 6 },
    { piece: 'waterfall6', square: 'ne', points: -6, settled: false, have: 3, need: 6 },
  ],
  end: [
    { piece: 'waterfall4', square: 'ne', points: 4, settled: true, have: 6, need: 4 },
    { piece: 'terracotta4', square: 'sw', points: 4, settled: true, have: 4, need: 4 },
    { piece: 'windmill-left', square: 'nw', points: 4, settled: true },
    { piece: 'tree6', square: 'nw', points: 6, settled: true, have: 6, need: 6 },
    { piece: 'stone6', square: 'sw', points: 6, settled: true, have: 7, need: 6 },
    { piece: 'waterfall6', square: 'ne', points: 6, settled: true, have: 9, need: 6 },
    { piece: 'biosphere-O4', square: 'ne', points: 6, settled: true, have: 4, need: 4 },
    { piece: 'biosphere-L3', square: 'nw', points: 5, settled: true, have: 3, need: 3 },
  ],
}
