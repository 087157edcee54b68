import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

export type TcpProxy = {
  port: number
  accepted: () => number
  /** Stops forwarding in both directions and closes nothing, like a frozen machine. */
  freeze: () => void
  thaw: () => void
  /** What happens to new connections. `close` accepts and closes them at once, like HAProxy without a server behind it. */
  onAccept: (mode: 'pass' | 'close') => void
  cut: () => void
  close: () => Promise<void>
}

/** Starts the proxy. @param first rewrites the first bytes of each client */
export async function tcpProxy(
  target: { port: number; host?: string },
  { first = (bytes: Buffer): Buffer => bytes } = {},
): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let count = 0
  let frozen = false
  let accept: 'pass' | 'close' = 'pass'
  const server = createServer((client) => {
    count++
    if (accept === 'close') return void client.destroy()
    const upstream = connect({ host: '127.0.0.1', ...target })
    // pipe() would resume a paused socket when the other one drains.
    client.once('data', (bytes) => {
      upstream.write(first(bytes))
      client.on('data', (more) => upstream.write(more))
    })
    upstream.on('data', (bytes) => client.write(bytes))
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      if (frozen) one.pause()
    }
  })
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    accepted: () => count,
    freeze: () => {
      frozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw: () => {
      frozen = false
      for (const socket of sockets) socket.resume()
    },
    onAccept: (mode) => (accept = mode),
    cut,
    close: async () => {
      cut()
      await new Promise((done) => server.close(done))
    },
  }
}

export const withPort = (url: string, port: number): string => {
  const changed = new URL(url)
  changed.hostname = '127.0.0.1'
  changed.port = String(port)
  return changed.href
}
