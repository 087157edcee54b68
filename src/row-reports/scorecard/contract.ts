import { z } from 'zod'
import { STAFF_ROLES } from '../../access/levels.ts'
import { endpoint } from '../../kit/shared/endpoint.ts'
import { RoleChoice } from '../../users/role-contract.ts'
import { reportTimes } from '../../kit/shared/usual-time.ts'
import { sortKeys } from '../../kit/shared/sort-keys.ts'
import { pagingFields } from '../../kit/shared/paging.ts'
import { BOTH_DATES, Period, YEAR_DAYS } from '../../kit/shared/period.ts'
import { SKIP_REASONS } from '../../rows/workflow/vocabulary.ts'
import { SCORE_FIGURES, SCORE_GROUPS, SCORE_COLUMNS } from './vocabulary.ts'

const Named = z.object({ _id: z.uuid(), name: z.string() })
const Person = z.object({ _id: z.uuid(), fullName: z.string(), email: z.string() })
const ReasonCounts = z.array(z.object({ reason: z.string(), count: z.int() }))

/** The figures of a role (calculations.md 6). */
const Figures = z.object({
  decisions: z.int(),
  /**
   * The first judgements by the next role, and how many of them were acceptances. `first_pass` is their share in per cent, with 1
   * decimal.
   */
  judged: z.int(),
  accepted: z.int(),
  first_pass: z.number().nullable(),
  reworks: z.int(),
  /** The QC scores given, and their mean with 2 decimals. */
  scored: z.int(),
  qc: z.number().nullable(),
  skips: z.int(),
  /** The seconds from the time at which the stage was both open and assigned until the decision. */
  time: z.object({ median: z.int(), average: z.int() }).nullable(),
  /** The content warnings that the person dismissed and that are still dismissed today. */
  dismissed: z.int(),
  reasons: ReasonCounts,
})

const RoleFigures = Figures.extend({ role: z.enum(STAFF_ROLES) })
/** The figures of a person, subject or project in the requested role. Only a person has an `email`. */
export const ScoreLine = Figures.extend({ _id: z.uuid(), name: z.string(), email: z.string().nullable() })
export type ScoreLine = z.infer<typeof ScoreLine>

export const ScoreRow = z.object({
  _id: z.string(),
  at: z.string(),
  file: z.object({ _id: z.uuid(), name: z.string(), section: z.string() }),
  sr_no: z.int(),
  question_id: z.string(),
  /** The person in whose figure the decision counts, and the person who decided. */
  person: Person,
  by: Person,
  status: z.string(),
  qc_score: z.int().nullable(),
  seconds: z.int().nullable(),
  reason: z.string().nullable(),
})
export type ScoreRow = z.infer<typeof ScoreRow>

/**
 * `from` and `to` are days, at most 366 apart. `role` is the role whose figures are shown. `project` and `subject` (a department)
 * are names or ids.
 */
const Asked = Period(BOTH_DATES, YEAR_DAYS).safeExtend({
  role: RoleChoice(STAFF_ROLES).default('AUTHOR'),
  project: z.string().trim().max(200).optional(),
  subject: z.string().trim().max(200).optional(),
})
const Grouped = Asked.safeExtend({ by: z.enum(SCORE_GROUPS, 'Choose person, subject or project.').default('person') })

const access = { who: 'reads file reports', reach: 'own', unless: 'admin or manager' } as const

/**
 * The quality scorecard, which the documents do not have (calculations.md 6). An ADMIN reads everything, a MANAGER their team as
 * of each day, and staff only their own figures.
 */
export const scorecard = {
  read: endpoint({
    method: 'GET',
    path: '/report/scorecard',
    shows: ['tasks', 'content-checks'],
    summary:
      'First-pass acceptance, reworks, mean QC score, time in the stage, skips and dismissed content warnings of a period, for each person, subject or project in a role, and for all roles together (ours; calculations.md 6).',
    access,
    mayLag: true,
    query: Grouped,
    message: 'Fetched scorecard',
    reply: z.object({
      data: z.array(ScoreLine),
      roles: z.array(RoleFigures),
      projects: z.array(Named),
      subjects: z.array(Named),
    }),
  }),
  rows: endpoint({
    method: 'GET',
    path: '/report/scorecard/rows',
    shows: ['tasks'],
    summary: 'The decisions behind a figure of the scorecard, the latest first, 50 per page (ours; calculations.md 6).',
    access,
    mayLag: true,
    query: Asked.safeExtend({
      figure: z.enum(SCORE_FIGURES, 'There is no such figure.').default('decisions'),
      reason: z.enum(SKIP_REASONS, 'There is no such reason.').optional(),
      /** The person whose figure it is, by id or email. The default is everybody in the caller's reach. */
      person: z.string().trim().max(320).optional(),
      ...pagingFields,
    }),
    message: 'Fetched rows',
    reply: z.object({ data: z.array(ScoreRow), total: z.int() }),
  }),
  time: endpoint({
    method: 'GET',
    path: '/report/scorecard/time',
    shows: [], // This reads about a scorecard that is still being computed.
    summary: 'The times that scorecards of a similar number of days took on the node (ours).',
    access,
    query: Period(BOTH_DATES, YEAR_DAYS),
    message: 'Fetched times',
    reply: z.object(reportTimes),
  }),
  download: endpoint({
    method: 'POST',
    path: '/report/scorecard/download',
    summary:
      'A workbook named after the scorecard, its role and its days: the lines of the scorecard, by name or in the order of `sort`, a column of the table. The audit log records their number (ours; calculations.md 6, decision 105).',
    access,
    body: Grouped.safeExtend({ sort: z.enum(sortKeys(SCORE_COLUMNS), 'There is no such column.').optional() }),
    download: true,
    mayLag: true,
    message: 'Fetched scorecard',
    audit: 'Downloaded {}',
  }),
}
