// What the parts of the Helsinki table ask of the table around them, for parts that stand alone on a page.
import { setTable } from '../text/context'
import type { Components } from '../types'
import { loadText, type Text } from '../text'
import { useText } from '../../../text/index.svelte'
import { NAMES } from '../../learn'

/** Nothing can be drawn before `text` is there. */
export class Helsinki {
  text = $state.raw<Text>()

  constructor(components: () => Components) {
    const page = useText()
    $effect(() => {
      loadText(page.lang).then((loaded) => (this.text = loaded))
    })
    const text = () => this.text as Text
    setTable({
      get text() {
        return text()
      },
      get components() {
        return components()
      },
      names: NAMES,
      colour: (letter) => components().colours[letter] ?? 'wild',
    })
  }
}
