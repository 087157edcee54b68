/**
 * The contents of the application's log (security.md, Logs): every line has only the listed fields in the listed formats, and no
 * value that anybody sent.
 */
import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast } from '../db/cast.ts'
import { listNamedCalls } from '../src/app/openapi.ts'
import { domains } from '../src/app/server.ts'
import { browserErrors } from '../src/session/browser-errors-contract.ts'
import { startTestApp, type TestApp } from './app.ts'
import { getCallKey } from './attack/attack.ts'
import { arrangeAttackContext, fillGoodRequest, type AttackContext } from './attack/attack-context.ts'
import { buildRequest, type Shaped } from './attack/shape.ts'
import { goodRequests } from './domains.ts'

const calls = listNamedCalls(domains)
  .map(({ spec }) => spec)
  .filter((spec) => !spec.stream)

const id = /^[0-9a-f]{8}-[0-9a-f-]{27}$/
const call = new RegExp(`^(/api(${calls.map(({ path }) => path).join('|')})|no call)$`)
const method = /^(GET|POST|PUT|PATCH|DELETE)$/
const word = /^[A-Z][A-Z_]+$/
const every = { level: /^(info|warn|error)$/, time: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/, reqId: id }
const kinds: Record<string, Record<string, RegExp>> = {
  responded: { ...every, method, call, status: /^\d{3}$/, ms: /^\d+$/, person: id },
  'slow call': {
    ...every,
    method,
    call,
    person: id,
    ms: /^\d+$/,
    databaseMs: /^\d+$/,
    statements: /^\d+$/,
    waitedMs: /^\d+$/,
  },
  refused: {
    ...every,
    method,
    call,
    status: /^\d{3}$/,
    address: /^127\.0\.0\.1$/,
    reason: word,
    person: id,
    account: /^([0-9a-f-]{36}|unknown)$/,
    why: /^(wrong password|unknown|blocked|expired|no password)$/,
  },
  // The schema of a page's error limits its fields (src/session/browser-errors-contract.ts).
  'browser error': {
    ...every,
    person: id,
    release: /^[\w.-]+$/,
    page: /^\/[\w/$-]*$/,
    name: /^\w+$/,
    frames: /^([\w.-]+\.js:\d+:\d+,?)*$/,
  },
}

let app: TestApp
let context: AttackContext
let node: { url: string; close: () => Promise<void> }
let written = ''
beforeAll(async () => {
  app = await startTestApp()
  Object.defineProperty(app.clock, 'now', { get: () => new Date() })
  context = await arrangeAttackContext(app.url, app.db, { spares: 60, rows: 160, spareFiles: 12 })
  node = await app.otherNode({
    slowCallMs: 1,
    log: new Writable({ write: (chunk: Buffer, _, done) => ((written += chunk.toString()), done()) }),
  })
})
afterAll(async () => {
  await node.close()
  await app.close()
})

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn)
  return []
}
const send = async (shaped: Shaped, spec: (typeof calls)[number]): Promise<number> => {
  const { method: verb, path, headers, body } = buildRequest(spec, shaped)
  const response = await fetch(`${node.url}${path}`, {
    method: verb,
    headers,
    ...(body === undefined ? {} : { body: new Uint8Array(Buffer.from(body)) }),
  })
  await response.arrayBuffer()
  return response.status
}

test('every log line of every call has only the listed fields and no value of a request', async () => {
  const sent = new Set<string>()
  const statuses: number[] = []
  for (const spec of calls) {
    const { as = 'meera', ...good } = goodRequests[getCallKey(spec)] ?? {}
    if (as !== 'spare') context.renew(as)
    const token = as === 'spare' ? context.spare.person().token : await context.token(as)
    const request = await fillGoodRequest(context, { as, ...good })
    // This call logs what it is sent, in the format tested above.
    if (spec !== browserErrors.report) for (const text of textsIn([request.params, request.query, request.body])) sent.add(text)
    sent.add(token)
    statuses.push(await send({ ...request, token }, spec))
    // The server refuses these requests: with an unknown token, as a person without the right, and with a body that is not JSON.
    statuses.push(await send({ ...request, token: 'canary-token' }, spec))
    statuses.push(await send({ ...request, token: await context.token('ananya') }, spec))
    if (spec.body !== undefined) statuses.push(await send({ ...request, body: '{"canary-body":', token }, spec))
  }
  await expect.poll(() => written.match(/"msg":"responded"/g)?.length ?? 0).toBeGreaterThan(calls.length * 3)
  expect(written).toContain('"msg":"slow call"')
  await pause(50)
  expect(statuses).toEqual(expect.arrayContaining([200, 400, 401, 403]))
  expect(statuses.filter((status) => status === 200).length, 'calls that succeed').toBeGreaterThan(calls.length / 2)
  const lines = written
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => !String(msg).startsWith('Server listening'))
  const others = lines.flatMap(({ msg, ...fields }) => {
    const kind = kinds[String(msg)]
    if (kind === undefined) return [`a line "${String(msg)}" that is not in the inventory: ${JSON.stringify(fields)}`]
    return Object.entries(fields).flatMap(([name, value]) =>
      kind[name]?.test(String(value)) === true ? [] : [`${String(msg)}: ${name} is ${JSON.stringify(value)}`],
    )
  })
  expect([...new Set(others)]).toEqual([])
  const told = [...sent, ...Object.values(cast).flatMap(({ email, fullName }) => [email, fullName])]
  const telling = told.filter((text) => text.length >= 5 && !id.test(text) && !call.test(`/api/${text}`))
  const values = lines.flatMap(({ call: _, time: __, ...fields }) => Object.values(fields).map(String))
  expect(telling.filter((text) => values.some((value) => value.includes(text)))).toEqual([])
  expect(written).not.toContain('canary')
})
