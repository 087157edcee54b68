import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast } from '../db/cast.ts'
import { accountsImport } from '../src/allocations/accounts-import-contract.ts'
import { allocations } from '../src/allocations/contract.ts'
import { departments } from '../src/departments/contract.ts'
import { candidates } from '../src/recruitment/candidates-contract.ts'
import { jobs } from '../src/recruitment/contract.ts'
import { interviews } from '../src/recruitment/interviews-contract.ts'
import { sections } from '../src/row-import/file-projects/contract.ts'
import { imports } from '../src/row-import/import/contract.ts'
import { users } from '../src/users/contract.ts'
import { worklog } from '../src/worklog/contract.ts'
import { type Client, startTestApp, type TestApp } from './app.ts'
import { named } from './call-fields.ts'
import { makeWorkbook } from './workbooks.ts'

/** Characters that nobody can see, in names, emails and identifiers (decision 152). */

let app: TestApp
let meera: Client
beforeAll(async () => {
  app = await startTestApp()
  meera = await app.as('meera')
})
afterAll(() => app.close())

const INVISIBLE = 'can’t contain an invisible character: U+200B after “Na”'
/** Fields that accept the stored name. Their handlers reject any other name with an invisible character. */
const CHANGING = [
  'POST /user/update-profile body.newFullname',
  'PATCH /profile/:id/update body.name',
  'PATCH /recruit/job/:id body.name',
  'PATCH /recruit/job/:id body.location',
  'PATCH /recruit/job/:id body.shiftTime',
  'PATCH /recruit/candidate/:id body.name',
  'PUT /recruit/candidate/:id/interview body.interviewer',
  'PUT /recruit/candidate/:id/interview body.place',
]

test('every name field of every call refuses invisible characters or removes them from an identifier', () => {
  const found: Record<string, string[]> = { refused: [], cleaned: [], taken: [] }
  for (const { where, field } of named) {
    // A field counts as a name if it accepts any letters but no combining mark without a letter.
    if (!field.safeParse('Zoë 1').success || field.safeParse('\u0301').success) continue
    const { success, data, error } = field.safeParse('Na\u200Bme')
    if (!success) {
      expect(error.issues[0]?.message, where).toContain(INVISIBLE)
      found['refused']?.push(where)
    } else found[data === 'Name' ? 'cleaned' : 'taken']?.push(where)
    for (const joined of ['क्\u200Dष', 'می\u200Cخواهم', 'न्\u200D']) expect(field.safeParse(joined).data, where).toBe(joined)
  }
  expect(found['taken']?.toSorted()).toEqual(CHANGING.toSorted())
  expect(found['cleaned']).toEqual(['POST /user/update-profile body.employee_id'])
  expect(found['refused']?.length).toBeGreaterThan(12)
})

const [SEEN, UNSEEN] = ['Asha Rao', 'As\u200Bha Rao']
const issuesOf = ({ issues }: { issues?: { path: string; message: string }[] | undefined }) =>
  issues?.map(({ path, message }) => [path, message.includes('an invisible character: U+200B after “As”')])

test('a person keeps an old name with invisible characters but cannot get another one', async () => {
  const { id } = cast.ananya
  await app.db`update users set full_name = ${UNSEEN} where id = ${id}`
  await meera.ok(users.updateProfile, { body: { _id: id, newFullname: UNSEEN, enableQualitative: false } })
  const refused = await meera.refused(users.updateProfile, 'INVALID_REQUEST', { body: { _id: id, newFullname: `${UNSEEN} 2` } })
  expect(issuesOf(refused)).toEqual([['newFullname', true]])
  await meera.ok(users.updateProfile, { body: { _id: id, newFullname: SEEN } })
})

test('employee IDs and emails lose invisible characters when stored and when looked up', async () => {
  await meera.ok(users.updateProfile, { body: { _id: cast.imran.id, employee_id: 'E\u200B-77\u2060' } })
  await meera.refused(users.updateProfile, 'EMPLOYEE_ID_TAKEN', { body: { _id: cast.ananya.id, employee_id: 'E\u2011\u00AD77' } })
  const body = {
    fullName: 'New One',
    password: 'four quiet lamps over 2 rivers',
    role: 'AUTHOR' as const,
    enableAssignments: true,
  }
  const { data } = await meera.ok(users.add, { body: { ...body, email: 'new\u200B.one\u202C@proofline.example' } })
  expect(data.email).toBe('new.one@proofline.example')
  const [stored] =
    await app.db`select email, employee_id from users where id = any (${[data._id, cast.imran.id]}::uuid[]) order by employee_id`
  expect(stored).toMatchObject({ employee_id: 'E-77' })
  await meera.ok(users.updateProfile, { body: { email: 'NEW.one\u200F@proofline.example', enableQualitative: false } })
})

test('allocation IDs lose invisible characters when typed and in a workbook', async () => {
  await meera.ok(departments.create, { body: { name: 'Optics' } })
  await meera.ok(sections.add, { body: { name: 'Signs' } })
  const body = { project: 'Signs', department: 'Optics', ids: ['a\u200B-1', 'A-1\uFEFF', 'b-1'] }
  const { added } = await meera.ok(allocations.addAccounts, { body })
  expect(added.toSorted()).toEqual(['a-1', 'b-1'])
  const file = await makeWorkbook('ids.xlsx', ['account_id', 'department'], [['c\u200B-1', 'Optics']])
  await meera.ok(accountsImport.upload, { file, body: { project: 'Signs' } })
  const ids = await app.db<{ id: string }[]>`select account_id as id from accounts where account_id like '%-1' order by 1`
  expect(ids.map(({ id }) => id)).toEqual(['a-1', 'b-1', 'c-1'])
})

test('a tasks workbook loses invisible characters in its IDs and is refused for those in a department', async () => {
  const header = ['question_id', 'solution_id', 'subject', 'chapter']
  const row = ['Q\u200B-1', 'S\u00AD-1', 'Optics', 'क्\u200Dष\u200B']
  await meera.ok(imports.add, { file: await makeWorkbook('signs.xlsx', header, [row]), body: { section: 'Signs' } })
  const [stored] =
    await app.db`select question_id, question_key, solution_id, extra ->> 'chapter' as chapter from tasks where question_key = 'q-1'`
  expect(stored).toEqual({ question_id: 'Q-1', question_key: 'q-1', solution_id: 'S-1', chapter: 'क्\u200Dष\u200B' })
  const other = await makeWorkbook('other.xlsx', header, [['Q-2', 'S-2', 'Me\u200Bchanics', '1']])
  const refused = await meera.refused(imports.add, 'INVALID_REQUEST', { file: other, body: { section: 'Signs' } })
  expect(refused.issues?.[0]?.message).toContain('an invisible character: U+200B after “Me”')
  const unseen = await makeWorkbook('un\u200Bseen.xlsx', header, [['Q-3', 'S-3', 'Optics', '1']])
  expect(await meera.refused(imports.add, 'INVALID_REQUEST', { file: unseen, body: { section: 'Signs' } })).toMatchObject({
    success: false,
  })
})

test('jobs, candidates, interviews and profiles keep old names with invisible characters and refuse new ones', async () => {
  const job = { name: 'Writer', location: 'Pune', budget: 1, vacancy: 1, shiftTime: 'Day', recruiters: [cast.tara.id] }
  const { data: made } = await meera.ok(jobs.create, { body: job })
  await app.db`update recruitment_jobs set name = ${UNSEEN} where id = ${made._id}`
  const params = { id: made._id }
  await meera.ok(jobs.update, { params, body: { ...job, name: UNSEEN, location: 'Delhi' } })
  expect(issuesOf(await meera.refused(jobs.update, 'INVALID_REQUEST', { params, body: { location: UNSEEN } }))).toEqual([
    ['location', true],
  ])

  const candidate = { name: 'Gita', email: 'gi\u200Bta@candidates.example', contact: '98111\u200B 00001' }
  const { data } = await meera.ok(candidates.add, { params: { jobId: made._id }, body: candidate })
  const [stored] = await app.db`select email, contact from recruitment_candidates where id = ${data._id}`
  expect(stored).toEqual({ email: 'gita@candidates.example', contact: '98111 00001' })
  await app.db`update recruitment_candidates set name = ${UNSEEN} where id = ${data._id}`
  const of = { id: data._id }
  await meera.ok(candidates.change, { params: of, body: { name: UNSEEN, contact: '98111 00002' } })
  expect(
    issuesOf(await meera.refused(candidates.change, 'INVALID_REQUEST', { params: of, body: { name: `${UNSEEN} 2` } })),
  ).toEqual([['name', true]])
  const interview = { at: '2026-12-01T05:00:00.000Z', minutes: 30, interviewer: UNSEEN }
  expect(issuesOf(await meera.refused(interviews.set, 'INVALID_REQUEST', { params: of, body: interview }))).toEqual([
    ['interviewer', true],
  ])

  await meera.ok(worklog.addProject, { body: { name: 'Log' } })
  const subject = await meera.ok(worklog.addSubject, { params: { id: 'Log' }, body: { name: 'Optics' } })
  const profile = await meera.ok(worklog.addProfile, { params: { id: subject.data._id }, body: { name: 'Write', budget: 1 } })
  await app.db`update worklog_profiles set name = ${UNSEEN} where id = ${profile.data._id}`
  const its = { id: profile.data._id }
  await meera.ok(worklog.updateProfile, { params: its, body: { name: UNSEEN, budget: 2 } })
  expect(
    issuesOf(await meera.refused(worklog.updateProfile, 'INVALID_REQUEST', { params: its, body: { name: `${UNSEEN} 2` } })),
  ).toEqual([['name', true]])
})
