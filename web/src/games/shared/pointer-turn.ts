// Turning the tile that is held over a board: wheel and right click. Elsewhere both do what they always do.

import type { Attachment } from 'svelte/attachments'

/** Pixels of wheel to a quarter turn: less than a notch of a mouse. */
const NOTCH = 50
/** Milliseconds in which a touchpad that glides on turns once. */
const REST = 140
const LINE = 20

/** Call `turn` with 1 (clockwise) or -1, while `holds` says that there is a tile to turn. */
export function turnByPointer(turn: (way: 1 | -1) => void, holds: () => boolean): Attachment<Element> {
  return (node) => {
    let run = 0
    let last = -Infinity
    function wheel(event: WheelEvent): void {
      if (!holds() || event.ctrlKey || event.metaKey || !event.deltaY) return
      event.preventDefault()
      if (event.timeStamp - last < REST) return
      const by = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * LINE
      run = Math.sign(by) === Math.sign(run) ? run + by : by
      if (Math.abs(run) < NOTCH) return
      turn(run > 0 ? 1 : -1)
      run = 0
      last = event.timeStamp
    }
    function menu(event: MouseEvent): void {
      // A long press and the keyboard's menu key are no right click.
      if (!holds() || event.button !== 2 || (event as PointerEvent).pointerType === 'touch') return
      event.preventDefault()
      turn(1)
    }
    const listeners = new AbortController()
    const { signal } = listeners
    node.addEventListener('wheel', wheel as EventListener, { passive: false, signal })
    node.addEventListener('contextmenu', menu as EventListener, { signal })
    return () => listeners.abort()
  }
}
