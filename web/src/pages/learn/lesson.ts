// What a language has to say of a game: a text for every section, rule and picture of its outline.
import type { helsinki, neoville } from './outline'

interface Words<Id extends string, Rule extends string, Picture extends string> {
  /** The whole game, in one minute. */
  minute: string[]
  /** How a tile is aimed, turned and placed by mouse, finger and keyboard. */
  controls: string[]
  titles: Record<Id, string>
  rules: Record<Rule, string>
  /** What a picture teaches, and what is seen in it. */
  pictures: Record<Picture, readonly [caption: string, alternative: string]>
}

type Part = { id: string; rules: readonly string[]; pictures: readonly (readonly [string, string])[] }
type WordsOf<Outline extends readonly Part[]> = Words<
  Outline[number]['id'],
  Outline[number]['rules'][number],
  Outline[number]['pictures'][number][1]
>

/** When an action is used. */
export type When = 'always' | 'move' | 'draw' | 'build' | 'after-draw' | 'after-build'

export type HelsinkiLesson = WordsOf<typeof helsinki> & { when: Record<When, string> }
export type NeovilleLesson = WordsOf<typeof neoville>

/** Any of them, for the page. */
export type Lesson = Words<string, string, string> & { when?: Record<When, string> }
