import xlsx from '@e965/xlsx'
import { afterAll, afterEach, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { arrangeAccount, arrangeFile } from '../../../test/files.ts'
import { inbox } from '../../inbox/contract.ts'
import { openPool } from '../../kit/postgres/pool.ts'
import { isDatabaseAway } from '../../kit/postgres/faults.ts'
import { runSweep } from '../../kit/server/sweeps.ts'
import { settings } from '../../settings/contract.ts'
import { assigning } from '../../row-work/assign/contract.ts'
import { tasks } from '../../row-work/desk/contract.ts'
import { users } from '../../users/contract.ts'
import { scheduledExports } from '../contract.ts'
import { MAX_SCHEDULES, UNFORESEEN } from '../vocabulary.ts'
import { makeExports } from './run.ts'

/** Tuesday, 10/03/2026, 11:30 in Asia/Kolkata. */
const START = '2026-03-10T06:00:00Z'
const EXPORT = 'POST /report/scorecard/download'
const app = await startTestApp(new Date(START))
const pool = openPool(app.databaseUrl)
afterAll(async () => {
  await pool.close()
  await app.close()
})
afterEach(async () => {
  app.clock.now = new Date(START)
  await app.db`delete from export_files`
  await app.db`delete from scheduled_exports`
})
const { registered } = app
type Over = { pool?: typeof pool; registered?: typeof registered; logger?: { warn: (fields: object) => void } }
const sweep = (over: Over = {}) =>
  runSweep({ pool, registered, clock: () => app.clock.now, ...over } as Parameters<typeof runSweep>[0], makeExports)
const meera = await app.as('meera')
const ananya = await app.as('ananya')
const on = (day: string): void => {
  app.clock.now = new Date(`${day}T01:00:00+05:30`)
}
const daily = (name = 'Every morning') => ({ body: { export: EXPORT, name, every: 'daily' as const } })
const list = (client = meera, query = {}) => client.ok(scheduledExports.list, { query })

const file = 'Exported.xlsx'
const { projectId } = await arrangeFile(app.db, { name: file, project: 'Sets of 2027', rows: 2 })
await arrangeAccount(app.db, projectId, 'exported', cast.ananya.id, '2026-01-01T00:00:00Z')
await meera.ok(assigning.assign, { params: { file }, body: { start: 1, end: 2, author: cast.ananya.id } })
await ananya.ok(tasks.update, {
  params: { file, role: 'AUTHOR' },
  body: { sr_no: 1, status: 'skipped', reason: 'Spam', comments: 'No question.' },
})

test('an export is scheduled, listed by name, and deleted', async () => {
  const { data } = await meera.ok(scheduledExports.add, {
    body: { export: EXPORT, name: ' Zebra ', selection: { by: 'project', role: 'REVIEWER' }, every: 'weekly', day: 1 },
  })
  expect(data).toMatchObject({
    name: 'Zebra',
    words: ['Scorecard', 'Reviewer', 'by project'],
    every: 'weekly',
    day: 1,
    next: '2026-03-16',
    stopped_at: null,
  })
  await meera.ok(scheduledExports.add, daily('apple'))
  const listed = await list()
  expect(listed.schedules.map(({ name, next }) => [name, next])).toEqual([
    ['apple', '2026-03-11'],
    ['Zebra', '2026-03-16'],
  ])
  expect(listed.exports).toContainEqual({ export: EXPORT, title: 'Scorecard', whole: true })
  expect((await list(ananya)).schedules).toEqual([])
  await ananya.refused(scheduledExports.remove, 'SCHEDULE_NOT_FOUND', { params: { id: data._id } })
  await meera.ok(scheduledExports.remove, { params: { id: data._id } })
  await meera.refused(scheduledExports.remove, 'SCHEDULE_NOT_FOUND', { params: { id: data._id } })
  expect((await list()).schedules.map(({ name }) => name)).toEqual(['apple'])
})

test('a file is made on its day from that day’s data and announced', async () => {
  await meera.ok(scheduledExports.add, daily())
  expect(await sweep()).toBe(0)
  on('2026-03-11')
  expect(await sweep()).toBe(1)
  expect(await sweep()).toBe(0)
  const { files, total, schedules } = await list()
  expect(total).toBe(1)
  expect(files[0]).toMatchObject({
    name: 'Every morning',
    from: '2026-03-10',
    to: '2026-03-10',
    problem: null,
    filename: 'Every morning 2026-03-10.xlsx',
    rows: 1,
    until: '2026-06-09',
  })
  expect(schedules[0]?.next).toBe('2026-03-12')
  const params = { id: files[0]?._id ?? '' }
  const { filename, bytes } = await meera.download(scheduledExports.file, { params })
  expect([filename, bytes.length]).toEqual(['Every morning 2026-03-10.xlsx', files[0]?.bytes])
  const book = xlsx.read(bytes)
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] as xlsx.WorkSheet
  const rows = xlsx.utils.sheet_to_json<unknown[]>(sheet, { header: 1 })
  expect(rows[1]?.slice(0, 2)).toEqual(['Ananya Iyer', cast.ananya.email])
  const entries = (await meera.ok(inbox.own)).data.filter(({ kind }) => kind.startsWith('export'))
  expect(entries).toMatchObject([
    { kind: 'export-made', object: 'Every morning', part: '10/03/2026', count: 1, from: null, isNew: true },
  ])
  expect((await ananya.ok(inbox.own)).data.filter(({ kind }) => kind.startsWith('export'))).toEqual([])
  const audited = await app.db<{ call: string; object_type: string; after: object }[]>`
    select call, object_type, after from audit_lines where call in ('sweep exports', 'GET /report/scheduled/files/:id') order by id`
  expect(audited).toMatchObject([
    { call: 'sweep exports', object_type: 'task', after: { rows: 1, from: '2026-03-10', to: '2026-03-10' } },
    { call: 'sweep exports', object_type: 'scheduled-export', after: { owner: cast.meera.email, rows: 1 } },
    { call: 'GET /report/scheduled/files/:id', object_type: 'scheduled-export', after: { rows: 1 } },
  ])
  for (const call of [scheduledExports.file, scheduledExports.removeFile])
    await ananya.refused(call, 'EXPORT_FILE_NOT_FOUND', { params })
  await meera.ok(scheduledExports.removeFile, { params })
  await meera.refused(scheduledExports.file, 'EXPORT_FILE_NOT_FOUND', { params })
  await meera.refused(scheduledExports.removeFile, 'EXPORT_FILE_NOT_FOUND', { params })
})

test('only the export of the latest missed day is made, and its owner learns that it was empty', async () => {
  await meera.ok(scheduledExports.add, daily())
  on('2026-03-20')
  expect(await sweep()).toBe(1)
  const { files, schedules } = await list()
  expect(files.map(({ from, problem, filename }) => [from, problem, filename])).toEqual([
    ['2026-03-19', 'No data available for download.', null],
  ])
  expect(schedules[0]?.next).toBe('2026-03-21')
  expect((await meera.ok(inbox.own)).data[0]).toMatchObject({ kind: 'export-not-made', part: 'No data available for download.' })
  await meera.refused(scheduledExports.file, 'EXPORT_FILE_NOT_FOUND', { params: { id: files[0]?._id ?? '' } })
})

test('a file contains what its owner may read on that day', async () => {
  await ananya.ok(scheduledExports.add, daily('Mine'))
  await (await app.as('neha')).ok(scheduledExports.add, daily('Hers'))
  await (await app.as('kavita')).ok(scheduledExports.add, daily('Team'))
  await (await app.as('farhan')).ok(scheduledExports.add, daily('Other team'))
  on('2026-03-11')
  expect(await sweep()).toBe(4)
  const made = async (who: 'ananya' | 'neha' | 'kavita' | 'farhan') =>
    (await list(await app.as(who))).files.map(({ rows }) => rows)
  expect(await made('ananya')).toEqual([1])
  expect(await made('neha')).toEqual([null])
  expect(await made('kavita')).toEqual([1])
  expect(await made('farhan')).toEqual([null])
})

test('a team’s productivity export is made for its manager and refused to others', async () => {
  const kavita = await app.as('kavita')
  const productivity = { export: 'POST /user/target/report/download', name: 'Team', every: 'daily' as const }
  const body = { ...productivity, selection: { type: 'team' } }
  await kavita.ok(scheduledExports.add, { body })
  await ananya.refused(scheduledExports.add, 'NOT_ALLOWED', { body })
  await meera.refused(scheduledExports.add, 'INVALID_REQUEST', { body: { ...productivity, selection: { type: 'planet' } } })
  on('2026-03-11')
  expect(await sweep()).toBe(1)
  const [made] = (await list(kavita)).files
  expect(made).toMatchObject({ filename: 'Team 2026-03-10.xlsx', from: '2026-03-10', problem: null })
  const { bytes } = await kavita.download(scheduledExports.file, { params: { id: made?._id ?? '' } })
  const sheet = xlsx.read(bytes).Sheets['report'] as xlsx.WorkSheet
  const names = xlsx.utils.sheet_to_json<unknown[]>(sheet, { header: 1 }).map((row) => row[1])
  expect(names).toContain('Ananya Iyer')
  expect(names).not.toContain('Divya Nair')
})

test('the day report is made with its roles and status', async () => {
  const body = { export: 'POST /report/download/day', name: 'Days', every: 'daily' as const }
  await meera.refused(scheduledExports.add, 'INVALID_REQUEST', { body })
  await meera.ok(scheduledExports.add, { body: { ...body, selection: { role: ['AUTHOR'], status: 'skipped' } } })
  on('2026-03-11')
  expect(await sweep()).toBe(1)
  const [made] = (await list()).files
  expect(made).toMatchObject({ filename: 'Days 2026-03-10.xlsx', from: '2026-03-10', rows: 1, problem: null })
  const { bytes } = await meera.download(scheduledExports.file, { params: { id: made?._id ?? '' } })
  const book = xlsx.read(bytes)
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] as xlsx.WorkSheet
  expect(xlsx.utils.sheet_to_json<unknown[]>(sheet, { header: 1 })[1]).toEqual(
    expect.arrayContaining(['Ananya Iyer', 'Author', 1]),
  )
})

test('the summary of the day report is made as well', async () => {
  const selection = { role: ['AUTHOR'], status: 'skipped', type: 'summary' }
  const body = { export: 'POST /report/download/day', name: 'Sums', every: 'weekly' as const, day: 1, selection }
  const { data } = await meera.ok(scheduledExports.add, { body })
  expect(data.words).toEqual(['Day report, summary', 'Author', 'skipped'])
  const odd = { ...body, selection: { ...selection, type: 'weekly' } }
  await meera.refused(scheduledExports.add, 'INVALID_REQUEST', { body: odd })
  on('2026-03-16')
  expect(await sweep()).toBe(1)
  const [made] = (await list()).files
  expect(made).toMatchObject({ filename: 'Sums 2026-03-09 to 2026-03-15.xlsx', rows: 1, problem: null })
  const { bytes } = await meera.download(scheduledExports.file, { params: { id: made?._id ?? '' } })
  const book = xlsx.read(bytes)
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] as xlsx.WorkSheet
  expect(xlsx.utils.sheet_to_json<unknown[]>(sheet, { header: 1 })[0]).toEqual(['Name', 'Email', 'Role', 'Rows', 'skipped'])
  expect((await meera.ok(inbox.own)).data[0]).toMatchObject({ object: 'Sums', part: '09/03/2026 to 15/03/2026' })
})

const HOURS = 'POST /user/target/report/download'
const wordsOf = async (client: typeof meera, of: string, selection: Record<string, string | string[]>) =>
  (await client.ok(scheduledExports.words, { body: { export: of, selection } })).data

test('a selection is described with names instead of ids', async () => {
  const [physics] = await app.db<{ id: string }[]>`select id from departments where name = 'Physics'`
  const kavita = await app.as('kavita')
  const department = physics?.id ?? ''
  expect(await wordsOf(meera, HOURS, { type: 'team', manager: [cast.kavita.id], department })).toEqual([
    'Team Report',
    'Kavita Desai',
    'Physics',
  ])
  expect(await wordsOf(kavita, HOURS, { type: 'team', manager: cast.farhan.id, roleData: 'AUTHOR' })).toEqual([
    'Team Report',
    'Kavita Desai',
    'AUTHOR',
  ])
  expect(await wordsOf(kavita, HOURS, { type: 'user', user: cast.ananya.id })).toEqual(['User Report', 'Ananya Iyer'])
  expect(await wordsOf(meera, 'POST /user/target/report/counts/download', { type: 'department' })).toEqual([
    'Department Report, Count View',
  ])
  expect(await wordsOf(meera, EXPORT, { by: 'subject', project: projectId, subject: department })).toEqual([
    'Scorecard',
    'Author',
    'by subject',
    'Sets of 2027',
    'Physics',
  ])
  const days = { role: ['AUTHOR', 'reviewer 2'], status: 'done', subject: projectId }
  expect(await wordsOf(meera, 'POST /report/download/day', days)).toEqual([
    'Day report',
    'Author',
    'Second reviewer',
    'done',
    'Sets of 2027',
  ])
  const of = (call: string, selection: Record<string, string>) => ({ body: { export: call, selection } })
  await kavita.refused(scheduledExports.words, 'USER_NOT_FOUND', of(HOURS, { type: 'user', user: cast.divya.id }))
  await meera.refused(scheduledExports.words, 'EXPORT_NOT_FOUND', of('POST /users/export', {}))
  await ananya.refused(scheduledExports.words, 'NOT_ALLOWED', of(HOURS, { type: 'team' }))
  await meera.refused(scheduledExports.words, 'INVALID_REQUEST', of(HOURS, { type: 'planet' }))
})

test('the words of a selection name deleted objects, but no people whom the owner may not see', async () => {
  const kavita = await app.as('kavita')
  const [{ id: gone } = { id: '' }] = await app.db<{ id: string }[]>`
    insert into projects (name, created_by) values ('Gone', ${cast.meera.id}) returning id`
  await app.db`insert into project_modules (project_id, module) values (${gone}, 'sections')`
  const body = { ...daily().body, name: 'Gone', selection: { project: gone } }
  await kavita.ok(scheduledExports.add, { body })
  await kavita.ok(scheduledExports.add, {
    body: { ...daily().body, export: HOURS, name: 'One', selection: { type: 'user', user: cast.ananya.id } },
  })
  const words = async () => (await list(kavita)).schedules.map((each) => each.words)
  expect(await words()).toEqual([
    ['Scorecard', 'Author', 'by person', 'Gone'],
    ['User Report', 'Ananya Iyer'],
  ])
  await app.db`update projects set deleted_at = now() where id = ${gone}`
  await app.db`update user_managers set manager_id = ${cast.farhan.id} where user_id = ${cast.ananya.id}`
  expect(await words()).toEqual([
    ['Scorecard', 'Author', 'by person', 'Gone'],
    ['User Report', 'someone no longer in your team'],
  ])
  await app.db`update user_managers set manager_id = ${cast.kavita.id} where user_id = ${cast.ananya.id}`
  // People who may no longer make an export see only its title.
  await app.db`update users set roles = '{AUTHOR}' where id = ${cast.kavita.id}`
  expect((await words())[1]).toEqual(['Productivity'])
  await app.db`update users set roles = '{MANAGER}' where id = ${cast.kavita.id}`
  await app.db`update scheduled_exports set export = 'POST /gone' where name = 'One'`
  expect((await words())[1]).toBeNull()
})

test('concurrent sweeps by two nodes make each file once', async () => {
  const other = openPool(app.databaseUrl)
  for (let n = 0; n < 6; n++) await meera.ok(scheduledExports.add, daily(`Export ${n}`))
  on('2026-03-11')
  await Promise.all([sweep(), sweep({ pool: other }), sweep(), sweep({ pool: other })])
  await other.close()
  while ((await sweep()) > 0);
  const { files } = await list()
  expect(files.map(({ name }) => name).toSorted()).toEqual(Array.from({ length: 6 }, (_, n) => `Export ${n}`))
})

test('a period gets only one file, even if its day occurs again', async () => {
  await meera.ok(scheduledExports.add, daily())
  on('2026-03-11')
  expect(await sweep()).toBe(1)
  await app.db`update scheduled_exports set next_on = '2026-03-11'`
  expect(await sweep()).toBe(1)
  expect(await sweep()).toBe(0)
  expect((await list()).files.map(({ from }) => from)).toEqual(['2026-03-10'])
})

test('an export that is killed midway is made again as a whole', async () => {
  await meera.ok(scheduledExports.add, daily())
  on('2026-03-11')
  const kind = registered.schedulable[EXPORT]
  if (kind === undefined) throw new Error('No export can be scheduled')
  // Ends the database session within the transaction, after the file was read.
  const killing = {
    ...registered,
    schedulable: {
      [EXPORT]: {
        ...kind,
        schedule: {
          ...kind.schedule,
          run: async (call: { db: typeof app.db }) => {
            const [own] = await call.db<{ pid: number }[]>`select pg_backend_pid() as pid`
            await app.db`select pg_terminate_backend(${own?.pid ?? 0})`
            return kind.schedule.run(call as never)
          },
        },
      },
    },
  }
  await expect(sweep({ registered: killing })).rejects.toSatisfy(isDatabaseAway)
  expect((await list()).files).toEqual([])
  expect((await list()).schedules[0]?.next).toBe('2026-03-11')
  expect(await sweep()).toBe(1)
  expect((await list()).files).toMatchObject([{ rows: 1, problem: null }])
})

test('an export that fails twice unexpectedly is in the inboxes of its owner and the ADMINs', async () => {
  const kind = registered.schedulable[EXPORT]
  if (kind === undefined) throw new Error('No export can be scheduled')
  const odd = { ...kind, schedule: { ...kind.schedule, run: () => Promise.reject(new Error('a fault of ours')) } }
  const over = { registered: { ...registered, schedulable: { [EXPORT]: odd } }, logger: { warn: () => {} } }
  await ananya.ok(scheduledExports.add, daily('Mine'))
  const inboxOf = async (client: typeof meera) =>
    (await client.ok(inbox.own)).data.filter(({ kind: entry }) => entry.startsWith('export'))
  on('2026-03-11')
  await sweep(over)
  expect(await inboxOf(meera)).toEqual([])
  app.clock.now = new Date(app.clock.now.getTime() + 40 * 60_000)
  await sweep(over)
  const line = { kind: 'export-not-made', object: 'Mine', part: UNFORESEEN }
  expect(await inboxOf(ananya)).toMatchObject([{ ...line, from: null }])
  expect(await inboxOf(meera)).toMatchObject([{ ...line, from: { fullName: 'Ananya Iyer' } }])
  expect(await inboxOf(await app.as('kavita'))).toEqual([])
})

test('an export that is broken or too large does not stop the others', async () => {
  const kind = registered.schedulable[EXPORT]
  if (kind === undefined) throw new Error('No export can be scheduled')
  const run = async ({ db, body }: { db: typeof app.db; body: { by: string } }) => {
    if (body.by === 'person') await db`select 1 / 0`
    return {
      filename: 'Large.xlsx',
      body: (async function* () {
        for (let n = 0; n < 21; n++) yield new Uint8Array(1_048_576)
      })(),
    }
  }
  const odd = { ...kind, schedule: { ...kind.schedule, run } }
  const warned: object[] = []
  const logger = { warn: (fields: object) => void warned.push(fields) }
  const over = { registered: { ...registered, schedulable: { [EXPORT]: odd } }, logger }
  await meera.ok(scheduledExports.add, daily('Broken'))
  await meera.ok(scheduledExports.add, { body: { ...daily('Large').body, selection: { by: 'subject' } } })
  on('2026-03-11')
  expect(await sweep(over)).toBe(2)
  expect((await list()).files.map(({ name }) => name)).toEqual(['Large'])
  expect(warned).toMatchObject([{ sweep: 'exports', export: EXPORT, err: { code: '22012' } }])
  expect(await sweep(over)).toBe(0)
  app.clock.now = new Date(app.clock.now.getTime() + 3_600_000)
  expect(await sweep(over)).toBe(1)
  expect(warned).toHaveLength(2)
  const { files, schedules } = await list()
  expect(schedules.map(({ next }) => next)).toEqual(['2026-03-12', '2026-03-12'])
  expect(files.toSorted((a, b) => a.name.localeCompare(b.name)).map(({ name, problem }) => [name, problem])).toEqual([
    ['Broken', 'The file couldn’t be made. The next one will be tried.'],
    ['Large', 'The file is larger than 20 MB. Choose a smaller selection or a shorter period.'],
  ])
})

test('an export that failed once is made an hour later', async () => {
  const kind = registered.schedulable[EXPORT]
  if (kind === undefined) throw new Error('No export can be scheduled')
  const run = ({ db }: { db: typeof app.db }) => db`select 1 / 0`
  const broken = { ...registered, schedulable: { [EXPORT]: { ...kind, schedule: { ...kind.schedule, run: run as never } } } }
  await meera.ok(scheduledExports.add, daily())
  on('2026-03-11')
  expect(await sweep({ registered: broken })).toBe(1)
  expect(await sweep()).toBe(0)
  app.clock.now = new Date(app.clock.now.getTime() + 3_600_000)
  expect(await sweep()).toBe(1)
  expect((await list()).files).toMatchObject([{ from: '2026-03-10', rows: 1, problem: null }])
})

test('the audit log records the export of a file that is too large as failed, not as made', async () => {
  const kind = registered.schedulable[EXPORT]
  if (kind === undefined) throw new Error('No export can be scheduled')
  const run = async ({ audit }: { audit: (entry: object) => void }) => {
    audit({ type: 'task', name: 'Large.xlsx', after: { rows: 21 } })
    return {
      filename: 'Large.xlsx',
      body: (async function* () {
        for (let n = 0; n < 21; n++) yield new Uint8Array(1_048_576)
      })(),
    }
  }
  const large = { ...registered, schedulable: { [EXPORT]: { ...kind, schedule: { ...kind.schedule, run: run as never } } } }
  const [last] = await app.db<{ id: number }[]>`select max(id)::int as id from audit_lines`
  await meera.ok(scheduledExports.add, daily('First'))
  on('2026-03-11')
  await sweep({ registered: large })
  await meera.ok(scheduledExports.add, daily('Second'))
  on('2026-03-12')
  await sweep()
  await ananya.ok(scheduledExports.add, daily('Third'))
  await app.db`update users set roles = '{SUBADMIN}' where id = ${cast.ananya.id}`
  on('2026-03-13')
  await sweep({ registered: { ...registered, schedulable: { [EXPORT]: kind } } })
  await app.db`update users set roles = '{AUTHOR}' where id = ${cast.ananya.id}`
  const rows = await app.db<{ call: string; type: string; name: string; after: Record<string, unknown> }[]>`
    select call, object_type as type, object_name as name, after from audit_lines
    where call = 'sweep exports' and id > ${last?.id ?? 0} order by id`
  const sentences = rows.map((row) => [row.name, registered.sentenceOf({ ...row, before: null })])
  expect(sentences[0]).toEqual(['First', 'Could not make the scheduled export {}'])
  expect(sentences).toContainEqual(['Third', 'Stopped the scheduled export {}, which its owner may no longer make'])
  expect(sentences.map(([name]) => name)).not.toContain('Large.xlsx')
  const made = { owner: cast.meera.email, file: 'table_data.xlsx' }
  const sentenceOf = (type: string, after: object) =>
    registered.sentenceOf({ call: 'sweep exports', type, before: null, after: after as never })
  expect(sentenceOf('scheduled-export', made)).toBe('Made the scheduled export {}')
  expect(sentenceOf('task', { rows: 1 })).toBe('Made {} for a scheduled export')
})

test('an owner who may no longer export gets no file, and every admin is told', async () => {
  await ananya.ok(scheduledExports.add, daily('Mine'))
  await app.db`update users set roles = '{SUBADMIN}' where id = ${cast.ananya.id}`
  on('2026-03-11')
  expect(await sweep()).toBe(1)
  expect(await sweep()).toBe(0)
  await app.db`update users set roles = '{AUTHOR}' where id = ${cast.ananya.id}`
  const { schedules, files } = await list(ananya)
  expect(files).toEqual([])
  expect(schedules).toMatchObject([{ name: 'Mine', stopped_at: '2026-03-10T19:30:00.000Z' }])
  const stopped = { kind: 'export-stopped', object: 'Mine' }
  expect((await ananya.ok(inbox.own)).data[0]).toMatchObject({ ...stopped, from: null })
  for (const admin of ['meera', 'arjun'] as const)
    expect((await (await app.as(admin)).ok(inbox.own)).data[0]).toMatchObject({ ...stopped, from: { _id: cast.ananya.id } })
  on('2026-03-12')
  expect(await sweep()).toBe(0)
  await ananya.ok(scheduledExports.remove, { params: { id: schedules[0]?._id ?? '' } })
  expect((await list(ananya)).schedules).toEqual([])
})

test('a blocked person loses all scheduled exports and files', async () => {
  const joseph = await app.as('joseph')
  await joseph.ok(scheduledExports.add, daily('Mine'))
  on('2026-03-11')
  expect(await sweep()).toBe(1)
  await meera.ok(users.block, { params: { id: cast.joseph.id }, body: {} })
  const [left] = await app.db<{ files: number; why: string }[]>`
    select (select count(*)::int from export_files) as files, ended_why as why from scheduled_exports where owner_id = ${cast.joseph.id}`
  expect(left).toEqual({ files: 0, why: 'left' })
  const [audited] = await app.db<{ after: object }[]>`
    select after from audit_lines where object_id = ${cast.joseph.id} and after ? 'scheduledExports' order by id desc limit 1`
  expect(audited?.after).toMatchObject({ scheduledExports: [] })
  on('2026-03-12')
  expect(await sweep()).toBe(0)
  await meera.ok(users.unblock, { params: { id: cast.joseph.id } })
})

test('a person blocked while their export is made gets no file', async () => {
  const kind = registered.schedulable[EXPORT]
  if (kind === undefined) throw new Error('No export can be scheduled')
  const run = async (call: never) => {
    await meera.ok(users.block, { params: { id: cast.joseph.id }, body: {} })
    return kind.schedule.run(call)
  }
  const blocking = { ...registered, schedulable: { [EXPORT]: { ...kind, schedule: { ...kind.schedule, run } } } }
  await (await app.as('joseph')).ok(scheduledExports.add, daily('Mine'))
  on('2026-03-11')
  expect(await sweep({ registered: blocking })).toBe(1)
  expect(await app.db`select from export_files`).toHaveLength(0)
  expect(await app.db`select ended_why from scheduled_exports`).toEqual([{ ended_why: 'left' }])
  await meera.ok(users.unblock, { params: { id: cast.joseph.id } })
})

test('an exported file stored while its owner is being blocked is removed', async () => {
  const { data } = await (await app.as('joseph')).ok(scheduledExports.add, daily('Mine'))
  let blocked: Promise<unknown> = Promise.resolve()
  await pool.writing(async (db) => {
    await db`select from scheduled_exports where id = ${data._id} for no key update`
    await db`
      insert into export_files (schedule_id, from_day, to_day, made_at, problem, roles)
      values (${data._id}, '2026-03-10', '2026-03-10', now(), 'No data.', '{AUTHOR}')`
    blocked = meera.ok(users.block, { params: { id: cast.joseph.id }, body: {} })
    const waiting = () => app.db`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0)
  })
  await blocked
  expect(await app.db`select from export_files`).toHaveLength(0)
  await meera.ok(users.unblock, { params: { id: cast.joseph.id } })
})

test('a file is available only for the roles with which it was made', async () => {
  const kavita = await app.as('kavita')
  await kavita.ok(scheduledExports.add, daily('Team'))
  await kavita.ok(scheduledExports.add, {
    body: { ...daily('Hours').body, export: 'POST /user/target/report/download', selection: { type: 'team' } },
  })
  on('2026-03-11')
  expect(await sweep()).toBe(2)
  const { files } = await list(kavita)
  expect(files).toHaveLength(2)
  await app.db`update users set roles = '{AUTHOR}' where id = ${cast.kavita.id}`
  expect(await list(kavita)).toMatchObject({ files: [], total: 0 })
  for (const { _id } of files) await kavita.refused(scheduledExports.file, 'EXPORT_FILE_NOT_FOUND', { params: { id: _id } })
  await app.db`update users set roles = '{MANAGER}' where id = ${cast.kavita.id}`
  expect((await list(kavita)).total).toBe(2)
})

test('files are deleted after the retention setting', async () => {
  await meera.ok(scheduledExports.add, daily())
  on('2026-03-11')
  await sweep()
  const { schedules } = await list()
  await meera.ok(scheduledExports.remove, { params: { id: schedules[0]?._id ?? '' } })
  on('2026-06-09')
  expect(await sweep()).toBe(0)
  expect((await list()).total).toBe(1)
  await meera.refused(settings.set, 'INVALID_REQUEST', {
    body: { key: 'EXPORT_RETENTION_DAYS', value: 6, effective: '2026-06-09' },
  })
  await meera.ok(settings.set, { body: { key: 'EXPORT_RETENTION_DAYS', value: 10, effective: '2026-06-09' } })
  expect(await sweep()).toBe(1)
  expect((await list()).total).toBe(0)
})

const add = (part: object) => ({ body: { ...daily().body, ...part } })
const ofExport = (of: string, selection: object) => add({ export: of, selection })
const PRODUCTIVITY = 'POST /user/target/report/download'

test.each([
  ['an export that exists but is not offered', 'EXPORT_NOT_FOUND', add({ export: 'POST /users/export' })],
  ['the name of an Object method', 'EXPORT_NOT_FOUND', add({ export: 'toString' })],
  ['an unknown type of a productivity report', 'INVALID_REQUEST', ofExport(PRODUCTIVITY, {})],
  ['an unknown type of a count view', 'INVALID_REQUEST', ofExport('POST /user/target/report/counts/download', {})],
  ['an unknown project', 'PROJECT_NOT_FOUND', ofExport(PRODUCTIVITY, { type: 'team', projects: ['Nowhere'] })],
  ['an unknown project of task rows', 'SECTION_NOT_FOUND', add({ selection: { project: 'Nowhere' } })],
  [
    'a status that the role cannot have',
    'INVALID_REQUEST',
    ofExport('POST /report/download/day', { role: ['AUTHOR'], status: 'approved' }),
  ],
] as const)('a schedule is refused for %s', async (_, code, sent) => {
  await meera.refused(scheduledExports.add, code, sent)
})

test.each([
  ['a blank name', { name: ' ' }, 'name', 'Please enter a name.'],
  ['an unknown interval', { every: 'hourly' }, 'every', 'Choose daily, weekly or monthly.'],
  ['a day that does not fit the interval', { every: 'monthly', day: 31 }, 'day', 'Choose a day of the month from 1 to 28.'],
  ['an unknown choice for the export', { selection: { by: 'colour' } }, 'by', 'Choose person, subject or project.'],
  [
    'a selection that is too long',
    { selection: { project: Array.from({ length: 21 }, () => 'x'.repeat(400)) } },
    'selection',
    'This selection is too long.',
  ],
])('a schedule is refused at its field for %s', async (_, part, path, message) => {
  const { issues } = await meera.refused(scheduledExports.add, 'INVALID_REQUEST', add(part))
  expect(issues?.[0]).toMatchObject({ path, message })
})

test('schedules are refused to a person who may not make the export', async () => {
  const leela = await app.as('leela')
  await leela.refused(scheduledExports.add, 'NOT_ALLOWED', daily())
  await leela.refused(scheduledExports.list, 'NOT_ALLOWED', { query: {} })
})

test('HTML and direction marks stay text in the name of a schedule', async () => {
  const { data } = await meera.ok(scheduledExports.add, add({ name: '<b>\u202eName</b>' }))
  expect(data.name).toBe('<b>\u202eName</b>')
})

test('a person has at most the allowed schedules, even when added concurrently', async () => {
  const added = await Promise.all(
    Array.from({ length: MAX_SCHEDULES + 3 }, (_, n) => meera.send(scheduledExports.add, daily(`N ${n}`))),
  )
  expect(added.filter(({ status }) => status === 200)).toHaveLength(MAX_SCHEDULES)
  await meera.refused(scheduledExports.add, 'TOO_MANY_SCHEDULES', daily())
})
