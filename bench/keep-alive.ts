import { once } from 'node:events'
import { connect } from 'node:net'

/** A raw response. `text` decodes it only when called. */
type RawResponse = { status: number; bytes: number; text: () => string }
export type KeepAliveConnection = {
  /** Sends one request and returns its response. Only one request may be pending. */
  send: (method: string, headers: Record<string, string>, body?: unknown) => Promise<RawResponse>
  close: () => void
}

/**
 * Opens one HTTP/1.1 keep-alive connection to one URL on a bare socket. 200 connections of a client library would take too much
 * CPU from the server and the database on the same machine. Responses must have a content-length.
 */
export async function openKeepAliveConnection(address: URL): Promise<KeepAliveConnection> {
  const socket = connect(Number(address.port), address.hostname)
  await once(socket, 'connect')
  socket.setNoDelay(true)
  // The chunks are collected and joined once, because a page of the grid arrives in many chunks.
  let pieces: Buffer[] = []
  let size = 0
  let expected: { status: number; from: number; to: number } | undefined
  let waiting: { done: (response: RawResponse) => void; fail: (error: Error) => void } | undefined
  socket.on('data', (piece) => {
    pieces.push(piece)
    size += piece.length
    if (expected === undefined) {
      const begin = pieces.length === 1 ? piece : Buffer.concat(pieces)
      const end = begin.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = begin.toString('latin1', 0, end)
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
      expected = { status: Number(head.slice(9, 12)), from: end + 4, to: end + 4 + length }
    }
    if (size < expected.to) return
    const { status, from, to } = expected
    const full = pieces
    pieces = []
    size = 0
    expected = undefined
    waiting?.done({ status, bytes: to - from, text: () => Buffer.concat(full).toString('utf8', from, to) })
  })
  socket.on('error', (error) => waiting?.fail(error))
  socket.on('close', () => waiting?.fail(new Error('The server closed the connection')))
  return {
    send: (method, headers, body) =>
      new Promise((done, fail) => {
        waiting = { done, fail }
        const text = body === undefined ? '' : JSON.stringify(body)
        const lines = [
          `${method} ${address.pathname}${address.search} HTTP/1.1`,
          `host: ${address.host}`,
          ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
          ...(body === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
        ]
        socket.write(`${lines.join('\r\n')}\r\n\r\n${text}`)
      }),
    close: () => {
      waiting = undefined
      socket.destroy()
    },
  }
}
