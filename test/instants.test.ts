import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesIn } from '../scripts/run/files-in.mjs'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { listNamedCalls } from '../src/app/openapi.ts'
import { domains } from '../src/app/server.ts'
import { isReadCall } from '../src/kit/server/call.ts'
import { startTestApp, type TestApp } from './app.ts'
import { sendRaw, getCallKey, parseJsonBody } from './attack/attack.ts'
import { arrangeAttackContext, fillGoodRequest, type AttackContext } from './attack/attack-context.ts'
import { buildRequest } from './attack/shape.ts'
import { goodRequests } from './domains.ts'
import { listWrongInstants } from './instants.ts'

/** Every read of the product returns instants as ISO 8601 in UTC with milliseconds and Z (api.md, Time). */

describe('listWrongInstants', () => {
  it.each([
    '2026-03-09T04:00:00Z',
    '2026-03-09T04:00:00.123456Z',
    '2026-03-09T09:30:00.000+05:30',
    '2026-03-09 09:30:00',
    '2026-03-09 04:00:00+00',
    'Mon, 09 Mar 2026 04:00:00 GMT',
  ])('finds the wrong instant %s', (at) => expect(listWrongInstants({ data: [{ at }] })).toEqual([`data[].at: ${at}`]))
  it('finds the milliseconds of an epoch', () =>
    expect(listWrongInstants({ created_at: 1_773_028_800_000 })).toEqual(['created_at: 1773028800000']))
  it.each(['2026-03-09T04:00:00.000Z', '2026-03-09', '09/03/2026 at noon', 'Set 2026-03-09'])('accepts %s', (at) =>
    expect(listWrongInstants({ data: { at } })).toEqual([]),
  )
})

let app: TestApp
let context: AttackContext
beforeAll(async () => {
  app = await startTestApp()
  Object.defineProperty(app.clock, 'now', { get: () => new Date() })
  context = await arrangeAttackContext(app.url, app.db, { spares: 20, rows: 60, spareFiles: 5 })
})
afterAll(() => app.close())

const calls = listNamedCalls(domains)
  .map(({ spec }) => spec)
  .filter((spec) => isReadCall(spec) && !spec.stream && !spec.download && !spec.picture && spec.access.who !== 'public')

/** Cursors of the audit log contain the microseconds of a line. */
const isCursor = (place: string): boolean => /^GET \/audit older: .*Z_\d+$/.test(place)

test('every read of the product returns instants as ISO 8601 in UTC with milliseconds and Z', async () => {
  const wrong: string[] = []
  const replied = new Map<string, number>()
  for (const spec of calls) {
    const good = goodRequests[getCallKey(spec)] ?? {}
    const whose = good.as ?? 'meera'
    const token = whose === 'spare' ? context.spare.person().token : await context.token(whose)
    const response = await sendRaw(app.url, buildRequest(spec, { ...(await fillGoodRequest(context, good)), token }))
    if (response.status !== 200) continue
    const reply: unknown = parseJsonBody(response)
    replied.set(getCallKey(spec), (JSON.stringify(reply).match(/T\d{2}:\d{2}:\d{2}\.\d{3}Z"/g) ?? []).length)
    wrong.push(
      ...listWrongInstants(reply)
        .map((place) => `${getCallKey(spec)} ${place}`)
        .filter((place) => !isCursor(place)),
    )
  }
  expect(wrong).toEqual([])
  // Otherwise the test would also pass if no reply had an instant.
  expect(replied.size).toBeGreaterThan(calls.length * 0.9)
  expect([...replied.values()].filter((instants) => instants > 0).length).toBeGreaterThan(50)
})

/** Instants that are stored in events and compared there, but are never in a reply. */
const INTERNAL = [
  "src/qualitative/server/record-queries.ts: 'decided_at', r.decided_at",
  "src/row-work/assign/server/assign-tasks.ts: '_allocated_at', s.was_at",
  "src/row-work/assign/server/change-stages.ts: '_allocated_at', c.to_at",
  "src/row-work/assign/server/change-stages.ts: '_allocated_at', c.was_at",
  "src/rows/history/server/routes.ts: 'reviewer2_allocated_at', t.reviewer2_allocated_at",
]

test("no SQL statement puts an instant into JSON in PostgreSQL's own format", () => {
  const files = filesIn('src').filter((name) => /\/server\/.*(?<!test)\.ts$/.test(name))
  expect(files.length).toBeGreaterThan(200)
  const found = files.flatMap((name) =>
    [...readFileSync(join('src', name), 'utf8').matchAll(/'\w+', [a-z]\w*\.(\w+_)?at\b(?! is )/g)].map(
      ([hit]) => `src/${name}: ${hit}`,
    ),
  )
  expect(found.toSorted()).toEqual(INTERNAL)
})
