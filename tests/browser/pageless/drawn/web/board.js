// The smallest page of a game: who is to move, and a button for each legal action.
import { heading } from './words.js'

export function mount(target, props) {
  const title = document.createElement('h2')
  const list = document.createElement('div')
  target.append(title, list)
  const update = ({ names, view, legal, busy, act }) => {
    title.textContent = heading(names[view.seat])
    list.replaceChildren(
      ...legal.map(({ notation }) => {
        const button = document.createElement('button')
        button.textContent = notation
        button.disabled = busy
        button.onclick = () => act(notation)
        return button
      }),
    )
  }
  update(props)
  return { update, destroy: () => target.replaceChildren() }
}
