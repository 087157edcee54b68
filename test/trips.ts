/** Counts what an app sends to its database, and how often it waits for it. */
import { createServer, connect, type Socket } from 'node:net'

/** The counts of one database session. A round trip begins when the app sends something after it has received something. */
export type Sends = { name: string; trips: number; statements: number }

/**
 * The delay of each response. With it, what the app sends without waiting counts as sent before the response, even on a busy
 * machine.
 */
const LATENCY_MS = 5
/** The protocol messages that execute a statement: Execute and simple Query. */
const EXECUTING = new Set(Buffer.from('EQ'))

/**
 * Returns a function that reads a session's messages, which arrive in pieces. A message has a type and the length of the rest.
 * The first message has no type and contains the session's name.
 */
function messageReader(counted: Sends): (bytes: Buffer) => void {
  let pending = Buffer.alloc(0)
  let started = false
  return (bytes) => {
    pending = Buffer.concat([pending, bytes])
    for (;;) {
      const from = started ? 1 : 0
      const size = pending.length < from + 4 ? Infinity : from + pending.readUInt32BE(from)
      if (pending.length < size) return
      if (!started) counted.name = /application_name\0([^\0]*)/.exec(pending.toString('utf8', 0, size))?.[1] ?? ''
      else if (EXECUTING.has(pending[0] ?? 0)) counted.statements += 1
      started = true
      pending = pending.subarray(size)
    }
  }
}

export async function countingProxy(target: URL) {
  const sessions: Sends[] = []
  const sockets = new Set<Socket>()
  const proxy = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    let spoke: 'client' | 'database' = 'database'
    const counted: Sends = { name: '', trips: 0, statements: 0 }
    const read = messageReader(counted)
    sessions.push(counted)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    }
    client.on('data', (bytes) => {
      if (spoke === 'database') counted.trips += 1
      spoke = 'client'
      read(bytes)
      database.write(bytes)
    })
    database.on('data', (bytes) => {
      setTimeout(() => {
        spoke = 'database'
        client.write(bytes)
      }, LATENCY_MS)
    })
    client.on('close', () => database.destroy())
    database.on('close', () => client.destroy())
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const address = proxy.address()
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' && address !== null ? address.port : 0)
  const sentDuring = async (work: () => Promise<unknown>): Promise<Sends[]> => {
    const before = sessions.map((session) => ({ ...session }))
    await work()
    return sessions.map(({ name, trips, statements }, at) => ({
      name,
      trips: trips - (before[at]?.trips ?? 0),
      statements: statements - (before[at]?.statements ?? 0),
    }))
  }
  return {
    url: url.href,
    sentDuring,
    /** Returns the round trips of `work` on the connection that it uses most, which is that of the write. */
    during: async (work: () => Promise<unknown>): Promise<number> =>
      Math.max(...(await sentDuring(work)).map(({ trips }) => trips)),
    close: () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}
