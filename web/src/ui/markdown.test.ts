import { expect, test } from 'vitest'
import { parseMarkdown } from './markdown'

test('headings, paragraphs and lists; a heading is found by its first word', () => {
  expect(parseMarkdown('## K1 Sowing\n\nTake *all*\nseeds.\n\n- one\n  more\n- `two`\n')).toEqual([
    { kind: 'heading', level: 2, id: 'K1', spans: [{ kind: 'text', text: 'K1 Sowing' }] },
    {
      kind: 'paragraph',
      spans: [
        { kind: 'text', text: 'Take ' },
        { kind: 'em', text: 'all' },
        { kind: 'text', text: ' seeds.' },
      ],
    },
    {
      kind: 'list',
      ordered: false,
      items: [[{ kind: 'text', text: 'one more' }], [{ kind: 'code', text: 'two' }]],
    },
  ])
})

test('HTML and links stay text', () => {
  const written = '<script>alert(1)</script> [x](javascript:alert(1))'
  expect(parseMarkdown(written)).toEqual([{ kind: 'paragraph', spans: [{ kind: 'text', text: written }] }])
})

test('an open code block ends with the text', () => {
  expect(parseMarkdown('```\na\nb')).toEqual([{ kind: 'code', text: 'a\nb' }])
})
