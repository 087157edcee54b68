import { listFirst, takeUploadBack, type TakingBack } from '../../kit/import/server/take-back.ts'
import { handleProblemRows } from '../../kit/import/server/problem-rows.ts'
import { storeUpload, type Storing, type UploadDefinition, type Uploading } from '../../kit/import/server/upload.ts'
import { describeNothingAdded, readFullSheet, findSheetProblems, type SheetContents } from '../../kit/import/server/full-sheet.ts'
import type { Db } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { routes } from '../../kit/server/routes.ts'
import { toDay } from '../../kit/shared/time.ts'
import { selectDepartmentsForUse } from '../../departments/server/lookup.ts'
import { SUBJECTS, type Subject } from '../../grants/vocabulary.ts'
import { statusImport, type StatusPreview } from '../import-contract.ts'
import { refuse } from '../refusals.ts'
import { STATUS_COLUMNS, type StatusColumn } from '../vocabulary.ts'
import { selectPeopleWhoSeeRecord } from './viewer.ts'
import { toEmailKey } from '../../kit/shared/emails.ts'

/** A person whom a workbook names by email. The person is locked, so that nobody is deleted before the records are stored. */
type NamedUser = { id: string; email: string; fullName: string; isActive: boolean }
const selectStatusPeopleNamed = (db: Db, emails: readonly string[]) => db<NamedUser[]>`
  select u.id, u.email, u.full_name as "fullName", u.account_state = 'active' as "isActive" from identities u
  where u.deleted_at is null and lower(u.email) = any (${emails.map(toEmailKey)}::text[])
  order by u.id for key share of u`

/** Returns the keys of the records of these people, as "user department subject". */
const selectStatusRecordKeys = async (db: Db, userIds: readonly string[]): Promise<Set<string>> => {
  const rows = await db<{ key: string }[]>`
    select r.user_id || ' ' || r.department_id || ' ' || r.subject as key from status_records r
    where r.user_id = any (${userIds as string[]}::uuid[])`
  return new Set(rows.map(({ key }) => key))
}

type NewStatusRecord = { userId: string; departmentId: string; subject: Subject }
/** Inserts records and returns their ids. There are fewer ids than records if another upload has just stored some of them. */
const insertRecords = async (db: Db, records: readonly NewStatusRecord[], by: string, now: Date): Promise<string[]> => {
  const rows = await db<{ id: string }[]>`
    insert into status_records (user_id, department_id, subject, added_by, added_at)
    select t.user_id, t.department_id, t.subject, ${by}::uuid, ${now.toISOString()}::timestamptz
    from unnest(${records.map(({ userId }) => userId)}::uuid[], ${records.map(({ departmentId }) => departmentId)}::uuid[],
      ${records.map(({ subject }) => subject)}::text[]) as t(user_id, department_id, subject)
    order by t.user_id, t.department_id, t.subject
    on conflict do nothing returning id`
  return rows.map(({ id }) => id)
}

const lockMade = (db: Db, ids: readonly string[]) => db<{ id: string; name: string; subject: Subject; isChanged: boolean }[]>`
  select r.id, u.email || ' (' || d.name || ', ' || r.subject || ')' as name, r.subject, r.version > 0 or not r.is_active as "isChanged"
  from status_records r join identities u on u.id = r.user_id join department_names d on d.id = r.department_id
  where r.id = any (${ids as string[]}::uuid[]) order by r.id for update of r`

const deleteMade = (db: Db, ids: readonly string[]) => db`
  delete from status_records where id = any (${ids as string[]}::uuid[]) and version = 0`

/** All rows are read into memory, and no company has more than 20,000 accounts. */
const MAX_ROWS = 20_000
const SHOWN_RECORDS = 200

type StatusSheet = SheetContents<StatusColumn>

export const statusUpload = {
  template: { name: 'status', sheet: 'Status IDs', columns: STATUS_COLUMNS },
  read: async (uploading) => {
    const columns = STATUS_COLUMNS
    const sheet = await readFullSheet(uploading, { most: MAX_ROWS, columns, needed: columns })
    return async (db) => {
      const checked = await checkRecords(db, uploading, sheet)
      return {
        problems: checked.problems,
        preview: () => previewOf(sheet, checked),
        store: (storing) => storeRecords(storing, uploading, checked),
      }
    }
  },
  takeBack: takeRecordsBack,
  refusal: describeNothingAdded,
} satisfies UploadDefinition<null>

export const statusImportRoutes = routes('status-reports', statusImport, {
  upload: { prepare: (call) => storeUpload(statusUpload, call, null) },

  takeBack: (call) => takeUploadBack([statusUpload], call),

  problemRows: { prepare: (call) => handleProblemRows(statusUpload, call, null) },
})

type SheetRecord = NewStatusRecord & StatusPreview['records'][number]

/** Checks the rows, and locks the departments and people that it finds until the transaction ends. */
async function checkRecords(db: Db, uploading: Uploading<null>, sheet: StatusSheet) {
  const texts = (column: StatusColumn): string[] => [...new Set(sheet.rows.map(({ cells }) => cells[column]?.text ?? ''))]
  const names = texts('department').filter((name) => name !== '')
  const departments = new Map((await selectDepartmentsForUse(db, names)).map((one) => [names[one.place] ?? '', one]))
  const people = new Map((await selectStatusPeopleNamed(db, texts('email'))).map((one) => [toEmailKey(one.email), one]))
  const subjects = new Map(SUBJECTS.map((subject) => [subject.toLowerCase(), subject]))
  const there = await selectStatusRecordKeys(
    db,
    [...people.values()].map(({ id }) => id),
  )
  const { issues, of: problemOf, summary } = findSheetProblems(uploading)
  const records: SheetRecord[] = []
  const firstRow = new Map<string, number>()
  for (const { row, cells } of sheet.rows) {
    const before = issues.length
    const problem = problemOf(row)
    for (const name of STATUS_COLUMNS) problem(cells[name], cells[name]?.error)
    if (issues.length > before) continue
    const text = (name: StatusColumn): string => cells[name]?.text ?? ''
    const person = people.get(toEmailKey(text('email')))
    problem(cells.email, personProblem(person, text('email')))
    const department = departments.get(text('department'))
    if (department === undefined) problem(cells.department, missing('department', text('department')))
    const subject = subjects.get(text('subject').toLowerCase())
    if (subject === undefined) problem(cells.subject, missing('subject', text('subject')))
    if (issues.length > before || person === undefined || department === undefined || subject === undefined) continue
    const key = `${person.id} ${department.id} ${subject}`
    const first = firstRow.get(key)
    if (first !== undefined)
      problem(cells.email, `${person.email} with this department and subject is already in ${sheet.nameRow(first)}.`)
    else if (there.has(key))
      problem(cells.email, `${person.email} already has a status record for ${department.name} and ${subject}.`)
    firstRow.set(key, first ?? row)
    if (issues.length === before) records.push(recordOf(row, person, department, subject))
  }
  return { records, rows: sheet.rows.length, problems: summary() }
}

type CheckedRecords = Awaited<ReturnType<typeof checkRecords>>

const previewOf = ({ name, unread }: StatusSheet, { records, rows, problems }: CheckedRecords): StatusPreview => ({
  name,
  unread,
  count: rows,
  counts: { new: records.length, bad: problems.bad },
  records: records
    .slice(0, SHOWN_RECORDS)
    .map(({ row, email, fullName, department, subject }) => ({ row, email, fullName, department, subject })),
  problems: { count: problems.count, issues: problems.issues },
})

async function storeRecords(
  { db, audit, publish, recordBatch }: Storing,
  { file, actor, now, progress }: Uploading<null>,
  { records }: CheckedRecords,
) {
  if (records.length === 0) refuse('BAD_WORKBOOK', { values: { sentence: 'The workbook has no rows.' } })
  const made = await insertRecords(db, records, actor.id, now)
  if (made.length < records.length) refuse('STATE_CONFLICT')
  const batch = await recordBatch({ made })
  progress({ read: records.length, stored: records.length, total: records.length })
  audit({ type: 'status-report', name: file.filename, after: { records_added: made.length } })
  publish(await selectPeopleWhoSeeRecord(db, subjectsOf(records), toDay(now)))
  return { added: made.length, batch }
}

async function takeRecordsBack({ db, batch, reach, audit, publish }: TakingBack<Reach<'all'>>) {
  const made = await lockMade(db, batch.made)
  return async () => {
    const changed = made.filter(({ isChanged }) => isChanged)
    if (changed.length > 0) refuse('IMPORT_OVERTAKEN', { values: { rows: listFirst(changed.map(({ name }) => name)) } })
    await deleteMade(db, batch.made)
    const before = { batch: batch.id, records_added: made.length }
    audit({ type: 'status-report', name: 'Status IDs', before, after: { takenBack: true } })
    publish(await selectPeopleWhoSeeRecord(db, subjectsOf(made), reach.day))
    return { rows: made.length }
  }
}

const subjectsOf = (records: readonly { subject: Subject }[]): Subject[] => [...new Set(records.map(({ subject }) => subject))]

const missing = (noun: string, text: string): string => (text === '' ? `The ${noun} is missing.` : `There is no ${noun} ${text}.`)

const personProblem = (person: NamedUser | undefined, email: string): string | undefined => {
  if (email === '') return 'The email is missing.'
  if (person === undefined) return `There is no user with the email ${email}.`
  return person.isActive ? undefined : `${person.email} is blocked.`
}

const recordOf = (
  row: number,
  { id: userId, email, fullName }: NamedUser,
  department: { id: string; name: string },
  subject: Subject,
): SheetRecord => ({ row, userId, email, fullName, departmentId: department.id, department: department.name, subject })
