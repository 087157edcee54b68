import { createHash } from 'node:crypto'
import { HEADER, createProblems, addProblem, type Problems } from '../../kit/import/server/problems.ts'
import { copyText } from '../../kit/import/server/row-stream.ts'
import { OWN_ROW } from '../../users/server/own-figures.ts'
import { toDay, isDay, formatDay } from '../../kit/shared/time.ts'
import { addDaysTo, readDate } from '../../kit/shared/typed-date.ts'
import {
  parseCellDate,
  formatCell,
  type CellValue,
  describeCellError,
  describeMerge,
  formatHoursCell,
  isCellError,
  type SheetRow,
} from '../../kit/xlsx/cells.ts'
import { normalizeHeader, type HeaderCell } from '../../kit/xlsx/header.ts'
import { refusals } from '../../closed-months/refusals.ts'
import { readHours } from '../hours-rules.ts'
import { MAX_DETAILS_LENGTH, findDaySumProblem, formatHourParts } from '../rules.ts'
import { HOUR_COLUMNS, type HourColumn } from '../vocabulary.ts'
import type { DaySum, KnownPerson } from './queries.ts'
import { toEmailKey } from '../../kit/shared/emails.ts'
import { BEFORE_FIRST } from '../../users/first-day-rules.ts'

/**
 * What rows are checked against. Days are YYYY-MM-DD, months YYYY-MM. `own` is the uploader, for whom the workbook may contain no
 * row, or null if rows of the uploader are allowed.
 */
export type HoursContext = {
  own: string | null
  fileId: string
  people: readonly KnownPerson[]
  closed: readonly string[]
  today: string
}
/** A valid row. `parts` are hours in ten-thousandths. */
export type CheckedHours = { day: string; userId: string; user: string; parts: number; details: string }
export type HoursCheck = {
  /** Returns the row to store and its line for COPY, or undefined if the row has a problem. */
  row: (row: SheetRow) => { checked: CheckedHours; line: string } | undefined
  problems: Problems
  count: () => number
  totals: () => { people: string[]; days: DaySum[]; parts: number; first: string; last: string; hash: string }
}

const NEEDED = ['date', 'user', 'hours'] as const

export function findHourColumns(header: readonly HeaderCell[]): {
  known: Partial<Record<HourColumn, HeaderCell>>
  unread: string[]
} {
  const cells = HOUR_COLUMNS.map((name) => [name, header.find(({ key }) => key === normalizeHeader(name))] as const)
  const known = Object.fromEntries(cells.filter(([, cell]) => cell !== undefined)) as Partial<Record<HourColumn, HeaderCell>>
  const used = Object.values(known)
  return { known, unread: header.filter((cell) => !used.includes(cell)).map(({ name }) => name) }
}

/** Checks the rows of one workbook in order. A row has 0 to 24 hours, and so has a person's day. */
export function createHoursCheck(
  known: Partial<Record<HourColumn, HeaderCell>>,
  { own, fileId, people, closed, today }: HoursContext,
  named?: number,
): HoursCheck {
  const problems = createProblems(named)
  for (const name of NEEDED) if (known[name] === undefined) addProblem(problems, HEADER, name, `The column ${name} is missing.`)
  const byEmail = new Map(people.map((person) => [person.email, person]))
  const sums = new Map<string, DaySum>()
  const seen = new Set<string>()
  const hash = createHash('sha256')
  let [count, parts, first, last] = [0, 0, '', '']

  return {
    problems,
    count: () => count,
    totals: () => ({ people: [...seen], days: [...sums.values()], parts, first, last, hash: hash.copy().digest('hex') }),
    row: (sheetRow) => {
      const { row, cells } = sheetRow
      count++
      const before = problems.count
      const cellOf = (name: HourColumn): CellValue | undefined => {
        const column = known[name]?.column
        return column === undefined ? undefined : cells[column]
      }
      const problem = (name: HourColumn, message: string): void =>
        addProblem(problems, row, known[name]?.name ?? name, message, cellOf(name))
      const textOf = (name: HourColumn): string => formatCell(cellOf(name)).trim()
      for (const name of HOUR_COLUMNS) {
        const cell = cellOf(name)
        const column = known[name]?.column
        const merged = column === undefined || name === 'details' ? undefined : describeMerge(sheetRow, column)
        if (isCellError(cell)) problem(name, describeCellError(cell))
        else if (merged !== undefined) problem(name, merged)
      }
      if (problems.count > before || NEEDED.some((name) => known[name] === undefined)) return undefined

      const day = dayIn(cellOf('date'))
      const wrongDay = dayProblem(day, { closed, today })
      if (wrongDay !== undefined) problem('date', wrongDay)
      const user = textOf('user')
      const person = byEmail.get(toEmailKey(user))
      const wrongPerson = personProblem(person, user, day)
      if (wrongPerson !== undefined) problem('user', wrongPerson)
      else if (person?.id === own) problem('user', OWN_ROW)
      else if (day !== undefined && person !== undefined && day < person.first) problem('date', BEFORE_FIRST)
      const hoursCell = cellOf('hours')
      const hours = parseCellDate(hoursCell) !== undefined ? DATE_AS_HOURS : readHours(formatHoursCell(hoursCell).trim())
      if (typeof hours === 'string') problem('hours', hours)
      const details = textOf('details')
      if (details.length > MAX_DETAILS_LENGTH) problem('details', `Details can have at most ${MAX_DETAILS_LENGTH} characters.`)
      if (problems.count > before || day === undefined || person === undefined || typeof hours === 'string') return undefined

      const key = `${day} ${person.id}`
      const sum = (sums.get(key)?.parts ?? 0) + hours
      const wrongSum = findDaySumProblem(sum, user, day)
      if (wrongSum !== undefined) return problem('hours', wrongSum) as undefined
      sums.set(key, { day, userId: person.id, parts: sum })
      seen.add(person.id)
      parts += hours
      if (first === '' || day < first) first = day
      if (day > last) last = day
      const checked = { day, userId: person.id, user, parts: hours, details }
      const values = `${person.id}\t${day}\t${formatHourParts(hours)}\t${copyText(details)}\n`
      hash.update(values)
      return { checked, line: `${fileId}\t${row}\t${values}` }
    },
  }
}

const [, MONTH_CLOSED] = refusals.MONTH_CLOSED
const DATE_AS_HOURS = 'The cell is a date. Format it as a number and enter the hours, such as 7.5.'

const dayIn = (cell: CellValue | undefined): string | undefined => {
  const date = parseCellDate(cell)
  if (date === undefined) return readDate(formatCell(cell))
  const day = toDay(date)
  return isDay(day) ? day : undefined
}

const dayProblem = (day: string | undefined, { closed, today }: Pick<HoursContext, 'closed' | 'today'>): string | undefined => {
  if (day === undefined) return 'Enter the date as DD/MM/YYYY, or format the cell as a date.'
  if (day > today) return `${formatDay(day)} is after today.`
  return closed.includes(day.slice(0, 7)) ? MONTH_CLOSED : undefined
}

const standing: Record<KnownPerson['state'], string> = {
  active: 'had left',
  blocked: 'is blocked',
  deleted: 'was deleted',
  'other role': 'has no production role',
}
/** Returns what is wrong with the person of a row. People who have left may have hours up to their last day (decision 171). */
const personProblem = (person: KnownPerson | undefined, user: string, day: string | undefined): string | undefined => {
  if (user === '') return 'The user is blank.'
  if (person === undefined) return `There is no user with the email ${user}.`
  const { state, gone } = person
  const why = `${user} ${standing[state]}.`
  if (gone.length === 0) return state === 'active' ? undefined : why
  const left = day === undefined ? undefined : gone.find(({ from, until }) => from <= day && day < until)
  return left && `${why} The last day was ${formatDay(addDaysTo(left.from, -1))}.`
}
