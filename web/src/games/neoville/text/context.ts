// What every part of the Neoville table shares: the texts.

import { getContext, setContext } from 'svelte'
import type { Later } from '../../../ui/later.svelte'
import { follow } from '../../../text/room.svelte'
import { loadText, type Text } from './index'

export interface TableContext {
  /** Only inside a table that has them. */
  readonly text: Text
}

const KEY = Symbol('neoville')

/** Give the parts what they share; none can be drawn before the words are there. */
export function provideTableText(): Later<Text> {
  const words = follow(loadText)
  setContext<TableContext>(KEY, {
    get text() {
      return words.current as Text
    },
  })
  return words
}

export const getTable = (): TableContext => getContext(KEY)
