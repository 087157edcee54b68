import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Actor } from '../../kit/shared/access.ts'
import type { Db } from '../../kit/postgres/db.ts'
import { type Issue } from '../../kit/shared/errors.ts'
import { paiseOf } from '../../kit/shared/money.ts'
import { nameKey } from '../../kit/shared/names.ts'
import { passwordProblem } from '../../kit/server/password-strength.ts'
import { hashMadePassword, hashPasswords, newPassword } from '../../kit/server/passwords.ts'
import type { Progress } from '../../kit/shared/progress.ts'
import type { Upload } from '../../kit/server/request.ts'
import { dayOf } from '../../kit/shared/time.ts'
import { cellText, isCellError } from '../../kit/xlsx/cells.ts'
import { isWorkbookName } from '../../kit/xlsx/check.ts'
import { WorkbookProblem } from '../../kit/xlsx/problem.ts'
import { readSheet } from '../../kit/xlsx/read-sheet.ts'
import { headerKey } from '../../kit/xlsx/header.ts'
import { workbookRefusal } from '../../kit/xlsx/refusal.ts'
import { refuse } from '../refusals.ts'
import type { PeoplePreview } from '../people-import-contract.ts'
import {
  checkPeople,
  MOST_PEOPLE,
  NEEDED_COLUMNS,
  PEOPLE_COLUMNS,
  type SheetPerson,
  type SheetPersonRead,
} from '../people-import-rules.ts'
import { allDepartments, holdPlaces, insertPeople, findExisting } from './people-import-queries.ts'

const SHOWN_ISSUES = 100
const SHOWN_PEOPLE = 200

export type PeopleSheet = { name: string; rows: SheetPerson[]; unread: string[] }

/** Reads the workbook's rows by the known columns, off the event loop. Throws on a bad file or header. */
export async function readPeopleSheet({ filename, bytes }: Upload): Promise<PeopleSheet> {
  if (!isWorkbookName(filename))
    refuse('NOT_A_WORKBOOK', { values: { sentence: 'Only files that end with .xlsx or .xls are read.' } })
  const { header, rows } = await readSheet(bytes, { limits: { rows: MOST_PEOPLE } }).catch((error: unknown) => {
    throw error instanceof WorkbookProblem ? workbookRefusal(error) : error
  })
  const columns = PEOPLE_COLUMNS.flatMap((name) => {
    const cell = header.find(({ key }) => key === headerKey(name))
    return cell === undefined ? [] : [{ name, cell }]
  })
  const missing = NEEDED_COLUMNS.filter((name) => !columns.some((one) => one.name === name))
  if (missing.length > 0) {
    const issues = missing.map((column) => ({
      path: `row 1, ${column}`,
      row: 1,
      column,
      message: `The column ${column} is missing.`,
    }))
    const sentence = `Row 1 lacks the ${missing.length === 1 ? 'column' : 'columns'} ${missing.join(', ')}.`
    refuse('BAD_WORKBOOK', { values: { sentence }, issues, fields: { count: issues.length } })
  }
  const people: SheetPerson[] = []
  for (const { row, cells } of rows) {
    const read = columns.map(({ name, cell }) => ({ name, value: cells[cell.column] }))
    const broken = read.flatMap(({ name, value }) =>
      isCellError(value) ? [[name, `The cell shows the error ${value.error}.`] as const] : [],
    )
    const texts = Object.fromEntries(read.map(({ name, value }) => [name, isCellError(value) ? '' : cellText(value).trim()]))
    const { password = '', email, full_name: fullName } = texts
    const judged = password !== '' && { passwordProblem: passwordProblem(password, { email, fullName }) }
    people.push({ row, cells: texts, broken: Object.fromEntries(broken), ...judged })
    // Validating 500 passwords takes a second or two: yield to other requests.
    if (judged) await nextTurn()
  }
  return {
    name: filename,
    rows: people,
    unread: header.filter((cell) => !columns.some((one) => one.cell === cell)).map(({ name }) => name),
  }
}

export type Checked = { people: SheetPersonRead[]; issues: Issue[] }

/** Parses the sheet's people and all problems against the current database. */
export async function checkSheet(db: Db, { rows }: PeopleSheet, actor: Actor): Promise<Checked> {
  const texts = (column: string): string[] => rows.flatMap(({ cells }) => cells[column] || [])
  const [existing, departments] = await Promise.all([
    findExisting(db, { emails: texts('email'), employeeIds: texts('employee_id'), managers: texts('manager') }),
    allDepartments(db),
  ])
  return checkPeople(
    rows,
    {
      emails: new Set(existing.emails),
      employeeIds: new Set(existing.employeeIds),
      departments: new Map(departments.flatMap((one) => [[nameKey(one.name), one] as const, [one.id, one] as const])),
      managers: new Map(existing.managers.flatMap((one) => [[one.email.toLowerCase(), one] as const, [one.id, one] as const])),
    },
    actor,
  )
}

export const previewOf = ({ name, rows, unread }: PeopleSheet, { people, issues }: Checked): PeoplePreview => ({
  name,
  unread,
  count: rows.length,
  counts: { new: people.length, bad: rows.length - people.length },
  people: people.slice(0, SHOWN_PEOPLE).map(({ roles, departments, manager, employeeId, password, ...person }) => ({
    ...person,
    roleData: roles,
    departments: departments.map((one) => one.name),
    manager: manager?.email ?? null,
    employee_id: employeeId,
    hasPassword: password !== null,
  })),
  passwordsToMake: people.filter(({ password }) => password === null).length,
  problems: { count: issues.length, issues: issues.slice(0, SHOWN_ISSUES) },
})

/** All or nothing: throws for a workbook with problems, naming the first (api.md, Uploads). */
export function refuseProblems({ name }: PeopleSheet, { issues }: Checked): void {
  if (issues.length === 0) return
  const first = issues.length > SHOWN_ISSUES ? ` The first ${SHOWN_ISSUES} are named.` : ''
  const sentence = `${name} was not added: it has ${issues.length === 1 ? '1 problem' : `${issues.length} problems`}.${first}`
  refuse('BAD_WORKBOOK', { values: { sentence }, issues: issues.slice(0, SHOWN_ISSUES), fields: { count: issues.length } })
}

export type Secured = { hashes: Map<number, string>; made: { fullName: string; email: string; password: string }[] }

/** Generates missing passwords and hashes all, outside of any transaction because hashing is slow. */
export async function securePasswords(
  people: readonly SheetPersonRead[],
  progress: (progress: Progress) => void,
): Promise<Secured> {
  const secured: Secured = { hashes: new Map(), made: [] }
  const given: { row: number; password: string }[] = []
  for (const { row, fullName, email, password } of people) {
    if (password === null) {
      const made = newPassword()
      secured.made.push({ fullName, email, password: made })
      secured.hashes.set(row, hashMadePassword(made))
    } else given.push({ row, password })
  }
  const total = people.length
  const report = (hashed: number): void => progress({ read: total, stored: secured.made.length + hashed, total })
  report(0)
  const hashes = await hashPasswords(
    given.map(({ password }) => password),
    report,
  )
  for (const [at, hash] of hashes.entries()) secured.hashes.set(given[at]?.row ?? 0, hash)
  return secured
}

/** Stores the people after validating again against the current database. Returns their ids by email. */
export async function storePeople(
  db: Db,
  sheet: PeopleSheet,
  { hashes }: Secured,
  { actor, now }: { actor: Actor; now: Date },
): Promise<{ people: SheetPersonRead[]; ids: Map<string, string> }> {
  const first = await checkSheet(db, sheet, actor)
  const managers = first.people.flatMap(({ manager }) => manager?.id ?? [])
  const departments = first.people.flatMap((person) => person.departments.map(({ id }) => id))
  await holdPlaces(db, managers, departments)
  // A separate statement after the locks, so that it sees what was committed meanwhile.
  const checked = await checkSheet(db, sheet, actor)
  refuseProblems(sheet, checked)
  const rows = checked.people.map(({ salary, password: _, ...person }) => ({
    ...person,
    paise: salary === null ? null : paiseOf(salary),
    passwordHash: hashes.get(person.row) ?? refuse('STATE_CONFLICT'),
  }))
  const inserted = await insertPeople(db, rows, { by: actor.id, day: dayOf(now), now })
  return { people: checked.people, ids: new Map(inserted.map(({ id, email }) => [email, id])) }
}
