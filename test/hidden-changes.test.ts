/**
 * A change to something that a person may not read changes nothing that the person can read: no version, time, count or order in
 * any reply, and no event on open pages. Otherwise the person would learn that it changed, and when.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { cast, type CastName } from '../db/cast.ts'
import { listNamedCalls } from '../src/app/openapi.ts'
import { domains } from '../src/app/server.ts'
import { isReadCall } from '../src/kit/server/call.ts'
import type { Endpoint } from '../src/kit/shared/endpoint.ts'
import { session } from '../src/session/contract.ts'
import { users } from '../src/users/contract.ts'
import { maySeeSalary } from '../src/users/rules.ts'
import type { TestApp } from './app.ts'
import { type AttackContext, fillGoodRequest } from './attack/attack-context.ts'
import { buildRequest } from './attack/shape.ts'
import { startAttackApp } from './attack/start-attack-app.ts'
import { callAs } from './calls.ts'
import { goodRequests } from './domains.ts'

const titleOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const readCalls = listNamedCalls(domains).flatMap(({ spec }) =>
  isReadCall(spec) && !spec.stream && spec.upload === undefined ? [spec] : [],
)

let app: TestApp
let context: AttackContext
let url: string
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, context, url, close } = await startAttackApp())
})
afterAll(() => close())

/** A read of a list requests the longest page without the filters of the good request. Other reads are made unchanged. */
const isPaged = ({ query }: Endpoint): boolean => query instanceof z.ZodObject && 'limit' in query.shape
const queryOf = (spec: Endpoint, query: Record<string, string> | undefined) =>
  isPaged(spec) && spec.query?.safeParse({ limit: '100' }).success ? { limit: '100' } : query

const read = async (spec: Endpoint, token: string): Promise<string> => {
  const { query, ...good } = await fillGoodRequest(context, goodRequests[titleOf(spec)] ?? {})
  const { method, path, headers = {}, body } = buildRequest(spec, { ...good, query: queryOf(spec, query) ?? {}, token })
  const response = await fetch(`${url}${path}`, { method, headers, ...(body !== undefined && { body: String(body) }) })
  const bytes = Buffer.from(await response.arrayBuffer())
  return JSON.stringify([
    response.status,
    response.headers.get('etag'),
    bytes.toString('latin1').replaceAll(/"requestId":"[^"]*"/g, ''),
  ])
}
const readAll = async (token: string): Promise<Map<string, string>> => {
  const replies = new Map<string, string>()
  for (const spec of readCalls) replies.set(titleOf(spec), await read(spec, token))
  return replies
}
const differing = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] =>
  [...one.keys()].filter((title) => one.get(title) !== other.get(title))

const viewers: CastName[] = ['leela', 'farhan', 'ananya']
let salary = 60_000
const raise = async (): Promise<void> => {
  salary += 1
  const person = context.words()['person']?.id ?? ''
  const { code } = await callAs(url, await context.token('meera'), users.salary, { params: { id: person }, body: { salary } })
  expect(code).toBe('ok')
}

test.each(viewers)('a raise that %s may not see changes none of their replies and sends them no event', async (name) => {
  const { id, roles } = cast[name]
  expect(
    maySeeSalary({ id, roles } as never, { id: context.words()['person']?.id ?? '', roles: ['AUTHOR'], managerId: null }),
  ).toBe(false)
  const stream = await (await app.as(name)).stream(session.live)
  const token = await context.token(name)
  await raise()
  const [before, again] = [await readAll(token), await readAll(token)]
  // Some replies differ by themselves, such as downloads.
  const unstable = differing(before, again)
  expect(unstable.length).toBeLessThan(readCalls.length / 10)
  stream.events.length = 0
  await raise()
  const after = await readAll(token)
  expect(differing(again, after).filter((title) => !unstable.includes(title))).toEqual([])
  expect(stream.events.filter(({ event }) => event === 'changed')).toEqual([])
  stream.leave()
})

test('a raise changes the version of the salary but not that of the person', async () => {
  const meera = await context.token('meera')
  const email = context.words()['person']?.email ?? ''
  const row = async () => {
    const { body } = await callAs(url, meera, users.list, { query: { email } })
    const [{ version, salaryVersion } = {}] = body['users'] as { version?: number; salaryVersion?: number }[]
    return { version, salaryVersion: salaryVersion ?? 0 }
  }
  const before = await row()
  await raise()
  const after = await row()
  expect(after.version).toBe(before.version)
  expect(after.salaryVersion).toBeGreaterThan(before.salaryVersion)
})
