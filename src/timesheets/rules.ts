import type { Reason, SeenReason } from '../absences/vocabulary.ts'
import type { NamedHoliday } from '../holidays/day-contract.ts'
import { findDayOffName } from '../holidays/rules.ts'
import { isDay, formatDay, formatWeekday } from '../kit/shared/time.ts'
import { addDaysTo } from '../kit/shared/typed-date.ts'
import type { ShiftType } from '../users/rules.ts'
import { type Holiday, getDayShare } from '../users/work-day-rules.ts'
import { compareNames } from '../kit/shared/name-order.ts'
import { formatMonth } from '../closed-months/rules.ts'
import { formatCount } from '../kit/shared/counted.ts'
import type { Issue } from '../kit/shared/errors.ts'
import { parseFigure } from '../kit/shared/typed-figures.ts'
import { joinFirst } from '../kit/shared/short-list.ts'
import { BEFORE_FIRST } from '../users/first-day-rules.ts'
import { STATUS_WORDS, type TimesheetStatus } from './vocabulary.ts'

/**
 * Returns the days that can be submitted: today and the two days before (001 §5 Timesheet, decision 69). Days are YYYY-MM-DD in
 * Asia/Kolkata.
 */
export const listEntryDays = (today: string): string[] => [0, -1, -2].map((count) => addDaysTo(today, count))

export const findEntryDayProblem = (day: string, today: string): string | undefined => {
  if (!isDay(day)) return 'Dates use YYYY-MM-DD.'
  return listEntryDays(today).includes(day) ? undefined : 'Please choose today or one of the two days before.'
}

export const NEEDS = {
  date: 'Please select the date.',
  projects: 'Please enter atleast one project.', // The spelling is that of the documents.
  project: 'Please select a project.',
  done: 'Please enter the done value!',
  remarks: 'Please enter the remarks.',
  timesheet: 'Please select a timesheet.',
}
export const TWICE = 'This project is listed twice.'

/** The maximum number of rows in an entry (decision 100). */
export const MAX_LINES = 20
const MAX_DONE = 9_999_999.99
/** The unit of the figure is that of the project's target. */
export const findSheetDoneProblem = (done: number): string | undefined =>
  done >= 0 && done <= MAX_DONE && Number(done.toFixed(2)) === done
    ? undefined
    : 'Done must be a number from 0 to 99,99,999.99 with at most 2 decimals.'

/** Adds figures with at most two decimals without rounding errors. */
export const sumFigures = (figures: readonly number[]): number =>
  figures.reduce((sum, figure) => sum + Math.round(figure * 100), 0) / 100

type DayFacts = { shiftType: ShiftType; absence: SeenReason | null; holiday: Holiday }
/**
 * Returns whether the day is off: under the shift (Sundays, and Saturdays of a five-day week), by a holiday, or because an admin
 * has made it a weekly off (calculations.md 1, decision 68).
 */
export const isOffDay = (day: string, { shiftType, absence, holiday }: DayFacts): boolean =>
  absence === 'reject' || getDayShare(shiftType, day, holiday) === 0

type Warned = { day: string; off: boolean; absence: Reason | null; holiday: NamedHoliday }
/**
 * Returns the warning of the form and the reply. The entry is accepted anyway (decisions 68, 158).
 * @param absence the absence recorded for the day, or null
 */
export const findDayWarning = ({ day, off, absence, holiday }: Warned): string | null => {
  const name = findDayOffName(holiday)
  if (name !== undefined) return `${formatDay(day)} is a holiday: ${name}.`
  if (absence !== null && absence !== 'reject') return `An absence (${absence}) is recorded for this day.`
  return off ? `${formatWeekday(day)} is an off day in your shift.` : null
}

/** The day has an entry, can be filled (`open`), or cannot be filled for the stated reason. */
export const DAY_STATES = ['open', 'filled', 'declined', 'approved', 'future', 'too-old', 'closed', 'before'] as const
export type WeekDayState = (typeof DAY_STATES)[number]

/** The week begins on Monday. */
export const listWeekDays = (day: string): string[] => {
  const monday = addDaysTo(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
  return Array.from({ length: 7 }, (_, at) => addDaysTo(monday, at))
}

type Asked = { date: string; today: string; status: TimesheetStatus | undefined; first: string; isClosed: boolean }

/**
 * Returns the state of a day, and why it cannot be filled or changed.
 * @param asked `first` is the person's first day, `status` that of the entry, if there is one, and `isClosed` whether the month
 *   is closed (decision 101)
 */
export const getDayState = ({ date, today, status, first, isClosed }: Asked): { state: WeekDayState; why: string | null } => {
  if (status === 'FILLED') return { state: 'filled', why: 'Waiting for approval' }
  if (status === 'APPROVED') return { state: STATUS_WORDS[status], why: 'Approved' }
  const closed = `${formatMonth(date.slice(0, 7))} is closed.`
  if (status === 'REJECTED') return { state: STATUS_WORDS[status], why: isClosed ? closed : null }
  if (date > today) return { state: 'future', why: 'This day is in the future.' }
  if (date < first) return { state: 'before', why: BEFORE_FIRST }
  if (isClosed) return { state: 'closed', why: closed }
  if (!listEntryDays(today).includes(date)) return { state: 'too-old', why: 'Only today and the two days before can be filled.' }
  return { state: 'open', why: null }
}

/** `project` is '' until one is chosen. `done` is the figure as text. */
export type TypedLine = { project: string; done: string }
export type TypedDay = { lines: TypedLine[]; remarks: string }

/** An empty figure is valid. */
export const findFigureProblem = (typed: string): string | undefined =>
  typed.trim() === '' ? undefined : findSheetDoneProblem(parseFigure(typed) ?? Number.NaN)

export const sumTypedLines = (lines: readonly TypedLine[]): number =>
  sumFigures(lines.map(({ done }) => parseFigure(done)).filter((figure) => figure !== undefined))

type WorthOfDay = { perDay: number; targets: readonly { project: string; target: number }[] }
/** Returns the hours of the typed lines, to the second: done ÷ target × hours per day. Lines without a target count as 0. */
export const sumTypedHours = (lines: readonly TypedLine[], { perDay, targets }: WorthOfDay): number => {
  const hours = lines.reduce((sum, { project, done }) => {
    const target = targets.find((each) => each.project === project)?.target
    return target === undefined ? sum : sum + ((parseFigure(done) ?? 0) / target) * perDay
  }, 0)
  return Math.round(hours * 3600) / 3600
}

export const getSheetTypedFor = (lines: readonly TypedLine[], project: string): string =>
  lines.find((line) => line.project === project)?.done ?? ''

/** Returns the lines with a new figure for a project. Its row is added if it is missing, and removed if the figure is empty. */
export const withFigure = (lines: readonly TypedLine[], project: string, done: string): TypedLine[] => {
  if (done === '') return lines.filter((line) => line.project !== project)
  if (!lines.some((line) => line.project === project)) return [...lines.filter((line) => line.project !== ''), { project, done }]
  return lines.map((line) => (line.project === project ? { project, done } : line))
}

type NamedProject = { _id: string; name: string }
export const listProjectsOfWeek = (
  days: readonly { projects: readonly NamedProject[]; entry: { projects: readonly NamedProject[] } | null }[],
): NamedProject[] => {
  const all = days.flatMap(({ projects, entry }) => [...projects, ...(entry?.projects ?? [])])
  return [...new Map(all.map(({ _id, name }) => [_id, { _id, name }])).values()].toSorted((a, b) => compareNames(a.name, b.name))
}

const LEFT_OUT_NAMED = 5

const isEmpty = ({ project, done }: TypedLine): boolean => project === '' && done.trim() === ''
export const removeEmptyLines = ({ lines, remarks }: TypedDay): TypedDay => ({
  lines: lines.filter((line) => !isEmpty(line)),
  remarks: remarks.trim(),
})

export const isNothing = (typed: TypedDay): boolean => {
  const { lines, remarks } = removeEmptyLines(typed)
  return lines.length === 0 && remarks === ''
}

/** The paths are the same as those of the server's issues. */
export function findTypedDayProblems({ lines, remarks }: TypedDay, resubmits: boolean): Issue[] {
  const issues: Issue[] = []
  const say = (path: string, message: string | undefined): void => void (message !== undefined && issues.push({ path, message }))
  if (lines.length === 0) say('projects', NEEDS.projects)
  for (const [at, { project, done }] of lines.entries()) {
    if (project === '') say(`projects.${at}.id`, NEEDS.project)
    else if (lines.findIndex((line) => line.project === project) < at) say(`projects.${at}.id`, TWICE)
    say(`projects.${at}.done`, done.trim() === '' ? NEEDS.done : findFigureProblem(done))
  }
  if (resubmits && remarks === '') say('userRemarks', NEEDS.remarks)
  return issues
}

/** `task_rows` is null if the project has no files. */
type CountedProject = { _id: string; task_rows: number | null }
const rowsOf = (projects: readonly CountedProject[], project: string): number =>
  projects.find(({ _id }) => _id === project)?.task_rows ?? 0

/** Returns the task rows of a project that the day's other lines of this project do not use yet. */
export const countRowsLeft = (line: TypedLine, lines: readonly TypedLine[], project: CountedProject): number => {
  const others = lines.filter((other) => other !== line && other.project === project._id)
  return sumFigures([rowsOf([project], project._id), -sumTypedLines(others)])
}

/**
 * Returns the lines with the task rows as their figures, and adds a line for each project with task rows that had none. A second
 * line of such a project is removed, because the first one gets all its rows. Other lines stay as they are.
 */
export const withTaskRows = (lines: readonly TypedLine[], projects: readonly CountedProject[]): TypedLine[] => {
  const filled = lines
    .filter((line) => !isEmpty(line))
    .filter(({ project }, at, all) => rowsOf(projects, project) === 0 || all.findIndex((line) => line.project === project) === at)
    .map((line) => ({ ...line, done: String(rowsOf(projects, line.project) || line.done) }))
  const others = projects.filter(({ _id, task_rows: rows }) => (rows ?? 0) > 0 && !lines.some(({ project }) => project === _id))
  return [...filled, ...others.map(({ _id, task_rows: rows }) => ({ project: _id, done: String(rows) }))].slice(0, MAX_LINES)
}

/** Fills in the task rows of those projects that have no figure yet. Typed figures are kept. */
export const withMissingRows = (lines: readonly TypedLine[], projects: readonly CountedProject[]): readonly TypedLine[] =>
  projects
    .filter(({ _id, task_rows: rows }) => (rows ?? 0) > 0 && getSheetTypedFor(lines, _id).trim() === '')
    .reduce<readonly TypedLine[]>((all, { _id, task_rows: rows }) => {
      const next = withFigure(all, _id, String(rows))
      return next.length > MAX_LINES ? all : next
    }, lines)

/**
 * Returns, for example, "A timesheet can have at most 20 projects. Left out: Optics (12), Waves (3)" (ADR 27). Returns undefined
 * if every project with task rows has a line or can have one.
 */
export const describeLeftOutRows = (lines: readonly TypedLine[], projects: readonly (CountedProject & { name: string })[]) => {
  const left = projects.filter(({ _id, task_rows: rows }) => (rows ?? 0) > 0 && !lines.some(({ project }) => project === _id))
  if (left.length === 0 || lines.filter((line) => !isEmpty(line)).length < MAX_LINES) return undefined
  const named = left.map(({ name, task_rows: rows }) => `${name} (${rows ?? 0})`)
  return `A timesheet can have at most ${MAX_LINES} projects. Left out: ${joinFirst(named, LEFT_OUT_NAMED)}`
}

export const countLostFigures = (old: readonly TypedLine[], next: readonly TypedLine[]): number =>
  old.filter(({ project, done }) => done.trim() !== '' && parseFigure(getSheetTypedFor(next, project)) !== parseFigure(done))
    .length

/** Returns the typed figures minus the decided task rows, for one project or for all projects with files. */
export const computeMoreThanDecided = (lines: readonly TypedLine[], projects: readonly CountedProject[]): number => {
  const counted = projects.filter(({ task_rows: rows }) => rows !== null)
  const typed = lines.filter(({ project }) => counted.some(({ _id }) => _id === project))
  return sumFigures([sumTypedLines(typed), ...counted.map(({ _id }) => -rowsOf(counted, _id))])
}

const inWords = (more: number): string =>
  `${Math.abs(more).toLocaleString('en-IN', { maximumFractionDigits: 2 })} ${more > 0 ? 'more' : 'fewer'}`

/**
 * Compares the figure of another source with the typed one: ", the same" or ", 2 fewer than here". `more` is the amount by which
 * the typed figure exceeds the other.
 */
export const describeDifference = (more: number | undefined): string =>
  more === undefined ? '' : more === 0 ? ', the same' : `, ${inWords(-more)} than here`

export const formatDecidedCount = (rows: number): string => (rows === 0 ? 'none' : formatCount(rows))

/**
 * Returns, for example, "12 decided today, 2 fewer than here".
 * @param more the amount by which the figure exceeds the task rows, or undefined if there is no figure yet
 * @param when "today" or "that day"
 */
export const describeDecided = (rows: number, more: number | undefined, when: string): string =>
  `${formatDecidedCount(rows)} decided ${when}${describeDifference(more)}`

export const describeTotal = (more: number): string => (more === 0 ? 'same as you decided' : `${inWords(more)} than you decided`)

/** Undefined if there is nothing to compare. */
export const describeTaskRowDifference = (
  done: number,
  taskRows: number | null,
): { text: string; isSame: boolean } | undefined => {
  if (taskRows === null) return undefined
  const more = sumFigures([done, -taskRows])
  if (more === 0) return { text: 'same as the task rows', isSame: true }
  return { text: `${inWords(more)} than the task rows`, isSame: false }
}
