import { listFirst, takeUploadBack, type TakingBack } from '../../kit/import/server/take-back.ts'
import { problemRows } from '../../kit/import/server/problem-rows.ts'
import { storeUpload, type Storing, type UploadDefinition, type Uploading } from '../../kit/import/server/upload.ts'
import { nothingAdded, readFullSheet, sheetProblems, type SheetContents } from '../../kit/import/server/full-sheet.ts'
import type { Db } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { routes } from '../../kit/server/routes.ts'
import { toDay } from '../../kit/shared/time.ts'
import { departmentsForUse } from '../../departments/server/lookup.ts'
import { SUBJECTS, type Subject } from '../../grants/vocabulary.ts'
import { statusImport, type StatusPreview } from '../import-contract.ts'
import { refuse } from '../refusals.ts'
import { STATUS_COLUMNS, type StatusColumn } from '../vocabulary.ts'
import {
  deleteMade,
  insertRecords,
  lockMade,
  type NamedUser,
  type NewStatusRecord,
  peopleNamed,
  selectStatusRecordKeys,
} from './import-queries.ts'
import { whoSees } from './viewer.ts'
import { emailKey } from '../../kit/shared/emails.ts'

/** The limit of rows: they are read whole into memory; the status of 20,000 accounts is more than a company has. */
const MOST_ROWS = 20_000
const SHOWN_RECORDS = 200

type StatusSheet = SheetContents<StatusColumn>

/** The accounts whose status is recorded (api.md, Upload columns). */
export const statusUpload = {
  template: { name: 'status', sheet: 'Status IDs', columns: STATUS_COLUMNS },
  read: async (uploading) => {
    const columns = STATUS_COLUMNS
    const sheet = await readFullSheet(uploading, { most: MOST_ROWS, columns, needed: columns })
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
  refusal: nothingAdded,
} satisfies UploadDefinition<null>

export const statusImportRoutes = routes('status-reports', statusImport, {
  upload: { prepare: (call) => storeUpload(statusUpload, call, null) },

  takeBack: (call) => takeUploadBack([statusUpload], call),

  problemRows: { prepare: (call) => problemRows(statusUpload, call, null) },
})

type SheetRecord = NewStatusRecord & StatusPreview['records'][number]

/** Locks the departments and the people that it finds until the transaction ends. */
async function checkRecords(db: Db, uploading: Uploading<null>, sheet: StatusSheet) {
  const texts = (column: StatusColumn): string[] => [...new Set(sheet.rows.map(({ cells }) => cells[column]?.text ?? ''))]
  const names = texts('department').filter((name) => name !== '')
  const departments = new Map((await departmentsForUse(db, names)).map((one) => [names[one.place] ?? '', one]))
  const people = new Map((await peopleNamed(db, texts('email'))).map((one) => [emailKey(one.email), one]))
  const subjects = new Map(SUBJECTS.map((subject) => [subject.toLowerCase(), subject]))
  const there = await selectStatusRecordKeys(
    db,
    [...people.values()].map(({ id }) => id),
  )
  const { issues, of: problemOf, summary } = sheetProblems(uploading)
  const records: SheetRecord[] = []
  const firstRow = new Map<string, number>()
  for (const { row, cells } of sheet.rows) {
    const before = issues.length
    const problem = problemOf(row)
    for (const name of STATUS_COLUMNS) problem(cells[name], cells[name]?.error)
    if (issues.length > before) continue
    const text = (name: StatusColumn): string => cells[name]?.text ?? ''
    const person = people.get(emailKey(text('email')))
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
  publish(await whoSees(db, subjectsOf(records), toDay(now)))
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
    publish(await whoSees(db, subjectsOf(made), reach.day))
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
