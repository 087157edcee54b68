/**
 * Nobody sets figures that count for themselves (decision 134). A person with every right and two roles tries every write of the
 * contract.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cast } from '../db/cast.ts'
import { listNamedCalls } from '../src/app/openapi.ts'
import { domains } from '../src/app/server.ts'
import { holidays } from '../src/holidays/contract.ts'
import { deputies } from '../src/inbox/deputies-contract.ts'
import { isReadCall } from '../src/kit/server/call.ts'
import { type Role, TABS, mayCall } from '../src/access/levels.ts'
import { toDay, shiftDay } from '../src/kit/shared/time.ts'
import { OWN_ROW } from '../src/users/server/own-figures.ts'
import { productivityFiles } from '../src/productivity-files/contract.ts'
import { tasksImport } from '../src/qualitative/tasks-import-contract.ts'
import { targetsImport } from '../src/target-projects/targets-import-contract.ts'
import { assignedTargets } from '../src/target-projects/assigned-contract.ts'
import { targetProjects } from '../src/target-projects/contract.ts'
import { imports } from '../src/row-import/import/contract.ts'
import { worklog } from '../src/worklog/contract.ts'
import { targetDays } from '../src/worklog/target-days-contract.ts'
import { targets } from '../src/worklog/targets-contract.ts'
import { fingerprintTables } from './access.ts'
import { buildActor } from './actor.ts'
import { type Client, startTestApp, type TestApp } from './app.ts'
import { getCallKey } from './attack/attack.ts'
import { withoutFigure } from './domains.ts'
import { arrangeProject, makeWorkbook } from './workbooks.ts'

type Sent = NonNullable<Parameters<Client['send']>[1]>
/**
 * A request about the actor. With `row`, the server rejects the workbook because of its row; with `each`, it refuses the entry by
 * itself.
 */
type Case = { sent: () => Promise<Sent>; row?: true; each?: true }

let app: TestApp
let meera: Client
let arjun: Client
const own = cast.arjun.id
let made = 0
const unique = (): string => `Own ${++made}`
const oneId = async (rows: PromiseLike<{ id: string }[]>): Promise<string> => (await rows)[0]?.id ?? ''

beforeAll(async () => {
  app = await startTestApp()
  await app.db`update users set roles = '{ADMIN,AUTHOR,REVIEWER}' where id = ${own}`
  ;[meera, arjun] = await Promise.all([app.as('meera'), app.as('arjun')])
  await arrangeProject(app.db, 'Own rows')
  await app.db`insert into tab_grants (user_id, tab, granted_by) select ${own}, unnest(${[...TABS]}::text[]), ${cast.meera.id}`
  await app.db`
    insert into user_managers (user_id, effective_from, manager_id, made_by) values (${own}, '2025-01-01', ${cast.kavita.id}, ${cast.meera.id})`
  const today = toDay(app.clock.now)
  await meera.ok(deputies.name, { body: { manager: cast.kavita.id, deputy: own, from: today, to: today } })
})
afterAll(() => app.close())

async function targetOf() {
  const { _id: projectId } = (await meera.ok(worklog.addProject, { body: { name: unique() } })).data
  const { _id: subject } = (await meera.ok(worklog.addSubject, { params: { id: projectId }, body: { name: unique() } })).data
  const { _id: profileId } = (
    await meera.ok(worklog.addProfile, { params: { id: subject }, body: { name: unique(), budget: 60 } })
  ).data
  const body = { name: 'Set', start: '2026-03-02', end: '2026-03-07', type: 'units', target: 40, users: [own] } as const
  const { data } = await meera.ok(targets.create, { params: { projectId, profileId }, body: { ...body, users: [own] } })
  const id = data[0]?._id ?? ''
  const subId = await oneId(app.db`select id from worklog_sub_targets where target_id = ${id} order by day limit 1`)
  return { projectId, profileId, id, subId, body: { ...body, users: [cast.ananya.id, own] } }
}
const atDay = async () => {
  const { id: targetId, subId } = await targetOf()
  return { params: { targetId, subId } }
}
async function assigned() {
  const { _id: projectId } = (await meera.ok(targetProjects.addProject, { body: { project_name: unique() } })).data
  const row = { sub_project_name: 'Set', department: 'Physics', subject: 'Optics', role: 'AUTHOR', keyword: unique() } as const
  const { _id: targetId } = (await meera.ok(targetProjects.addRow, { params: { projectId }, body: row })).data
  const entry = { user: own, target_assigned: 40, dateEffective: '2026-03-02' }
  const { data } = await meera.ok(assignedTargets.addOne, { query: {}, body: { targetId, ...entry } })
  const id = data[0]?._id ?? ''
  const entryId = await oneId(app.db`select id from assigned_target_history where assigned_id = ${id}`)
  return { projectId, targetId, id, entryId, entry: { ...entry, target_assigned: 0.01, dateEffective: '2026-03-09' } }
}
const targetSheet = async () => {
  const { project_name: name } = (await meera.ok(targetProjects.addProject, { body: { project_name: unique() } })).data
  const columns = [
    'project_name',
    'sub_project_name',
    'department',
    'subject',
    'role',
    'keyword',
    'email',
    'target_assigned',
    'dateEffective',
  ]
  const row = [name, 'Set', 'Physics', 'Optics', 'AUTHOR', unique(), cast.arjun.email, 0.01, '09/03/2026']
  return makeWorkbook(`${unique()}.xlsx`, columns, [row])
}
const hours = async (days: readonly string[] = ['2026-03-03']) =>
  makeWorkbook(
    `${unique()}.xlsx`,
    ['date', 'user', 'hours', 'details'],
    days.map((day) => [day, cast.arjun.email, 1 + made / 100, unique()]),
  )
const hourFile = async () => meera.ok(productivityFiles.upload, { file: await hours(), query: { confirm: 'true' }, body: {} })
const tasks = async () =>
  makeWorkbook(
    `${unique()}.xlsx`,
    ['email', 'date', 'title', 'description', 'hours', 'minutes'],
    [[cast.arjun.email, '09/03/2026', unique(), 'Set 3', 0, 10]],
  )
async function record() {
  const { batch } = await meera.ok(tasksImport.upload, { file: await tasks(), body: {} })
  const recordId = await oneId(app.db`select made[1] as id from import_batches where id = ${batch}`)
  return { batch, recordId, taskId: await oneId(app.db`select id from qualitative_tasks where record_id = ${recordId}`) }
}
const entry = () =>
  oneId(app.db`
    with filled as (
      insert into timesheet_entries (user_id, day, status, filled_at, off_day, done)
      values (${own}, ${`2026-02-${String(1 + (++made % 28)).padStart(2, '0')}`}, 'FILLED', ${app.clock.now.toISOString()}, false, 0)
      on conflict (user_id, day) do update set status = 'FILLED', decided_at = null, decided_by = null returning id),
    lines as (
      insert into timesheet_lines (entry_id, place, project_id, done) select id, 1, (select id from projects limit 1), 0 from filled
      on conflict do nothing)
    select id from filled`)
async function decidedEntry() {
  const id = await entry()
  await app.db`update users set roles = '{AUTHOR}' where id = ${cast.meera.id}`
  const { status } = await arjun.send(specOf('POST /inbox/decide'), {
    body: { items: [{ kind: 'timesheet', id }], outcome: 'approve' },
  })
  await app.db`update users set roles = '{ADMIN}' where id = ${cast.meera.id}`
  expect(status).toBe(200)
  const [row] = await app.db<{ version: number }[]>`select version from timesheet_entries where id = ${id}`
  return { kind: 'timesheet', id, version: row?.version ?? 0 }
}
async function history() {
  const questionId = unique()
  const questions = await makeWorkbook(`${unique()}.xlsx`, ['question_id', 'subject'], [[questionId, 'Physics']])
  const { file } = await meera.ok(imports.add, { file: questions, body: { section: 'Own rows' } })
  const header = ['question_id', 'author', 'author_status', 'author_done_date', 'author_answer_type']
  const row = [questionId, cast.arjun.email, 'done', new Date('2026-01-06T06:00:00Z'), 'Authored on Doc']
  return { body: { section: 'Own rows', file: file._id }, file: await makeWorkbook(`${unique()}.xlsx`, header, [row]) }
}

async function ownDone() {
  const { body, file } = await history()
  await meera.ok(imports.done, { body, file })
  return body.file
}

const CASES: Record<string, Case> = {
  'POST /user/update-profile': { sent: async () => ({ body: { _id: own, shiftType: 5, effective: '2026-03-10' } }) },
  'PUT /user/salary/:id': { sent: async () => ({ params: { id: own }, body: { salary: 1_000 + ++made } }) },
  'PUT /update/access': { sent: async () => ({ body: { user: own, access: [{ name: 'Worklog' }] } }) },
  'PUT /remove/tab/access': { sent: async () => ({ body: { user: own, access: [{ name: 'Worklog' }] } }) },
  'PUT /file/update/rows/done/final': { sent: history },
  'POST /file/batch/:id/take-back': {
    sent: async () => {
      const { batch } = await meera.ok(imports.done, await history())
      return { params: { id: batch ?? '' } }
    },
  },
  'DELETE /file/:name/delete': { sent: async () => ({ params: { name: await ownDone() }, body: {} }) },
  'POST /file/:file/reopen': {
    sent: async () => ({
      params: { file: await ownDone() },
      body: { sr_no: 1, role: 'AUTHOR', comments: 'Once more', version: 2 },
    }),
  },
  'PATCH /timesheet/:id/update': {
    sent: async () => ({ params: { id: await entry() }, body: { status: 'APPROVED' } }),
  },
  'POST /inbox/decide': {
    each: true,
    sent: async () => ({ body: { items: [{ kind: 'timesheet', id: await entry() }], outcome: 'approve' } }),
  },
  'POST /inbox/undo': { each: true, sent: async () => ({ body: { items: [await decidedEntry()] } }) },
  'POST /upload/target/report': { row: true, sent: async () => ({ file: await hours(), query: { confirm: 'true' }, body: {} }) },
  'POST /upload/target/report/:id/take-back': { sent: async () => ({ params: { id: (await hourFile()).batch } }) },
  'DELETE /prod/file/delete': { sent: async () => ({ body: { id: (await hourFile()).file._id } }) },
  'DELETE /targets/delete/:id': {
    sent: async () => ({ params: { id: (await assigned()).targetId }, query: { confirm: 'true' } }),
  },
  'POST /target/assigned/:projectId/:targetId': {
    sent: async () => {
      const { projectId, targetId, entry: body } = await assigned()
      return { params: { projectId, targetId }, query: { confirm: 'true' }, body }
    },
  },
  'POST /add/one/user/target': {
    sent: async () => {
      const { targetId, entry: body } = await assigned()
      return { query: { confirm: 'true' }, body: { targetId, ...body } }
    },
  },
  'PUT /targets/particular/edit/:id': {
    sent: async () => {
      const { id, entry: body } = await assigned()
      return { params: { id }, query: { confirm: 'true' }, body: { ...body, user: undefined } }
    },
  },
  'PATCH /target/history/:id/void': {
    sent: async () => ({ params: { id: (await assigned()).entryId }, query: { confirm: 'true' }, body: { reason: 'Too many' } }),
  },
  'DELETE /profile/:id/remove': {
    sent: async () => ({ params: { id: (await targetOf()).profileId }, query: { confirm: 'true' } }),
  },
  'POST /project/:projectId/:profileId/target/create': {
    sent: async () => {
      const { projectId, profileId, body } = await targetOf()
      return { params: { projectId, profileId }, body }
    },
  },
  'DELETE /targets/admin/:id': {
    sent: async () => ({ params: { id: (await targetOf()).id }, query: { confirm: 'true' } }),
  },
  'PATCH /targets/admin/:targetId/:subId': { sent: async () => ({ ...(await atDay()), body: { target: 1 } }) },
  'PUT /targets/admin/:targetId/:subId': { sent: async () => ({ ...(await atDay()), body: {} }) },
  'DELETE /targets/admin/:targetId/:subId': { sent: atDay },
  'POST /targets/admin/:targetId/:subId/restore': {
    sent: async () => {
      const at = await atDay()
      await meera.ok(targetDays.delete, at)
      return at
    },
  },
  'POST /targets/admin/:id/restore': {
    sent: async () => {
      const { id } = await targetOf()
      await meera.ok(targets.remove, { params: { id }, query: { confirm: 'true' } })
      return { params: { id } }
    },
  },
  'PUT /qualitative/task/edit': {
    sent: async () => ({ body: { recordId: (await record()).recordId, remarks: 'Mine' } }),
  },
  'PUT /qualitative/tasks/approve': { sent: async () => ({ body: { ids: [(await record()).recordId] } }) },
  'DELETE /qualitative/task/all/admin/delete/:taskId/:recordId': {
    sent: async () => {
      const { taskId, recordId } = await record()
      return { params: { taskId, recordId } }
    },
  },
  'POST /report/cross-check/confirm': {
    sent: async () => {
      const { subId } = await targetOf()
      await app.db`
        update worklog_sub_targets set type = 'hours', completed_hours = 25, filled_at = now(), filled_by = user_id where id = ${subId}`
      const [sum] = await app.db<{ date: string; seconds: number }[]>`
        select day::text as date, (sum(completed_hours) * 3600)::int as seconds from worklog_sub_targets
        where user_id = ${own} and removed_at is null and completed_hours is not null group by day order by day limit 1`
      return { body: { user: own, sum: 'worklog', ...sum } }
    },
  },
  'POST /holidays/uses': {
    sent: async () => {
      const { data } = await meera.ok(holidays.addCalendar, { body: { name: unique() } })
      return { query: { confirm: 'true' }, body: { scope: 'person', user: own, calendar: data._id, from: '2026-03-10' } }
    },
  },
  'POST /targets/upload': { row: true, sent: async () => ({ file: await targetSheet(), body: {} }) },
  'POST /targets/upload/:id/take-back': {
    sent: async () => {
      const { batch } = await meera.ok(targetsImport.upload, { file: await targetSheet(), body: {} })
      return { params: { id: batch } }
    },
  },
  'POST /qualitative/task/upload': { row: true, sent: async () => ({ file: await tasks(), body: {} }) },
  'POST /qualitative/task/upload/:id/take-back': { sent: async () => ({ params: { id: (await record()).batch } }) },
}

const writes = listNamedCalls(domains)
  .map(({ spec }) => spec)
  .filter((spec) => !isReadCall(spec) && !spec.stream && !spec.download)
const specOf = (call: string) => writes.find((spec) => getCallKey(spec) === call) ?? expect.fail(`no ${call}`)

test('each write of the contract has either a case or a reason here', () => {
  const said = [...Object.keys(CASES), ...withoutFigure]
  expect(said.toSorted()).toEqual(writes.map(getCallKey).toSorted())
})

/** The roles of other callers, all of whom were authors in kavita's team. A MANAGER has no other role and is her deputy. */
const CALLERS = [['ADMIN', 'AUTHOR', 'REVIEWER'], ['SUBADMIN', 'AUTHOR'], ['MANAGER']] as const satisfies Role[][]
const ENDS_BEFORE: Record<string, readonly string[]> = {
  'SUBADMIN and AUTHOR': ['POST /user/update-profile'],
  MANAGER: [
    'POST /user/update-profile',
    'POST /project/:projectId/:profileId/target/create',
    'PUT /user/salary/:id',
    'PUT /file/update/rows/done/final',
  ],
}
const as = (roles: readonly Role[]) => app.db`update users set roles = ${roles as Role[]} where id = ${own}`

const codeOf = ({ code, results }: { code: string; results?: { code: string }[] }): string => results?.[0]?.code ?? code

describe.each(CALLERS.slice(1).map((roles) => ({ roles, name: roles.join(' and ') })))('$name', ({ roles, name }) => {
  test.each(Object.entries(CASES))('nobody can do %s for themselves', async (call, { sent, row }) => {
    const request = await sent()
    await as(roles)
    const before = await fingerprintTables(app.db, ['sessions', 'upload_progress'])
    const refused = await arjun.send(specOf(call), request)
    const code = codeOf((await refused.json()) as { code: string })
    const after = await fingerprintTables(app.db, ['sessions', 'upload_progress'])
    await as(CALLERS[0])
    expect(after).toEqual(before)
    if (!mayCall(specOf(call).access.who, buildActor({ roles, tabs: TABS }))) expect(code).toBe('NOT_ALLOWED')
    else if (ENDS_BEFORE[name]?.includes(call)) expect(['RANK_TOO_LOW', 'USER_NOT_FOUND', 'BAD_WORKBOOK']).toContain(code)
    else expect(code).toBe(row ? 'BAD_WORKBOOK' : 'OWN_FIGURE')
  })
})

test('the database refuses a MANAGER with another role and a person as their own manager', async () => {
  await expect(as(['MANAGER', 'AUTHOR'])).rejects.toThrow('users_roles_check')
  await expect(
    app.db`insert into user_managers (user_id, effective_from, manager_id) values (${own}, '2026-03-01', ${own})`,
  ).rejects.toThrow('user_managers_check')
})

test("an upload of 60 rows with one of the sender's own stores nothing and names that row", async () => {
  const days = Array.from({ length: 60 }, (_, n) => shiftDay('2025-11-01', n))
  const rows = days.map((day, n) => [day, n === 41 ? cast.arjun.email : cast.ananya.email, 1, unique()])
  const file = await makeWorkbook(`${unique()}.xlsx`, ['date', 'user', 'hours', 'details'], rows)
  await as(['SUBADMIN', 'AUTHOR'])
  const before = await fingerprintTables(app.db, ['sessions', 'upload_progress'])
  const { issues } = await arjun.refused(productivityFiles.upload, 'BAD_WORKBOOK', { file, query: { confirm: 'true' }, body: {} })
  const after = await fingerprintTables(app.db, ['sessions', 'upload_progress'])
  await as(CALLERS[0])
  expect(issues).toEqual([expect.objectContaining({ row: 43, message: OWN_ROW })])
  expect(after).toEqual(before)
})

test.each(Object.entries(CASES))(
  'doing %s for oneself is refused, except for the only admin, whose write is marked',
  async (call, { sent, row, each }) => {
    const request = await sent()
    const before = await fingerprintTables(app.db, ['sessions', 'upload_progress'])
    const refused = await arjun.send(specOf(call), request)
    const body = (await refused.json()) as { code: string; issues?: { message: string }[] }
    const code = 'OWN_FIGURE'
    const asOne = row ? { code: 'BAD_WORKBOOK', issues: [{ message: OWN_ROW }] } : { code }
    expect(body).toMatchObject(each ? { code: 'NOTHING_DECIDED', results: [{ code }] } : asOne)
    if (!row && !each) expect(refused.status).toBe(403)
    expect(await fingerprintTables(app.db, ['sessions', 'upload_progress'])).toEqual(before)

    await app.db`update users set roles = '{AUTHOR}' where id = ${cast.meera.id}`
    const [last] = await app.db<{ id: string }[]>`select coalesce(max(id), 0)::text as id from audit_lines`
    const done = await arjun.send(specOf(call), request)
    await app.db`update users set roles = '{ADMIN}' where id = ${cast.meera.id}`
    expect(await done.json()).toMatchObject({ success: true })
    const lines = await app.db<{ after: unknown }[]>`select after from audit_lines where id > ${last?.id ?? '0'}::bigint`
    expect(lines).toContainEqual({ after: expect.objectContaining({ ownFigure: true }) })
  },
)

/** Tables about people for which the database does not need to reject a person's own writes. */
const NO_FIGURE = [
  // Only the database writes the first of these, and people choose restricted days for themselves in the second.
  'person_holidays',
  'restricted_choices',
  'absences', 'absence_requests', 'access_requests', 'account_lendings', 'allocation_holds', 'assigned_targets', 'deputies', 'known_addresses', 'passwords_by_others', 'password_links',
  'qualitative_events', 'recruitment_recruiters', 'sessions', 'status_records', 'status_saves', 'timesheet_events', 'timesheet_lines', 'timesheet_memberships', 'timesheet_nudges',
  'upload_progress', 'idempotency_keys', 'user_preferences', 'user_rights', 'erasures', 'worklog_sums', 'devices',
  'month_handover_lines', 'month_handover_differences', 'task_drafts', 'upgrade_moves', 'absent_days_with_figures', 'absence_ranges', 'absence_days_worked',
] // prettier-ignore

test('each table with figures of people has a guard against own figures in the database', async () => {
  const tables = await app.db<{ name: string; guarded: boolean }[]>`
    select c.relname as name, exists (select from pg_trigger g join pg_proc p on p.oid = g.tgfoid
        where g.tgrelid = c.oid and p.proname in ('refuse_own_figure', 'refuse_own_hours', 'refuse_own_assigned_target', 'refuse_own_file')) as guarded
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`
  expect(tables.filter(({ name, guarded }) => !guarded && !NO_FIGURE.includes(name))).toEqual([])
})
