// What has just been completed, marked for a moment. Nothing waits for it.

const TIME = 850 // milliseconds

export class Celebrations<What> {
  list = $state.raw<readonly { id: number; what: What }[]>([])
  #next = 0

  add(what: What): void {
    const id = this.#next++
    this.list = [...this.list, { id, what }]
    setTimeout(() => (this.list = this.list.filter((one) => one.id !== id)), TIME)
  }
}
