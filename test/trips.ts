/** Counts how often an app waits for its database. */
import { createServer, connect, type Socket } from 'node:net'

/** A proxy before a database: counts each time that the app sends on a connection after the database did. */
export async function countingProxy(target: URL) {
  const trips: number[] = []
  const sockets = new Set<Socket>()
  const proxy = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    let spoke: 'client' | 'database' = 'database'
    const connection = trips.push(0) - 1
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    }
    client.on('data', (bytes) => {
      if (spoke === 'database') trips[connection] = (trips[connection] ?? 0) + 1
      spoke = 'client'
      database.write(bytes)
    })
    database.on('data', (bytes) => {
      spoke = 'database'
      client.write(bytes)
    })
    client.on('close', () => database.destroy())
    database.on('close', () => client.destroy())
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const address = proxy.address()
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' && address !== null ? address.port : 0)
  return {
    url: url.href,
    /** The round trips of `work` on the connection that it uses most: that of the write. */
    during: async (work: () => Promise<unknown>): Promise<number> => {
      const before = [...trips]
      await work()
      return Math.max(...trips.map((count, at) => count - (before[at] ?? 0)))
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}
