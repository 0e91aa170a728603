// What comes into the own hand is seen coming from where it lay. Nothing waits for it; none of it with reduced motion.

const TIME = 340 // milliseconds

/** What a hand can be filled from: the open pieces, by their places. */
export interface Source {
  steps: number
  display: readonly (string | null)[]
  hand: readonly string[]
}

/** The places in a hand that are new, each with the piece; equal pieces count one by one. */
export function newPlaces(now: readonly string[], before: readonly string[]): [number, string][] {
  const left = [...before]
  return now.flatMap((piece, place) => {
    const at = left.indexOf(piece)
    if (at < 0) return [[place, piece]]
    left.splice(at, 1)
    return []
  })
}

/** Remembers where the pieces lay that have just come into the hand. Tables mark places by `data-slot` and `data-pile`. */
export class Flights {
  /** By place in the hand. */
  from = $state.raw(new Map<number, DOMRect>())
  #before: Source | null = null

  constructor(source: () => Source | null, root: () => HTMLElement | undefined) {
    // before the page is drawn anew: the pieces still lie there
    $effect.pre(() => {
      const now = source()
      const before = this.#before
      this.#before = now
      const next = now && before && now.steps > before.steps
      this.from = new Map(
        next ? newPlaces(now.hand, before.hand).flatMap(([place, piece]) => seen(place, piece, before, root())) : [],
      )
    })
  }
}

function seen(place: number, piece: string, { display }: Source, root: HTMLElement | undefined): [number, DOMRect][] {
  const slot = display.indexOf(piece)
  const box = root?.querySelector(slot < 0 ? '[data-pile]' : `[data-slot="${slot}"]`)?.getBoundingClientRect()
  return box?.width ? [[place, box]] : []
}

/** An attachment: the element comes from there. */
export function comeFrom(from: DOMRect | undefined): (node: Element) => void {
  return (node) => {
    if (!from || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const to = node.getBoundingClientRect()
    if (!to.width) return
    const [x, y] = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2]
    const start = `translate(${x}px, ${y}px) scale(${from.width / to.width})`
    node.animate(
      [
        { transform: start, zIndex: 5 },
        { transform: 'none', zIndex: 5 },
      ],
      { duration: TIME, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
    )
  }
}
