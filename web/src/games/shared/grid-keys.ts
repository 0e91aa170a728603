// Walking a grid of cells by keyboard.

export type GridCell = readonly [row: number, column: number]

/** Where a key leads to from a cell; null for other keys. */
export function cellAfter(key: string, [row, column]: GridCell, rows: number, columns: number): GridCell | null {
  const steps: Record<string, GridCell> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    Home: [0, -columns],
    End: [0, columns],
    PageUp: [-rows, 0],
    PageDown: [rows, 0],
  }
  const step = steps[key]
  const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))
  return step ? [within(row + step[0], rows), within(column + step[1], columns)] : null
}
