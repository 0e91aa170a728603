// Styles take their sizes of text, radii, layers, widths of the window and durations from the scales of
// src/ui/tokens.css. Refuses other values:  lint-styles.js [FOLDER]. stylelint has such rules, but asks for a newer Node
// than we do and does not know that a drawing counts in units of its own: text in an <svg> is free.
// `/* own: why */` before a declaration or a query lets it have a value of its own.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import postcss from 'postcss'

const STEP = (name) => `var\\(--${name}-[\\w]+\\)`
const SHORT = `${STEP('text')}|clamp\\(${STEP('text')}, [\\d.]+vw, ${STEP('text')}\\)`
const RADIUS = `${STEP('radius')}|0|inherit`
const ALLOWED = [
  [/^font-size$/, new RegExp(`^(${SHORT}|0|inherit|calc\\(var\\(--size\\) \\* [\\d.]+\\))$`), '--text-1 to --text-7'],
  [/^font$/, new RegExp(`^(inherit|(\\d+ )?(${SHORT})(/[\\d.]+(rem)?)? [^\\d]+)$`), '--text-1 to --text-7'],
  [/^border(-\w+)*-radius$/, new RegExp(`^(${RADIUS})( (${RADIUS}))*$`), '--radius-1 to --radius-3, --radius-full'],
  [
    /^z-index$/,
    new RegExp(`^(auto|${STEP('z')})$`),
    '--z-under, --z-piece, --z-lifted, --z-bar, --z-float, --z-curtain',
  ],
  // what is faster than one can see stands still; `--i` counts what moves one after the other
  [/^(transition|animation)/, /^(?!.*(?<!var\(--i\) \* )(?<![\w.-])(0?\.0*[1-9]|\d*[1-9])\d*\.?\d*m?s\b)/, '--move-…'],
]
const PIXELS = /(?<![\w.])-?(\d*\.?\d+)px/g
const IN_PIXELS =
  /^(border|outline|text-decoration|text-underline|stroke|-webkit-text|background|transform|translate|r$|offset|filter|(box-|text-|--)shadow)/
const WIDTH = /(?:min-|max-)?width\s*(?::|[<>]=?)\s*([^\s)]+)|([^\s(]+)\s*[<>]=?\s*width/g
const WIDTHS = new Set(['30rem', '45rem', '64rem', '100rem'])

/** What is wrong with one style sheet; `drawn` are the classes that stand on text in drawings. */
export function faults(css, drawn = new Set(), line = 0) {
  const found = []
  const own = (node) => node.prev()?.type === 'comment' && /^own: \S/.test(node.prev().text)
  const fault = (node, wanted) => found.push(`${line + node.source.start.line}: ${node} (${wanted})`)
  const ofText = (rule) =>
    rule.type === 'rule' &&
    (/(?<![\w.-])text(?![\w-])/.test(rule.selector) ||
      [...rule.selector.matchAll(/\.([\w-]+)/g)].some(([, name]) => drawn.has(name)))
  /** Pixels are for hairlines, shadows and drawings: else the reader's own size of letters counts. */
  const pixels = (node) => !IN_PIXELS.test(node.prop) && [...node.value.matchAll(PIXELS)].some(([, many]) => many > 3)
  const root = postcss.parse(css)
  root.walkDecls((node) => {
    if (own(node) || (/^font(-size)?$/.test(node.prop) && ofText(node.parent))) return
    if (node.important && node.prop.endsWith('-duration')) return // nothing moves
    for (const [property, value, wanted] of ALLOWED)
      if (property.test(node.prop) && !value.test(node.value.replace(/\s+/g, ' '))) return fault(node, wanted)
    if (pixels(node)) fault(node, 'rem')
  })
  root.walkAtRules(/^(media|container)$/, (node) => {
    const widths = [...node.params.matchAll(WIDTH)].map(([, after, before]) => after ?? before)
    if (!own(node) && widths.some((width) => !WIDTHS.has(width)))
      found.push(`${line + node.source.start.line}: @${node.name} ${node.params} (${[...WIDTHS].join(', ')})`)
  })
  return found
}

/** The same of a file: a style sheet or a component. */
export function faultsOf(name, text) {
  if (!name.endsWith('.svelte')) return faults(text)
  const style = /<style[^>]*>([\s\S]*?)<\/style>/.exec(text)
  if (!style) return []
  const classes = [...text.matchAll(/<text[^>]*?class="([^"{]*)/g)].flatMap(([, names]) => names.split(/\s+/))
  const line = text.slice(0, style.index).split('\n').length - 1
  return faults(style[1], new Set(classes.filter(Boolean)), line)
}

if (import.meta.filename === process.argv[1]) {
  const folder = process.argv[2] ?? 'src'
  const files = readdirSync(folder, { recursive: true }).filter((name) => /\.(svelte|css)$/.test(name))
  const all = files.sort().flatMap((name) => {
    const path = join(folder, name)
    return faultsOf(name, readFileSync(path, 'utf8')).map((fault) => `${path}:${fault}`)
  })
  for (const fault of all) console.error(fault)
  process.exitCode = all.length ? 1 : 0
}
