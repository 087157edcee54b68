import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const send = (path: string, bytes: number) =>
  new Promise<{ status: number | undefined; type: string | undefined; text: string }>((done, fail) => {
    const sent = request(new URL(path, app.url), { headers: { cookie: `other=${'x'.repeat(bytes)}` } }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => void (text += part))
      response.on('end', () => done({ status: response.statusCode, type: response.headers['content-type'], text }))
    })
    sent.on('error', fail)
    sent.end()
  })

test('request headers up to 64 KB are accepted', async () => {
  expect((await send('/health', 63 * 1024)).status).toBe(200)
})

test('request headers above the limit are refused with a message about cookies', async () => {
  const { status, text } = await send('/health', 80 * 1024)
  expect(status).toBe(431)
  expect(text).toContain('cookies')
})
