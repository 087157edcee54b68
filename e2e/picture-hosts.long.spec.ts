import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer as createPlainServer } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import xlsx from '@e965/xlsx'
import sharp from 'sharp'
import { cast } from '../db/cast.ts'
import { expect, test } from './support/app.ts'
import { addFile, asAdmin, openAs } from './support/people.ts'

const PROJECT = 'Pictures 2027'
const FILE = 'Pictures_Set01.xlsx'

function makeCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'proofline-pictures-'))
  const [key, cert] = [join(folder, 'server.key'), join(folder, 'server.crt')]
  const kind = ['-x509', '-nodes', '-days', '2', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  execFileSync('openssl', ['req', ...kind, '-subj', '/CN=example.org', '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const read = { key: readFileSync(key), cert: readFileSync(cert) }
  rmSync(folder, { recursive: true })
  return read
}
const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

test('a redirected picture is shown and fetched only if the target host is allowed too', async ({ app }) => {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#36c' } })
    .png()
    .toBuffer()
  const asked: string[] = []
  // Stands for a server on the reader's own machine.
  const loopback = createPlainServer((request, response) => {
    asked.push(`loopback ${request.url}`)
    response.end(picture)
  })
  const inside = `http://127.0.0.1:${await listen(loopback)}/inside.png`
  const to: Record<string, string> = {
    '/to-allowed.png': 'https://cdn.example.org/there.png',
    '/to-other.png': 'https://other.example.org/there.png',
    '/to-inside.png': inside,
  }
  const hosts = createServer(makeCertificate(), (request, response) => {
    asked.push(`${request.headers.host} ${request.url}`)
    const location = to[request.url ?? '']
    if (location === undefined) response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
    else response.writeHead(302, { location }).end()
  })
  const port = await listen(hosts)

  const api = await asAdmin(app.url)
  await api('POST', 'settings/image-hosts', { hosts: ['pictures.example.org', 'cdn.example.org'] })
  const question = Object.keys(to)
    .map((path) => `https://pictures.example.org${path}`)
    .join('\n')
  const book = xlsx.utils.book_new()
  const rows = [
    ['question_id', 'subject', 'question_text'],
    ['PIC-1', 'Physics', `What do they show?\n${question}`],
  ]
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), 'Sheet')
  await addFile(api, PROJECT, FILE, xlsx.write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)

  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [`--host-resolver-rules=MAP *.example.org 127.0.0.1:${port}`],
  })
  try {
    const page = await browser.newPage({ ignoreHTTPSErrors: true })
    await openAs(page, app.url, cast.meera.email, '/')
    await expect(async () => {
      await page.goto(`${app.url}/project/${encodeURIComponent(PROJECT)}/-/${FILE}?task=1`)
      await expect(page.locator('meta[name=picture-hosts]')).toHaveAttribute('content', /pictures\.example\.org/, {
        timeout: 1_000,
      })
    }).toPass({ timeout: 90_000 })
    const shown = page.locator('img[src^="https://pictures.example.org"]')
    await expect(page.getByRole('link', { name: /to-inside\.png/ }).first()).toBeVisible()
    await expect(shown).toHaveCount(1)
    await expect(shown).toHaveAttribute('src', /to-allowed\.png$/)
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40)
    expect([...new Set(asked)].toSorted()).toEqual([
      'cdn.example.org /there.png',
      'pictures.example.org /to-allowed.png',
      'pictures.example.org /to-inside.png',
      'pictures.example.org /to-other.png',
    ])
  } finally {
    await browser.close()
    hosts.close()
    loopback.close()
  }
})
