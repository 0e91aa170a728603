/** What is loaded for what it is read for, such as the language; to be made while a component is. The newest wish counts, whichever answer comes last. */
export class Later<Value> {
  current = $state.raw<Value>()

  constructor(load: () => Promise<Value> | undefined) {
    $effect(() => {
      let stale = false
      void load()?.then((loaded) => {
        if (!stale) this.current = loaded
      })
      return () => (stale = true)
    })
  }
}
