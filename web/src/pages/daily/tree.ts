// Where the ways of a tree of games lie in its picture: columns are turns, heights are numbers of games.
import type { FieldNode } from '../../net/messages'

export interface Way {
  /** Column, top and height; the picture is as many columns wide as there are turns, and 1 high. */
  column: number
  top: number
  height: number
  /** Ended above the average of all, about there, or below. */
  level: 'high' | 'middle' | 'low'
  mine: boolean
  count: number
  mean: number
}

/** Points from the average within which a way counts as about there. */
const NEAR = 1

/** All ways but the beginning, which all have in common. My own come last, to be drawn over the others. */
export function waysOf(tree: FieldNode): Way[] {
  const ways: Way[] = []
  const average = tree.mean ?? 0
  function lay(node: FieldNode, column: number, top: number) {
    let from = top
    for (const next of node.next) {
      const height = next.count / tree.count
      const mean = next.mean ?? 0
      const level = mean > average + NEAR ? 'high' : mean < average - NEAR ? 'low' : 'middle'
      ways.push({ column, top: from, height, level, mine: next.mine, count: next.count, mean })
      lay(next, column + 1, from)
      from += height
    }
  }
  lay(tree, 0, 0)
  return [...ways.filter(({ mine }) => !mine), ...ways.filter(({ mine }) => mine)]
}
