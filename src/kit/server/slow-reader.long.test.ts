import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { watchReader } from './slow-reader.ts'

const MANY = 16 * 1024 * 1024
let app: FastifyInstance
afterEach(() => app.close())

/**
 * Reads a piece of a large response every 10 ms, `pieces` times, and the rest after the server has closed. Resolves to whether
 * everything arrived.
 */
async function readSlowly(pieces: number): Promise<boolean> {
  app = Fastify()
  const closed = new Promise<void>((done) => {
    app.get('/', (_request, reply) => {
      watchReader(reply, 1_000)
      reply.raw.once('close', done)
      return reply.send(Buffer.alloc(MANY))
    })
  })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'))
  const ended = new Promise<void>((done) => socket.once('close', () => done()))
  let read = 0
  let left = pieces
  socket.on('error', () => undefined)
  socket.on('data', (bytes) => {
    read += bytes.length
    socket.pause()
    left -= 1
    if (left > 0) void pause(10).then(() => socket.resume())
  })
  await closed
  left = Number.POSITIVE_INFINITY
  socket.resume()
  await ended
  return read > MANY
}

it('the server closes the connection of a client that stops reading', async () => {
  expect(await readSlowly(3)).toBe(false)
})

it('the server lets a slow reader read to the end', async () => {
  expect(await readSlowly(Number.POSITIVE_INFINITY)).toBe(true)
})
