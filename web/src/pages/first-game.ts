// The first real game of somebody who has just learned how: an easy table, and the mentor beside it.
import { botPlan } from '../characters/choice'
import { api } from '../net/api'
import { moduleOf } from '../games/load'
import { router } from '../router.svelte'
import { remember, remembered } from '../ui/memory'
import { progress } from '../ui/progress.svelte'
import { makeTable } from './tables'

/** Remembers that somebody knows a game, or was asked. */
export const KNOWN = 'knows'
/** The level of the first opponent. */
const FIRST = 'novice'

/** Whether nobody has done a lesson or a game in this browser, nor said that they know one: they may be taught. */
export const isNewcomer = (): boolean => remembered(KNOWN) === null && !progress.begun

/** To the first lesson. */
export async function teach(game: string): Promise<void> {
  const { lessons } = await api.lessons(game).catch(() => ({ lessons: [] }))
  const [first] = lessons
  router.go(first ? `/learn/${game}/${first.name}` : `/learn/${game}`)
}

/** Make the table and go there. */
export async function firstGame(game: string): Promise<boolean> {
  const about = await api.about()
  const gentle = about.characters.find(({ bot }) => bot === FIRST)?.name ?? about.bots[0] ?? FIRST
  remember(KNOWN, 'yes')
  progress.setMentor(true)
  return makeTable({
    game,
    seats: [{ kind: 'me' }, botPlan(about, gentle)],
    options: moduleOf(game).first,
    start: true,
  })
}
