// How far each page of the history was scrolled. The browser would restore that before the page has its contents.

const KEY = 'torilla.scroll'
const MOST = 50
/** Milliseconds for which a page that is long enough may still change. */
const SETTLED = 3000
/** The visitor's own doing, after which nothing is scrolled any more. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

class Scroll {
  #places = new Map<string, number>(read())
  #entry = entryOf(history.state)
  #y = 0
  /** Where the shown page is still to be scrolled to. */
  #wanted = this.#places.get(this.#entry)
  #hold: AbortController | null = null

  constructor() {
    history.scrollRestoration = 'manual'
    history.replaceState({ ...history.state, entry: this.#entry }, '')
    addEventListener('scroll', () => (this.#y = scrollY), { passive: true })
    addEventListener('pagehide', () => {
      this.#note()
      write([...this.#places].slice(-MOST))
    })
  }

  /** A new page of the history begins; what its entry keeps of it. */
  begin(): object {
    this.#leave(newEntry())
    this.#y = 0
    return { entry: this.#entry }
  }

  /** The visitor went back or forth, or to another place of the page; `restore` then shows what was seen there. */
  move(): void {
    const entry = entryOf(history.state)
    history.replaceState({ ...history.state, entry }, '')
    this.#leave(entry)
    this.#wanted = this.#places.get(entry)
  }

  /** The page is there, if not yet its contents: stay at the place until it is reached and nothing changes any more. */
  restore(): void {
    const top = this.#wanted
    if (top === undefined || this.#hold) return
    const hold = new AbortController()
    const end = () => this.#end()
    let settled: ReturnType<typeof setTimeout>
    const look = () => {
      scrollTo({ top, behavior: 'instant' })
      if (document.documentElement.scrollHeight - innerHeight < top) return
      clearTimeout(settled)
      settled = setTimeout(end, SETTLED)
    }
    const size = new ResizeObserver(look)
    size.observe(document.body)
    // the browser would move the page along with what comes above, after it was put in its place
    const { style } = document.documentElement
    style.overflowAnchor = 'none'
    hold.signal.addEventListener('abort', () => {
      size.disconnect()
      clearTimeout(settled)
      style.overflowAnchor = ''
    })
    for (const act of ACTS) addEventListener(act, end, { passive: true, signal: hold.signal })
    this.#hold = hold
  }

  #leave(entry: string): void {
    this.#note()
    this.#end()
    this.#entry = entry
  }

  #note(): void {
    this.#places.delete(this.#entry) // so that the newest stand last
    this.#places.set(this.#entry, this.#wanted ?? this.#y)
  }

  #end(): void {
    this.#hold?.abort()
    this.#hold = null
    this.#wanted = undefined
  }
}

const newEntry = (): string => Math.random().toString(36).slice(2)
const entryOf = (state: { entry?: string } | null): string => state?.entry ?? newEntry()

function read(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, number][]
  } catch {
    return []
  }
}

function write(places: [string, number][]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(places))
  } catch {
    // storage is off: a reload begins at the top
  }
}

export const scroll = new Scroll()
