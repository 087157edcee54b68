import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/app.ts'
import { type BrowserError, browserErrors } from '../browser-errors-contract.ts'

let app: TestApp
let node: { url: string; close: () => Promise<void> }
let written = ''
beforeAll(async () => {
  app = await startTestApp()
  const log = new Writable({ write: (chunk: Buffer, _encoding, done) => ((written += chunk.toString()), done()) })
  node = await app.otherNode({ log })
})
afterAll(async () => {
  await node.close()
  await app.close()
})

const body: BrowserError = {
  release: 'index-Bx1_2.js',
  page: '/assigned/$filename',
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading 'name')",
  frames: ['TaskDesk-C9.js:3:1410'],
}
const lines = () =>
  written
    .split('\n')
    .filter((line) => line.includes('"browser error"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test('an error of a page is logged with its person and request', async () => {
  const ananya = await app.asAt(node.url, 'ananya')
  await ananya.ok(browserErrors.report, { body })
  expect(lines()).toEqual([
    expect.objectContaining({ level: 'warn', ...body, person: expect.any(String), reqId: expect.any(String) }),
  ])
})

test.each([
  [{ message: 'Which acid is strongest?' }],
  [{ page: '/assigned/Set 01.xlsx' }],
  [{ frames: ['Which acid is strongest?'] }],
  [{ name: 'Which acid' }],
  [{ release: 'Which acid?' }],
])('a report with words that somebody typed is refused: %j', async (changed) => {
  const ananya = await app.asAt(node.url, 'ananya')
  written = ''
  await ananya.refused(browserErrors.report, 'INVALID_REQUEST', { body: { ...body, ...changed } })
  expect(written).not.toMatch(/acid|Set 01/)
})

test('a page that fails repeatedly neither fills the log nor blocks other people’s reports', async () => {
  written = ''
  const [ananya, rohit] = [await app.asAt(node.url, 'ananya'), await app.asAt(node.url, 'rohit')]
  const replies = await Promise.all(Array.from({ length: 50 }, () => ananya.send(browserErrors.report, { body })))
  expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThan(35)
  expect(lines().length).toBeLessThanOrEqual(15)
  await rohit.ok(browserErrors.report, { body })
})
