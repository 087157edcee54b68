/**
 * A person who may not know why somebody was absent (decision 133) gets the same bytes for every reason. Makes every reading call
 * and every download about the absence, with the kinds SL, PL and LOP in turn.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type CastName, cast } from '../db/cast.ts'
import { listNamedCalls } from '../src/app/openapi.ts'
import { domains } from '../src/app/server.ts'
import { TABS } from '../src/access/levels.ts'
import type { Endpoint } from '../src/kit/shared/endpoint.ts'
import { toDay, shiftDay } from '../src/kit/shared/time.ts'
import { isReadCall } from '../src/kit/server/call.ts'
import { startTestApp, type TestApp } from './app.ts'
import { getCallKey } from './attack/attack.ts'
import { arrangeAttackContext, type AttackContext } from './attack/attack-context.ts'
import { fillWords, type Shaped, buildRequest, type Words } from './attack/shape.ts'
import { type Good, goodRequests } from './domains.ts'
import { type AbsenceFact, KINDS, arrangeAbsences } from './metamorphic/absences.ts'
import { HOW_LONG } from './metamorphic/replies.ts'

let app: TestApp
let context: AttackContext
let facts: readonly AbsenceFact[]
let today = ''
beforeAll(async () => {
  app = await startTestApp(new Date())
  context = await arrangeAttackContext(app.url, app.db, { spares: 4, rows: 120, spareFiles: 2 })
  today = toDay(app.clock.now)
  facts = await arrangeAbsences(app.db, today)
  const granted = TABS.map((tab) => ({ user_id: cast.nikhil.id, tab, granted_by: cast.meera.id }))
  await app.db`insert into tab_grants ${app.db(granted)}`
  await app.db`
    insert into deputies (manager_id, deputy_id, during, named_at, named_by)
    values (${cast.kavita.id}, ${cast.farhan.id}, daterange(${today}, ${shiftDay(today, 1)}), now(), ${cast.meera.id})`
})
afterAll(() => app.close())

const calls = listNamedCalls(domains)
  .map(({ spec }) => spec)
  .filter((spec): spec is Endpoint => (isReadCall(spec) || spec.download === true) && spec.stream !== true)

const about = (day: string): Readonly<Record<string, readonly Good[]>> => {
  const [from, to] = [shiftDay(day, -5), today]
  const month = day.slice(0, 7)
  const form = { type: 'user', user: ['{person}'], fromDate: from, toDate: to }
  const reports = [{ body: form }, { body: { ...form, type: 'team' } }, { body: { ...form, type: 'department' } }]
  return {
    'GET /absences/own': [{ query: { from, to } }],
    'GET /absences/:user': [{ params: { user: '{person}' }, query: { from, to } }],
    'GET /timesheet/gaps': [{ query: { month } }, { query: { month, person: '{person}' } }],
    'GET /timesheet/gaps/own': [{ query: { month } }],
    'GET /worklog/profile/:id/figures': [
      { params: { id: '{profile}' } },
      { params: { id: '{profile}' }, query: { month } },
      { params: { id: '{profile}' }, query: { day } },
      { params: { id: '{profile}' }, query: { target: '{worklogTarget}', day } },
    ],
    'GET /worklog/profile/:id/days': [{ params: { id: '{profile}' }, query: { month } }],
    'GET /worklog/report': [{ query: { profile: '{profile}' } }, { query: { user: '{person}' } }],
    'POST /user/target/report': reports,
    'POST /target/user/report': reports,
    'POST /projects/records/report': reports,
    'POST /projects/records/reports/data': reports,
    'POST /user/target/report/download': reports,
    'POST /user/target/report/counts/download': reports,
    'GET /report/explain/:user/:day': [{ params: { user: '{person}', day } }, { params: { user: '{person}', day: today } }],
    'GET /report/cross-check': [{ query: { from, to } }],
  }
}

function requestsOf(spec: Endpoint, { whose, day }: AbsenceFact): Shaped[] {
  const good = goodRequests[getCallKey(spec)] ?? {}
  const words: Words = { ...context.words(), person: { id: cast[whose].id, email: cast[whose].email } }
  return [good, ...(about(day)[getCallKey(spec)] ?? [])].map((form) => {
    const { as: _as, sheet, ...parts } = fillWords(form, words)
    return { ...parts, ...(sheet && { sheet: context.sheets[sheet] }), token: undefined }
  })
}

/** Headers that differ from request to request. Comparing the body already covers its length. */
const OWN_HEADERS = new Set(['x-request-id', 'date', 'content-length'])
const ID = /"requestId":"[^"]*"/

type Answer = { request: string; bytes: string }
async function answersTo(who: CastName, fact: AbsenceFact, specs: readonly Endpoint[]): Promise<Answer[]> {
  const token = await context.token(who)
  const answerTo = async (spec: Endpoint, request: Shaped): Promise<Answer> => {
    const { method, path, headers = {}, body } = buildRequest(spec, { ...request, token })
    const response = await fetch(`${app.url}${path}`, { method, headers, body: (body as BodyInit | undefined) ?? null })
    expect(response.status, `${method} ${path}`).toBeLessThan(500)
    const own = [...response.headers].filter(([name]) => !OWN_HEADERS.has(name))
    const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
    const bytes = `${response.status} ${JSON.stringify(own)} ${text.replace(ID, '').replaceAll(HOW_LONG, '')}`
    return { request: `${method} ${path} ${JSON.stringify(request.body ?? {})}`, bytes }
  }
  const answers: Answer[] = []
  for (const spec of specs) answers.push(...(await Promise.all(requestsOf(spec, fact).map((request) => answerTo(spec, request)))))
  return answers
}

async function differing(who: CastName, fact: AbsenceFact, specs = calls): Promise<string[]> {
  const byKind: Answer[][] = []
  for (const kind of KINDS) {
    await fact.set(app.db, kind)
    byKind.push(await answersTo(who, fact, specs))
  }
  const [first = [], ...others] = byKind
  const different = first.filter(({ bytes }, at) => others.some((answers) => answers[at]?.bytes !== bytes))
  return different.map(({ request }) => request)
}

/**
 * Nikhil has every tab. Kavita is the absent person’s current manager. Farhan is their former manager and now a deputy. The rest
 * are colleagues.
 */
const READERS = ['nikhil', 'kavita', 'farhan', 'neha', 'leela'] as const
test.each(READERS)('%s gets the same bytes for every reason that they may not know', async (who) => {
  for (const fact of facts.filter(({ mayKnow }) => !mayKnow.includes(who)))
    expect(await differing(who, fact), fact.what).toEqual([])
})

test('a person who may know the reason gets different bytes for each kind of absence', async () => {
  const own = ['GET /targets/user', 'GET /report/explain/:user/:day', 'GET /absences/:user']
  const specs = calls.filter((spec) => own.includes(getCallKey(spec)))
  for (const fact of facts)
    for (const who of fact.mayKnow) expect((await differing(who, fact, specs)).length, `${who}: ${fact.what}`).toBeGreaterThan(0)
})

/** The calls whose replies name a reason. A call that you add also needs requests about the absence (`about`). */
const REPLYING = [
  'GET /absences/:user',
  'GET /absences/own',
  'GET /report/cross-check',
  'GET /report/explain/:user/:day',
  'GET /targets/:id',
  'GET /targets/user',
  'GET /timesheet/gaps',
  'GET /timesheet/gaps/own',
  'GET /timesheet/recent',
  'GET /timesheet/week',
  'GET /worklog/profile/:id/figures',
  'PUT /user/absence',
]
test('no call other than the listed ones replies with a reason', () => {
  const names = (reply: z.ZodType = z.object({})): boolean =>
    JSON.stringify(z.toJSONSchema(reply, { unrepresentable: 'any' })).includes('"LOP"')
  const replying = listNamedCalls(domains).filter(({ spec }) => names(spec.reply))
  expect(replying.map(({ spec }) => `${spec.method} ${spec.path}`).toSorted()).toEqual(REPLYING)
})
