import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import { openPool } from '../kit/postgres/pool.ts'
import { imageHosts } from '../settings/image-hosts-contract.ts'
import { buildServer } from './server.ts'

const app = await startTestApp()
afterAll(app.close)
const meera = await app.as('meera')

test('the policy of pages and their head have exactly these hosts, and none is no host', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'proofline-hosts-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><meta name="picture-hosts" content="__IMAGE_HOSTS__" />')
  writeFileSync(join(folder, 'pages.json'), JSON.stringify({ '/': { files: [], reads: [] } }))
  const pool = openPool(app.databaseUrl)
  const pageOf = async () => {
    const node = buildServer({ pool, logger: pino({ level: 'silent' }), webFolder: folder })
    await node.ready()
    const { headers, body } = await node.inject({ url: '/', headers: { accept: 'text/html' } })
    await node.close()
    return { images: /img-src [^;]*/.exec(String(headers['content-security-policy']))?.[0], body }
  }
  await meera.ok(imageHosts.set, { body: { hosts: ['images.example.org', 'cdn.example.org'] } })
  const shown = await pageOf()
  expect(shown.images).toBe("img-src 'self' data: https://cdn.example.org https://images.example.org")
  expect(shown.body).toContain('content="cdn.example.org images.example.org"')
  await meera.ok(imageHosts.set, { body: { hosts: [] } })
  const none = await pageOf()
  expect(none.images).toBe("img-src 'self' data:")
  expect(none.body).toContain('content=""')
  await pool.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a page is sent compressed, whole', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'proofline-pages-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), `<!doctype html>${'<p>Proofline</p>'.repeat(200)}`)
  writeFileSync(join(folder, 'pages.json'), JSON.stringify({ '/': { files: [], reads: [] } }))
  const pool = openPool(app.databaseUrl)
  const node = buildServer({ pool, logger: pino({ level: 'silent' }), webFolder: folder })
  const get = (encodings: object) => node.inject({ url: '/', headers: { accept: 'text/html', ...encodings } })
  const [plain, packed] = [await get({}), await get({ 'accept-encoding': 'gzip, br' })]
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding', 'cache-control': 'no-store' })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
  await node.close()
  await pool.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a page has its own files, its path and its first reads in its script, and another address those of none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'proofline-reads-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<script>begin(__PAGE_READS__); fetchAll([__PAGE_FILES__])</script>')
  const page = { files: ['/a.js', '/b.css'], reads: [{ url: '/api/rows/*name*' }] }
  writeFileSync(join(folder, 'pages.json'), JSON.stringify({ '/files/$name': page }))
  const pool = openPool(app.databaseUrl)
  const node = buildServer({ pool, logger: pino({ level: 'silent' }), webFolder: folder })
  await node.ready()
  const scriptOf = async (url: string) => (await node.inject({ url, headers: { accept: 'text/html' } })).body
  expect(await scriptOf('/files/</script><script>?x=</script>')).toBe('<script>begin("",[]); fetchAll([])</script>')
  expect(await scriptOf('/files/%3Cb%3E$&')).toBe(
    '<script>begin("/files/$name",[{"url":"/api/rows/*name*"}]); fetchAll(["/a.js","/b.css"])</script>',
  )
  await node.close()
  await pool.close()
  rmSync(folder, { recursive: true, force: true })
})
