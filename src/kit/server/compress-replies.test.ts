import { type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startKitApp } from '../../../test/kit-app.ts'
import { endpoint } from '../shared/endpoint.ts'
import { chooseEncoding } from './compress-replies.ts'
import { domain } from './domain.ts'
import { JsonFields, JsonInSlices } from './reply.ts'
import { routes } from './routes.ts'

const access = { who: 'signed-in', reach: 'none' } as const
const query = z.object({ shells: z.coerce.number() })
const Shells = z.object({ names: z.array(z.string()) })
const read = { method: 'GET', summary: '', query, message: 'Fetched', shows: ['access'] } as const
const shells = {
  list: endpoint({ ...read, path: '/shells', access, reply: Shells }),
  text: endpoint({ ...read, path: '/shells/text', access, reply: Shells }),
  slices: endpoint({ ...read, path: '/shells/slices', access, mayLag: true, reply: Shells }),
  open: endpoint({ ...read, path: '/shells/open', access: { who: 'public', reach: 'none' }, reply: Shells }),
  file: endpoint({ method: 'GET', path: '/shells/file', summary: '', query, access, download: true, message: 'Fetched' }),
  live: endpoint({ method: 'GET', path: '/shells/live', summary: '', access, stream: true, message: 'Opened' }),
}
const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `A shell of the sea, ${at}`)
const app = await startKitApp([
  domain('shells', {
    calls: [
      routes('shells', shells, {
        list: async ({ query: { shells: count } }) => ({ names: names(count) }),
        text: async ({ query: { shells: count } }) => new JsonFields(JSON.stringify({ names: names(count) })),
        slices: async ({ query: { shells: count } }) =>
          new JsonInSlices({
            names: (function* () {
              yield* names(count)
              if (count === 1_000) throw new Error('No more shells.')
            })(),
          }),
        open: async ({ query: { shells: count } }) => ({ names: names(count) }),
        file: async ({ query: { shells: count } }) => ({
          filename: 'Shells.xlsx',
          body: (async function* () {
            yield Buffer.from(names(count).join('\n'))
          })(),
        }),
        live: async () => (sink) => {
          sink.send('ready', names(500))
          return () => undefined
        },
      }),
    ],
  }),
])
const [url = ''] = app.urls
afterAll(app.close)

type Received = { status: number | undefined; headers: IncomingHttpHeaders; bytes: Buffer }
/** `fetch` would decompress the response. */
const receive = (path: string, encodings: string | undefined, method = 'GET'): Promise<Received> =>
  new Promise((done, fail) => {
    const headers = { 'auth-token': '0', ...(encodings !== undefined && { 'accept-encoding': encodings }) }
    request(`${url}/api${path}`, { method, headers }, (response) => {
      void (async () => done({ status: response.statusCode, headers: response.headers, bytes: await buffer(response) }))()
    })
      .once('error', fail)
      .end()
  })

describe.each(['/shells', '/shells/text', '/shells/slices'])('a long reply of %s', (path) => {
  const long = `${path}?shells=2000`

  test('is compressed as the client accepts it and declares its encoding', async () => {
    const plain = await receive(long, undefined)
    expect(plain.headers).toMatchObject({ vary: 'accept-encoding', 'content-length': String(plain.bytes.length) })
    expect(plain.headers).not.toHaveProperty('content-encoding')
    for (const [accepted, encoding, decompress] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip, deflate', 'gzip', gunzipSync],
    ] as const) {
      const { headers, bytes } = await receive(long, accepted)
      expect(headers).toMatchObject({
        vary: 'accept-encoding',
        'content-encoding': encoding,
        'content-length': String(bytes.length),
      })
      expect(bytes.length).toBeLessThan(plain.bytes.length / 5)
      expect(decompress(bytes).equals(plain.bytes)).toBe(true)
    }
  })

  test('has the same headers for HEAD but no body', async () => {
    const whole = await receive(long, 'br')
    const head = await receive(long, 'br', 'HEAD')
    expect(head.bytes).toHaveLength(0)
    for (const name of ['content-length', 'content-encoding', 'content-type', 'vary', 'cache-control'])
      expect(head.headers[name], name).toBe(whole.headers[name])
  })
})

test.each(['br', 'gzip', undefined])('a reply whose serialization fails for %s is refused completely', async (encodings) => {
  const { status, headers, bytes } = await receive('/shells/slices?shells=1000', encodings)
  expect(status).toBe(500)
  expect(headers).toMatchObject({ 'content-length': String(bytes.length) })
  expect(headers).not.toHaveProperty('content-encoding')
  expect(JSON.parse(bytes.toString())).toMatchObject({ success: false })
})

test.each([
  ['a short reply', '/shells?shells=3', 'GET'],
  ['a refusal', '/shells?shells=none', 'GET'],
  ['a reply that strangers may request and that may contain a token', '/shells/open?shells=2000', 'GET'],
  ['a file', '/shells/file?shells=2000', 'GET'],
])('%s is sent uncompressed', async (_, path, method) => {
  const { headers, bytes } = await receive(path, 'br, gzip', method)
  expect(headers).not.toHaveProperty('content-encoding')
  expect(headers).not.toHaveProperty('vary')
  expect(bytes.toString()).toMatch(/shell/)
})

test('an event stream is sent uncompressed as it is written', async () => {
  const first = await new Promise<{ headers: IncomingHttpHeaders; text: string }>((done, fail) => {
    const sent = request(
      `${url}/api/shells/live`,
      { headers: { 'auth-token': '0', 'accept-encoding': 'br, gzip' } },
      (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString()
          if (!text.includes('event: ready')) return
          sent.destroy()
          done({ headers: response.headers, text })
        })
      },
    )
    sent.once('error', fail)
    sent.end()
  })
  expect(first.headers).not.toHaveProperty('content-encoding')
  expect(first.text).toContain('A shell of the sea, 0')
})

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0,gzip;q=0', 'identity'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['brave', 'identity'],
  ['GZIP', 'gzip'],
  ['br; Q = 0, gzip', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', 'identity'],
])('chooseEncoding turns the accepted encodings %j into %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})
