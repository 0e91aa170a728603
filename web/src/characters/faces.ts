// The faces, by name in lower case. Loaded after the page that shows them.
const files = import.meta.glob<string>('./faces/*.svg', { query: '?raw', import: 'default', eager: true })

export const faces: Record<string, string> = Object.fromEntries(
  Object.entries(files).map(([path, drawing]) => [path.slice('./faces/'.length, -'.svg'.length), drawing]),
)
