import { capitalize } from '../../kit/shared/capitalize.ts'
import { isDay } from '../../kit/shared/time.ts'
import { readDate } from '../../kit/shared/typed-date.ts'
import type { Db } from '../../kit/postgres/db.ts'
import { describeNothingAdded, readFullSheet, type SheetContents, findSheetProblems } from '../../kit/import/server/full-sheet.ts'
import type { ProblemSummary } from '../../kit/import/server/problems.ts'
import { handleProblemRows } from '../../kit/import/server/problem-rows.ts'
import { listFirst, takeUploadBack, type TakingBack } from '../../kit/import/server/take-back.ts'
import { storeUpload, type Storing, type UploadDefinition, type Uploading } from '../../kit/import/server/upload.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { routes } from '../../kit/server/routes.ts'
import { formatMonth } from '../../closed-months/rules.ts'
import { found, refusal, refuse } from '../refusals.ts'
import { holidayNameProblem, mayBeHalf, readHalf, readKind } from '../rules.ts'
import { type HolidaysPreview, holidaysUpload } from '../upload-contract.ts'
import { HOLIDAY_COLUMNS } from '../vocabulary.ts'
import {
  type CalendarRow,
  insertHolidays,
  lockCalendar,
  lockHolidays,
  type NewHoliday,
  selectClosedDays,
  selectDaysTaken,
  selectHolidays,
  withdrawHolidays,
} from './queries.ts'

/** A calendar has only a few dozen days in a year. */
const MAX_ROWS = 2_000
const SHOWN = 200

type Column = (typeof HOLIDAY_COLUMNS)[number]
type Sheet = SheetContents<Column>
type Input = { calendar: string }
type Proposal = NewHoliday & { row: number; day: string }

/** Each row proposes one day. */
export const holidaysUploading = {
  template: { name: 'holidays', sheet: 'Holidays', columns: HOLIDAY_COLUMNS },
  read: async (uploading) => {
    const sheet = await readFullSheet(uploading, {
      most: MAX_ROWS,
      columns: HOLIDAY_COLUMNS,
      aliases: { name: ['holiday', 'occasion'], kind: ['type'], half: ['half_day'] },
      needed: ['date', 'name', 'kind'],
      kinds: { date: 'figure' },
    })
    return async (db) => {
      const checked = await checkDays(db, uploading, sheet)
      return {
        problems: checked.problems,
        preview: () => previewOf(sheet, checked),
        store: (storing) => storeDays(storing, uploading, checked),
      }
    }
  },
  takeBack: takeDaysBack,
  refusal: describeNothingAdded,
} satisfies UploadDefinition<Input>

export const holidayUploadRoutes = routes('holidays', holidaysUpload, {
  upload: { prepare: (call) => storeUpload(holidaysUploading, call, { calendar: call.body.calendar }) },
  takeBack: (call) => takeUploadBack([holidaysUploading], call),
  problemRows: { prepare: (call) => handleProblemRows(holidaysUploading, call, { calendar: call.body.calendar }) },
})

type Checked = { calendar: CalendarRow; days: Proposal[]; problems: ProblemSummary }

async function checkDays(db: Db, uploading: Uploading<Input>, sheet: Sheet): Promise<Checked> {
  const calendar = found(await lockCalendar(db, uploading.input.calendar), 'CALENDAR_NOT_FOUND')
  const { issues, of: problemOf, summary } = findSheetProblems(uploading)
  const days: Proposal[] = []
  const seen = new Map<string, number>()
  for (const { row, cells } of sheet.rows) {
    const found = issues.length
    const problem = problemOf(row)
    for (const column of HOLIDAY_COLUMNS) problem(cells[column], cells[column]?.error)
    if (issues.length > found) continue
    const text = (column: Column): string => cells[column]?.text ?? ''
    const day = readDate(text('date'), true)?.slice(0, 10)
    const [kind, isHalf] = [readKind(text('kind')), readHalf(text('half'))]
    const isDated = day !== undefined && isDay(day)
    problem(cells.date, isDated ? undefined : 'Enter the date as DD/MM/YYYY, or format the cell as a date.')
    problem(cells.name, text('name') === '' ? 'The name is blank.' : holidayNameProblem(text('name')))
    problem(cells.kind, kind === undefined ? 'The kind must be national, festival, shutdown or restricted.' : undefined)
    problem(cells.half, isHalf === undefined ? 'Enter half for half a day, or leave the cell blank.' : undefined)
    if (kind !== undefined && isHalf === true && !mayBeHalf(kind)) problem(cells.half, refusal('HOLIDAY_WHOLE').message)
    if (!isDated || kind === undefined || isHalf === undefined || issues.length > found) continue
    const owner = kind === 'national' ? null : calendar.id
    const before = seen.get(`${owner} ${day}`)
    if (before === undefined) seen.set(`${owner} ${day}`, row)
    else problem(cells.date, `${capitalize(sheet.nameRow(before))} has the same date.`)
    if (before === undefined) days.push({ row, calendar: owner, day, forYear: null, name: text('name'), kind, isHalf })
  }
  const closed = await selectClosedDays(
    db,
    days.map(({ day }) => day),
  )
  const taken = await selectDaysTaken(db, calendar.id)
  const cellsOf = new Map(sheet.rows.map(({ row, cells }) => [row, cells]))
  for (const { row, day, calendar: owner } of days) {
    if (closed.includes(day)) problemOf(row)(cellsOf.get(row)?.date, `${formatMonth(day.slice(0, 7))} is closed.`)
    else if (taken.has(`${owner} ${day}`)) problemOf(row)(cellsOf.get(row)?.date, refusal('HOLIDAY_EXISTS').message)
  }
  const bad = new Set(issues.map(({ row }) => row))
  return { calendar, days: days.filter(({ row }) => !bad.has(row)), problems: summary() }
}

const previewOf = ({ name, rows, unread }: Sheet, { days, problems }: Checked): HolidaysPreview => ({
  name,
  unread,
  count: rows.length,
  counts: { new: days.length, bad: rows.length - days.length },
  days: days.slice(0, SHOWN).map(({ row, day, name: holiday, kind, isHalf }) => ({ row, day, name: holiday, kind, isHalf })),
  problems: { count: problems.count, issues: problems.issues },
})

async function storeDays(
  { db, audit, recordBatch }: Storing,
  { actor, now, file, progress }: Uploading<Input>,
  { calendar, days }: Checked,
) {
  const made = await insertHolidays(db, days, 'proposed', { by: actor.id, now })
  const batch = await recordBatch({ made })
  progress({ read: days.length, stored: made.length, total: made.length })
  audit({
    type: 'holiday-calendar',
    id: calendar.id,
    name: calendar.name,
    after: { added: made.length, batch, workbook: file.filename },
  })
  return { added: made.length, batch }
}

async function takeDaysBack({ db, batch, actor, clock, audit }: TakingBack<Reach<'all'>>) {
  const locked = await lockHolidays(db, batch.made)
  const days = await selectHolidays(db, batch.made)
  return async () => {
    const happened = ({ _id, state, version }: (typeof days)[number]): string | undefined => {
      if (!locked.some(({ id }) => id === _id)) return 'withdrawn'
      return state === 'confirmed' ? 'confirmed' : version > 0 ? 'changed' : undefined
    }
    const changed = days.flatMap((day) => (happened(day) === undefined ? [] : `${day.name} (${happened(day)})`))
    if (changed.length > 0) refuse('IMPORT_OVERTAKEN', { values: { rows: listFirst(changed) } })
    await withdrawHolidays(db, batch.made, { by: actor.id, now: clock() })
    audit({
      type: 'holiday-calendar',
      id: batch.id,
      name: 'holidays',
      before: { added: days.length },
      after: { takenBack: true },
    })
    return { rows: days.length }
  }
}
