import { removeInvisible } from '../../../kit/shared/invisible.ts'
import { HEADER, createProblems, addProblem, type Problems } from '../../../kit/import/server/problems.ts'
import { STAFF_ROLES, type StaffRole } from '../../../access/levels.ts'
import { roleWords } from '../../../access/role-words.ts'
import {
  parseCellDate,
  formatCell,
  type CellValue,
  describeCellError,
  describeMerge,
  formatFigureCell,
  isCellError,
  readIdentifier,
  type SheetRow,
} from '../../../kit/xlsx/cells.ts'
import { type HeaderCell, normalizeHeader } from '../../../kit/xlsx/header.ts'
import { findByName, indexByName } from '../../../kit/shared/names.ts'
import { parseShownInstant } from '../../../kit/shared/time.ts'
import { isReachable, type Standing } from '../../../rows/history/rules.ts'
import { type Stages, STAGE, getStatus, deriveTurn } from '../../../rows/workflow/turn-rules.ts'
import {
  parseAnswerType,
  ANSWER_TYPES,
  parseQcScore,
  toRoleKey,
  getRoleWord,
  SKIP_REASONS,
  parseSkipReason,
  type TaskStatus,
  parseStatus,
  type Turn,
  STATUSES,
} from '../../../rows/workflow/vocabulary.ts'
import { createIdCheck } from './check-rows.ts'
import { toEmailKey } from '../../../kit/shared/emails.ts'

const titles: Record<StaffRole, string> = {
  AUTHOR: 'an author',
  REVIEWER: 'a reviewer',
  'REVIEWER-2': 'a second reviewer',
  UPLOADER: 'an uploader',
}
const unknownStatus = (role: StaffRole): string => `This is not a status of ${titles[role]}. Use ${STATUSES[role].join(', ')}.`

/** The first role whose status does not follow from the earlier stages, with the reason why this combination is unreachable. */
function unreachableStatus(standing: Standing): { role: StaffRole; message: string } {
  const until = (last: number): Standing => {
    const partial: Standing = { ...standing }
    for (const role of STAFF_ROLES.slice(last + 1)) Object.assign(partial, { [`${STAGE[role]}_status`]: null })
    return partial
  }
  const at = STAFF_ROLES.findIndex((_, index) => !isReachable(until(index)))
  const role = STAFF_ROLES[at] ?? 'UPLOADER'
  const previous = STAFF_ROLES[at - 1]
  if (previous !== undefined && getStatus(standing, role) !== null && getStatus(standing, previous) === null)
    return { role, message: `The ${getRoleWord(role)} has acted, but the ${getRoleWord(previous)} has no status yet.` }
  const statuses = STAFF_ROLES.flatMap((one) => {
    const status = getStatus(standing, one)
    return status === null ? [] : [`${getRoleWord(one)} ${status}`]
  })
  const answer = standing.author_answer_type ? ` with ${standing.author_answer_type}` : ''
  return { role, message: `The workflow can’t lead to ${statuses.join(', ')}${answer}.` }
}

function unknownPerson(email: string, people: readonly { email: string }[]): string {
  const wanted = email.toLowerCase()
  const near = people
    .map(({ email: known }) => ({ known, far: distance(wanted, known.toLowerCase()) }))
    .toSorted((a, b) => a.far - b.far)[0]
  return `Nobody has this email.${near !== undefined && near.far <= 2 ? ` Did you mean ${near.known}?` : ''}`
}

/** Returns the edit distance, or 3 if it is larger than 2. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3
  let before = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const now = [i]
    for (let j = 1; j <= b.length; j++)
      now[j] = Math.min((before[j] ?? 0) + 1, (now[j - 1] ?? 0) + 1, (before[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1))
    if (Math.min(...now) > 2) return 3
    before = now
  }
  return before[b.length] ?? 3
}

export type HistoryPerson = { id: string; email: string; fullName: string; roles: readonly string[] }
/** `accounts` are the project's allocation accounts, as pairs of account ID and row ID. */
export type HistoryContext = {
  people: readonly HistoryPerson[]
  accounts: readonly (readonly [string, string])[]
  now: number
  named: number
}

/** The columns that a workbook may have for a stage, besides its person (workflow.md, Uploaded history). */
type Part = 'status' | 'allocation' | 'done' | 'skipped' | 'rework' | 'comments' | 'reason' | 'answer' | 'qc' | 'account'
const names: Record<Part, (role: string) => string[]> = {
  status: (role) => [`${role}_status`],
  allocation: (role) => [`${role}_allocation_date`],
  done: (role) => [`${role}_done_date`],
  skipped: (role) => [`${role}_skipped_date`],
  rework: (role) => [`${role}_rework_date`, `${role}_sent_for_rework_date`],
  comments: (role) => [`${role}_comments`],
  reason: (role) => [`${role}_reason`, `${role}_skip_reason`],
  answer: (role) => [`${role}_answer_type`],
  qc: (role) => ['qc_score', `${role}_qc_score`],
  account: (role) => [`${role}_done_allocation_id`, `${role}_allocation_id`],
}
const parts: Record<StaffRole, readonly Part[]> = {
  AUTHOR: ['status', 'allocation', 'done', 'skipped', 'comments', 'reason', 'answer', 'account'],
  REVIEWER: ['status', 'allocation', 'done', 'rework', 'comments', 'qc'],
  'REVIEWER-2': ['status', 'allocation', 'done', 'rework', 'comments'],
  UPLOADER: ['status', 'allocation', 'done', 'skipped', 'comments', 'account'],
}

/** The parts that are numbers or identifiers. All other parts are text. */
const FIGURE_PARTS: readonly Part[] = ['allocation', 'done', 'skipped', 'rework', 'qc', 'account']

/** The statuses that have a QC score (workflow.md). */
const SCORED: readonly (TaskStatus | null)[] = ['approved', 'rejected', 'sent_for_rework']
const MAX_COMMENT_LENGTH = 10_000
const MAX_ID_LENGTH = 500

/** `turn` is the resulting turn with the second review, and `turnSingle` that without it. */
export type HistoryRow = { questionId: string; questionKey: string; stages: Partial<Stages>; turn: Turn; turnSingle: Turn }
export type HistoryCheck = { row: (row: SheetRow) => HistoryRow; problems: Problems; count: () => number; given: () => string[] }

/**
 * Checks the rows of a workbook of history in order. A status needs its person and its date, and the date must not be in the
 * future. A date or a comment needs its status. The checks that need the database are in take-history.ts.
 */
export function createHistoryCheck(
  header: readonly HeaderCell[],
  { people, accounts, now, named }: HistoryContext,
  nameOf: (row: number) => string,
): HistoryCheck {
  const problems = createProblems(named)
  const byKey = new Map(header.map((cell) => [cell.key, cell]))
  const columnOf = (...of: string[]): HeaderCell | undefined =>
    of.map((name) => byKey.get(normalizeHeader(name))).find((cell) => cell !== undefined)
  const idOf = createIdCheck(problems, columnOf('question_id'), nameOf)
  const personOf = new Map(people.map((person) => [toEmailKey(person.email), person]))
  const accountOf = indexByName(accounts, ([name]) => name)
  const contentId = columnOf('new_content_id')
  const stageColumns = STAFF_ROLES.map((role) => ({
    role,
    person: columnOf(toRoleKey(role)),
    parts: new Map(parts[role].map((part) => [part, columnOf(...names[part](toRoleKey(role)))] as const)),
  }))
  // A merged cell for dates, scores or IDs is one value for several rows (decision 150).
  const figures = new Set(
    stageColumns.flatMap(({ parts: of }) => FIGURE_PARTS.flatMap((part) => of.get(part) ?? [])).concat(contentId ?? []),
  )
  const used = [contentId, ...stageColumns.flatMap((stage) => [stage.person, ...stage.parts.values()])].filter(
    (cell) => cell !== undefined,
  )
  if (used.length === 0)
    addProblem(
      problems,
      HEADER,
      'author_status',
      'No column says what was done. Use the template’s columns: author, author_status and so on.',
    )
  let count = 0

  const row = (sheetRow: SheetRow): HistoryRow => {
    count++
    const { cells, row: at } = sheetRow
    const cellOf = (cell: HeaderCell | undefined): CellValue => (cell === undefined ? null : (cells[cell.column] ?? null))
    const textOf = (cell: HeaderCell | undefined): string => {
      const value = cellOf(cell)
      if (cell === undefined || isCellError(value)) return ''
      if (!figures.has(cell)) return formatCell(value).trim()
      return (parseCellDate(value) === undefined ? readFigureOrId(value) : formatFigureCell(value)).trim()
    }
    const wrong = (cell: HeaderCell, message: string): null => {
      addProblem(problems, at, cell.name, message, cellOf(cell))
      return null
    }
    /** Returns null if the cell is blank or invalid, and adds an invalid cell to the problems. */
    const read = <Value>(
      cell: HeaderCell | undefined,
      reader: (text: string) => Value | undefined,
      message: string,
    ): Value | null => {
      const text = textOf(cell)
      return cell === undefined || text === '' ? null : (reader(text) ?? wrong(cell, message))
    }
    const instant = (cell: HeaderCell | undefined): string | null => {
      const value = cellOf(cell)
      if (cell === undefined || value === null) return null
      const date = parseCellDate(value) ?? parseShownInstant(formatFigureCell(value))
      if (date === undefined) return wrong(cell, 'This is not a valid date. Use DD/MM/YYYY hh:mm a.')
      if (date.getTime() > now) return wrong(cell, 'This is in the future. History can only contain what was done.')
      return date.toISOString()
    }
    const short = (most: number) => (text: string) => (text.length <= most ? text : undefined)

    const id = idOf(sheetRow)
    for (const cell of used) {
      const value = cellOf(cell)
      const problem = isCellError(value)
        ? describeCellError(value)
        : figures.has(cell)
          ? describeMerge(sheetRow, cell.column)
          : undefined
      if (problem !== undefined) wrong(cell, problem)
    }
    const before = problems.count
    const stages: Partial<Record<keyof Stages, unknown>> = {}
    const give = (key: string, value: unknown): void => {
      if (value !== null) stages[key as keyof Stages] = value
    }
    const holders = new Map<string, string>()
    for (const { role, person: column, parts: of } of stageColumns) {
      const stage = STAGE[role]
      const key = toRoleKey(role)
      const status = read(of.get('status'), (text) => parseStatus(role, text), unknownStatus(role))
      const email = textOf(column)
      const person = personOf.get(toEmailKey(email))
      if (column !== undefined && email !== '') {
        if (person === undefined) wrong(column, unknownPerson(email, people))
        else if (!person.roles.includes(role)) wrong(column, `${person.fullName} does not hold the role ${roleWords[role]}.`)
        else if (holders.has(person.id))
          wrong(column, `${person.fullName} can’t be both ${holders.get(person.id)} and ${getRoleWord(role)} on one row.`)
        else {
          holders.set(person.id, getRoleWord(role))
          give(`${stage}_id`, person.id)
        }
      }
      const statusColumn = of.get('status')
      if (status !== null && email === '' && statusColumn !== undefined)
        wrong(statusColumn, `A status needs a person. Fill in the column ${key}.`)
      const orphan = [...of].find(
        ([part, cell]) =>
          part !== 'status' && part !== 'allocation' && part !== 'rework' && textOf(cell) !== '' && textOf(statusColumn) === '',
      )?.[1]
      if (orphan !== undefined) wrong(orphan, `This needs ${key}_status, which is blank.`)
      const allocation = of.get('allocation')
      if (allocation !== undefined && textOf(allocation) !== '' && email === '')
        wrong(allocation, `An allocation needs a person. Fill in the column ${key}.`)

      const [done, skipped, rework] = (['done', 'skipped', 'rework'] as const).map((part) => instant(of.get(part)))
      const isSkipped = status === 'skipped'
      const isSentBack = status === 'sent_for_rework'
      if (status !== null && !isSkipped && skipped !== null && skipped !== undefined)
        wrong(of.get('skipped') ?? statusHead(statusColumn), 'This date is only for the status skipped.')
      const acted = done ?? (isSkipped ? skipped : null) ?? (isSentBack ? rework : null) ?? null
      const dates = [...of].filter(([part]) => part === 'done' || part === 'skipped' || part === 'rework')
      if (status !== null && acted === null && dates.every(([, cell]) => textOf(cell) === '' || cell === of.get('rework')))
        wrong(statusHead(statusColumn), `A status needs a date. Fill in ${key}_${isSkipped ? 'skipped' : 'done'}_date.`)

      give(`${stage}_status`, status)
      if (status !== null) give(`${stage}_acted_at`, acted)
      give(`${stage}_allocated_at`, instant(allocation))
      if (isSkipped) give(`${stage}_skipped_at`, skipped ?? acted)
      if (role === 'REVIEWER' || role === 'REVIEWER-2') give(`${stage}_rework_at`, rework ?? (isSentBack ? acted : null))
      give(
        `${stage}_comments`,
        read(of.get('comments'), short(MAX_COMMENT_LENGTH), 'A comment can have at most 10,000 characters.'),
      )
      if (role === 'AUTHOR') {
        give('author_reason', read(of.get('reason'), parseSkipReason, `Use one of: ${SKIP_REASONS.join(', ')}.`))
        give('author_answer_type', read(of.get('answer'), parseAnswerType, `Use ${ANSWER_TYPES.join(' or ')}.`))
      }
      if (role === 'REVIEWER') {
        const qc = of.get('qc')
        const score = read(qc, parseQcScore, 'The QC score must be from 0 to 5.')
        if (score !== null && qc !== undefined && status !== null && !SCORED.includes(status))
          wrong(qc, 'A QC score is not given with this status.')
        give('reviewer_qc_score', score)
      }
      if (role === 'AUTHOR' || role === 'UPLOADER')
        give(
          `${stage}_account_id`,
          read(of.get('account'), (text) => findByName(accountOf, text)?.[1], 'The project has no such allocation ID.'),
        )
    }
    const content = read(
      contentId,
      (text) => short(MAX_ID_LENGTH)(removeInvisible(text).trim()) || undefined,
      'A content ID can have at most 500 characters.',
    )
    if (content !== null && contentId !== undefined) {
      if (stages.uploader_status === 'uploaded') give('uploader_content_id', content)
      else if (stages.author_status !== undefined) give('author_content_id', content)
      else wrong(contentId, 'A new content ID needs author_status, which is blank.')
    }

    const standing: Standing = { ...nothing, ...(stages as Partial<Standing>) }
    if (problems.count === before && !isReachable(standing)) {
      const { role, message } = unreachableStatus(standing)
      addProblem(problems, at, `${toRoleKey(role)}_status`, message, role === 'AUTHOR' ? null : getStatus(standing, role))
    }
    return { ...id, stages: stages as Partial<Stages>, turn: deriveTurn(standing, true), turnSingle: deriveTurn(standing, false) }
  }
  return { row, problems, count: () => count, given: () => used.map(({ name }) => name) }
}

/** An ID is read as the cell shows it, a score by its value. */
const readFigureOrId = (value: CellValue): string => readIdentifier(value).text || formatFigureCell(value)

const nothing: Standing = {
  author_status: null,
  author_answer_type: null,
  reviewer_status: null,
  reviewer2_status: null,
  uploader_status: null,
}
const statusHead = (cell: HeaderCell | undefined): HeaderCell =>
  cell ?? { name: 'status', key: 'status', column: 0, letters: 'A' }
