import type { Db } from '../../kit/postgres/db.ts'
import { type CheckedCall, type ExportColumn, streamExport } from '../../kit/export/server/export.ts'
import type { ExportKind } from '../../kit/server/export-kind.ts'
import type { Call } from '../../kit/server/call.ts'
import { capitalize } from '../../kit/shared/capitalize.ts'
import { ROUNDING, computeRounding } from '../../kit/shared/rounding.ts'
import { shiftDay, toDay } from '../../kit/shared/time.ts'
import { type PersonTotals, type ProjectLine, type ReportRecord, reports } from '../contract.ts'
import { sortRowsBy } from '../../kit/shared/sort-rows.ts'
import { getCountValue } from '../count-rules.ts'
import { type DayRecord, computeDayRecords, computeUnroundedLineHours, ticksToExactHours } from '../day-rules.ts'
import { refusal } from '../refusals.ts'
import { listReportFigures, type Totals } from '../totals-rules.ts'
import { DAY_COUNTS, HOURS_COLUMNS, LEGEND, NO_TARGET, WAITING_HOURS, toLegendColour, REPORT_TITLES } from '../vocabulary.ts'
import { gatherForPeople, countLines } from './gather.ts'
import {
  loadReport,
  loadReportSummary,
  serializeLines,
  serializeRecord,
  filterShownLines,
  sortByDay,
  listShownDays,
  NO_DAYS,
} from './report.ts'
import {
  type ReportPerson,
  type ReportSelection,
  countDays,
  selectReportPeople,
  resolveSelection,
  selectSentThings,
  visiblePersonSql,
} from './selection.ts'
import { isNoDepartment, NO_DEPARTMENT } from '../../departments/vocabulary.ts'
import { asId } from '../../kit/shared/ids.ts'
import { joinFirst } from '../../kit/shared/short-list.ts'

/** The maximum per kind of filter. Further names are only counted. */
const MAX_NAMES = 4
const UNSEEN = 'someone no longer in your team'

type Asking = Pick<CheckedCall<typeof reports.download>, 'db' | 'body' | 'actor' | 'now'>

/**
 * Describes the selection of a report for an ADMIN or a MANAGER: ["Team Report", "Kavita Desai", "Physics"] (ADR 21). Deleted
 * things keep their names. Names of people outside a manager's team are hidden from that manager.
 */
async function selectionWords({ db, body: form, actor, now }: Asking): Promise<string[]> {
  const { type, users, departments, managers, projects, waiting } = form
  const isManager = actor.roles.includes('MANAGER')
  const seen = visiblePersonSql(db, actor, { today: toDay(now), from: form.from, to: form.to })
  const namesOf = async (naming: Parameters<typeof selectSentThings>[1]): Promise<string[]> => {
    const found = await selectSentThings(db, naming)
    const names = naming.sent.map(
      (text, at) => found.find(({ place }) => place === at)?.name ?? (asId(text.trim()) === null ? text : UNSEEN),
    )
    return names.length === 0 ? [] : [joinFirst(names, MAX_NAMES)]
  }
  const isNarrowed = type !== 'user'
  const [ofManagers, ofUsers, ofDepartments, ofProjects] = await Promise.all([
    namesOf({ kind: 'user', sent: type === 'team' && !isManager ? managers : [] }),
    namesOf({ kind: 'user', sent: users, seen }),
    namesOf({
      kind: 'department',
      sent: isNarrowed ? departments.map((text) => (isNoDepartment(text) ? NO_DEPARTMENT : text)) : [],
    }),
    namesOf({ kind: 'project', sent: projects }),
  ])
  return [
    REPORT_TITLES[type],
    ...(type === 'team' && isManager ? [actor.fullName] : ofManagers),
    ...ofUsers,
    ...(isNarrowed && form.roles.length > 0 ? [joinFirst(form.roles, MAX_NAMES)] : []),
    ...ofDepartments,
    ...ofProjects,
    ...(waiting === 'left out' ? ['without waiting timesheets'] : []),
  ]
}

/** The number of person-days per read, which keeps memory flat and delivers the first row soon. */
const PAGE_PERSON_DAYS = 3_000

const nothing = refusal('NO_DATA_FOR_DOWNLOAD')
const days = ({ from, to }: { from: string; to: string }) => ({ fromDate: from, toDate: to })
const check = (call: CheckedCall<typeof reports.download>) => resolveSelection(call.db, call.body, call)
const report: ExportKind<true> = {
  call: reports.download,
  nothing,
  ofPeople: true,
  schedule: {
    title: 'Productivity',
    days,
    whole: false,
    check,
    run: (call: Reporting) => exportReport(call),
    words: selectionWords,
  },
}
const counts: ExportKind<true> = {
  call: reports.countsDownload,
  nothing,
  ofPeople: true,
  schedule: {
    title: 'Productivity, Count View',
    days,
    whole: false,
    check,
    run: (call: Counting) => exportCounts(call),
    words: async (call: CheckedCall<typeof reports.countsDownload>) => {
      const [title = '', ...of] = await selectionWords(call)
      return [`${title}, Count View`, ...of]
    },
  },
}
export const reportExports: readonly ExportKind<true>[] = [report, counts]

/** A row of the workbook: a record, or one of the lines below it. */
type Row = {
  record: ReportRecord
  hours: DayRecord['hours']
  waiting: number
  noTargetLines: number
  noTargetUnits: number
  /**
   * The difference between the shown hours of the day and the sum of its shown lines, qualitative tasks and files. It is 0 if
   * they add up.
   */
  rounding: number
  email: string
  /** The line, with unrounded `productivityHours`. Null in the row of the record. */
  line: ProjectLine | null
}

const hoursColumns = (projects: ReportSelection['projects']) => {
  const figures = listReportFigures(projects)
  return HOURS_COLUMNS.filter(([name]) => figures.includes(name))
}

export const reportColumns = ({ projects }: Pick<ReportSelection, 'projects'>): readonly ExportColumn<Row>[] => [
  { header: 'Date', kind: 'day', of: ({ record }) => record.dateKey },
  { header: 'Name', width: 28, of: ({ record }) => record.fullName },
  { header: 'Email', width: 36, of: ({ email }) => email },
  ...hoursColumns(projects).map(([name, header]): ExportColumn<Row> => ({
    header,
    kind: 'decimal',
    of: ({ hours, line }) => (line === null ? ticksToExactHours(hours[name]) : null),
  })),
  ...(projects === null
    ? [{ header: 'Day', width: 18, of: ({ record, line }: Row) => (line === null ? record.color : null) }]
    : []),
  { header: 'Project Name', width: 28, of: ({ line }) => line?.projectName },
  { header: 'Mod Id', width: 16, of: ({ line }) => line?.modId },
  { header: 'Subproject', width: 28, of: ({ line }) => line?.subProject },
  { header: 'Department', width: 20, of: ({ line }) => line?.department },
  { header: 'Subject', width: 20, of: ({ line }) => line?.subject },
  { header: 'Done', kind: 'number', of: ({ line }) => line?.done },
  { header: 'Target', kind: 'number', of: ({ line }) => line?.target },
  { header: 'Productivity Hours', kind: 'decimal', of: ({ line }) => line?.productivityHours },
  {
    header: WAITING_HOURS,
    kind: 'decimal',
    of: ({ waiting, line }) => (line === null ? ticksToExactHours(waiting) : null),
  },
  ...NO_TARGET.map(([name, header]): ExportColumn<Row> => ({
    header,
    kind: 'number',
    of: ({ line, ...row }) => (line === null ? row[name] : null),
  })),
  // The cells are not rounded, so that columns add up. The rounded values that Excel displays may not.
  { header: capitalize(ROUNDING), kind: 'decimal', of: ({ rounding, line }) => (line === null ? rounding || null : null) },
]

/**
 * The columns of Count_Report.xlsx that are the sum of other columns, each with a function that computes its rounding difference.
 */
const SUMMED_HOURS: readonly (readonly [string, (totals: PersonTotals['totals']) => number])[] = [
  [
    'Total Demand Hours',
    ({ demandHours, leaveHours, ticketused, totalDemandHours }) =>
      computeRounding(totalDemandHours ?? 0, [demandHours ?? 0, 0 - (leaveHours ?? 0), 0 - (ticketused ?? 0)]),
  ],
  [
    'Balance',
    ({ totalProductivityHours, demandHours, leaveHours, balance }) =>
      computeRounding(balance ?? 0, [totalProductivityHours, 0 - (demandHours ?? 0), leaveHours ?? 0]),
  ],
  [
    'Delta',
    ({ totalProductivityHours, totalDemandHours, delta }) =>
      computeRounding(delta ?? 0, [totalProductivityHours, 0 - (totalDemandHours ?? 0)]),
  ],
]

type Counted = PersonTotals & { ticks: Pick<Totals, 'hours' | 'waiting'> }

const countColumns = ({ projects }: Pick<ReportSelection, 'projects'>): readonly ExportColumn<Counted>[] => [
  { header: 'Name', width: 28, of: ({ fullName }) => fullName },
  { header: 'Email', width: 36, of: ({ email }) => email },
  { header: 'Days', kind: 'number', of: ({ count }) => count },
  ...(projects === null ? LEGEND : []).map((color): ExportColumn<Counted> => ({
    header: toLegendColour(color),
    kind: 'number',
    of: ({ counts: days }) => days?.[color],
  })),
  ...DAY_COUNTS.filter(([name]) => projects === null || name === 'daysWorked').map(([name, header]): ExportColumn<Counted> => ({
    header,
    kind: 'number',
    of: (person) => person[name],
  })),
  ...hoursColumns(projects).map(([name, header]): ExportColumn<Counted> => ({
    header,
    kind: 'decimal',
    of: ({ ticks }) => ticksToExactHours(ticks.hours[name]),
  })),
  { header: WAITING_HOURS, kind: 'decimal', of: ({ ticks }) => ticksToExactHours(ticks.waiting) },
  ...NO_TARGET.map(([name, header]): ExportColumn<Counted> => ({ header, kind: 'number', of: (person) => person[name] })),
  ...(projects === null ? SUMMED_HOURS : []).map(([header, computeSum]): ExportColumn<Counted> => ({
    header: `${capitalize(ROUNDING)}, ${header}`,
    kind: 'decimal',
    of: ({ totals }) => computeSum(totals) || null,
  })),
]

/** Splits the period of a report, from the first day of the month, into one range of days per read. */
export function* splitReportPeriod(
  people: readonly ReportPerson[],
  { first, to }: ReportSelection,
): Generator<{ from: string; to: string }> {
  const step = Math.max(1, Math.floor(PAGE_PERSON_DAYS / Math.max(1, people.length)))
  for (let from = first; people.length > 0 && from <= to; from = shiftDay(from, step)) {
    const last = shiftDay(from, step - 1)
    yield { from, to: last < to ? last : to }
  }
}

/** Both days are included. `before` holds each person's last record and is updated by each call. */
export async function loadExportRows(
  db: Db,
  people: readonly ReportPerson[],
  { projects, ...days }: Pick<ReportSelection, 'from' | 'to' | 'projects' | 'waiting' | 'reader'>,
  before: Map<string, DayRecord>,
): Promise<Row[]> {
  const shown = await gatherForPeople(db, people, days, (each) => {
    const records = computeDayRecords(each.days, before.get(each.person._id))
    const last = records.at(-1)
    if (last !== undefined) before.set(each.person._id, last)
    return { days: listShownDays(each, records, { projects }) }
  })
  return sortByDay(shown).flatMap((day) => {
    const record = serializeRecord(day, { projects })
    const lines = serializeLines(day, { projects })
    const parts = [
      ...lines.map(({ productivityHours }) => productivityHours),
      record.qualitativeHours ?? 0,
      record.prodHours ?? 0,
    ]
    const row = {
      record,
      rounding: computeRounding(record.totalProductivityHours, parts),
      hours: day.record.hours,
      waiting: day.record.waiting,
      noTargetLines: day.record.noTargetLines,
      noTargetUnits: day.record.noTargetUnits / 100,
      email: day.person.email,
    }
    const facts = filterShownLines(day, { projects })
    const unrounded = lines.map((line, at): ProjectLine => {
      const of = facts[at]
      return of === undefined ? line : { ...line, productivityHours: computeUnroundedLineHours(of, day.facts.terms) }
    })
    return [{ ...row, line: null }, ...unrounded.map((line) => ({ ...row, line }))]
  })
}

type Reporting = Pick<Call<typeof reports.download>, 'db' | 'actor' | 'body' | 'now' | 'reading' | 'audit'>
const audited = ({ body }: Reporting, { from, to }: ReportSelection, rows: number) =>
  ({ type: 'report', after: { rows, type: body.type, from, to } }) as const

export async function exportReport(call: Reporting) {
  const selection = await resolveSelection(call.db, call.body, call)
  const people = await selectReportPeople(call.db, selection)
  const { lines, days } = await countLines(call.db, people, selection)
  return streamExport<Row, true>(call, report, {
    filename: 'report.xlsx',
    columns: reportColumns(selection),
    pages: async function* (read) {
      const before = new Map<string, DayRecord>()
      for (const page of splitReportPeriod(people, selection))
        yield read((connection) => loadExportRows(connection, people, { ...selection, ...page }, before))
    },
    audit: audited(call, selection, lines + (selection.projects === null ? countDays(people) : days)),
  })
}

type Counting = Pick<Call<typeof reports.countsDownload>, 'db' | 'actor' | 'body' | 'now' | 'reading' | 'audit'>
/** Streams Count_Report.xlsx: the Count View (002 §2) in the order chosen there. */
export async function exportCounts(call: Counting) {
  const selection = await resolveSelection(call.db, call.body, call)
  const summed = await loadReport(call.db, selection, NO_DAYS)
  const { people } = await loadReportSummary(call.db, summed)
  const ticks = new Map(summed.people.map(({ person, totals }) => [person._id, totals]))
  return streamExport<Counted, true>(call, counts, {
    filename: 'Count_Report.xlsx',
    columns: countColumns(selection),
    pages: async function* () {
      yield sortRowsBy(people, call.body.sort, getCountValue).flatMap((person): Counted[] => {
        const own = ticks.get(person._id)
        return own === undefined ? [] : [{ ...person, ticks: own }]
      })
    },
    audit: audited(call, selection, people.length),
  })
}
