// Whether somebody looks at the page: it is visible, and something was done in it lately.

const IDLE = 10 * 60_000 // a page left on the screen over lunch is not attended
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

let last = Date.now()

export const isAttended = (): boolean => document.visibilityState === 'visible' && Date.now() - last < IDLE

/** Calls back with each change; returns how to stop. */
export function watchAttention(changed: (attending: boolean) => void): () => void {
  const look = () => changed(isAttended())
  const sign = () => {
    last = Date.now()
    look()
  }
  const shown = () => {
    if (document.visibilityState === 'visible') last = Date.now()
    look()
  }
  const timer = setInterval(look, 30_000)
  document.addEventListener('visibilitychange', shown)
  for (const name of SIGNS) addEventListener(name, sign, { passive: true })
  sign()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', shown)
    for (const name of SIGNS) removeEventListener(name, sign)
  }
}
