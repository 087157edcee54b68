/** Two saves of one thing: the second is told what the first changed (decision P332). Every write of the contract has a version, or its reason here. */
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { callsOf } from '../src/app/openapi.ts'
import { buildServer, domains } from '../src/app/server.ts'
import { reads } from '../src/kit/server/call.ts'
import { openPool } from '../src/kit/postgres/pool.ts'
import type { Endpoint } from '../src/kit/shared/endpoint.ts'
import { seenVersion } from '../src/kit/shared/versions.ts'
import { startTestApp, type TestApp } from './app.ts'
import { arrangeGround, type Ground, goodOf } from './attack/ground.ts'
import { shape } from './attack/shape.ts'
import { goodRequests } from './domains.ts'

const titleOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const writes = callsOf(domains).flatMap(({ spec }) => (reads(spec) || spec.download ? [] : [spec]))
const fieldsOf = ({ body }: Endpoint): Readonly<Record<string, unknown>> => (body instanceof z.ZodObject ? body.shape : {})
/** `versions`, and `items` with a version each, of several things; `seen`: what was seen of it itself. */
const VERSIONED = ['version', 'versions', 'items', 'seen']

/** Writes that overwrite nothing that somebody else could have changed meanwhile, and why. */
const WITHOUT: Readonly<Record<string, readonly string[]>> = {
  'adds something; a duplicate is refused': [
    'POST /addUser',
    'POST /users/import',
    'POST /department/create',
    'POST /section/add',
    'POST /manage-file/add/project',
    'POST /file/add',
    'PUT /file/update/rows/:fileName',
    'POST /allocation/project/add',
    'POST /allocation/department/add/:project',
    'POST /file/allocation/add',
    'POST /timesheet/project/new',
    'PUT /timesheet/project/:projectId/user/add',
    'POST /timesheet/members/upload',
    'POST /timesheet/user',
    'POST /timesheet/gaps/nudge',
    'POST /upload/target/report',
    'POST /project/target/add',
    'POST /targets/project/add/:projectId',
    'POST /targets/upload',
    'POST /project/new',
    'PUT /project/:id/subject/add',
    'PUT /project/subject/:id/profile/add',
    'POST /project/:projectId/:profileId/target/create',
    'POST /qualitative/add',
    'POST /qualitative/task/upload',
    'POST /recruit/job/create',
    'POST /recruit/:jobId/candidate/add',
    'POST /save/users/status',
    'POST /report/scheduled',
    'POST /deputies',
    'PUT /update/access',
    'POST /add/one/user/target',
    'POST /target/assigned/:projectId/:targetId',
  ],
  'takes away what it names; what hinders it, or goes with it, is refused or asked': [
    'DELETE /user/delete/:email',
    'PUT /remove/tab/access',
    'DELETE /section/delete',
    'DELETE /file/:name/delete',
    'DELETE /project/delete',
    'DELETE /allocation/department/:projectId/:departmentId',
    'DELETE /department/delete/:id',
    'PUT /timesheet/:id/remove/user',
    'PUT /allocation/delete/:project/:accountId',
    'PATCH /timesheet/:projectId/:currentUser/:accountId/remove',
    'DELETE /timesheet/project/:id/delete',
    'PATCH /timesheet/:project/:user/remove',
    'DELETE /prod/file/delete',
    'DELETE /projects/delete/:id',
    'DELETE /targets/delete/:id',
    'DELETE /project/:id/delete',
    'DELETE /project/:id/subject/:subjectId/delete',
    'DELETE /profile/:id/remove',
    'DELETE /targets/admin/:id',
    'PUT /targets/admin/:targetId/:subId',
    'DELETE /targets/admin/:targetId/:subId',
    'DELETE /qualitative/task/all/admin/delete/:taskId/:recordId',
    'DELETE /recruit/job/:id',
    'DELETE /recruit/candidate/:id',
    'DELETE /recruit/candidate/:id/cv',
    'DELETE /report/scheduled/:id',
    'DELETE /report/scheduled/files/:id',
    'DELETE /deputies/:id',
    'POST /user/erase/:id',
  ],
  'moves from one state to another, and is refused in every other state': [
    'PUT /user/block/:id',
    'PUT /user/unblock/:id',
    'PATCH /timesheet/user',
    'POST /closed-months/close',
    'POST /closed-months/reopen',
    'PATCH /target/history/:id/void',
    'PUT /recruit/job/:id/open',
    'POST /users/import/:id/take-back',
    'POST /file/batch/:id/take-back',
    'POST /file/allocation/:id/take-back',
    'POST /upload/target/report/:id/take-back',
    'POST /qualitative/task/upload/:id/take-back',
    'POST /targets/upload/:id/take-back',
    'POST /timesheet/members/upload/:id/take-back',
    'POST /save/users/status/:id/take-back',
    'POST /file/:file/assign/undo',
    'POST /targets/admin/:targetId/:subId/restore',
    'POST /targets/admin/:id/restore',
  ],
  'one switch: the body is the state that the pressed control names': [
    'PUT /manage-file/update/visibility/particular/file',
    'PUT /file/:file/second-review',
    'PUT /update/multiple/status',
    'PUT /update/active/status',
  ],
  'rows by their state: held, decided or later ones are refused, skipped or asked about (`onConflict`)': [
    'POST /file/:file/assign',
    'POST /file/:file/unassign',
    'POST /file/:file/assign/split',
    'POST /file/:file/assign/line',
    'PUT /file/update/rows/done/final',
  ],
  'the caller’s own session, password or taste, or nobody’s yet': [
    'POST /login',
    'POST /logout',
    'POST /user/reset-password',
    'POST /reauthenticate',
    'POST /setup/:token',
    'POST /setup/:token/password',
    'DELETE /sessions/:id',
    'POST /sessions/end-others',
    'PUT /user/end-sessions/:id',
    'PUT /me/preferences/:key',
  ],
  'a file in place of the one before, which the history names': ['PUT /recruit/candidate/:id/cv'],
  'brings stored things in line with a rule, again and again': [
    'PUT /allocation/sync/id',
    'GET /dev/allocations/lowercase',
    'POST /dev/allocations/lowercase',
  ],
  'its owner’s own entry: what is in its way asks first, and what waits is decided at its version': ['PUT /absences/own'],
}

test('every write has a version, or the reason why not', () => {
  const without = writes.filter((spec) => !VERSIONED.some((name) => name in fieldsOf(spec))).map(titleOf)
  expect(without.toSorted()).toEqual(Object.values(WITHOUT).flat().toSorted())
})

const versioned = writes.filter((spec) => fieldsOf(spec)['version'] === seenVersion)

let app: TestApp
let ground: Ground
let url: string
let close: () => Promise<void>
beforeAll(async () => {
  app = await startTestApp()
  const pool = openPool(app.databaseUrl)
  const node = buildServer({ pool, logger: pino({ level: 'silent' }), clock: () => app.clock.now })
  url = await node.listen({ port: 0, host: '127.0.0.1' })
  ground = await arrangeGround(url, app.db, { spares: 3, rows: 60, spareFiles: 2 })
  close = async () => {
    await node.close()
    await pool.close()
    await app.close()
  }
}, 120_000)
afterAll(() => close())

type Told = {
  success: boolean
  code?: string
  version?: number
  changes?: { field: string; by: { fullName: string } | null; at: string }[]
}
/** Where the good request changes nothing. */
const CHANGING: Readonly<Record<string, object>> = { 'PUT /timesheet/project/assign': { projects: [] } }
const send = async (spec: Endpoint, version: number): Promise<Told> => {
  const good = goodRequests[titleOf(spec)]
  const {
    method,
    path,
    headers = {},
    body,
  } = shape(spec, await goodOf(ground, { ...good, body: { ...good?.body, ...CHANGING[titleOf(spec)], version } }))
  const response = await fetch(`${url}${path}`, { method, headers, body: String(body) })
  return (await response.json()) as Told
}
const newest = async (): Promise<number> => {
  const [row] = await app.db<{ id: number }[]>`select coalesce(max(id), 0) as id from audit_log`
  return row?.id ?? 0
}

test.each(versioned.map((spec) => ({ title: titleOf(spec), spec })))(
  '$title: of two saves at once exactly one is told',
  async ({ spec }) => {
    const seen = await newest()
    const replies = await Promise.all([send(spec, seen), send(spec, seen)])
    const told = replies.filter(({ success }) => !success)
    expect(told).toMatchObject([{ code: 'CHANGED_MEANWHILE' }])
    const { version = 0, changes = [] } = told[0] as Told
    expect(changes.length).toBeGreaterThan(0)
    expect(changes.map(({ by }) => by?.fullName)).toEqual(changes.map(() => 'Meera Joshi'))
    expect(version).toBeGreaterThan(seen)
    // Whoever has looked at it saves, and is told of nothing but what came later.
    const again = await send(spec, version)
    expect(again.code).not.toBe('CHANGED_MEANWHILE')
  },
)
