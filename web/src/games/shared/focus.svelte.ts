// Where the focus goes on at a table. It is taken only from nothing, or led on after an own step from the table's
// buttons: never from a field, a dialog, a menu, the drawer, or anything else that somebody went to.
import { tick } from 'svelte'
import { on } from 'svelte/events'
import { isLost } from '../../ui/focus'

/** Where it is led. */
export interface Lead {
  /** Where the step is done, as a selector: the focus is led there from the table's other buttons too. */
  at?: string | undefined
  /** After clicks as well as after keys. */
  always?: boolean
  /** Where what has lost the focus goes on. */
  lost: string
}

interface Now extends Lead {
  /** Of the own turn, while something can be done in it; else null. */
  turn: number | null
  /** An action is on its way. */
  busy: boolean
}

/** What keeps the focus, also at the table. */
const KEPT = 'input, textarea, select, [contenteditable], [role=grid]'

export class Focus {
  /** The last thing pressed was a key. */
  #keys = false
  #root: () => HTMLElement | undefined

  constructor(root: () => HTMLElement | undefined, now: () => Now) {
    this.#root = root
    $effect(() => {
      const ends = (['keydown', 'pointerdown'] as const).map((sign) =>
        on(window, sign, () => (this.#keys = sign === 'keydown'), { capture: true }),
      )
      return () => ends.forEach((end) => end())
    })
    let before: number | null = null
    $effect(() => {
      const { turn, busy, at, always = false, lost } = now()
      if (busy) return
      const own = turn !== null && turn === before
      before = turn
      if (turn !== null) void tick().then(() => this.#follow(own ? at : undefined, at ?? lost, always))
    })
  }

  /** Something was opened by a key, and what had the focus went with it. */
  go(selector: string): void {
    this.#follow(undefined, selector, false)
  }

  #follow(at: string | undefined, lost: string, always: boolean): void {
    const root = this.#root()
    const focused = document.activeElement
    if (!root || (!this.#keys && !always)) return
    const led = !isLost(focused) && root.contains(focused) && !focused?.closest(KEPT)
    const next = isLost(focused) ? lost : led ? at : undefined
    if (next) root.querySelector<HTMLElement>(next)?.focus({ preventScroll: true })
  }
}
