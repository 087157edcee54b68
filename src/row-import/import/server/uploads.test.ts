import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { holdRows } from '../../../../test/locks.ts'
import { type Client, startTestApp, type TestApp } from '../../../../test/app.ts'
import type { Db } from '../../../kit/postgres/db.ts'
import { arrangeProject, makeWorkbook } from '../../../../test/workbooks.ts'
import { imports } from '../contract.ts'

const MB = 1024 * 1024
let app: TestApp
let meera: Client
let uploaders: Client[]
beforeAll(async () => {
  app = await startTestApp()
  meera = await app.as('meera')
  uploaders = await Promise.all((['arjun', 'kavita', 'farhan'] as const).map((name) => app.as(name)))
  await arrangeProject(app.db, 'Mechanics')
})
afterAll(() => app.close())

let made = 0
const nextFile = () => makeWorkbook(`Upload ${++made}.xlsx`, ['question_id', 'subject'], [[`UP-${made}`, 'Physics']])
const body = { section: 'Mechanics' }
const storedFiles = async () => [...(await app.db<{ name: string }[]>`select name from files order by name`)]

const open: Socket[] = []
/** Sends only the headers. The bytes passed to `send` are the body. */
function startUpload(headers: Record<string, string | number>, token = meera.token) {
  let received = ''
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  open.push(socket)
  const ended = new Promise<void>((done) => socket.once('close', () => done()))
  socket.on('data', (bytes) => (received += bytes.toString())).on('error', () => undefined)
  const head = {
    host: 'proofline',
    connection: 'close',
    'auth-token': token,
    'content-type': 'multipart/form-data; boundary=x',
    ...headers,
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  socket.write(`${imports.add.method} /api${imports.add.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  return {
    send: (bytes: Uint8Array) => void socket.write(bytes),
    abort: () => socket.destroy(),
    received: () => received,
    response: async () => {
      await ended
      return received
    },
  }
}
/**
 * Opens one more upload than there are slots, and returns those that were not refused. Only the headers of the refused upload
 * were sent.
 */
async function fillSlots(slots: number, headers: Record<string, string | number>, by = [...uploaders, meera]) {
  const uploads = Array.from({ length: slots + 1 }, (_, n) => startUpload(headers, by[n % by.length]?.token))
  await expect.poll(() => uploads.filter(({ received }) => received() !== '').length).toBe(1)
  const refused = uploads.find(({ received }) => received() !== '')
  const received = await refused?.response()
  expect(received).toMatch(/^HTTP\/1.1 503 .*\r\nretry-after: 10\r\n/s)
  expect(received).toContain(
    '"code":"UPLOADS_BUSY","message":"Many workbooks are being uploaded right now, so this one was not accepted. Try again in a minute."',
  )
  return uploads.filter((upload) => upload !== refused)
}
const isBusy = async (): Promise<boolean> => (await meera.send(imports.add, { file: await nextFile(), body })).status === 503
async function expectSlotAfter(upload: ReturnType<typeof startUpload> | undefined): Promise<void> {
  expect(await isBusy()).toBe(true)
  upload?.abort()
  await expect.poll(isBusy).toBe(false)
}
async function abortAll(): Promise<void> {
  for (const socket of open.splice(0)) socket.destroy()
  while (await isBusy()) await pause(20)
}
afterEach(abortAll)

describe('concurrent uploads', () => {
  test('are limited to twelve, and the next is refused before its body is read', async () => {
    const uploads = await fillSlots(12, { 'content-length': 1000 })
    expect(uploads.filter(({ received }) => received() !== '')).toEqual([])
    await expectSlotAfter(uploads[0])
  })

  test('are limited to six per person, and other people are still accepted', async () => {
    await fillSlots(6, { 'content-length': 1000 }, uploaders.slice(0, 1))
    expect(await isBusy()).toBe(false)
  })

  test('are limited to 200 MB in total by their declared sizes', async () => {
    const [first] = await fillSlots(4, { 'content-length': 50 * MB })
    await expectSlotAfter(first)
  })

  test('count as the largest size when their declared size is missing or larger', async () => {
    const [first] = await fillSlots(4, { 'transfer-encoding': 'chunked' })
    await expectSlotAfter(first)
    await abortAll()
    await fillSlots(4, { 'content-length': 900 * MB })
  })
})

describe('an upload stores nothing when its sender', () => {
  type Loses = (db: Db, id: string) => PromiseLike<unknown>
  const ways: [string, 'NOT_SIGNED_IN' | 'NOT_ALLOWED' | 'STATE_CONFLICT', Loses][] = [
    ['is blocked', 'NOT_SIGNED_IN', (db, id) => db`update users set account_state = 'blocked' where id = ${id}`],
    ['is logged out', 'NOT_SIGNED_IN', (db, id) => db`delete from sessions where user_id = ${id}`],
    ['is no longer a manager', 'NOT_ALLOWED', (db, id) => db`update users set roles = '{AUTHOR}' where id = ${id}`],
    ['is no longer an admin', 'STATE_CONFLICT', (db, id) => db`update users set roles = '{MANAGER}' where id = ${id}`],
  ]
  const addUploader = async (code: string) => {
    const roles = code === 'STATE_CONFLICT' ? ['ADMIN'] : ['MANAGER']
    const [{ id } = { id: '' }] = await app.db<{ id: string }[]>`
      insert into users (email, full_name, password_hash, roles)
      values (${`${crypto.randomUUID()}@proofline.example`}, 'Uma Uploads', '-', ${roles}) returning id`
    return { id, client: await app.asAdded(id) }
  }

  test.each(ways)('%s while it is stored', async (_way, code, loses) => {
    const { id, client } = await addUploader(code)
    const before = await storedFiles()
    const lock = await holdRows(app, (db) => db`select from projects where name = 'Mechanics' for update`)
    const refused = client.refused(imports.add, code, { file: await nextFile(), body })
    await lock.waiting(1)
    await loses(app.db, id)
    await lock.release()
    await refused
    expect(await storedFiles()).toEqual(before)
  })

  test.each(ways.slice(0, 3))('%s while it waits for a slot', async (_way, code, loses) => {
    const { id, client } = await addUploader(code)
    const lock = await holdRows(app, (db) => db`select from projects where name = 'Mechanics' for update`)
    const atWork = await Promise.all(Array.from({ length: 4 }, async () => ({ file: await nextFile() })))
    const stored = atWork.map(({ file }) => meera.ok(imports.add, { file, body }))
    await lock.waiting(4)
    const file = await nextFile()
    const refused = client.refused(imports.add, code, { file, body })
    await pause(100)
    await loses(app.db, id)
    await lock.release()
    await Promise.all(stored)
    await refused
    expect((await storedFiles()).map(({ name }) => name)).not.toContain(file.name)
  })

  test.each(ways.slice(0, 3))('%s while it is received', async (_way, code, loses) => {
    const { id, client } = await addUploader(code)
    const before = await storedFiles()
    const form = new FormData()
    form.append('section', 'Mechanics')
    form.append('avatar', await nextFile())
    const full = new Response(form)
    const type = full.headers.get('content-type') ?? ''
    const bytes = Buffer.from(await full.arrayBuffer())
    const upload = startUpload({ 'content-type': type, 'content-length': bytes.length }, client.token)
    upload.send(bytes.subarray(0, 100))
    // Long enough for the authentication to finish.
    await pause(300)
    await loses(app.db, id)
    upload.send(bytes.subarray(100))
    expect(await upload.response()).toContain(`"code":"${code}"`)
    expect(await storedFiles()).toEqual(before)
  })
})
