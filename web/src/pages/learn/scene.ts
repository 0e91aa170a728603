// A picture as tools/make_pictures.py writes it: what a table would get from the server for this position.
import type { BoardProps, Legal, Refusal, ScorePart } from '../../games/board'

export interface Scene<View, Action> {
  /** Parts of the table that are drawn. */
  show: string[]
  /** The action pointed at, legal or not. */
  aim: Legal<Action> | null
  /** The action of the action board that was chosen. */
  arm: string | null
  /** The square whose district is told about. */
  note: [x: number, y: number] | null
  view: View
  legal: Legal<Action>[]
  suggested: string | null
  scores: ScorePart[][]
  reports: Record<string, unknown>
  previews: Record<string, Record<string, unknown>>
  refusals: Record<string, Refusal>
}

export const NAMES = ['', 'Ann', 'Otto', 'Saga']

/** The picture as a table's properties: seat 0 looks at it, and nothing can be done. */
export function tableOf<View, Action, Components>(
  scene: Scene<View, Action>,
  components: Components,
): BoardProps<View, Action, Components> {
  const { view, legal, suggested, scores, reports } = scene
  return {
    view, components, legal, suggested, scores, reports,
    mine: [0],
    seat: 0,
    names: NAMES,
    busy: false,
    act: () => {},
    preview: (notation) => Promise.resolve(scene.previews[notation] ?? {}),
    explain: (notation) => Promise.resolve(scene.refusals[notation] ?? null),
  }
}
