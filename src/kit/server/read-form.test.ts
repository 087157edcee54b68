import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { listHostileForms } from '../../../test/attack/hostile-forms.ts'
import { type KitApp, startKitApp } from '../../../test/kit-app.ts'
import { endpoint } from '../shared/endpoint.ts'
import { domain } from './domain.ts'
import { routes } from './routes.ts'

const access = { who: 'signed-in', reach: 'own' } as const
const stones = {
  add: endpoint({
    method: 'POST',
    path: '/stones',
    changes: [],
    unaudited: true,
    summary: '',
    access,
    upload: 'stones',
    body: z.object({ place: z.string().optional() }),
    message: 'Added',
    reply: z.object({ filename: z.string(), bytes: z.int() }),
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/stones',
    changes: [],
    unaudited: true,
    summary: '',
    access,
    body: z.object({ place: z.string().optional() }),
    message: 'Renamed',
    reply: z.object({ place: z.string().optional() }),
  }),
}
const domains = [
  domain('stones', {
    calls: [
      routes('stones', stones, {
        // The uploads of the product trim the file name as well.
        add: async ({ file }) => ({ filename: file.filename.trim(), bytes: file.bytes.length }),
        rename: async ({ body }) => ({ place: body.place }),
      }),
    ],
  }),
]

let app: KitApp
beforeAll(async () => {
  app = await startKitApp(domains)
})
afterAll(async () => app.close())

type Response = { status: number; reply: { code?: string; message?: string; issues?: { message: string }[]; filename?: string } }
const send = async (raw: { headers?: Record<string, string>; body?: unknown }, method = 'POST'): Promise<Response> => {
  const sent = { method, headers: { ...raw.headers, 'auth-token': '0' }, body: raw.body as string }
  const response = await fetch(`${app.urls[0]}/api/stones`, sent)
  return { status: response.status, reply: (await response.json()) as Response['reply'] }
}

const forms = listHostileForms('stones', Buffer.from('granite'), { place: 'shore' })
test.each(forms.map((form) => [form.name, form] as const))(
  'a form with %s is read or clearly refused',
  async (_, { raw, code }) => {
    const { status, reply } = await send(raw)
    expect(status, JSON.stringify(reply)).toBeLessThan(500)
    if (code === undefined) return
    expect(reply.code).toBe(code)
    if (code === 'INVALID_REQUEST') expect(reply.issues?.every(({ message }) => message.length < 200)).toBe(true)
  },
)

test('a file without a name is refused with a message that says what to send', async () => {
  const nameless = forms.find(({ name }) => name === 'a file without a file name')
  expect((await send(nameless?.raw ?? {})).reply.issues).toEqual([
    { path: 'stones', message: 'The file has no name. Send it with its file name.' },
  ])
})

test('a browser’s form without a chosen file is answered by asking for a file', async () => {
  const form = new FormData()
  form.append('place', 'shore')
  form.append('stones', new File([], ''))
  expect((await send({ body: form })).reply.issues).toEqual([{ path: 'stones', message: 'Please select a file first!' }])
})

test('an upload without a body is answered by asking for a file', async () => {
  expect((await send({})).reply.issues).toEqual([{ path: 'stones', message: 'Please select a file first!' }])
})

test('a call that expects no form refuses one', async () => {
  const form = new FormData()
  form.append('place', 'shore')
  expect((await send({ body: form }, 'PUT')).reply.code).toBe('UNSUPPORTED_TYPE')
})
