/** Reads the notices that a database sends to an app. */
import { createServer, connect, type Socket } from 'node:net'

const NOTICE = 'N'.charCodeAt(0)

/**
 * Returns a function that reads a session's messages, which arrive in pieces. A message has a type and the length of the rest.
 */
function noticeReader(received: (text: string) => void): (bytes: Buffer) => void {
  let pending = Buffer.alloc(0)
  return (bytes) => {
    pending = Buffer.concat([pending, bytes])
    for (;;) {
      const size = pending.length < 5 ? Infinity : 1 + pending.readUInt32BE(1)
      if (pending.length < size) return
      // Each field has a letter and a text. M is the message.
      if (pending[0] === NOTICE)
        for (const field of pending.toString('utf8', 5, size).split('\0')) if (field.startsWith('M')) received(field.slice(1))
      pending = pending.subarray(size)
    }
  }
}

/** Starts a proxy in front of a database. `received` gets the text of each notice that passes through. */
export async function noticeProxy(target: URL, received: (text: string) => void) {
  const sockets = new Set<Socket>()
  const proxy = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    const read = noticeReader(received)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    }
    database.on('data', read)
    client.pipe(database)
    database.pipe(client)
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const address = proxy.address()
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' && address !== null ? address.port : 0)
  return {
    url: url.href,
    close: () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}
