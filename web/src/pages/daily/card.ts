// The result as a text and as a picture to send around: points, place, par; nothing about the deal.

export interface Card {
  /** The game and the day. */
  title: string
  points: string
  /** Lines below the points. */
  facts: string[]
  /** Per cent of the others with fewer points. */
  beaten: number | null
  address: string
}

export const SIZE = { width: 1200, height: 630 }
const COLORS = { ground: '#24584a', light: '#cfe3da', ink: '#fffdf8', glow: '#f2b84b', bar: '#3f7d6b' }

export const cardText = ({ title, points, facts, address }: Card): string =>
  [`Torilla · ${title}`, [points, ...facts].join(' · '), address].join('\n')

/** Draw the card. Long lines get smaller letters. */
export function drawCard(canvas: HTMLCanvasElement, card: Card): void {
  const { width, height } = SIZE
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return
  const write = (line: string, y: number, size: number, weight: number, color: string) => {
    context.fillStyle = color
    let letters = size
    do context.font = `${weight} ${letters}px 'Inter Variable', Inter, system-ui, sans-serif`
    while (context.measureText(line).width > width - 160 && --letters > 16)
    context.fillText(line, 80, y)
  }
  context.fillStyle = COLORS.ground
  context.fillRect(0, 0, width, height)
  write('Torilla', 110, 44, 800, COLORS.glow)
  write(card.title, 190, 54, 700, COLORS.ink)
  write(card.points, 345, 130, 800, COLORS.ink)
  write(card.facts.join(' · '), 430, 44, 600, COLORS.light)
  context.fillStyle = COLORS.bar
  context.fillRect(80, 480, width - 160, 22)
  context.fillStyle = COLORS.glow
  context.fillRect(80, 480, ((width - 160) * (card.beaten ?? 0)) / 100, 22)
  write(card.address.replace(/^https?:\/\//, ''), 570, 30, 500, COLORS.light)
}
