// REST calls of shared analyses, loaded with them.
import { call, randomText } from '../../net/api'
import type { AnalysisLink, AnalysisPicture, MyAnalyses, SharedAnalysis } from '../../net/messages'
import type { Eyes } from './analysis.svelte'
import type { Place } from './kept'

const at = (id: string, rest = '') => `/analyses/${encodeURIComponent(id)}${rest}`
const KEY = 'torilla.together.'

/** The token by which this tab is known; the leader's is the one with which the analysis was shared. */
export function tokenOf(id: string): string {
  try {
    const known = sessionStorage.getItem(KEY + id)
    if (known) return known
    const made = randomText()
    sessionStorage.setItem(KEY + id, made)
    return made
  } catch {
    return randomText()
  }
}

/** Where I was when I shared an analysis: its page begins there. */
export interface Shown {
  at: Place
  eyes: Eyes
}
const shown = new Map<string, Shown>()
export const shownBefore = (id: string): Shown | undefined => shown.get(id)

export const analysesApi = {
  /** Share an analysis; I lead. */
  async publish(text: string, title: string, from: Shown): Promise<AnalysisLink> {
    const token = randomText()
    const link = await call<AnalysisLink>('POST', '/analyses', { text, title, token })
    shown.set(link.id, from)
    try {
      sessionStorage.setItem(KEY + link.id, token)
    } catch {
      // without storage the lead lasts until the page is left
    }
    return link
  },
  find: (id: string) => call<SharedAnalysis>('GET', at(id)),
  save: (id: string, token: string, text: string, title: string) =>
    call<unknown>('PUT', at(id), { token, text, title }),
  remove: (id: string) => call<unknown>('DELETE', at(id), {}),
  lead: (id: string, token: string) => call<unknown>('POST', at(id, '/lead'), { token }),
  mine: () => call<MyAnalyses>('GET', '/my/analyses'),
  picture: (id: string, theme: 'light' | 'dark') => call<AnalysisPicture>('GET', at(id, `/picture/${theme}`)),
}
