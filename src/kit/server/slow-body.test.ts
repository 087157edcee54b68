import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { Refusal } from '../shared/errors.ts'
import { watchBody } from './slow-body.ts'

let app: FastifyInstance
afterEach(() => app.close())

/** The client sends a chunk every 20 ms, and then stalls. */
async function sendSlowly(mode: 'whole' | 'by rate', chunks: string[], length: number): Promise<string> {
  app = Fastify()
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof Refusal ? error.status : 500).send({}))
  app.post(
    '/',
    {
      onRequest: async (request, reply) => watchBody(request, reply, mode, { wholeMs: 300, rateMs: 300, rateBytes: 50 }),
    },
    async () => ({ whole: true }),
  )
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  return new Promise((done) => {
    let received = ''
    const socket = connect(Number(address.port), '127.0.0.1', () => {
      socket.write(
        `POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: text/plain\r\ncontent-length: ${length}\r\n\r\n`,
      )
      const timer = setInterval(() => {
        const chunk = chunks.shift()
        if (chunk === undefined) clearInterval(timer)
        else socket.write(chunk)
      }, 20)
    })
    socket.on('data', (bytes) => (received += bytes.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => done(received.split('\r\n')[0] ?? ''))
  })
}

it('a body that is incomplete after the time limit is refused', async () => {
  expect(await sendSlowly('whole', ['abc'], 10)).toBe('HTTP/1.1 408 Request Timeout')
})

it('a body that is complete in time is accepted', async () => {
  expect(await sendSlowly('whole', ['abcde', 'fghij'], 10)).toBe('HTTP/1.1 200 OK')
})

it('an upload may take any time above the minimum rate and is refused below it', async () => {
  const chunk = 'x'.repeat(40)
  // Takes longer than the limit for a whole body. There are many chunks, because a busy machine may hold back a dozen of them.
  const many = Array.from({ length: 50 }, () => chunk)
  expect(await sendSlowly('by rate', [...many], 2000)).toBe('HTTP/1.1 200 OK')
  await app.close()
  expect(await sendSlowly('by rate', many, 4000)).toBe('HTTP/1.1 408 Request Timeout')
})
