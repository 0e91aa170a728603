// Which modules go into one file: a page is a few files, not a hundred, and loads little that it does not use.
import { readdirSync, existsSync } from 'node:fs'
import { resolve } from 'node:path'

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const at = (path: string): string => resolve(import.meta.dirname, 'src', path)
const WITH_TABLE = /^((table|set|replay|review|plan|lesson)\/|puzzles\/(PuzzlePage|Solve)|seat\/(SeatOffer|Unseated))/
/** The pages on which no table is set, played or shown, and their parts. */
const others = readdirSync(at('pages'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.svelte') && !WITH_TABLE.test(name))
  .map((name) => at(`pages/${name}`))
const games = readdirSync(at('games')).filter((game) => existsSync(at(`games/${game}/Table.svelte`)))

/** A module and all that it imports, but not what it imports later. */
function reach(graph: Graph, ...roots: string[]): Set<string> {
  const found = new Set(roots)
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}

const both = (one: Set<string>, other: Set<string>): string[] => [...one].filter((id) => other.has(id))

function sort(graph: Graph): Map<string, string> {
  const file = new Map<string, string>()
  const put = (name: string, ids: Iterable<string>) => {
    for (const id of ids) if (!file.has(id)) file.set(id, name)
  }
  const table = reach(graph, at('pages/table/TablePage.svelte'))
  const replay = reach(graph, at('pages/replay/Replay.svelte'))
  const set = reach(graph, at('pages/set/SetTable.svelte'))
  const home = reach(graph, at('pages/home/Home.svelte'))
  put('base', reach(graph, at('main.ts')))
  put('base', both(home, table)) // the first page comes with two files, a table without the pictures of that page
  put('home', home)
  // lists and tables of points: some pages draw them, few at once
  const isOf = (id: string) => /\/(Row|Table|ScoreTable)\.svelte/.test(id)
  put('row', [...reach(graph, at('ui/Row.svelte'))].filter(isOf))
  put('points', [...reach(graph, at('games/shared/ScoreTable.svelte'))].filter(isOf))
  // small parts of all pages: who is not at a table does not load what only tables need
  put('parts', both(reach(graph, ...others), new Set([...table, ...set])))
  put('set', set)
  put('board', both(table, replay))
  const boards = games.map((game) => reach(graph, at(`games/${game}/Table.svelte`)))
  const isOwn = (id: string) => games.some((game) => id.startsWith(at(`games/${game}/`)))
  put(
    'shared',
    boards.flatMap((board) => [...board].filter((id) => !isOwn(id))),
  )
  games.forEach((game, number) => {
    put(`${game}-pieces`, both(boards[number]!, reach(graph, at(`games/${game}/learn/Picture.svelte`))))
    put(game, boards[number]!)
  })
  put('table', table)
  return file
}

let sorted: Map<string, string> | undefined

/** The file for a module; null: as the bundler likes. */
export const chunkOf = (id: string, graph: Graph): string | null => (sorted ??= sort(graph)).get(id) ?? null
