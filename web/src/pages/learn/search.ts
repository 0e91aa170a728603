// Search over the rules of one language: all words have to occur, whatever their accents and case.
import type { Lesson, Section } from '../../games/learn'

/** Without accents and case; ß, œ and æ as people type them on other keyboards. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('’', "'")
}

export interface Found {
  rule: string
  section: string
  /** The words around the first hit. */
  excerpt: string
}

const AROUND = 50

/** Rules that hold all words of the query, in the order of the page; a rule's number is found, too. */
export function search(query: string, sections: readonly Section[], lesson: Lesson): Found[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  if (!words.length) return []
  return sections.flatMap(({ id, rules }) =>
    rules.flatMap((rule) => {
      const text = lesson.rules[rule] ?? ''
      const folded = fold(`${rule} ${lesson.titles[id] ?? ''} ${text}`)
      if (!words.every((word) => folded.includes(word))) return []
      return [{ rule, section: lesson.titles[id] ?? '', excerpt: excerptOf(text, words) }]
    }),
  )
}

function excerptOf(text: string, words: readonly string[]): string {
  const parts = text.split(/(?<=\s)/)
  const hit = Math.max(
    0,
    parts.findIndex((part) => words.some((word) => fold(part).includes(word))),
  )
  let [from, to] = [hit, hit + 1]
  const length = () => parts.slice(from, to).join('').length
  while (length() < 2 * AROUND && (from > 0 || to < parts.length)) {
    if (from > 0 && (hit - from <= to - hit || to === parts.length)) from--
    else to++
  }
  return `${from > 0 ? '… ' : ''}${parts.slice(from, to).join('').trim()}${to < parts.length ? ' …' : ''}`
}
