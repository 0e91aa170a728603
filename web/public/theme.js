// Before the first paint, so that a chosen theme does not flash in.
try {
  const theme = localStorage.getItem('torilla.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // storage is off: the system's theme
}
