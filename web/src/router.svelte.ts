// Addresses of the pages, over the browser's history. Secrets travel in the fragment, which no server sees.
import type { Component } from 'svelte'
import { scroll } from './scroll'
import type { RoomName } from './text/index.svelte'

// Each page names the values that it takes from the address.
type Page = () => Promise<{ default: Component<any> }>

// The words that it needs beside those of every page are named after it.
const routes: [RegExp, Page, ...RoomName[]][] = [
  [/^\/$/, () => import('./pages/home/Home.svelte')],
  [/^\/new\/(?<game>[a-z][a-z0-9-]*)$/, () => import('./pages/set/SetTable.svelte'), 'seats'],
  [/^\/t\/(?<id>[^/]+)$/, () => import('./pages/table/TablePage.svelte'), 'board', 'table', 'seats'],
  [/^\/join\/(?<token>[^/]+)$/, () => import('./pages/seat/Join.svelte'), 'seats'],
  [/^\/move$/, () => import('./pages/seat/MoveSeat.svelte'), 'seats'],
  [/^\/recover$/, () => import('./pages/seat/Recover.svelte'), 'seats'],
  [/^\/replay(?:\/(?<id>[^/]+))?$/, () => import('./pages/replay/Replay.svelte'), 'board'],
  [/^\/analysis(?:\/(?<id>[0-9a-f]+))?$/, () => import('./pages/analysis/AnalysisPage.svelte'), 'board'],
  [/^\/a\/(?<id>[^/]+)$/, () => import('./pages/analysis/SharedPage.svelte'), 'board'],
  [/^\/embed\/a\/(?<id>[^/]+)$/, () => import('./pages/analysis/FramePage.svelte'), 'board'],
  [/^\/review(?:\/(?<id>[^/]+))?$/, () => import('./pages/review/Review.svelte'), 'board'],
  [/^\/learn\/(?<game>[a-z][a-z0-9-]*)$/, () => import('./pages/learn/Learn.svelte'), 'board', 'learn'],
  [/^\/score\/(?<game>[a-z][a-z0-9-]*)$/, () => import('./pages/score/Score.svelte'), 'board'],
  [/^\/puzzles\/(?<game>[a-z][a-z0-9-]*)$/, () => import('./pages/puzzles/List.svelte'), 'board', 'learn'],
  [
    /^\/puzzles\/(?<game>[a-z][a-z0-9-]*)\/streak$/,
    () => import('./pages/puzzles/StreakPage.svelte'),
    'board',
    'learn',
  ],
  [/^\/drill$/, () => import('./pages/drill/List.svelte'), 'board', 'learn'],
  [/^\/drill\/(?<id>[^/]+)$/, () => import('./pages/drill/MistakePage.svelte'), 'board', 'learn'],
  [
    /^\/puzzles\/(?<game>[a-z][a-z0-9-]*)\/(?<id>[a-z0-9-]+)$/,
    () => import('./pages/puzzles/PuzzlePage.svelte'),
    'board',
    'learn',
  ],
  [/^\/(?<to>new|learn|score|puzzles)$/, () => import('./pages/home/WhichGame.svelte')],
  [
    /^\/learn\/(?<game>[a-z][a-z0-9-]*)\/(?<name>[a-z0-9-]+)$/,
    () => import('./pages/lesson/LessonPage.svelte'),
    'board',
    'learn',
  ],
  [/^\/daily$/, () => import('./pages/daily/Daily.svelte')],
  [
    /^\/daily\/(?<game>[a-z][a-z0-9-]*)\/(?<period>[0-9W-]+)$/,
    () => import('./pages/daily/Leaderboard.svelte'),
    'board',
  ],
  [
    /^\/learn\/(?<game>[a-z][a-z0-9-]*)\/try\/(?<name>[a-z0-9-]+)$/,
    () => import('./pages/lesson/TryPage.svelte'),
    'board',
    'learn',
  ],
  [/^\/my$/, () => import('./pages/home/My.svelte')],
  [/^\/(?<what>off|confirm)\/(?<token>[^/]+)$/, () => import('./pages/notices/LinkPage.svelte')],
  [/^\/(?<what>watch|open)$/, () => import('./pages/home/Watch.svelte'), 'board'],
]

class Router {
  path = $state(location.pathname)
  query = $state.raw(new URLSearchParams(location.search))
  /** Counts navigations, so that the page can take the focus after each but the first. */
  visits = $state(0)

  constructor() {
    addEventListener('popstate', () => {
      scroll.move()
      if (!this.#moved()) scroll.restore()
    })
    document.addEventListener('click', (event) => this.#clicked(event))
  }

  go(address: string, { replace = false } = {}): void {
    if (replace) history.replaceState(history.state, '', address)
    else history.pushState(scroll.begin(), '', address)
    this.#moved()
    scrollTo(0, 0)
  }

  find(path: string): { page: Page; rooms: RoomName[]; values: Record<string, string> } | null {
    const plain = path.replace(/(?<=.)\/+$/, '')
    for (const [pattern, page, ...rooms] of routes) {
      const match = pattern.exec(plain)
      if (match) return { page, rooms, values: { ...match.groups } }
    }
    return null
  }

  /** Whether it is another page now. */
  #moved(): boolean {
    this.query = new URLSearchParams(location.search)
    if (this.path === location.pathname) return false
    this.path = location.pathname
    this.visits += 1
    return true
  }

  #clicked(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.('a')
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download')) return
    if (link.origin !== location.origin || !this.find(link.pathname)) return
    if (link.pathname === location.pathname && link.hash) return // within the page
    event.preventDefault()
    this.go(link.pathname + link.search + link.hash)
  }
}

export const router = new Router()
