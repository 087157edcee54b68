/**
 * Compares the product with the catalogues of docs/spec/, row by row: calls, entities, constants and clashes. test/documents/
 * makes the same calls for a month, in the order in which people make them.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast } from '../../db/cast.ts'
import { listNamedCalls } from '../../src/app/openapi.ts'
import { domains } from '../../src/app/server.ts'
import type { Endpoint } from '../../src/kit/shared/endpoint.ts'
import {
  documentedCallers,
  getExpectedVerdict,
  expectedCallers,
  fingerprintTables,
  type Principal,
  principals,
  settled,
  toVerdict,
} from '../access.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { sendRaw, getCallKey, parseJsonBody, openAttack } from '../attack/attack.ts'
import { arrangeAttackContext, fillGoodRequest, type AttackContext } from '../attack/attack-context.ts'
import { buildRequest, type Shaped } from '../attack/shape.ts'
import { attackAsStrangers } from '../attack/strangers.ts'
import { goodRequests } from '../domains.ts'
import { listWrongInstants } from '../instants.ts'
import { applyExceptions, decisions } from './apply-exceptions.ts'
import { calls, clashes, constants, entities, UNSTATED } from './catalogues.ts'
import * as check from './checks.ts'
import { clashChecks, clashing } from './clashes.ts'
import { constantValues } from './constants.ts'
import { exceptions } from './exceptions.ts'
import { makeDocumentedCalls } from './made.ts'
import { patterns, entityLocations } from './places.ts'
import { runningConstants } from './running-constants.ts'

const all = listNamedCalls(domains)
const specs = all.map(({ spec }) => spec)
const documented = all.filter(({ spec }) => documentedCallers(spec).length > 0)
let app: TestApp
let context: AttackContext
let made: Map<string, check.Exchange[]>
beforeAll(async () => {
  app = await startTestApp()
  Object.defineProperty(app.clock, 'now', { get: () => new Date() })
  context = await arrangeAttackContext(app.url, app.db, { spares: 250, rows: 60, spareFiles: 170 })
})
afterAll(() => app.close())

const expectNone = (faults: readonly string[], excepted: Readonly<Record<string, string>> = {}): void =>
  expect(
    applyExceptions(
      faults,
      Object.entries(excepted).map(([fault, decision]) => ({ fault, decision })),
      ({ fault }, found) => fault === found,
      (one) => (typeof one === 'string' ? one : `${one.fault} (${one.decision})`),
    ),
  ).toEqual([])

test(`each of the ${calls.length} calls is mounted`, () => {
  expectNone(
    calls.flatMap((call) => check.mountFaults(call, specs)),
    exceptions.mount,
  )
})

test('OpenAPI lists each documented call with its fields', async () => {
  const page = (await (await (await app.as('meera')).raw('GET', '/api/openapi.json')).json()) as check.OpenApi
  expectNone(
    calls.flatMap((call) => check.openApiFaults(call, page)),
    exceptions.openApi,
  )
})

const strangers = principals.filter(({ label }) =>
  ['MANAGER', 'SUBADMIN with tabs', 'AUTHOR', 'recruiter', 'statusReportPermission'].includes(label),
)

test('the search for strangers reports a stranger who gets in', async () => {
  const attack = openAttack(app.url, app.db)
  const open = { ...context, hidden: { file: context.words()['file'] ?? {} } }
  const grid = documented.filter(({ spec }) => spec.path === '/file/:file/:section/:department')
  await attackAsStrangers(attack, open, grid, strangers)
  expect(attack.findings.map(({ call, values }) => [call, values[0]])).toContainEqual([
    'POST /file/:file/:section/:department',
    'MANAGER, a stranger’s file by id',
  ])
})

/** Tables that a refused call may write: when a session was last seen, and failed logins. */
const TOUCHED = ['sessions', 'login_throttle', 'known_addresses']
test('each documented call admits its callers and returns 403 to others and 401 without a session', async () => {
  const attempt = async (principal: Principal, spec: Endpoint, sent: Omit<Shaped, 'token'>): Promise<string[]> => {
    const token = principal.who && (await context.token(principal.who))
    const response = await sendRaw(app.url, buildRequest(spec, { ...sent, token }))
    const verdict = toVerdict(response.status, String(parseJsonBody(response)?.['code']))
    return check.callerFaults(getCallKey(spec), expectedCallers(spec) ?? [], principal, verdict)
  }
  await context.token('imran')
  await app.db`update sessions set expires_at = now() - interval '1 second' where user_id = ${cast.imran.id}`
  const pairs = principals.flatMap((principal) => documented.map(({ spec }) => ({ principal, spec })))
  const isOpen = ({ principal, spec }: (typeof pairs)[number]) =>
    getExpectedVerdict(expectedCallers(spec) ?? [], principal) === 'allowed'
  const before = await fingerprintTables(app.db, TOUCHED)
  const faults: string[] = []
  // A principal who must be refused sends an otherwise good request.
  for (const { principal, spec } of pairs.filter((pair) => !isOpen(pair)))
    faults.push(...(await attempt(principal, spec, await fillGoodRequest(context, goodRequests[getCallKey(spec)] ?? {}))))
  expect(await fingerprintTables(app.db, TOUCHED)).toEqual(before)
  // A principal who must be allowed names objects that do not exist.
  for (const { principal, spec } of pairs.filter(isOpen)) {
    const params = Object.fromEntries([...spec.path.matchAll(/:(\w+)/g)].map(([, key = '']) => [key, randomUUID()]))
    faults.push(...(await attempt(principal, spec, { params, body: {} })))
  }
  expectNone(faults)
})

test('callers settled by a decision still differ from the catalogue', () => {
  expectNone(
    check.settledFaults(
      settled,
      documented.map(({ spec }) => spec),
      documentedCallers,
      decisions,
    ),
  )
})

test('payload fields that no document states cite an existing decision', () => {
  expect(Object.values(UNSTATED).filter(({ decision }) => !decisions.has(decision))).toEqual([])
})

test('each call accepts its documented payload and returns the documented fields, message and code', async () => {
  made = await makeDocumentedCalls(app.url, context, specs)
  const sent = (id: string) => (made.get(id) ?? []).map((exchange) => exchange.sent)
  expectNone(
    calls.flatMap((call) => check.payloadFaults(call, sent(call.id))),
    exceptions.payload,
  )
  expectNone(
    calls.flatMap((call) => check.replyFaults(call, made.get(call.id) ?? [])),
    exceptions.replies,
  )
})

test('each documented call returns instants as ISO 8601 in UTC with milliseconds and Z', () => {
  expectNone(
    [...made].flatMap(([id, exchanges]) =>
      exchanges.flatMap(({ reply }) => listWrongInstants(reply).map((place) => `${id} ${place}`)),
    ),
  )
})

test(`each field of the ${entities.length} entities is in a response, and no response has the password`, () => {
  expectNone(
    entities.flatMap((entity) => check.entityFaults(entity, entityLocations[entity.entity] ?? [], made, patterns)),
    exceptions.entities,
  )
  expectNone(check.secretFaults(made))
})

test('each constant of the catalogue has a check, and each check has a constant', async () => {
  const values = { ...constantValues, ...(await runningConstants({ app, made, specs })) }
  expectNone(check.constantFaults(constants, values), exceptions.constants)
})

test('each clash of the catalogue has a check, and each check has a clash', () => {
  expectNone(check.clashFaults(clashes, Object.keys(clashChecks)))
})
test.each(Object.entries(clashChecks))('the clashing calls %s are both reached as decided', async (_, checkClash) => {
  await expect(checkClash(clashing(app, made))).resolves.toBeUndefined()
})

test('the catalogues have the expected numbers of rows', () => {
  const fields = entities.reduce((sum, entity) => sum + entity.fields.length, 0)
  const excepted = Object.values(exceptions).reduce((sum, each) => sum + Object.keys(each).length, 0)
  console.log(
    `${calls.length} calls, ${entities.length} entities (${fields} fields), ${constants.length} constants, ${clashes.length} clashes of the documents; ${excepted + Object.keys(settled).length} exceptions, each by a decision`,
  )
  expect([calls.length, entities.length, fields, constants.length, clashes.length]).toEqual([161, 32, 255, 109, 17])
})
