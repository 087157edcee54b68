import { type CastName, cast } from '../../db/cast.ts'
import type { Read } from '../../test/migrated/old-folder.ts'
import type { Calls } from './old-version.ts'

type Reply = Record<string, unknown>
type Given = { query?: Record<string, string | number>; body?: unknown }
const partsOf = (reply: Reply | undefined, field: string, list = 'data'): string[] => {
  const rows = reply?.[list]
  return Array.isArray(rows) ? rows.map((row: Record<string, unknown>) => String(row[field])) : []
}

const ALL = { query: { limit: 500 } }
const CLOSED = { from: '2026-10-01', to: '2026-10-31' }
const OPEN = { from: '2026-11-01', to: '2026-11-03' }
const STAFF = { AUTHOR: 'ananya', REVIEWER: 'neha', 'REVIEWER-2': 'sneha', UPLOADER: 'anil' } as const

/** Returns the version's replies to every read that a migration could change. Leaves out calls that the version does not have. */
export async function recordReads({ call, has }: Calls): Promise<Read[]> {
  const reads: Read[] = []
  /** Makes a read. `spec` is the call with its parameters as in the contract, and `values` are their values in order. */
  const read = async (
    by: CastName,
    spec: string,
    values: readonly string[] = [],
    { query, body }: Given = {},
  ): Promise<Reply | undefined> => {
    if (!has(spec)) return undefined
    const [method = '', template = ''] = spec.split(' ')
    const rest = [...values]
    const search =
      query === undefined ? '' : `?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`
    const path = template.replace(/:\w+/g, () => encodeURIComponent(rest.shift() ?? '')) + search
    const { success: _success, ...reply } = await call<Reply>(by, method, path, body).catch((error: Error): Reply => {
      console.log(error.message)
      process.exitCode = 1
      return {}
    })
    reads.push({ by, method: method as Read['method'], path, ...(body !== undefined && { body }), reply })
    return reply
  }

  for (const [name, { roles }] of Object.entries(cast))
    if (name !== 'sameer') for (const role of roles) await read(name as CastName, 'GET /me/:role', [role])
  for (const key of ['filters.admin-grid', 'grid.admin-grid']) await read('meera', 'GET /me/preferences/:key', [key])
  await read('ananya', 'GET /me/preferences/:key', ['filters.tasks'])
  await read('kavita', 'GET /me/preferences/:key', ['views.report.team'])

  await read('meera', 'GET /admin/users', [], ALL)
  await read('kavita', 'GET /admin/users', [], ALL)
  for (const { id } of [cast.joseph, cast.sameer]) await read('meera', 'GET /users/:id/summary', [id])
  await read('meera', 'GET /get/allUsers', [], ALL)
  await read('meera', 'GET /department/all')
  await read('meera', 'GET /fetch/access/user')
  await read('leela', 'GET /fetch/access/:userId', [cast.leela.id])

  const sections = partsOf(await read('meera', 'GET /sections'), 'name')
  for (const section of sections) {
    const files = partsOf(await read('meera', 'GET /section/:section/:department', [section, '-'], ALL), 'name')
    for (const file of files) {
      await read('meera', 'GET /file/:file/summary', [file])
      await read('meera', 'GET /file/:file/batches', [file])
      await read('meera', 'POST /file/:file/:section/:department', [file, section, '-'], { query: { limit: 25 }, body: {} })
      for (const row of ['1', '2']) await read('meera', 'GET /file/:file/timeline/:srNo', [file, row])
    }
  }
  for (const [role, name] of Object.entries(STAFF)) {
    await read(name, 'GET /tasks/counts/:role', [role])
    const files = partsOf(await read(name, 'GET /files/user/list/:role', [role]), 'name')
    for (const file of files.slice(0, 1))
      await read(name, 'POST /file/tasks/:file/:role', [file, role], { query: { limit: 10 }, body: {} })
  }

  for (const project of partsOf(await read('meera', 'GET /allocation/projects'), '_id'))
    await read('meera', 'GET /allocation/current/all/:projectId', [project])
  await read('meera', 'GET /allocation/users/allData/:userId', [cast.ananya.id])

  await read('meera', 'GET /timesheet/project/all')
  for (const name of ['ananya', 'neha', 'joseph', 'priya'] as const) {
    await read(name, 'GET /timesheet/user', [], ALL)
    await read('meera', 'GET /timesheet/:userId/view', [cast[name].id], ALL)
    await read('meera', 'GET /absences/:user', [cast[name].id], { query: { from: CLOSED.from, to: OPEN.to } })
  }
  await read('meera', 'GET /timesheet/gaps', [], { query: { month: '2026-10' } })
  await read('meera', 'GET /closed-months')
  await read('meera', 'GET /settings')
  await read('meera', 'GET /deputies')
  await read('meera', 'GET /inbox/waiting', [], { query: { limit: 100 } })

  for (const file of partsOf(await read('meera', 'GET /prod/files'), 'filename'))
    await read('meera', 'GET /prod/hours', [], { query: { filename: file, limit: 100 } })
  for (const project of partsOf(await read('meera', 'GET /target/all/project'), '_id')) {
    const rows = partsOf(await read('meera', 'GET /targets/get/projects/:projectId', [project]), '_id')
    for (const row of rows) await read('meera', 'GET /targets/all/assigned/:id', [row])
  }

  for (const project of partsOf(await read('meera', 'GET /project/all'), '_id')) {
    const found = await read('meera', 'GET /project/:id', [project])
    for (const subject of partsOf(found?.['data'] as Reply, '_id', 'subjects')) {
      const profiles = await read('meera', 'GET /project/subject/:id', [subject])
      for (const profile of partsOf(profiles?.['data'] as Reply, '_id', 'profiles')) {
        for (const month of ['2026-10', '2026-11']) {
          await read('meera', 'GET /worklog/profile/:id/figures', [profile], { query: { month } })
          await read('meera', 'GET /worklog/profile/:id/days', [profile], { query: { month } })
        }
        for (const target of partsOf(await read('meera', 'GET /targets/:profileId/all', [profile]), '_id'))
          await read('meera', 'GET /targets/:id', [target])
      }
    }
  }
  for (const name of ['joseph', 'ananya'] as const) await read(name, 'GET /targets/user', [], { query: { limit: 100 } })

  await read('ananya', 'GET /qualitative/all', [], ALL)
  await read('meera', 'GET /qualitatives/tasks/all/admin', [], ALL)
  for (const job of partsOf(await read('meera', 'GET /recruit/job/get', [], { query: { limit: 100 } }), '_id')) {
    const candidates = await read('meera', 'GET /recruit/:jobId/candidate/getAll', [job], { query: { limit: 100 } })
    for (const candidate of partsOf(candidates, '_id').slice(0, 2)) await read('meera', 'GET /recruit/candidate/:id', [candidate])
  }
  await read('meera', 'GET /fetch/current/status/:email', [cast.meera.email], { query: { limit: 100 } })
  await read('meera', 'GET /fetch/history/status/:email', [cast.meera.email], { query: { limit: 100 } })

  for (const { from, to } of [CLOSED, OPEN]) {
    const body = { type: 'team', fromDate: from, toDate: to }
    for (const by of ['meera', 'kavita'] as const) await read(by, 'POST /user/target/report', [], { body })
    await read('meera', 'POST /target/user/report', [], { body })
    await read('ananya', 'POST /user/target/report', [], { body: { ...body, type: 'user' } })
    await read('meera', 'GET /report/scorecard', [], { query: { from, to } })
    await read('meera', 'GET /report/cross-check', [], { query: { from, to, limit: 100 } })
  }
  await read('kavita', 'GET /report/scheduled')
  return reads
}
