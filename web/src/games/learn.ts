// The learning pages of a game: teaching order, words, pictures (`games/<name>/learn/`).
import type { Component } from 'svelte'
import { nobody, type AnyGame, type GameTypes, type Legal, type Refusal, type Shown, type TableSource } from './board'

export interface Section {
  /** Anchor of the section; the number of the chapter in docs/rules where no rule of its own has that number. */
  readonly id: string
  readonly rules: readonly string[]
  /** After which rule a picture stands. */
  readonly pictures: readonly (readonly [rule: string, picture: string])[]
  /** The game's list (of actions, of pieces) follows after this rule. */
  readonly list?: string
}

/** What a language has to say of a game: a text for every section, rule and picture of its outline. */
interface Words<Id extends string, Rule extends string, Picture extends string> {
  /** The whole game, in one minute. */
  minute: Readonly<Record<string, string>>
  /** How a tile is aimed, turned and placed by mouse, finger and keyboard. */
  controls: Readonly<Record<string, string>>
  titles: Record<Id, string>
  rules: Record<Rule, string>
  /** What a picture teaches, and what is seen in it. */
  pictures: Record<Picture, { caption: string; alternative: string }>
}

export type WordsOf<Outline extends readonly Section[]> = Words<
  Outline[number]['id'],
  Outline[number]['rules'][number],
  Outline[number]['pictures'][number][1]
>

/** Of any game, for the page. */
export type Lesson = Words<string, string, string>

/** Drawings, the part that draws a position, and the positions. */
export interface Pictures<Game extends GameTypes = AnyGame> {
  /** Everything that is drawn more than once; has to be on the page once. */
  Symbols: Component<{ components: Game['components'] }>
  Picture: Component<{ scene: Scene<Game>; components: Game['components'] }>
  components: Game['components']
  scenes: Record<string, Scene<Game>>
}

/** Where visitors begin who try a picture out: a position text and the actions done from there (tools/make_pictures.py). */
export interface Try {
  position: string
  actions: string[]
}

export interface Learn<Game extends GameTypes = AnyGame> {
  outline: readonly Section[]
  /** Rules with a decision of ours, marked **Ruling** in docs/rules. */
  rulings: ReadonlySet<string>
  /** Rules that one looks up during play: those of the printed player aid. */
  aid: ReadonlySet<string>
  /** The list that a section names; `local`: on the page of rules. */
  List: Component<{ components: Game['components']; lesson: Lesson; local: boolean }>
  lesson: (lang: string) => Promise<Lesson>
  pictures: () => Promise<Pictures<Game>>
  /** By the pictures' names; every picture has one. */
  tries: () => Promise<Record<string, Try>>
}

/** A picture as tools/make_pictures.py writes it: what a table would get from the server for this position. */
export interface Scene<Game extends GameTypes = AnyGame> extends Omit<Shown<Game>, 'seat'> {
  /** Parts of the table that are drawn. */
  show: string[]
  /** The action pointed at, legal or not. */
  aim: Legal<Game['action']> | null
  /** The action of the action board that was chosen. */
  arm: string | null
  /** The square whose district is told about. */
  note: [x: number, y: number] | null
  previews: Record<string, Game['preview']>
  refusals: Record<string, Refusal>
}

export const NAMES = ['', 'Ann', 'Otto', 'Saga']

/** The picture as a table: seat 0 looks at it, and nothing can be done. */
export function tableOf<Game extends GameTypes>(scene: Scene<Game>, components: Game['components']): TableSource<Game> {
  return {
    position: { ...scene, seat: 0 },
    referee: {
      ...nobody,
      preview: (notation) => Promise.resolve(scene.previews[notation] ?? {}),
      explain: (notation) => Promise.resolve(scene.refusals[notation] ?? null),
    },
    components,
    mine: [0],
    names: NAMES,
  }
}
