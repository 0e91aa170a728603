// A board of the box, as it is entered and as `torilla score` reads it (docs/howto/score-a-real-game.md).

export interface ScoreBoard {
  /** 49 signs, row by row: `.` free, a letter of a colour, `w` wild, `x` any colour, a capital with a dome. */
  readonly cells: string
  readonly points: number
  readonly bonus: number
}

/** `turret`: a dome; `.`: take away. */
export type Brush = 'x' | 'p' | 'g' | 'r' | 'b' | 'y' | 'w' | 'turret' | '.'

/** Those to choose from: a wild tile counts like any other. */
export const BRUSHES: readonly Brush[] = ['x', 'p', 'g', 'r', 'b', 'y', 'turret', '.']
const STATUE = 24

export const blank = (): ScoreBoard => ({ cells: '.'.repeat(49), points: 0, bonus: 0 })

export const indexOf = (row: number, column: number): number => 7 * row + column

/** Whether the brush would change nothing there. */
export function isPainted({ cells }: ScoreBoard, index: number, brush: Brush): boolean {
  const sign = cells[index] ?? '.'
  if (index === STATUE) return true
  return brush === 'turret' ? sign !== sign.toLowerCase() : sign.toLowerCase() === brush
}

/** The board after a tap; `again`: a second tap takes away what the first one put there. */
export function paint(board: ScoreBoard, index: number, brush: Brush, again = false): ScoreBoard {
  if (index === STATUE) return board
  const sign = board.cells[index] ?? '.'
  const built = sign === '.' ? 'x' : sign.toLowerCase()
  let next: string
  if (brush === 'turret') next = again ? built : built.toUpperCase()
  else if (again || brush === '.') next = '.'
  else next = sign === sign.toLowerCase() ? brush : brush.toUpperCase()
  return { ...board, cells: board.cells.slice(0, index) + next + board.cells.slice(index + 1) }
}

export function write({ cells, points, bonus }: ScoreBoard): string[] {
  const rows = [0, 1, 2, 3, 4, 5, 6].map((row) =>
    [...cells.slice(7 * row, 7 * row + 7)]
      .map((sign, column) => (indexOf(row, column) === STATUE ? '#' : sign))
      .join(' '),
  )
  return [...rows, ...(points ? [`points: ${points}`] : []), ...(bonus ? [`bonus: ${bonus}`] : [])]
}

export function read(lines: readonly string[]): ScoreBoard {
  const number = (key: string): number =>
    Number(lines.find((line) => line.startsWith(`${key}:`))?.match(/\d{1,3}$/)?.[0] ?? 0)
  // Lines of joints between cells (`|`) say nothing that counts.
  const rows = lines.filter((line) => !line.includes(':') && /[^\s|]/.test(line)).slice(0, 7)
  let cells = ''
  for (let index = 0; index < 49; index++) {
    const sign = rows[Math.floor(index / 7)]?.[2 * (index % 7)] ?? '.'
    cells += index !== STATUE && /[pgrbywx]/i.test(sign) ? sign : '.'
  }
  return { cells, points: number('points'), bonus: number('bonus') }
}
