// A small part of Markdown as plain data: pages draw it as text, so nothing in it can become HTML.

export type Span = { kind: 'text' | 'strong' | 'em' | 'code'; text: string }
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; id: string; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; items: Span[][] }
  | { kind: 'code'; text: string }

const ITEM = /^(?:[-*]|(\d+)\.) +(.*)$/

/** Headings, paragraphs, lists and code; in them `**strong**`, `*emphasis*` and code. Anything else stays as it is written. */
export function parseMarkdown(source: string): Block[] {
  const blocks: Block[] = []
  const lines = source.replaceAll('\r\n', '\n').split('\n')
  let at = 0
  while (at < lines.length) {
    const line = lines[at] ?? ''
    const heading = /^(#{1,3}) +(.+)$/.exec(line)
    if (!line.trim()) at += 1
    else if (line.startsWith('```')) {
      const end = lines.findIndex((other, index) => index > at && other.startsWith('```'))
      const stop = end < 0 ? lines.length : end
      blocks.push({ kind: 'code', text: lines.slice(at + 1, stop).join('\n') })
      at = stop + 1
    } else if (heading) {
      const words = heading[2] ?? ''
      const level = (heading[1] ?? '').length as 1 | 2 | 3
      blocks.push({ kind: 'heading', level, id: words.split(' ')[0] ?? '', spans: parseSpans(words) })
      at += 1
    } else if (ITEM.test(line)) {
      const ordered = /^\d/.test(line)
      const items: string[] = []
      for (; at < lines.length && (lines[at] ?? '').trim(); at += 1) {
        const item = ITEM.exec(lines[at] ?? '')
        if (item) items.push(item[2] ?? '')
        else items.push(`${items.pop() ?? ''} ${(lines[at] ?? '').trim()}`)
      }
      blocks.push({ kind: 'list', ordered, items: items.map(parseSpans) })
    } else {
      const from = at
      while (at < lines.length && (lines[at] ?? '').trim() && !/^(#{1,3} |```)/.test(lines[at] ?? '')) at += 1
      blocks.push({ kind: 'paragraph', spans: parseSpans(lines.slice(from, at).join(' ')) })
    }
  }
  return blocks
}

function parseSpans(text: string): Span[] {
  return text
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/)
    .filter(Boolean)
    .map((part) => {
      if (/^\*\*.+\*\*$/.test(part)) return { kind: 'strong', text: part.slice(2, -2) }
      if (/^\*.+\*$/.test(part)) return { kind: 'em', text: part.slice(1, -1) }
      if (/^`.+`$/.test(part)) return { kind: 'code', text: part.slice(1, -1) }
      return { kind: 'text', text: part }
    })
}
