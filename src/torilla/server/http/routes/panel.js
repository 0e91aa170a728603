// The debug panel of `torilla dev`: what the rules know at a table, step by step. Only that command's servers send it.

const STYLE = `
  :host { position: fixed; z-index: 999; inset: auto 0 0 auto; color-scheme: light dark; font: 0.8125rem/1.4 ui-monospace, monospace; }
  button, select, input { font: inherit; }
  #open { margin: 0.5rem; padding: 0.25rem 0.75rem; }
  #panel { display: grid; grid-template-rows: auto auto 1fr; gap: 0.5rem; box-sizing: border-box; width: min(34rem, 100vw); height: min(80vh, 44rem);
    padding: 0.75rem; background: Canvas; color: CanvasText; border: 1px solid GrayText; overflow: hidden; }
  #panel[hidden] { display: none; }
  .bar { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; }
  .bar input { flex: 1; min-width: 6rem; }
  [aria-selected='true'] { font-weight: 700; text-decoration: underline; }
  #shown { overflow: auto; margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; border-top: 1px solid GrayText; }
  #shown button { display: block; width: 100%; border: 0; background: none; color: inherit; text-align: left; padding: 0.125rem 0; cursor: pointer; }
  #shown button[aria-current] { background: Highlight; color: HighlightText; }
`
const TABS = ['State', 'Views', 'Legal', 'Log']

const host = document.createElement('div')
const root = host.attachShadow({ mode: 'open' })
root.innerHTML = `
  <style>${STYLE}</style>
  <section id="panel" aria-label="Debug" hidden>
    <div class="bar" id="tabs" role="tablist"></div>
    <div class="bar">
      <label>step <output id="number"></output></label>
      <input id="step" type="range" min="0" aria-label="Step" />
      <button id="now">Now</button><button id="on">Play on from here</button>
      <select id="seat" aria-label="Seat"></select>
    </div>
    <pre id="shown" tabindex="0"></pre>
  </section>
  <button id="open" aria-expanded="false">Debug</button>`
const part = (id) => root.getElementById(id)

let tab = 'State'
let step = null // null: the latest one
let seat = -1 // -1: a spectator
let found = null
let told = ''

const table = () => /^\/t\/([^/]+)/.exec(location.pathname)?.[1]
const json = (value) => JSON.stringify(value, null, 2).replace(/\[\s+([^[\]{}]*?)\s+\]/g, (_, inside) => `[${inside.replace(/\s*\n\s*/g, ' ')}]`)

async function look() {
  host.hidden = !table()
  if (host.hidden || part('panel').hidden) return
  const answer = await fetch(`/dev/tables/${table()}${step === null ? '' : `?step=${step}`}`)
  const text = await answer.text()
  if (text === told) return
  told = text
  found = JSON.parse(text)
  draw()
}

function draw() {
  if (!found?.views) {
    part('shown').textContent = found?.message ?? 'The game has not begun.'
    return
  }
  part('number').textContent = `${found.step} of ${found.steps}, ${found.to_move === null ? 'over' : `seat ${found.to_move} to move`}`
  Object.assign(part('step'), { max: found.steps, value: found.step })
  part('seat').hidden = tab !== 'Views'
  const names = ['a spectator', ...found.views.slice(1).map((_, number) => `seat ${number}`)]
  part('seat').replaceChildren(...names.map((name, at) => new Option(name, at - 1, false, at - 1 === seat)))
  for (const button of part('tabs').children) button.ariaSelected = String(button.textContent === tab)
  const shown = part('shown')
  if (tab === 'State') shown.textContent = json(found.state)
  else if (tab === 'Views') shown.textContent = json(found.views[seat + 1])
  else if (tab === 'Legal') shown.textContent = found.legal.map(({ code, notation }) => `${code}\t${notation}`).join('\n')
  else shown.replaceChildren(...found.log.map(line))
}

/** A step of the log; a click jumps to the position after it. */
function line({ turn, seat: who, action, items }, at) {
  const button = document.createElement('button')
  button.textContent = `${at + 1}. turn ${turn}, seat ${who}: ${action}  ${items.map(({ item, audience }) => (audience === null ? item : `${item} (seat ${audience} alone)`)).join(' ')}`
  if (at + 1 === found.step) button.setAttribute('aria-current', 'step')
  button.onclick = () => jump(at + 1)
  return button
}

function jump(to) {
  step = to
  void look()
}

/** A new table that begins with the steps up to here, to be played on against bots. */
async function playOn() {
  const wanted = { record: found.record, steps: found.step, seat: found.to_move ?? 0 }
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/api/tables/from-record', { method: 'POST', headers, body: JSON.stringify(wanted) })
  const made = await answer.json()
  if (answer.ok) location.assign(`/t/${made.table.id}`)
  else part('shown').textContent = json(made)
}

for (const name of TABS) {
  const button = document.createElement('button')
  button.textContent = name
  button.role = 'tab'
  button.onclick = () => {
    tab = name
    draw()
  }
  part('tabs').append(button)
}
part('open').onclick = () => {
  const panel = part('panel')
  panel.hidden = !panel.hidden
  part('open').ariaExpanded = String(!panel.hidden)
  told = ''
  void look()
}
part('step').oninput = ({ target }) => jump(Number(target.value))
part('now').onclick = () => jump(null)
part('on').onclick = () => void playOn()
part('seat').onchange = ({ target }) => {
  seat = Number(target.value)
  draw()
}
document.body.append(host)
setInterval(() => void look().catch(() => {}), 500)
