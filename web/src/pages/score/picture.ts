// The result as a picture to share: drawn here, and sent nowhere.
import { saveFile } from '../table/record'

export interface Drawn {
  title: string
  /** Who wins, and why. */
  verdict: string
  reason: string
  names: readonly string[]
  winners: readonly number[]
  rows: readonly { name: string; points: readonly string[] }[]
  total: string
  totals: readonly string[]
}

const COLOURS = {
  paper: '#fffdf8',
  ink: '#22303a',
  soft: '#56626b',
  line: '#d8d2c6',
  first: '#cfe3da',
  strong: '#24584a',
}
const WIDTH = 1080
const EDGE = 64
const ROW = 62
const LABEL = 380
const font = (size: number, weight = 500): string => `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`

/** Words in lines that are not wider than this. */
export function linesOf(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ').filter(Boolean)) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word
    if (lines.length && measure(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** As much of a text as has room, with an ellipsis. */
export function fit(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text
  let kept = [...text]
  while (kept.length && measure(`${kept.join('')}…`) > width) kept = kept.slice(0, -1)
  return `${kept.join('').trimEnd()}…`
}

/** A PNG of the table of points. */
export async function pictureOf(drawn: Drawn): Promise<Blob> {
  await document.fonts?.ready
  const canvas = document.createElement('canvas')
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('no canvas')
  const measure = (text: string): number => brush.measureText(text).width
  const room = WIDTH - 2 * EDGE
  brush.font = font(40, 800)
  const verdict = linesOf(drawn.verdict, room, measure)
  brush.font = font(28)
  const reason = linesOf(drawn.reason, room, measure)
  const head = EDGE + 50 + verdict.length * 50 + reason.length * 38 + 40
  canvas.width = WIDTH
  canvas.height = head + (drawn.rows.length + 2) * ROW + 20 + EDGE // sets the font back

  const write = (text: string, x: number, y: number, how: { size: number; weight?: number; colour?: string }): void => {
    brush.font = font(how.size, how.weight)
    brush.fillStyle = how.colour ?? COLOURS.ink
    brush.fillText(text, x, y)
  }
  brush.fillStyle = COLOURS.paper
  brush.fillRect(0, 0, canvas.width, canvas.height)
  let y = EDGE + 26
  write(`${drawn.title} · Torilla`, EDGE, y, { size: 28, weight: 650, colour: COLOURS.strong })
  y += 10
  for (const line of verdict) write(line, EDGE, (y += 50), { size: 40, weight: 800 })
  for (const line of reason) write(line, EDGE, (y += 38), { size: 28, colour: COLOURS.soft })

  const column = (room - LABEL) / drawn.names.length
  const right = (seat: number): number => EDGE + LABEL + column * (seat + 1) - 16
  brush.fillStyle = COLOURS.first
  for (const seat of drawn.winners)
    brush.fillRect(right(seat) + 16 - column, head, column, (drawn.rows.length + 2) * ROW + 20)
  y = head + 42
  const line = (cells: readonly string[], size: number, weight: number): void => {
    brush.textAlign = 'right'
    cells.forEach((cell, seat) => {
      brush.font = font(size, weight)
      write(fit(cell, column - 26, measure), right(seat), y, { size, weight })
    })
    brush.textAlign = 'left'
  }
  line(drawn.names, 28, 700)
  for (const { name, points } of drawn.rows) {
    brush.fillStyle = COLOURS.line
    brush.fillRect(EDGE, y + 20, room, 2)
    y += ROW
    brush.font = font(28)
    write(fit(name, LABEL - 10, measure), EDGE, y, { size: 28 })
    line(points, 30, 500)
  }
  brush.fillStyle = COLOURS.ink
  brush.fillRect(EDGE, y + 20, room, 4)
  y += ROW + 14
  write(drawn.total, EDGE, y, { size: 32, weight: 750 })
  line(drawn.totals, 44, 800)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}

/** Hand a picture to the share sheet of the device; where there is none for files, save it. */
export async function savePicture(picture: Blob, name: string, title: string): Promise<void> {
  const files = [new File([picture], name, { type: picture.type })]
  if (!navigator.canShare?.({ files })) return saveFile(name, picture)
  try {
    await navigator.share({ files, title })
  } catch (error) {
    if ((error as Error).name !== 'AbortError') saveFile(name, picture)
  }
}
