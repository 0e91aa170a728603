// What every part of the Helsinki table shares: the texts and the names of the colours.

import { getContext, setContext } from 'svelte'
import type { Later } from '../../../ui/later.svelte'
import { follow } from '../../../text/room.svelte'
import type { Components } from '../types'
import { loadText, type Text } from './index'

export interface TableContext {
  /** Only inside a table that has them. */
  readonly text: Text
  readonly components: Components
  readonly names: string[]
  /** Colour of a letter, as in the custom properties: `b` is `blue`. */
  colour: (letter: string) => string
}

const KEY = Symbol('helsinki')

/** Give the parts what they share; none can be drawn before the words are there. */
export function provideTableText(components: () => Components, names: () => string[]): Later<Text> {
  const words = follow(loadText)
  setContext<TableContext>(KEY, {
    get text() {
      return words.current as Text
    },
    get components() {
      return components()
    },
    get names() {
      return names()
    },
    colour: (letter) => components().colours[letter] ?? 'wild',
  })
  return words
}

export const getTable = (): TableContext => getContext(KEY)
