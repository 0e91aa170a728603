// Before the page's own scripts: the chosen theme, so that another one does not flash in, and what is shown if those
// scripts cannot be loaded. Nothing here has a hash in its name, and nothing is imported: it works when all else fails.
try {
  const theme = localStorage.getItem('torilla.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // storage is off: the system's theme
}

{
  const TEXTS = {
    en: ['The page could not be loaded', 'Are you online? Your games are safe.', 'Try again'],
    de: ['Die Seite konnte nicht geladen werden', 'Bist du online? Deine Spiele sind sicher.', 'Noch einmal versuchen'],
    fr: ['La page n’a pas pu être chargée', 'Es-tu en ligne ? Tes parties sont conservées.', 'Réessayer'],
    nl: ['De pagina kon niet worden geladen', 'Ben je online? Je spellen zijn veilig bewaard.', 'Opnieuw proberen'],
  }
  /** Milliseconds in which a page is loaded again by itself only once. */
  const ONCE = 60_000
  const STYLE = `
    #start-failed { max-width: 30rem; margin: 0 auto; padding: 20vh 24px 24px; text-align: center;
      font: 17px/1.5 Inter, system-ui, sans-serif; }
    #start-failed h1 { margin: 0 0 8px; font-size: 1.5em; line-height: 1.2; }
    #start-failed p { margin: 0 0 24px; }
    #start-failed button { min-height: 48px; padding: 0 24px; border: 0; border-radius: 14px; background: #24584a;
      color: #fff; font: inherit; font-weight: 650; cursor: pointer; }
    #start-failed button:focus-visible { outline: 3px solid currentcolor; outline-offset: 3px; }
    [data-theme='light'] { color-scheme: light; }
    [data-theme='dark'] { color-scheme: dark; }`
  const app = () => document.getElementById('app')
  const isEmpty = () => !app()?.childElementCount

  addEventListener('vite:preloadError', () => failed())
  addEventListener('unhandledrejection', () => isEmpty() && failed())
  // of a script that was not found, or of one that does not run here; other files are not worth a page
  addEventListener(
    'error',
    ({ target }) => isEmpty() && (target === window || target.matches('script')) && failed(),
    true,
  )

  /** After a release the files of an older page are gone: load the new one, once. Else say it, if there is no page. */
  async function failed() {
    if ((await isOutdated()) && mayReload()) location.reload()
    else if (isEmpty()) show()
  }

  /** Whether the server has another page by now. */
  async function isOutdated() {
    const { pathname } = new URL(document.querySelector('script[type=module]').src)
    try {
      const answer = await fetch('/', { cache: 'no-store' })
      return answer.ok && !(await answer.text()).includes(pathname)
    } catch {
      return false
    }
  }

  function mayReload() {
    try {
      const last = Number(sessionStorage.getItem('torilla.reloaded'))
      sessionStorage.setItem('torilla.reloaded', String(Date.now()))
      return Date.now() - last > ONCE
    } catch {
      return false
    }
  }

  function language() {
    let chosen = null
    try {
      chosen = localStorage.getItem('torilla.language')
    } catch {
      // storage is off
    }
    return (
      [chosen, ...navigator.languages].map((tag) => tag?.slice(0, 2).toLowerCase()).find((tag) => tag in TEXTS) ?? 'en'
    )
  }

  function show() {
    const words = TEXTS[(document.documentElement.lang = language())]
    const main = document.createElement('main')
    main.id = 'start-failed'
    main.setAttribute('role', 'alert')
    main.append(...['style', 'h1', 'p', 'button'].map((tag) => document.createElement(tag)))
    main.children[0].textContent = STYLE
    words.forEach((text, at) => (main.children[at + 1].textContent = text))
    main.lastChild.onclick = () => location.reload()
    app()?.replaceChildren(main)
  }
}
