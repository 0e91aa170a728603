// Finds the part of the page that belongs to a game; the generic one for games that bring none.
import type { CompiledMessage } from 'icu-minify/format'
import { api } from '../net/api'
import type { ScorePart } from '../net/messages'
import { text } from '../text/index.svelte'
import { speak } from '../text/speak'
import type { GameModule } from './module'
import plain from './plain'
import { spell } from './plain/describe'

const modules = import.meta.glob<GameModule>(['./*/index.ts', '!./plain/index.ts'], { eager: true, import: 'default' })

/** Names of the games whose pages are built in. */
export const builtIn: readonly string[] = Object.keys(modules).map((path) => path.split('/')[1] ?? '')

/** Whether there is a game of this name; without a name, nothing is asked for. */
export async function isGame(name: string | undefined): Promise<boolean> {
  return name === undefined || builtIn.includes(name) || (await api.games()).games.some((game) => game.name === name)
}

const generic: Record<string, GameModule> = {}

export const moduleOf = (game: string): GameModule => modules[`./${game}/index.ts`] ?? (generic[game] ??= plain(game))

/** A message of a package; what cannot be read as one stands as it is. */
function compiled(compile: (message: string) => CompiledMessage, message: string): CompiledMessage {
  try {
    return compile(message)
  } catch {
    return message
  }
}

text.bring = async (game, lang) => {
  if (builtIn.includes(game)) return {}
  const [{ texts }, { default: compile }] = await Promise.all([api.texts(game, lang), import('icu-minify/compile')])
  return speak(Object.fromEntries(Object.entries(texts).map(([key, one]) => [key, compiled(compile, one)])), lang)
}

/** Rows of the score worth a line: categories of pieces that are not in play stay out. */
export function shownCategories(game: string, scores: ScorePart[][]): number[] {
  const { optional } = moduleOf(game)
  const parts = scores[0] ?? []
  return parts.flatMap((part, row) =>
    optional.includes(part.category) && scores.every((seat) => !seat[row]?.now && !seat[row]?.certain) ? [] : [row],
  )
}

export const categoryName = (game: string, category: string): string =>
  text.game(game, `category.${category}`) ?? spell(category)
