import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { startKitApp } from '../../../test/kit-app.ts'
import { endpoint } from '../shared/endpoint.ts'
import { domain } from './domain.ts'
import { routes } from './routes.ts'

const PART = Buffer.alloc(1024 * 1024, 'part')
/** Together the parts exceed what the system buffers between the two ends of a connection. */
const PARTS = 64
let wasLeft = false
const calls = {
  parts: endpoint({
    method: 'GET',
    path: '/parts',
    summary: '',
    access: { who: 'signed-in', reach: 'none' },
    message: 'Downloaded',
    download: true,
  }),
}
const parts = async () => ({
  filename: 'Parts.xlsx',
  body: (async function* () {
    try {
      for (let n = 0; n < PARTS; n += 1) yield PART
    } finally {
      wasLeft = true
    }
  })(),
})
const app = await startKitApp([domain('large', { calls: [routes('large', calls, { parts })] })])
afterAll(app.close)

async function download(between: () => Promise<unknown>): Promise<{ head: string; bytes: number }> {
  const { hostname, port } = new URL(app.urls[0] ?? '')
  const socket = connect(Number(port), hostname)
  const closed = new Promise<void>((done) => socket.once('close', () => done()))
  let head = ''
  let bytes = 0
  socket.on('error', () => undefined)
  const begun = new Promise<void>((done) => {
    socket.on('data', (chunk) => {
      if (bytes === 0) {
        head = chunk.toString('latin1').split('\r\n\r\n')[0] ?? ''
        socket.pause()
        done()
      }
      bytes += chunk.length
    })
  })
  socket.write('GET /api/parts HTTP/1.1\r\nhost: a\r\nauth-token: 0\r\nconnection: close\r\n\r\n')
  await begun
  await between()
  await pause(1_100)
  socket.resume()
  await closed
  return { head, bytes }
}

test('a slowly read download is complete while its caller keeps their rights', async () => {
  const { head, bytes } = await download(async () => undefined)
  expect(head).toContain('200 OK')
  expect(bytes).toBeGreaterThan(PARTS * PART.length)
})

test('a download is cut off and stops reading when its caller is blocked', async () => {
  wasLeft = false
  const { head, bytes } = await download(
    () => app.owner`update users set account_state = 'blocked' where id = ${app.users[0] ?? ''}`,
  )
  expect(head).toContain('200 OK')
  expect(bytes).toBeLessThan(PARTS * PART.length)
  expect(wasLeft).toBe(true)
})
