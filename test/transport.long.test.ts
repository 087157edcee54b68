import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPool } from '../src/kit/postgres/pool.ts'
import { preferences } from '../src/session/preferences-contract.ts'
import { timesheets } from '../src/timesheets/contract.ts'
import { buildServer } from '../src/app/server.ts'
import { arrangeFile } from './files.ts'
import { sendBytes } from './socket.ts'
import { startTestApp, type TestApp } from './app.ts'
import { assigning } from '../src/row-work/assign/contract.ts'

let testApp: TestApp
let url: string
let scratch: string
let close: () => Promise<void>
beforeAll(async () => {
  testApp = await startTestApp()
  scratch = mkdtempSync(join(tmpdir(), 'proofline-web-'))
  mkdirSync(join(scratch, 'assets'))
  writeFileSync(join(scratch, 'index.html'), '<!doctype html><script nonce="__CSP_NONCE__"></script>')
  writeFileSync(join(scratch, 'assets/page-1a2b.js'), 'export {}')
  const pages = ['/', '/projects', '/assigned/$fileName'].map((path) => [path, { files: [], reads: [] }])
  writeFileSync(join(scratch, 'pages.json'), JSON.stringify(Object.fromEntries(pages)))
  writeFileSync(join(scratch, 'secret.txt'), 'a secret beside the assets')
  const pool = openPool(testApp.databaseUrl)
  const app = buildServer({ pool, logger: pino({ level: 'silent' }), clock: () => testApp.clock.now, webFolder: scratch })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
  close = async () => {
    await app.close()
    await pool.close()
    await testApp.close()
    rmSync(scratch, { recursive: true, force: true })
  }
})
afterAll(() => close())

const send = (text: string) => sendBytes(url, text)
const get = (path: string) => send(`GET ${path} HTTP/1.1\r\nhost: proofline\r\nconnection: close\r\n\r\n`)

it.each([
  ['/assets/..%2f..%2fsecret.txt', 404],
  ['/assets/../secret.txt', 404],
  ['/assets/%2e%2e/secret.txt', 404],
  ['/assets/..%5csecret.txt', 404],
  ['/assets/%00', 404],
  ['/assets/', 404],
  ['/assets/none.js', 404],
  ['/%c0', 404],
  ['/api/%c0', 404],
  ['/%', 404],
  ['/api/me/%c0', 404],
  ['/api/none', 404],
  ['//api//none', 404],
  [`/api/me/${'a'.repeat(9_000)}`, 404],
  [`/${'a'.repeat(20_000)}`, 431],
])('the server refuses the address %s with the product’s message and headers, without a stack', async (path, status) => {
  const response = await get(path)
  expect(response.status).toBe(status)
  const { requestId, ...body } = JSON.parse(response.body) as Record<string, unknown>
  expect(body).toEqual({ success: false, code: expect.stringMatching(/^[A-Z_]+$/), message: expect.any(String) })
  expect(requestId).toBe(response.headers.get('x-request-id'))
  expect(response.body).not.toMatch(/secret|FST_|node_modules| at /)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(response.headers.get('cache-control')).toBe('no-store')
})

const open = (path: string) =>
  send(`GET ${path} HTTP/1.1\r\nhost: proofline\r\naccept: text/html,*/*;q=0.8\r\nconnection: close\r\n\r\n`)

it.each(['/', '/projects', '/Projects/', '/projects?sort=name', '/assigned/a%2Fb.xlsx?task=3', '/login', '/setup/some-token'])(
  'the server responds with the page %s',
  async (path) => {
    const pages = await Promise.all([get(path), open(path)])
    expect(pages.map(({ status }) => status)).toEqual([200, 200])
    expect(pages.every(({ body }) => body.includes('<!doctype html>'))).toBe(true)
  },
)

it.each(['/metrics', '/projects/x', '/assigned', '/assigned/a/b', '/wp-login.php', '/.git/config', '/setup'])(
  'the server responds 404 to %s, and shows a browser the page for it',
  async (path) => {
    const [tool, browser] = await Promise.all([get(path), open(path)])
    expect([tool.status, JSON.parse(tool.body)]).toMatchObject([404, { code: 'ROUTE_NOT_FOUND' }])
    expect([browser.status, browser.body.includes('<!doctype html>')]).toEqual([404, true])
  },
)

it.each([
  'GET / HTTP/9.9\r\n\r\n',
  'nonsense\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
])('the server refuses the invalid request %j', async (text) => {
  const response = await send(text)
  expect(response.status).toBe(400)
  expect(JSON.parse(response.body)).toMatchObject({ success: false, code: 'BAD_HTTP' })
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

it('the server refuses headers that are not complete within ten seconds', async () => {
  const response = await sendBytes(url, 'GET /ready HTTP/1.1\r\nhost: proofline\r\n', { wait: 20_000 })
  expect(response.status).toBe(408)
  expect(JSON.parse(response.body)).toMatchObject({ success: false, code: 'TOO_SLOW' })
})

it('the server ignores an unknown Expect header', async () => {
  const response = await send('GET /api/none HTTP/1.1\r\nhost: proofline\r\nexpect: the-moon\r\nconnection: close\r\n\r\n')
  expect([response.status, (JSON.parse(response.body) as { code: string }).code]).toEqual([404, 'ROUTE_NOT_FOUND'])
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

it('the server sends the documented headers with a page, an asset, a call and the description', async () => {
  const page = await get('/projects')
  expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self' 'nonce-.*frame-ancestors 'none'/)
  expect(page.headers.get('cache-control')).toBe('no-store')
  const asset = await get('/assets/page-1a2b.js')
  expect([asset.status, asset.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect(asset.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  for (const path of ['/api/me/ADMIN', '//api/me/ADMIN', '/api//me/ADMIN', '/ready']) {
    const call = await get(path)
    expect(call.headers.get('cache-control'), path).toBe('no-store')
    expect(call.headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
  }
  const { token = '' } = await testApp.as('neha')
  const docs = await fetch(`${url}/api/docs`, { headers: { 'auth-token': token } })
  expect(docs.headers.get('content-security-policy')).toContain("style-src 'nonce-docs'")
  expect(docs.headers.get('cache-control')).toBe('private, no-cache')
})

it('the server sends HSTS to browsers that came by TLS, with subdomains only if set', async () => {
  const over = async (hstsSubdomains: boolean, protocol: string) => {
    const node = await testApp.otherNode({ trustProxy: ['127.0.0.1'], hstsSubdomains })
    const { headers } = await fetch(`${node.url}/ready`, { headers: { 'x-forwarded-proto': protocol } })
    return headers.get('strict-transport-security')
  }
  expect(await Promise.all([over(false, 'https'), over(true, 'https'), over(true, 'http')])).toEqual([
    'max-age=31536000',
    'max-age=31536000; includeSubDomains',
    null,
  ])
})

/** The head of a request whose body is never sent. A response shows that the server did not wait for the body. */
const head = (line: string, headers: Record<string, string>) =>
  `${line} HTTP/1.1\r\nhost: proofline\r\nconnection: close\r\ncontent-type: application/json\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`

it('the server authenticates before it reads the body, and reads no body for an unknown address', async () => {
  const { token = '' } = await testApp.as('ananya')
  const length = { 'content-length': '200000' }
  expect((await send(head('POST /api/section/add', length))).status).toBe(401)
  expect((await send(head('POST /api/section/add', { ...length, 'auth-token': token }))).status).toBe(403)
  expect((await send(head('POST /api/none', length))).status).toBe(404)
  expect((await send(head('PUT /nowhere', length))).status).toBe(404)
  const upload = { 'content-type': 'multipart/form-data; boundary=x', ...length, 'auth-token': token }
  expect((await send(head('POST /api/file/add', upload))).status).toBe(403)
})

it('the server accepts 16 KB from anybody, 256 KB from signed-in users, and more where a call needs it', async () => {
  const fits = (kb: number) => JSON.stringify({ email: 'a@b.example', password: 'x', note: 'x'.repeat(kb * 1024 - 100) })
  const login = (body: string) => testApp.anonymous.raw('POST', '/api/login', { body })
  expect((await login(fits(16))).status).toBe(400)
  expect((await login(fits(17))).status).toBe(413)
  const meera = await testApp.as('meera')
  const store = (kb: number) =>
    meera.raw('PUT', `/api${preferences.storePreference.path.replace(':key', 'grid')}`, {
      body: JSON.stringify({ note: 'x'.repeat(kb * 1024) }),
    })
  expect((await store(250)).status).not.toBe(413)
  expect((await store(257)).status).toBe(413)
  const { fileId } = await arrangeFile(testApp.db, { name: 'Large.xlsx', rows: 2 })
  expect(fileId).not.toBe('')
  const checked = Array.from({ length: 100_000 }, (_, index) => index + 1)
  const assign = await meera.send(assigning.assign, {
    params: { file: 'Large.xlsx' },
    body: { checked, author: 'ananya.iyer@proofline.example' },
  })
  expect([assign.status, ((await assign.json()) as { code: string }).code]).toEqual([400, 'ROWS_NOT_IN_FILE'])
})

const form = (parts: readonly string[], end = '--x--\r\n') => parts.map((part) => `--x\r\n${part}\r\n`).join('') + end
const field = (name: string) => `content-disposition: form-data; name="${name}"\r\n\r\nvalue`
const file = 'content-disposition: form-data; name="avatar"; filename="a.xlsx"\r\n\r\nno workbook'
it.each([
  ['without a boundary', 'multipart/form-data', form([file]), 'BAD_FORM'],
  ['with another boundary', 'multipart/form-data; boundary=y', form([file]), 'BAD_FORM'],
  ['that breaks off', 'multipart/form-data; boundary=x', form([file], '').slice(0, -8), 'BAD_FORM'],
  [
    'with thirty fields',
    'multipart/form-data; boundary=x',
    form([...Array.from({ length: 30 }, (_, n) => field(`f${n}`)), file]),
    'BAD_FORM',
  ],
  ['with a field named __proto__', 'multipart/form-data; boundary=x', form([field('__proto__'), file]), 'BAD_FORM'],
  ['with two files', 'multipart/form-data; boundary=x', form([file, file]), 'ONE_FILE_ONLY'],
])('the server refuses an upload %s', async (_, type, body, code) => {
  const meera = await testApp.as('meera')
  const response = await meera.raw('POST', '/api/file/add', { body, headers: { 'content-type': type } })
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, code])
})

it.each([
  ['a NUL byte', 'Phys\u0000ics'],
  ['half a surrogate pair', 'Phys\ud800ics'],
])('the server refuses text with %s, which the database cannot store, and names its field', async (_, text) => {
  const meera = await testApp.as('meera')
  const body = { userId: 'divya.nair@proofline.example', projects: ['Physics', text] }
  expect(await meera.refused(timesheets.assign, 'INVALID_REQUEST', { body })).toMatchObject({
    issues: [{ path: 'projects.1', message: '`projects.1` contains a character that can’t be stored.' }],
  })
})

it.each([
  ['bytes that are not UTF-8', {}, Buffer.from([...Buffer.from('{"name":"'), 0xff, ...Buffer.from('"}')]), 400, 'BAD_JSON'],
  ['another charset', { 'content-type': 'application/json; charset=utf-16' }, '{"name":"Charset"}', 415, 'UNSUPPORTED_TYPE'],
  ['a content encoding', { 'content-encoding': 'gzip' }, '{"name":"Encoded"}', 415, 'UNSUPPORTED_TYPE'],
] as const)('the server refuses a JSON body with %s and stores nothing', async (_, headers, body, status, code) => {
  const { token } = await testApp.as('meera')
  const projects = () => testApp.db<{ n: number }[]>`select count(*)::int as n from projects`
  const before = await projects()
  const response = await fetch(`${url}/api/section/add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'auth-token': token ?? '', ...headers },
    body,
  })
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code])
  expect(await projects()).toEqual(before)
})
