// The focus goes into what is opened over the page, stays there, and goes back when that is closed.

/** For `{@attach}`: take the focus as long as the element is there; back to where it was, unless it went elsewhere. */
export function borrowFocus(element: HTMLElement): () => void {
  const before = document.activeElement
  element.focus({ preventScroll: true })
  return () => {
    if (!isLost(document.activeElement)) return
    const back = before instanceof HTMLElement && !isLost(before) ? before : document.getElementById('main')
    back?.focus({ preventScroll: true })
  }
}

/** Nothing has the focus: what had it is gone, or can no longer have it. */
export function isLost(focused: Element | null): boolean {
  return !focused || focused === document.body || !focused.isConnected || focused.matches(':disabled')
}

/** What had the focus in a dialog is gone, such as a button that was pressed: it goes on at `start`. */
export function keepFocus(inside: HTMLElement, start: () => HTMLElement | undefined): () => void {
  const seen = new MutationObserver(() => isLost(document.activeElement) && start()?.focus())
  seen.observe(inside, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => seen.disconnect()
}
