/**
 * When two people save the same thing, the second is told what the first changed (ADR 8). Every write of the contract has a
 * version, or a reason in its domain's testing.ts.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { listNamedCalls } from '../src/app/openapi.ts'
import { domains } from '../src/app/server.ts'
import { isReadCall } from '../src/kit/server/call.ts'
import type { Endpoint } from '../src/kit/shared/endpoint.ts'
import { seenVersion } from '../src/kit/shared/versions.ts'
import type { TestApp } from './app.ts'
import { type AttackContext, fillGoodRequest } from './attack/attack-context.ts'
import { buildRequest } from './attack/shape.ts'
import { startAttackApp } from './attack/start-attack-app.ts'
import { goodRequests, withoutVersion } from './domains.ts'

const titleOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const writes = listNamedCalls(domains).flatMap(({ spec }) => (isReadCall(spec) || spec.download ? [] : [spec]))
const fieldsOf = ({ body }: Endpoint): Readonly<Record<string, unknown>> => (body instanceof z.ZodObject ? body.shape : {})
const queryOf = ({ query }: Endpoint): Readonly<Record<string, unknown>> => (query instanceof z.ZodObject ? query.shape : {})
/**
 * Names of fields with versions: `versions` and `items` have one for each of several things, and `seen` is the state that was
 * seen.
 */
const VERSIONED = ['version', 'versions', 'items', 'seen']

test('every write has a version or a reason for having none', () => {
  const without = writes.filter((spec) => !VERSIONED.some((name) => name in fieldsOf(spec) || name in queryOf(spec))).map(titleOf)
  expect(without.toSorted()).toEqual(withoutVersion.toSorted())
})

const versioned = writes.filter((spec) => fieldsOf(spec)['version'] === seenVersion)

let app: TestApp
let context: AttackContext
let url: string
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, context, url, close } = await startAttackApp())
})
afterAll(() => close())

type Told = {
  success: boolean
  code?: string
  version?: number
  changes?: { field: string; by: { fullName: string } | null; at: string }[]
}
/** For calls whose good request would change nothing. */
const CHANGING: Readonly<Record<string, object>> = { 'PUT /timesheet/project/assign': { projects: [] } }
const send = async (spec: Endpoint, version: number): Promise<Told> => {
  const good = goodRequests[titleOf(spec)]
  const {
    method,
    path,
    headers = {},
    body,
  } = buildRequest(
    spec,
    await fillGoodRequest(context, { ...good, body: { ...good?.body, ...CHANGING[titleOf(spec)], version } }),
  )
  const response = await fetch(`${url}${path}`, { method, headers, body: String(body) })
  return (await response.json()) as Told
}
const newest = async (): Promise<number> => {
  const [row] = await app.db<{ id: number }[]>`select coalesce(max(id), 0) as id from audit_log`
  return row?.id ?? 0
}

test.each(versioned.map((spec) => ({ title: titleOf(spec), spec })))(
  '$title reports a conflict to exactly one of two simultaneous saves',
  async ({ spec }) => {
    const seen = await newest()
    const replies = await Promise.all([send(spec, seen), send(spec, seen)])
    const told = replies.filter(({ success }) => !success)
    expect(told).toMatchObject([{ code: 'CHANGED_MEANWHILE' }])
    const { version = 0, changes = [] } = told[0] as Told
    expect(changes.length).toBeGreaterThan(0)
    expect(changes.map(({ by }) => by?.fullName)).toEqual(changes.map(() => 'Meera Joshi'))
    expect(version).toBeGreaterThan(seen)
    // A save sent after the conflict was shown is told of later changes only.
    const again = await send(spec, version)
    expect(again.code).not.toBe('CHANGED_MEANWHILE')
  },
)
