// Which puzzle of a streak comes next: the easy ones first, within a grade in any order, each once.
import type { PuzzleInfo } from '../../net/messages'

export function pick(
  all: readonly PuzzleInfo[],
  done: readonly string[],
  random: () => number,
): PuzzleInfo | undefined {
  const left = all.filter(({ id }) => !done.includes(id))
  const grade = Math.min(...left.map((one) => one.grade))
  const pool = left.filter((one) => one.grade === grade)
  return pool[Math.floor(random() * pool.length)]
}
