// boardgame.io's own server, on 127.0.0.1 only: `node serve.js memory`, or `node serve.js flatfile FOLDER`.
const { FlatFile, Server } = require('boardgame.io/server')
const game = require('./game.js')

const [kind, folder] = process.argv.slice(2)
const db = kind === 'flatfile' ? new FlatFile({ dir: folder }) : undefined // undefined: its in-memory store

const server = Server({ games: [game], db, origins: [] })
const listen = server.app.listen.bind(server.app)
server.app.listen = (port, ready) => listen(port, '127.0.0.1', ready)
server.run({ port: 0 }).then(({ appServer }) => {
  console.log(`serving http://127.0.0.1:${appServer.address().port}`)
})
