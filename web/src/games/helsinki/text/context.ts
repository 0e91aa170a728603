// What every part of the Helsinki table shares: the texts and the names of the colours.

import { getContext, setContext } from 'svelte'
import type { Components } from '../types'
import type { Text } from './index'

export interface TableContext {
  readonly text: Text
  readonly components: Components
  readonly names: string[]
  /** Colour of a letter, as in the custom properties: `b` is `blue`. */
  colour: (letter: string) => string
}

const KEY = Symbol('helsinki')

export const setTable = (context: TableContext): TableContext => setContext(KEY, context)
export const getTable = (): TableContext => getContext(KEY)
