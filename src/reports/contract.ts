import { z } from 'zod'
import { HolidayOnDay } from '../holidays/day-contract.ts'
import { endpoint } from '../kit/shared/endpoint.ts'
import { reportTimes } from '../kit/shared/usual-time.ts'
import { COLOURS, COUNT_COLUMNS, NO_PROJECT, REPORT_TYPES, WAITING_CHOICES } from './vocabulary.ts'
import type { Role } from '../access/levels.ts'
import { parseRole } from '../access/parse-role.ts'
import { isAll } from '../kit/shared/ids.ts'
import { pagingFields } from '../kit/shared/paging.ts'
import { BOTH_DATES, Period, YEAR_DAYS } from '../kit/shared/period.ts'
import { sortKeys } from '../kit/shared/sort-keys.ts'

/** A report is paged by days, a user target report by rows (002 §9). */
export const DAYS_PAGE = { usual: 10, most: 500 }
export const ROWS_PAGE = { usual: 10, most: 500 }

const MAX_NAMED = 200

const text = z.string().trim().max(320)
/** A value or a list. Blanks and `all` are dropped. An empty list means no filter. */
const Words = z
  .union([text, z.array(text).max(MAX_NAMED)], `Please send a text, or a list of at most ${MAX_NAMED} texts.`)
  .transform((sent) => (typeof sent === 'string' ? [sent] : sent).filter((word) => !isAll(word)))
const oneOf = <const Choices extends readonly string[]>(choices: Choices, error: string) =>
  Words.pipe(z.array(z.enum(choices, error)))
const Roles = Words.transform((words, context): Role[] =>
  words.flatMap((word, at) => {
    const role = parseRole(word)
    if (role === undefined) context.addIssue({ code: 'custom', path: [at], message: `There is no role ${word}.` })
    return role ?? []
  }),
)
/**
 * `project` selects the days of everyone who has a line in one of the `projects`. Like a department report, it can be limited by
 * department (002 §7 Productivity reports).
 */
const TYPES = [...REPORT_TYPES, 'project'] as const
export const waitingWord = oneOf(WAITING_CHOICES, 'Choose whether waiting timesheets are counted or left out.')
const Day = z.string().optional()

/**
 * The form of a productivity report (002 §7 Productivity reports, "form values"; api.md, Bodies). Each field is a value, a list
 * or undefined. `dep` is another name for `department`, `role` for `roleData`, and `start` and `end` for `fromDate` and `toDate`.
 * `dateType` is ignored.
 */
const Sent = z.object({
  type: oneOf(TYPES, 'The type of a report must be user, department, team or project.')
    .refine((types) => types.length <= 1, 'Select one type of report.')
    .optional(),
  roleData: Roles.optional(),
  role: Roles.optional(),
  /** The ids or names of departments. */
  department: Words.optional(),
  dep: Words.optional(),
  /** Ids or emails, like `manager`. */
  user: Words.optional(),
  manager: Words.optional(),
  fromDate: Day,
  toDate: Day,
  start: Day,
  end: Day,
  dateType: z.unknown().optional(),
  /** Sorts the latest day first, which is our addition to the documents. */
  order: z.enum(['latest'], 'The order must be latest, or left out.').optional(),
  /** The ids or names of projects. "No project" always means hours without a project, even if a project has that name. */
  projects: Words.optional(),
  /**
   * Whether undecided timesheets count. `left out` treats them as declined, which is our addition to the documents (decision
   * 144).
   */
  waiting: waitingWord.optional(),
  ...pagingFields,
})

function toReportForm(sent: z.output<typeof Sent>, context: z.RefinementCtx) {
  const { type = [], roleData, role = [], department, dep = [], fromDate, toDate, start, end, ...form } = sent
  const period = Period(BOTH_DATES, YEAR_DAYS).safeParse({ from: fromDate ?? start, to: toDate ?? end })
  for (const { path, message } of period.error?.issues ?? []) {
    const [field, other] = path[0] === 'from' ? (['fromDate', 'start'] as const) : (['toDate', 'end'] as const)
    context.addIssue({
      code: 'custom',
      path: [sent[field] === undefined && sent[other] !== undefined ? other : field],
      message,
    })
  }
  const { user = [], manager = [], projects = [], waiting = [], dateType: _, order, ...paging } = form
  return {
    type: type[0] === 'project' ? ('department' as const) : (type[0] ?? ('user' as const)),
    roles: roleData ?? role,
    departments: department ?? dep,
    users: user,
    managers: manager,
    projects: projects.map((word) => (word.toLowerCase() === NO_PROJECT.toLowerCase() ? NO_PROJECT : word)),
    waiting: waiting[0] ?? ('counted' as const),
    from: period.data?.from ?? '',
    to: period.data?.to ?? '',
    isLatestFirst: order === 'latest',
    paging,
  }
}
export const ReportRequest = Sent.transform(toReportForm)
export type ReportRequest = z.output<typeof ReportRequest>

/**
 * The form of the Count View. `sort` is one of its columns, prefixed with `-` for descending order; without it, rows are sorted
 * by name (ours).
 */
export const CountForm = Sent.extend({ sort: z.enum(sortKeys(COUNT_COLUMNS), 'There is no such column.').optional() }).transform(
  ({ sort, ...sent }, context) => ({ ...toReportForm(sent, context), sort }),
)

/** Hours of one or more days, with 2 decimals. A total is rounded once, from the exact sum. */
const WholeHours = z.object({
  totalProductivityHours: z.number(),
  demandHours: z.number(),
  ticketDemand: z.number(),
  ticketused: z.number(),
  leaveHours: z.number(),
  qualitativeHours: z.number(),
  prodHours: z.number(),
  delta: z.number(),
  totalDemandHours: z.number(),
  /** Total productivity − (demand − leave) (decision 128). */
  balance: z.number(),
})
export type FullHours = z.infer<typeof WholeHours>
/**
 * Hours under an optional project filter (decision 129). With a filter, `totalProductivityHours` is the part that these projects
 * add. The hours of qualitative tasks and files are then included only with "No project". All other figures exist only for whole
 * days and are null.
 */
const Hours = z.object({
  ...WholeHours.shape,
  demandHours: z.number().nullable(),
  ticketDemand: z.number().nullable(),
  ticketused: z.number().nullable(),
  leaveHours: z.number().nullable(),
  qualitativeHours: z.number().nullable(),
  prodHours: z.number().nullable(),
  delta: z.number().nullable(),
  totalDemandHours: z.number().nullable(),
  balance: z.number().nullable(),
})
export type Hours = z.infer<typeof Hours>

/** The number of days of each colour, the sum of their deltas and their balance (calculations.md 3). */
const Counts = z.object({
  'working day': z.int(),
  'non working day': z.int(),
  'ticket used': z.int(),
  'ticket created': z.int(),
  leave: z.int(),
  incentive: z.int(),
  loss: z.int(),
  totalDelta: z.number(),
  balance: z.number(),
})
export type ReportCounts = z.infer<typeof Counts>

/** A person's day (002 §3 Report record). */
export const FullRecord = WholeHours.extend({
  /** YYYY-MM-DD. */
  dateKey: z.string(),
  user: z.uuid(),
  fullName: z.string(),
  /** The Mod Id of the only line. Null if the record has several lines. */
  modId: z.string().nullable(),
  projects: z.array(z.string()),
  /** The number of lines without a target, or with the target 0. A loss with such lines is marked (decision 130). */
  noTargetLines: z.int(),
  /** The hours of all lines, rounded once from the exact sum. */
  lineHours: z.number(),
  color: z.enum(COLOURS),
})
export type FullRecord = z.infer<typeof FullRecord>
/** A record of a whole day. With a project filter, it covers a part of the day and `color` is null. */
export const ReportRecord = FullRecord.extend({ ...Hours.shape, color: z.enum(COLOURS).nullable() })
export type ReportRecord = z.infer<typeof ReportRecord>

/**
 * A project row of a day's timesheet (002 §3 Project line). Without a target, the sub project, department and subject are
 * unknown.
 */
export const ProjectLine = z.object({
  dateKey: z.string(),
  user: z.uuid(),
  projectName: z.string(),
  subProject: z.string().nullable(),
  department: z.string().nullable(),
  subject: z.string().nullable(),
  done: z.number(),
  target: z.number().nullable(),
  demandHours: z.number(),
  productivityHours: z.number(),
  /** The allocation ID that the person held in the project on the day. */
  modId: z.string().nullable(),
})
export type ProjectLine = z.infer<typeof ProjectLine>

const summed = {
  count: z.int(),
  /**
   * The number of records with hours, and of records that require hours (decision 131). With a project filter, `daysRequired` and
   * `counts` are null.
   */
  daysWorked: z.int(),
  daysRequired: z.int().nullable(),
  /** The part of `totalProductivityHours` that awaits approval (decision 144). */
  waitingHours: z.number(),
  /**
   * The number of lines without a target, or with a target of 0, and the units done in them. They count as no hours
   * (decision 130).
   */
  noTargetLines: z.int(),
  noTargetUnits: z.number(),
  counts: Counts.nullable(),
  totals: Hours,
}

export const DayTotals = Hours.extend({ dateKey: z.string(), count: z.int() })
export type DayTotals = z.infer<typeof DayTotals>

/** `month` is YYYY-MM. */
export const MonthTotals = Hours.extend({ month: z.string(), count: z.int() })
export type MonthTotals = z.infer<typeof MonthTotals>

export const PersonTotals = z.object({
  _id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  ...summed,
  /**
   * A letter of `dayLooks` for each of the `days` of the report, in order. `.` is a day without a record, and `x` is a loss with
   * lines that have no target. Null with a project filter.
   */
  colors: z.string().nullable(),
  holidays: z.array(HolidayOnDay),
})
export type PersonTotals = z.infer<typeof PersonTotals>

/**
 * The lines of a project without a target, and the row in which its target is assigned. The row is null if no target has the
 * project's name as its keyword.
 */
const Untargeted = z.object({
  projectName: z.string(),
  lines: z.int(),
  units: z.number(),
  row: z.object({ _id: z.uuid(), project: z.uuid() }).nullable(),
})
export type Untargeted = z.infer<typeof Untargeted>

/** Fields about the whole report, which are the same on every page. Sums are rounded from the exact sums. */
const ofAll = {
  ...summed,
  /** The days with records, in order. Pages are counted in these days. */
  days: z.array(DayTotals),
  months: z.array(MonthTotals),
  /** Sorted by name. */
  people: z.array(PersonTotals),
  /** Sorted by name. */
  untargeted: z.array(Untargeted),
}

const QualitativeTask = z.object({
  _id: z.uuid(),
  title: z.string(),
  minutes: z.int(),
})

/** A person's lines for one day and project, compared with their target (002 §3, calculations.md 4). Days are YYYY-MM-DD. */
export const TargetReportRow = z.object({
  date: z.string(),
  user: z.uuid(),
  fullName: z.string(),
  projectName: z.string(),
  subProject: z.string().nullable(),
  department: z.string().nullable(),
  subject: z.string().nullable(),
  /** Numbers separated by commas, one for each line. An empty number in `target` means a line without a target. */
  done: z.string(),
  target: z.string(),
  modId: z.string().nullable(),
  qualiRecords: z.array(QualitativeTask),
  /** The progress in per cent, with 2 decimals. It is at most 100. */
  progress: z.number(),
})
export type TargetReportRow = z.infer<typeof TargetReportRow>

/** The tags of all data from which a person's day is calculated. */
export const SOURCES = ['timesheets', 'targets', 'qualitative', 'productivity-files', 'absences', 'users', 'allocations'] as const
const read = { method: 'POST', reads: true, mayLag: true, shows: [...SOURCES, 'departments'] } as const
/**
 * Staff and sub-admins read only their days, whatever the request contains. Managers read the days on which a person was in their
 * team (002 §5, decision 95).
 */
export const reportAccess = { who: 'reads productivity', reach: 'own', unless: 'admin or manager' } as const
/** Access to other people's days. An ADMIN reads all of them, a manager within the limits above. */
export const managing = { who: 'admin or manager', reach: 'team' } as const
/**
 * The two kinds of reports whose run times are recorded separately: reports of hours, and reports of lines against their targets.
 */
const TIMED = ['productivity', 'targets'] as const
export type TimedReport = (typeof TIMED)[number]
const saved = { method: 'POST', access: managing, download: true, mayLag: true } as const

/**
 * Productivity reports. Every figure follows calculations.md 3 and 4. There are no records after today, and a period has at most
 * 366 days.
 */
export const reports = {
  productivity: endpoint({
    ...read,
    path: '/user/target/report',
    body: ReportRequest,
    summary:
      'The productivity of a person, of departments or of teams: one record per person and day, with its lines. `page` and `limit` limit the records to some days; everything else covers the whole report (002 §7 Report and filter data, decisions 24, 95).',
    access: reportAccess,
    message: 'Report generated successfully',
    reply: z.object({
      /** Sorted by day, then by name. */
      records: z.array(ReportRecord),
      projectData: z.array(ProjectLine),
      ...ofAll,
    }),
  }),
  targets: endpoint({
    ...read,
    path: '/target/user/report',
    body: ReportRequest,
    summary:
      'The lines of a selection compared with their targets, by day and name. `page` and `limit` select some of them (002 §7 Report and filter data, calculations.md 4, decision 24).',
    access: reportAccess,
    message: 'Report Generated',
    reply: z.object({
      data: z.object({ groupedData: z.array(TargetReportRow) }),
      total: z.int(),
      /**
       * The totals of all rows, which are our addition to the documents. `progress` is in per cent with 2 decimals and has no
       * maximum (calculations.md 4).
       */
      totals: z.object({ done: z.number(), target: z.number(), progress: z.number(), untargeted: z.number() }),
    }),
  }),
  records: endpoint({
    ...read,
    path: '/projects/records/report',
    body: ReportRequest,
    summary: 'The records of a report and their totals, without the lines (002 §7 Productivity reports, decisions 25, 107).',
    access: managing,
    message: 'Report generated successfully',
    reply: z.object({ data: z.array(ReportRecord), ...ofAll }),
  }),
  lines: endpoint({
    ...read,
    path: '/projects/records/reports/data',
    body: ReportRequest,
    summary: 'The lines of a report (002 §7 Productivity reports, decisions 25, 107).',
    access: managing,
    message: 'Report generated successfully',
    /** Pages are counted in days, as in the other reports. */
    reply: z.object({ data: z.array(ProjectLine), total: z.int() }),
  }),
  time: endpoint({
    method: 'POST',
    reads: true,
    shows: ['users'],
    path: '/user/target/report/time',
    query: z.object({ of: z.enum(TIMED, 'The report must be productivity or targets.').default('productivity') }),
    body: ReportRequest,
    summary:
      'The number of people in a report, how long reports of a similar size took on the node, and how long the caller’s running report has taken so far (ours).',
    access: reportAccess,
    message: 'Fetched times',
    reply: z.object({ people: z.int(), ...reportTimes }),
  }),
  download: endpoint({
    ...saved,
    path: '/user/target/report/download',
    body: ReportRequest,
    summary:
      'report.xlsx: the records of a report, each above its lines. The audit log records the download (ours; 002 §2 Productivity Report screen, decisions 105, 124).',
    message: 'Fetched report',
    audit: 'Downloaded {}',
  }),
  countsDownload: endpoint({
    ...saved,
    path: '/user/target/report/counts/download',
    body: CountForm,
    summary:
      'Count_Report.xlsx: one row per person with the days of each colour and the sums, by name or by `sort`, a column of the Count View. The audit log records the download (ours; 002 §2 Productivity Report screen, decisions 105, 124).',
    message: 'Fetched report',
    audit: 'Downloaded {}',
  }),
}
