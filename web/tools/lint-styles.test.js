import { expect, test } from 'vitest'
import { faultsOf } from './lint-styles.js'

const faults = (style, drawing = '') => faultsOf('A.svelte', `${drawing}<style>${style}</style>`)

test('values beside the scales are refused, wherever they stand', () => {
  for (const declaration of [
    'font-size: 13px',
    'font-size: clamp(12px, 2vw, 20px)',
    'font: 600 0.9rem/1.2 var(--font)',
    'border-radius: 0 12px',
    'border-top-left-radius: 50%',
    'z-index: 3',
    'transition: color 0.2s ease',
    'animation: come 150ms',
    'padding: 0 4px',
    'font: 600 var(--text-1)/18px var(--font)',
  ]) {
    expect(faults(`@media print { p { ${declaration} } }`)).toHaveLength(1)
    expect(faults(`p { /* own: as wide as the board */ ${declaration} }`)).toEqual([])
  }
  for (const query of ['max-width: 719px', '700px <= width < 45rem', 'width < 45rem) and (width > 31rem'])
    expect(faults(`@container (${query}) { p { color: red } }`)).toHaveLength(1)
})

test('steps of the scales pass, and text in drawings has sizes of its own', () => {
  const style = `p { font: 600 var(--text-1)/1.2rem var(--font); border-radius: var(--radius-2) 0; z-index: var(--z-bar);
    padding: 0.25rem 2px; box-shadow: 0 6px 20px #0001; translate: 0 -8px;
    transition: color var(--move-press), opacity 0s var(--move-piece) }
    @media (30rem <= width < 45rem) { p { font-size: inherit } }`
  expect(faults(style)).toEqual([])
  expect(faults('text { font-size: 13px } .big { font-size: 31px }', '<text class="big">1</text>')).toEqual([])
})
