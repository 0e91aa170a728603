// Keys that act wherever the focus is on the page: who may hear them, and what Escape ends.
import { settings } from './settings.svelte'

/** Where somebody writes. */
const FIELDS = 'input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable]'
/** What keeps its keys for itself. */
const OWN = 'dialog, [role=dialog], [data-menu]'
/** What arrow keys move in. */
const ARROWS = 'input, [role=grid], [role=slider], [role=toolbar]'

/** Whether a key may act on the page: nobody writes, and no dialog is open. */
export function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false
  return !(event.target as Element).closest(`${FIELDS}, ${OWN}`) && !document.querySelector('dialog[open]')
}

/** The same for keys that are pressed alone. */
export const isFreeAlone = (event: KeyboardEvent): boolean =>
  !event.ctrlKey && !event.metaKey && !event.altKey && isFree(event)

/** Arrow keys, Home and End, where the focus has no use for them. */
export const isFreeArrow = (event: KeyboardEvent): boolean =>
  isFreeAlone(event) && !(event.target as Element).closest(ARROWS)

/** The letter or sign that acts, a capital with Shift; '' if none does, or they are switched off (WCAG 2.1.4). */
export function letterOf(event: KeyboardEvent): string {
  if (event.key.length !== 1 || event.key === ' ' || !settings.letters || !isFreeAlone(event)) return ''
  return event.shiftKey ? event.key.toUpperCase() : event.key.toLowerCase()
}

/** False: there was nothing to end. */
type End = () => boolean | void
const ends: End[] = []

/** Escape ends one thing: of all that can be ended what was opened last. Answers with how to take this back. */
export function onEscape(end: End): () => void {
  if (!ends.length) window.addEventListener('keydown', escape)
  ends.push(end)
  return () => {
    ends.splice(ends.indexOf(end), 1)
    if (!ends.length) window.removeEventListener('keydown', escape)
  }
}

function escape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
  if (document.querySelector('dialog[open]')) return // the browser closes it
  if ((event.target as HTMLInputElement).type === 'search' && (event.target as HTMLInputElement).value) return // emptied
  if (ends.findLast((end) => end() !== false)) event.preventDefault()
}
