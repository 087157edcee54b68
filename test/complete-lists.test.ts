/**
 * Documented lists without documented paging parameters return all rows (decision 139), because a client that knows only the
 * documents cannot get to other pages.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cast, getDepartmentId } from '../db/cast.ts'
import { listNamedCalls } from '../src/app/openapi.ts'
import { domains } from '../src/app/server.ts'
import { WHOLE_LIST_ROWS } from '../src/kit/server/read-list.ts'
import { pagingFields } from '../src/kit/shared/paging.ts'
import { files } from '../src/rows/files/contract.ts'
import { fileRows } from '../src/row-work/grid/contract.ts'
import { type Client, startTestApp, type TestApp } from './app.ts'
import { calls, listCallMethods, toCallShape } from './catalogues/catalogues.ts'
import { findReplyRows } from './documents/documented-fields.ts'
import { arrangeFile } from './files.ts'

const { ananya, kavita, meera, tara } = cast
/** More rows than the default page of any of these lists. */
const ROWS = 510
const FILE = 'Whole.xlsx'
const JOB = '018f0000-0000-7000-8000-000000000139'

/** The lists, each with its address, a person who reads it, and the fewest rows it must have. */
const LISTS: Record<string, { as: keyof typeof cast; path: string; rows?: number }> = {
  'users-list': { as: 'meera', path: '/admin/users' },
  'sections-view': { as: 'meera', path: '/section/Whole/-' },
  'manage-file-tasks': { as: 'meera', path: `/manage-file/Whole/${FILE}` },
  'timesheet-users': { as: 'meera', path: '/timesheet/users' },
  'timesheet-own-list': { as: 'ananya', path: '/timesheet/user' },
  'timesheet-view': { as: 'kavita', path: `/timesheet/${ananya.id}/view` },
  'worklog-own-targets': { as: 'ananya', path: '/targets/user' },
  'qualitative-own-list': { as: 'ananya', path: '/qualitative/all' },
  'qualitative-all-approved': { as: 'kavita', path: '/qualitative/all/approved/task' },
  'qualitative-own-approved': { as: 'ananya', path: '/qualitative/approved/task' },
  'recruit-job-list': { as: 'vikram', path: '/recruit/job/get' },
  'recruit-jobs-own': { as: 'tara', path: '/recruit/jobs/user' },
  'recruit-candidates-all': { as: 'vikram', path: `/recruit/${JOB}/candidate/getAll` },
  'recruit-candidates-own': { as: 'tara', path: `/recruit/${JOB}/candidate/get` },
  'status-users': { as: 'meera', path: `/get/users/status/${meera.email}` },
  'status-current': { as: 'meera', path: `/fetch/current/status/${meera.email}` },
  'status-history': { as: 'meera', path: `/fetch/history/status/${meera.email}` },
  'access-all-users': { as: 'meera', path: '/get/allUsers' },
}

const mounted = listNamedCalls(domains).map(({ spec }) => spec)
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const { db } = app
  const { fileId, projectId } = await arrangeFile(db, { name: FILE, project: 'Whole', rows: ROWS })
  const at = '2026-03-01T06:00:00Z'
  await db`insert into users (email, full_name, roles, created_by)
    select 'whole' || n || '@example.com', 'Whole ' || n, '{AUTHOR}', ${meera.id} from generate_series(1, ${ROWS}::int) n`
  await db`insert into files (project_id, name, columns, row_count, second_review, sections, created_by)
    select project_id, 'Whole ' || n || '.xlsx', columns, 0, true, '{}', created_by from files, generate_series(1, ${ROWS}::int) n where id = ${fileId}`
  await db`insert into timesheet_memberships (project_id, user_id, during, added_by)
    select ${projectId}, id, '[2026-01-01,)', ${meera.id} from users where email like 'whole%'`
  await db`with made as (
      insert into timesheet_entries (user_id, day, status, filled_at, off_day, done)
      select ${ananya.id}, date '2026-03-01' - n, 'FILLED', ${at}, false, 0 from generate_series(1, ${ROWS}::int) n returning id)
    insert into timesheet_lines (entry_id, place, project_id, done) select id, 1, ${projectId}, 0 from made`
  await db`with made as (
      insert into qualitative_records (user_id, day, minutes, approved, made_at, made_by, filled_at, decided_at, decided_by)
      select ${ananya.id}, date '2026-03-01' - n, 30, true, ${at}, ${ananya.id}, ${at}, ${at}, ${kavita.id} from generate_series(1, ${ROWS}::int) n
      returning id)
    insert into qualitative_tasks (record_id, place, title, description, minutes) select id, 1, 'Read', 'Books', 30 from made`
  await db`with subject as (
      insert into worklog_subjects (project_id, name, created_at, created_by) values (${projectId}, 'Whole', ${at}, ${meera.id}) returning id),
    profile as (
      insert into worklog_profiles (subject_id, name, budget_paise, created_at, created_by)
      select id, 'Whole', 0, ${at}, ${meera.id} from subject returning id)
    insert into worklog_targets (profile_id, user_id, name, type, target, start_day, end_day, created_at, created_by)
    select id, ${ananya.id}, 'Whole ' || n, 'hours', 8, date '2026-03-01' - n, date '2026-03-01' - n, ${at}, ${meera.id}
    from profile, generate_series(1, ${ROWS}::int) n`
  await db`insert into recruitment_jobs (id, name, location, budget_paise, vacancy, shift_time, created_at, created_by)
    select case n when 1 then ${JOB}::uuid else new_id() end, 'Whole ' || n, 'Pune', 1, 1, 'day', ${at}, ${meera.id} from generate_series(1, ${ROWS}::int) n`
  await db`insert into recruitment_recruiters (job_id, user_id, since, added_by) select id, ${tara.id}, ${at}, ${meera.id} from recruitment_jobs`
  await db`insert into recruitment_candidates (job_id, name, email, contact, contact_key, remarks, added_by, created_at, stage, stage_at, changed_at)
    select ${JOB}, 'Whole ' || n, 'c' || n || '@example.com', (9876500000 + n)::text, (9876500000 + n)::text, '', ${tara.id}, ${at}, 'applied', ${at}, ${at}
    from generate_series(1, ${ROWS}::int) n`
  await db`with made as (
      insert into status_records (user_id, department_id, subject, status, status_since, updated_at, updated_by, version)
      select id, ${getDepartmentId('Physics')}, 'Physics', 'application-error', ${at}, ${at}, ${meera.id}, 1 from users where email like 'whole%'
      returning id)
    insert into status_saves (record_id, version, saved_at, saved_by, status, status_since) select id, 1, ${at}, ${meera.id}, 'application-error', ${at} from made`
  await db`analyze`
})
afterAll(() => app.close())

const fieldsOf = (schema: unknown): string[] =>
  Object.keys((schema as { _zod?: { def?: { shape?: object } } } | undefined)?._zod?.def?.shape ?? {})

test('the lists with undocumented paging are exactly those of this test', () => {
  const isPaging = (name: string): boolean => Object.hasOwn(pagingFields, name) || name === 'paging'
  const found = calls.flatMap((call) => {
    const { id, path, query, body } = call
    if (path === null || [...query, ...body].some(isPaging)) return []
    const specs = mounted.filter((spec) =>
      listCallMethods(call).some((method) => toCallShape(method, path) === toCallShape(spec.method, spec.path)),
    )
    return specs.some((spec) => [...fieldsOf(spec.query), ...fieldsOf(spec.body)].some(isPaging)) ? [id] : []
  })
  expect(found.toSorted()).toEqual([...Object.keys(LISTS), 'report-day-download'].toSorted())
})

test.each(Object.entries(LISTS))(
  'the list %s returns all rows without paging and only the requested number with a limit',
  async (id, { as, path }) => {
    const client = await app.as(as)
    const [call] = calls.filter((one) => one.id === id)
    const read = async (query = ''): Promise<unknown[]> => {
      const response = await client.raw(call?.method ?? 'GET', `/api${path}${query}`)
      const body = (await response.json()) as Record<string, unknown>
      expect(body, JSON.stringify(body)).toMatchObject({ success: true })
      expect(response.headers.get('warning')).toBeNull()
      return findReplyRows(body) ?? []
    }
    expect((await read()).length).toBeGreaterThanOrEqual(ROWS)
    expect(await read('?limit=3')).toHaveLength(3)
  },
)

test('a call summary that mentions page sizes says that the list is whole without paging', () => {
  const listed = calls.filter(({ id }) => Object.hasOwn(LISTS, id))
  const shapes = new Set(listed.flatMap((call) => listCallMethods(call).map((method) => toCallShape(method, call.path ?? ''))))
  const summaries = mounted.filter(({ method, path }) => shapes.has(toCallShape(method, path))).map(({ summary }) => summary)
  expect(summaries.length).toBeGreaterThanOrEqual(Object.keys(LISTS).length)
  for (const summary of summaries.filter((text) => /\d a page/.test(text)))
    expect(summary).toContain('all of them without paging')
})

describe('a list of very many rows', () => {
  const name = 'Huge.xlsx'
  let client: Client
  beforeAll(async () => {
    client = await app.as('meera')
    await arrangeFile(app.db, { name, project: 'Huge', rows: WHOLE_LIST_ROWS.warned - 1 })
  })
  const grown = async (): Promise<Response> => {
    await app.db`insert into tasks (file_id, sr_no, question_id, question_key, department_id, extra)
      select f.id, f.row_count + 1, 'H' || f.row_count, 'h' || f.row_count, ${getDepartmentId('Physics')}, '{}' from files f where f.name = ${name}`
    await app.db`update files set row_count = row_count + 1 where name = ${name}`
    return client.send(fileRows.read, { params: { project: 'Huge', file: name }, query: {} })
  }
  test(`is whole up to ${WHOLE_LIST_ROWS.most} rows, with a warning from ${WHOLE_LIST_ROWS.warned} on, and requires paging above that`, async () => {
    const read = await client.send(fileRows.read, { params: { project: 'Huge', file: name }, query: {} })
    expect([read.status, read.headers.get('warning')]).toEqual([200, null])
    const warned = await grown()
    expect([warned.status, warned.headers.get('warning')]).toEqual([
      200,
      '299 - "This list has 4000 rows. From 5001 on please ask for pages."',
    ])
    await app.db`insert into tasks (file_id, sr_no, question_id, question_key, department_id, extra)
      select f.id, 4000 + n, 'M' || n, 'm' || n, ${getDepartmentId('Physics')}, '{}' from files f, generate_series(1, ${WHOLE_LIST_ROWS.most - WHOLE_LIST_ROWS.warned}::int) n where f.name = ${name}`
    await app.db`update files set row_count = ${WHOLE_LIST_ROWS.most}::int where name = ${name}`
    const params = { project: 'Huge', file: name }
    expect((await client.ok(fileRows.read, { params, query: {} })).rows).toHaveLength(WHOLE_LIST_ROWS.most)
    const refused = await grown()
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({
      code: 'ASK_FOR_PAGES',
      message: 'Please ask for pages.',
    })
    expect((await client.ok(fileRows.read, { params, query: { page_no: 3, limit: 2000 } })).rows).toHaveLength(1001)
    expect((await client.ok(files.ofProject, { params: { section: 'Huge', department: '-' }, query: {} })).total).toBe(1)
  })
})
