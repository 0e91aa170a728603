// Which modules go into one file: a page is a few files, not a hundred, and loads little that it does not use.
import { readdirSync, existsSync } from 'node:fs'
import { resolve } from 'node:path'

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const at = (path: string): string => resolve(import.meta.dirname, 'src', path)
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
  put('base', reach(graph, at('main.ts'), at('pages/home/Home.svelte')))
  put('set', reach(graph, at('pages/set/SetTable.svelte')))
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
