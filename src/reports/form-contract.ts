import { z } from 'zod'
import type { Role } from '../access/levels.ts'
import { parseRole } from '../access/parse-role.ts'
import { isAll } from '../kit/shared/ids.ts'
import { pagingFields } from '../kit/shared/paging.ts'
import { BOTH_DATES, Period, YEAR_DAYS } from '../kit/shared/period.ts'
import { sortKeys } from '../kit/shared/sort-keys.ts'
import { COUNT_COLUMNS, NO_PROJECT, REPORT_TYPES, WAITING } from './vocabulary.ts'

/** Page sizes: in days for a report, and in rows for a user target report (002 §9). */
export const DAYS_PAGE = { usual: 10, most: 500 }
export const ROWS_PAGE = { usual: 10, most: 500 }

const MOST_NAMED = 200

const text = z.string().trim().max(320)
/** A value or a list. Blanks and `all` are dropped; an empty list means no filter. */
const Words = z
  .union([text, z.array(text).max(MOST_NAMED)], `Please send a text, or a list of at most ${MOST_NAMED} texts.`)
  .transform((sent) => (typeof sent === 'string' ? [sent] : sent).filter((word) => !isAll(word)))
const oneOf = <const Choices extends readonly string[]>(choices: Choices, error: string) =>
  Words.pipe(z.array(z.enum(choices, error)))
/** Roles in any spelling, as in an address. */
const Roles = Words.transform((words, context): Role[] =>
  words.flatMap((word, at) => {
    const role = parseRole(word)
    if (role === undefined) context.addIssue({ code: 'custom', path: [at], message: `There is no role ${word}.` })
    return role ?? []
  }),
)
/**
 * `project` selects the days of everybody who has a line in one of the `projects`, limited by department like a department report
 * (002 §7 Productivity reports).
 */
const TYPES = [...REPORT_TYPES, 'project'] as const
export const waitingWord = oneOf(WAITING, 'Choose whether waiting timesheets are counted or left out.')
const Day = z.string().optional()

/**
 * The form of a productivity report (002 §7 Productivity reports, "form values"; api.md, Bodies). Each field is a value, a list
 * or absent. `dep` is another name for `department`, `role` for `roleData`, `start` and `end` for `fromDate` and `toDate`.
 * `dateType` is ignored.
 */
const Sent = z.object({
  type: oneOf(TYPES, 'The type of a report must be user, department, team or project.')
    .refine((types) => types.length <= 1, 'Select one type of report.')
    .optional(),
  roleData: Roles.optional(),
  role: Roles.optional(),
  /** Ids or names of departments. */
  department: Words.optional(),
  dep: Words.optional(),
  /** Ids or emails; also for `manager`. */
  user: Words.optional(),
  manager: Words.optional(),
  fromDate: Day,
  toDate: Day,
  start: Day,
  end: Day,
  dateType: z.unknown().optional(),
  /** Sorts the latest day first (ours). */
  order: z.enum(['latest'], 'The order must be latest, or left out.').optional(),
  /** Ids or names of projects. "No project" always means hours without a project, even if a project has that name. */
  projects: Words.optional(),
  /** Timesheets that await approval. `left out` treats them as declined (ours, decision 144). */
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
export const ReportForm = Sent.transform(toReportForm)
export type ReportForm = z.output<typeof ReportForm>

/**
 * The form of the Count View. `sort` is one of its columns, prefixed with `-` for descending order; without it, rows are sorted
 * by name (ours).
 */
export const CountForm = Sent.extend({ sort: z.enum(sortKeys(COUNT_COLUMNS), 'There is no such column.').optional() }).transform(
  ({ sort, ...sent }, context) => ({ ...toReportForm(sent, context), sort }),
)
