// Plays at a table in the page, by the messages that the page itself uses. Times are milliseconds since the page began.
globalThis.player = {
  decisions: [],
  firstAction: null,

  async ask(method, path, body) {
    while (!globalThis.torilla) await new Promise((next) => setTimeout(next, 20))
    return torilla.request(method, path, body ?? undefined)
  },

  /** The actions of seat 0 so far, those of an unfinished turn too. */
  async actions(id) {
    while (!globalThis.torilla) await new Promise((next) => setTimeout(next, 20))
    return new Promise((resolve, reject) => {
      const connect = () => {
        const socket = torilla.connect(`/api/tables/${id}/socket`)
        socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', since: 0, chat_since: 0, nonce: '' }))
        socket.onclose = ({ code }) => (code === 1006 ? connect() : reject(new Error(`closed ${code}`)))
        socket.onmessage = ({ data }) => {
          const told = JSON.parse(data).find(({ type }) => type === 'events')
          if (!told) return
          socket.onclose = null
          socket.close()
          resolve(told.events.filter(({ type, seat }) => type === 'acted' && seat === 0).map(({ action }) => action))
        }
      }
      connect()
    })
  },

  /** Play seat 0 until the game is over, or for `most` actions; `seed` chooses among the legal ones. */
  async play(id, most, seed) {
    while (!globalThis.torilla) await new Promise((next) => setTimeout(next, 20))
    let socket
    let position = null
    let waiting = null
    let thinking = null
    let acted = 0
    let random = seed
    const next = (count) => (random = (random * 1103515245 + 12345) & 0x7fffffff) % count
    return new Promise((resolve, reject) => {
      const step = () => {
        if (waiting || !position) return
        const over = position.to_move === null
        if (over || acted >= most) {
          socket.onclose = null
          socket.close()
          resolve({ over, acted })
        } else if (position.to_move === 0 && position.legal.length) {
          const { notation } = position.legal[next(position.legal.length)]
          waiting = { type: 'act', key: crypto.randomUUID(), seq: position.seq, seat: 0, action: notation }
          socket.send(JSON.stringify(waiting))
        }
      }
      const hear = (message) => {
        if (message.type === 'position') {
          if (thinking !== null && message.seq !== position?.seq) this.decisions.push(performance.now() - thinking)
          position = message
          thinking = message.to_move === null || message.to_move === 0 ? null : performance.now()
        } else if (message.type === 'done' && waiting?.key === message.key) {
          this.firstAction ??= performance.now()
          acted += 1
          globalThis.confirmed?.(waiting.action)
          waiting = null
        } else if (message.type === 'refused' || message.type === 'fault') reject(new Error(JSON.stringify(message)))
      }
      const connect = () => {
        socket = torilla.connect(`/api/tables/${id}/socket`)
        socket.onopen = () => {
          socket.send(JSON.stringify({ type: 'hello', since: 0, chat_since: 0, nonce: '' }))
          if (waiting) socket.send(JSON.stringify(waiting)) // with the same key, as after any lost connection
        }
        socket.onmessage = ({ data }) => {
          JSON.parse(data).forEach(hear)
          step()
        }
        socket.onclose = ({ code }) => (code === 1006 ? connect() : reject(new Error(`closed ${code}`)))
      }
      connect()
    })
  },
}
