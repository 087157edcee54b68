import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import { openPool } from '../kit/postgres/pool.ts'
import { imageHosts } from '../settings/image-hosts-contract.ts'
import { buildServer } from './server.ts'

const app = await startTestApp()
afterAll(app.close)
const meera = await app.as('meera')

const HOME = { '/': { files: [], reads: [] } }
async function serve(index: string, pages: object) {
  const folder = mkdtempSync(join(tmpdir(), 'proofline-pages-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), index)
  writeFileSync(join(folder, 'pages.json'), JSON.stringify(pages))
  const pool = openPool(app.databaseUrl)
  const node = buildServer({ pool, logger: pino({ level: 'silent' }), webFolder: folder })
  onTestFinished(async () => {
    await node.close()
    await pool.close()
    rmSync(folder, { recursive: true, force: true })
  })
  await node.ready()
  return (url: string, headers: object = {}) => node.inject({ url, headers: { accept: 'text/html', ...headers } })
}

test('the policy and head of a page contain exactly the chosen image hosts', async () => {
  const shownBy = async () => {
    const get = await serve('<!doctype html><meta name="picture-hosts" content="__IMAGE_HOSTS__" />', HOME)
    const { headers, body } = await get('/')
    return { images: /img-src [^;]*/.exec(String(headers['content-security-policy']))?.[0], body }
  }
  await meera.ok(imageHosts.set, { body: { hosts: ['images.example.org', 'cdn.example.org'] } })
  const shown = await shownBy()
  expect(shown.images).toBe("img-src 'self' data: https://cdn.example.org https://images.example.org")
  expect(shown.body).toContain('content="cdn.example.org images.example.org"')
  await meera.ok(imageHosts.set, { body: { hosts: [] } })
  const none = await shownBy()
  expect(none.images).toBe("img-src 'self' data:")
  expect(none.body).toContain('content=""')
})

test('a page contains the version of its node, which /version returns too', async () => {
  const get = await serve('<!doctype html><meta name="version" content="__VERSION__" />', HOME)
  const { version } = (await get('/version', { accept: '*/*' })).json<{ version: string }>()
  expect((await get('/')).body).toContain(`content="${version}"`)
})

test('a page is sent compressed and complete', async () => {
  const get = await serve(`<!doctype html>${'<p>Proofline</p>'.repeat(200)}`, HOME)
  const [plain, packed] = [await get('/'), await get('/', { 'accept-encoding': 'gzip, br' })]
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding', 'cache-control': 'no-store' })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
})

test('a page’s script contains its files, path and first reads, or nothing for another address', async () => {
  const page = { files: ['/a.js', '/b.css'], reads: [{ url: '/api/rows/*name*' }] }
  const get = await serve('<script>begin(__PAGE_READS__); fetchAll([__PAGE_FILES__])</script>', { '/files/$name': page })
  expect((await get('/files/</script><script>?x=</script>')).body).toBe('<script>begin("",[]); fetchAll([])</script>')
  expect((await get('/files/%3Cb%3E$&')).body).toBe(
    '<script>begin("/files/$name",[{"url":"/api/rows/*name*"}]); fetchAll(["/a.js","/b.css"])</script>',
  )
})

test('pages and calls under a proxy’s path prefix are refused with an explanation', async () => {
  const get = await serve('<!doctype html>', HOME)
  for (const [url, prefix] of [
    ['/', '/proofline'],
    ['/api/me/ADMIN', '/proofline/'],
  ] as const) {
    const { statusCode, body } = await get(url, { 'x-forwarded-prefix': prefix })
    expect([statusCode, JSON.parse(body)]).toMatchObject([400, { code: 'PATH_PREFIX' }])
    expect(body).toContain('at the root of a host name')
  }
  for (const prefix of ['', '/']) expect((await get('/', { 'x-forwarded-prefix': prefix })).statusCode).toBe(200)
})
