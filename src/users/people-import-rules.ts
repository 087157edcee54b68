import { ROLES, type Role } from '../access/levels.ts'
import { parseRole } from '../access/parse-role.ts'
import { roleWords } from '../access/role-words.ts'
import { type Issue } from '../kit/shared/errors.ts'
import { Rupees } from '../kit/shared/money.ts'
import { removeInvisible } from '../kit/shared/invisible.ts'
import { findByName, nameKey } from '../kit/shared/names.ts'
import { readDate } from '../kit/shared/typed-date.ts'
import { refusals as closedMonthRefusals } from '../closed-months/refusals.ts'
import { parseDecimal } from '../kit/shared/numbers.ts'
import { refusals } from './refusals.ts'
import { isReserved } from '../departments/reserved-rules.ts'
import { Email, FullName, Roles, ShiftDays, WorkingHours, makeTextSchema } from './fields-contract.ts'
import { TEXT_FIELD_NAMES, type TextValues, mapTextFields } from './vocabulary.ts'
import { findClosedMonth } from './fact-day-rules.ts'
import {
  type Doer,
  FUTURE_FACT,
  isAdmin,
  mayDateFrom,
  findRoleNotGrantable,
  type ShiftType,
  getTeamManagerId,
  DEFAULT_TERMS,
} from './rules.ts'
import { toEmailKey } from '../kit/shared/emails.ts'

/**
 * The format and validation of a workbook of people: the rules of Add User and Update details, applied to many people at once.
 */

/** The columns (api.md, Upload columns). `password` is optional; a missing one is generated. */
export const PEOPLE_COLUMNS = [
  'full_name',
  'email',
  'role',
  'departments',
  'departments_from',
  'manager',
  'manager_from',
  ...TEXT_FIELD_NAMES,
  'shift_type',
  'working_hours',
  'salary',
  'password',
] as const
export const NEEDED_COLUMNS = ['full_name', 'email', 'role'] as const
/** The maximum number of people per upload, because hashing each password takes a moment. */
export const MAX_IMPORT_PEOPLE = 500

/** A row of the sheet, with the trimmed text of each known column and the problems of single cells. */
export type SheetPerson = {
  row: number
  cells: Readonly<Record<string, string>>
  broken: Readonly<Record<string, string>>
  /** The problem with the password, if any. It is checked while the sheet is read because the check is slow. */
  passwordProblem?: string | undefined
}
export type KnownDepartment = { id: string; name: string }
export type ManagerRef = { id: string; email: string }
/** The existing data. Keys are lower case; managers are keyed by both email and id. */
export type Known = {
  emails: ReadonlySet<string>
  employeeIds: ReadonlySet<string>
  departments: ReadonlyMap<string, KnownDepartment>
  managers: ReadonlyMap<string, ManagerRef>
  today: string
  /** The first days of the closed months. */
  closed: readonly string[]
}
export type SheetPersonRead = {
  row: number
  fullName: string
  email: string
  roles: Role[]
  departments: KnownDepartment[]
  /** Null if no day is given. */
  departmentsFrom: string | null
  managerFrom: string | null
  /** The manager. `id` is null if the manager is a person of the same workbook. */
  manager: { id: string | null; email: string } | null
  texts: TextValues
  shiftType: ShiftType
  workingHours: number
  /** Rupees per month. */
  salary: number | null
  /** Null if the password is to be generated. */
  password: string | null
}

const listed = (text: string, by: RegExp): string[] =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== '')

type Check = { safeParse: (value: unknown) => { success: boolean; error?: { issues: { message: string }[] } | undefined } }
const problemOf = (schema: Check, value: unknown): string | undefined => schema.safeParse(value).error?.issues[0]?.message

/** Parses the departments of a cell: one name, or several separated by semicolons, commas or line breaks. */
function departmentsOf(text: string, known: Known['departments']): { found: KnownDepartment[]; missing: string[] } {
  const one = findByName(known, text)
  if (text === '' || one !== undefined) return { found: one === undefined ? [] : [one], missing: [] }
  const parts = listed(text, /[;\n]/.test(text) ? /[;\n]/ : /,/)
  const found = parts.flatMap((part) => findByName(known, part) ?? [])
  return {
    found: [...new Map(found.map((each) => [each.id, each])).values()],
    missing: parts.filter((part) => findByName(known, part) === undefined),
  }
}

/**
 * Parses every person of a sheet and collects every problem with its sheet row and column. `people` holds the valid rows. The
 * uploader has the same rights as when adding and updating people one by one (000 §5, §6, decisions 71, 89, 91).
 */
export function checkPeople(
  rows: readonly SheetPerson[],
  known: Known,
  doer: Doer & { email: string },
  nameRow = (row: number): string => `row ${row}`,
): { people: SheetPersonRead[]; issues: Issue[] } {
  const issues: Issue[] = []
  const people: SheetPersonRead[] = []
  const firstWith = { email: new Map<string, number>(), employee_id: new Map<string, number>() }
  const rolesIn = (text: string) => listed(text, /[,;\n]/).map((word) => ({ word, role: parseRole(word) }))
  // The manager of a row may be the person of any other row in the workbook.
  const managersHere = new Map(
    rows.flatMap(({ cells }) => {
      const roles = rolesIn(cells['role'] ?? '')
      const email = cells['email'] ?? ''
      return roles.length === 1 && roles[0]?.role === 'MANAGER' ? [[toEmailKey(email), email]] : []
    }),
  )
  const mayPay = isAdmin(doer) || getTeamManagerId(doer) !== null

  for (const { row, cells, broken, passwordProblem } of rows) {
    const before = issues.length
    const text = (column: string): string => cells[column] ?? ''
    const problem = (column: string, message: string | undefined): boolean => {
      if (message === undefined) return false
      const shown = column === 'password' || text(column) === '' ? {} : { value: text(column).slice(0, 200) }
      issues.push({ path: `row ${row}, ${column}`, row, column, message, ...shown })
      return true
    }
    /** Reports rows whose value is taken by another row or by an existing person. */
    const repeats = (column: 'email' | 'employee_id', taken: ReadonlySet<string>, sentence: string): void => {
      const same = column === 'email' ? toEmailKey(text(column)) : nameKey(text(column))
      const first = firstWith[column].get(same)
      if (first !== undefined) problem(column, `${text(column)} is already in ${nameRow(first)}.`)
      else if (taken.has(same)) problem(column, sentence)
      if (first === undefined) firstWith[column].set(same, row)
    }
    for (const [column, message] of Object.entries(broken)) problem(column, message)

    problem('full_name', problemOf(FullName, text('full_name')))
    if (!problem('email', problemOf(Email, text('email')))) repeats('email', known.emails, refusals.EMAIL_TAKEN[1])

    const named = rolesIn(text('role'))
    const roles = [...new Set(named.flatMap(({ role }) => role ?? []))]
    const strange = named.find(({ role }) => role === undefined)
    const ungrantable = findRoleNotGrantable(doer, [], roles)
    if (strange !== undefined) problem('role', `${strange.word} is not a role. The roles are ${ROLES.join(', ')}.`)
    else if (!problem('role', problemOf(Roles, roles)) && ungrantable !== undefined) {
      problem('role', refusals.ROLE_NOT_YOURS_TO_GIVE[1].replace('{role}', roleWords[ungrantable]))
    }

    const departments = departmentsOf(text('departments'), known.departments)
    const [missing] = departments.missing
    const reserved = departments.found.find(({ name }) => isReserved(name))
    if (missing !== undefined) problem('departments', `There is no department ${missing}.`)
    else if (reserved !== undefined && !isAdmin(doer)) {
      problem('departments', refusals.RESERVED_DEPARTMENT[1].replace('{name}', reserved.name))
    }

    const own = getTeamManagerId(doer) === null ? null : { id: doer.id, email: doer.email }
    const managerText = text('manager')
    const inWorkbook = managersHere.get(toEmailKey(managerText))
    const manager =
      managerText === ''
        ? own
        : (known.managers.get(toEmailKey(managerText)) ?? (inWorkbook === undefined ? null : { id: null, email: inWorkbook }))
    if (managerText !== '' && !isAdmin(doer) && (own === null || manager?.id !== own.id)) {
      problem('manager', refusals.ADMIN_SETS_MANAGERS[1])
    } else if (managerText !== '' && roles.includes('MANAGER')) problem('manager', 'A manager can’t have a manager.')
    else if (managerText !== '' && manager === null) problem('manager', refusals.NOT_A_MANAGER[1])

    const dayOf = (column: 'departments_from' | 'manager_from', isGiven: boolean): string | null => {
      if (text(column) === '') return null
      const day = readDate(text(column))
      if (day === undefined) problem(column, 'Enter the day as DD/MM/YYYY.')
      else if (!isGiven) problem(column, `A day needs its ${column === 'manager_from' ? 'manager' : 'departments'}.`)
      else if (day > known.today) problem(column, FUTURE_FACT)
      else if (!mayDateFrom(doer, day, known.today)) problem(column, refusals.PAST_DATE[1])
      else if (findClosedMonth({ facts: [], today: known.today, closed: known.closed }, day) !== undefined)
        problem(column, closedMonthRefusals.MONTH_CLOSED[1])
      return day ?? null
    }
    const departmentsFrom = dayOf('departments_from', text('departments') !== '')
    const managerFrom = dayOf('manager_from', managerText !== '' || manager !== null)

    for (const name of TEXT_FIELD_NAMES) {
      const isRead = text(name) !== '' && !problem(name, problemOf(makeTextSchema(name), text(name)))
      if (isRead && name === 'employee_id') repeats(name, known.employeeIds, refusals.EMPLOYEE_ID_TAKEN[1])
    }
    const shift = text('shift_type')
      .replace(/days?$/i, '')
      .trimEnd()
    const shiftType = shift === '' ? DEFAULT_TERMS.shiftType : parseDecimal(shift)
    problem('shift_type', problemOf(ShiftDays, shiftType))
    const workingHours = text('working_hours') === '' ? DEFAULT_TERMS.workingHours : parseDecimal(text('working_hours'))
    problem('working_hours', problemOf(WorkingHours, workingHours))

    const salary = text('salary') === '' ? null : parseDecimal(text('salary'))
    if (salary !== null && !mayPay) problem('salary', 'Only an admin or the manager of a user can set the salary.')
    else if (salary !== null) problem('salary', problemOf(Rupees, salary))

    const password = text('password') === '' ? null : text('password')
    problem('password', passwordProblem)

    if (issues.length > before) continue
    people.push({
      row,
      fullName: text('full_name'),
      email: removeInvisible(text('email')),
      roles,
      departments: departments.found,
      departmentsFrom,
      manager,
      managerFrom,
      texts: mapTextFields((name) => removeInvisible(text(name)) || null),
      shiftType: shiftType as ShiftType,
      workingHours,
      salary,
      password,
    })
  }
  return { people, issues }
}
