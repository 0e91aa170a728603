// Light or dark as the table has it: both pages keep the reader's choice in the same place of this browser.
const KEY = 'torilla.theme'
const root = document.documentElement

function kept() {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function show(theme) {
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  else delete root.dataset.theme
}

show(kept())

document.addEventListener('DOMContentLoaded', () => {
  const button = document.querySelector('[data-theme-switch]')
  button.hidden = false
  button.addEventListener('click', () => {
    const now = root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
    const theme = now === 'dark' ? 'light' : 'dark'
    show(theme)
    try {
      localStorage.setItem(KEY, theme)
    } catch {
      // a private window forgets
    }
  })
  // what scrolls sideways can be reached by keyboard
  for (const wide of document.querySelectorAll('pre, table')) if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0
  const tree = document.querySelector('[data-tree]')
  if (matchMedia('(max-width: 899px)').matches) tree.open = false
  tree.querySelector('.current > a.current')?.scrollIntoView({ block: 'nearest' })
})
