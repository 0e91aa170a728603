// Where spaces and slots of the square are drawn, and ways between spaces.

// Spaces clockwise from the top left; slot i lies between space i and space i+1.
export const SPACES = [
  [156, 62],
  [364, 62],
  [462, 158],
  [462, 362],
  [364, 458],
  [156, 458],
  [58, 362],
  [58, 158],
] as const
export const SLOTS = [
  [260, 62],
  [462, 62],
  [462, 260],
  [462, 458],
  [260, 458],
  [58, 458],
  [58, 260],
  [58, 62],
] as const

const point = (space: number): string => (SPACES[space] ?? [0, 0]).join(' ')

export const lineOf = (path: readonly number[]): string => `M${path.map(point).join('L')}`

/** The way with a head, which ends at the rim of the last space. */
export function arrowOf(path: readonly number[]): string {
  const [x1, y1] = SPACES[path.at(-2) ?? 0] ?? [0, 0]
  const [x2, y2] = SPACES[path.at(-1) ?? 0] ?? [0, 0]
  const long = Math.hypot(x2 - x1, y2 - y1) || 1
  const [dx, dy] = [(x2 - x1) / long, (y2 - y1) / long]
  const [x, y] = [x2 - 46 * dx, y2 - 46 * dy]
  const wing = (side: number) => `M${x} ${y}l${-20 * dx - 16 * side * dy} ${-20 * dy + 16 * side * dx}`
  return `M${path.slice(0, -1).map(point).join('L')}L${x} ${y}${wing(1)}${wing(-1)}`
}
