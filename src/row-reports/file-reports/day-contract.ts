import { z } from 'zod'
import { STAFF_ROLES } from '../../access/levels.ts'
import { endpoint } from '../../kit/shared/endpoint.ts'
import { pagingFields } from '../../kit/shared/paging.ts'
import { Day, findPeriodProblem, YEAR_DAYS } from '../../kit/shared/period.ts'
import { STATUSES } from '../../rows/workflow/vocabulary.ts'

const ROLE = 'Please select role'
const STATUS = 'Please select status!'
const DATES = 'Please input date range!'

/** A word, a list of words, or several words separated by commas. */
const Words = (needed: string) =>
  z
    .union([z.string(), z.array(z.string())], needed)
    .transform((given) => [given].flat().flatMap((text) => text.split(',').map((word) => word.trim())))
    .refine((words) => words.some((word) => word !== ''), { error: needed, abort: true })
    .refine((words) => words.length <= 20, 'Choose at most 20.')
    .transform((words) => words.filter((word) => word !== ''))

const type = z.enum(['detail', 'summary'], 'The type of a day report must be detail or summary.').default('detail')
const dayFields = {
  role: Words(ROLE),
  status: Words(STATUS),
  /** The department of the rows, or else a project, by id or name. `-`, `all` and a missing value mean all (decision P711). */
  subject: z.string().trim().max(200).optional(),
  /** A project from `GET /sections`. Not in the documents. */
  project: z.string().trim().max(200).optional(),
  /** Both days are included. */
  start: Day(DATES),
  end: Day(DATES),
}
const inOrder = ({ start, end }: { start: string; end: string }, context: z.RefinementCtx): void => {
  const message = findPeriodProblem(start, end, YEAR_DAYS)
  if (message !== undefined) context.addIssue({ code: 'custom', path: ['end'], message })
}
const Asked = z.object({ ...dayFields, ...pagingFields }).superRefine(inOrder)
/** Calls that have a body send `type` in their query too. */
export const DayReportQuery = z.object({ ...dayFields, ...pagingFields, type }).superRefine(inOrder)
const Type = z.object({ type })
const RowsAsked = z
  .object({
    ...dayFields,
    ...pagingFields,
    /** The person who decided, by id or email. The default is everybody in the caller's reach. */
    person: z.string().trim().max(320).optional(),
    /** One of the decisions that `status` counts, in its stored form. */
    decision: z.enum(Object.values(STATUSES).flat(), 'There is no such decision.').optional(),
  })
  .superRefine(inOrder)

const Counts = z.record(z.string(), z.int())
const Person = z.object({ _id: z.uuid(), fullName: z.string(), email: z.string() })
const Line = z.object({
  /** Unique within the report: the day, the person and the role, or in a summary the person and the role. */
  _id: z.string(),
  /** The day, YYYY-MM-DD; null in a summary. */
  date: z.string().nullable(),
  user: Person,
  role: z.enum(STAFF_ROLES),
  /** The decided rows, each counted once per day and status. In a summary, the sum over the days. */
  count: z.int(),
  /** The counts by stored status. */
  counts: Counts,
})

const DayRow = z.object({
  /** The id of the decision. If several decisions gave a row the same status on a day, it is the id of the last one. */
  _id: z.string(),
  at: z.string(),
  file: z.object({ _id: z.uuid(), name: z.string(), section: z.string(), living: z.boolean() }),
  sr_no: z.int(),
  question_id: z.string(),
  person: Person,
  role: z.enum(STAFF_ROLES),
  from: z.string().nullable(),
  status: z.string(),
  comments: z.string().nullable(),
})

const shared = { access: { who: 'admin or manager', reach: 'team' } } as const
const viewed = { shows: ['tasks', 'users'], mayLag: true, message: 'Fetched report' } as const
const Lines = z.object({ data: z.array(Line), total: z.int(), totals: z.object({ count: z.int(), counts: Counts }) })
const downloaded = { download: true, mayLag: true, message: 'Fetched report', audit: 'Downloaded {}' } as const

/** The day report: what people decided on each day, according to the events (002 §2 Day report, §4, §5; decisions 103, 108). */
export const dayReport = {
  view: endpoint({
    ...shared,
    ...viewed,
    method: 'GET',
    path: '/report/view/day',
    summary:
      'The decisions that people made in roles on each day, by day and name, with the counts by status. With `type=summary`, the totals of each person. A manager gets the people who were in their team on each day (002 §7 Report and filter data, decisions 103, 108).',
    query: DayReportQuery,
    reply: Lines,
  }),
  search: endpoint({
    ...shared,
    ...viewed,
    method: 'POST',
    path: '/report/view/day',
    reads: true,
    summary: 'The same report, with its filter in the body (002 §7 Report and filter data).',
    query: Type,
    body: Asked,
    reply: Lines,
  }),
  rows: endpoint({
    ...shared,
    shows: ['tasks', 'users'],
    mayLag: true,
    message: 'Fetched rows',
    method: 'GET',
    path: '/report/day/rows',
    summary: 'The rows behind a count of the day report, the latest first, 50 per page (ours).',
    query: RowsAsked,
    reply: z.object({ data: z.array(DayRow), total: z.int() }),
  }),
  get: endpoint({
    ...shared,
    ...downloaded,
    method: 'GET',
    path: '/report/download/day',
    writes: true,
    summary:
      'table_data.xlsx: the whole day report. The audit log records the number of its lines (002 §7, §9; decisions 84, 105).',
    query: DayReportQuery,
  }),
  download: endpoint({
    ...shared,
    ...downloaded,
    method: 'POST',
    path: '/report/download/day',
    summary: 'The same download, with the body of the view (decision 103).',
    query: Type,
    body: Asked,
  }),
}
export type DayLine = z.infer<typeof Line>
export type DayRow = z.infer<typeof DayRow>
