import { z } from 'zod'
import { STAFF_ROLES } from '../../access/levels.ts'
import { endpoint } from '../../kit/shared/endpoint.ts'
import { RoleChoice } from '../../users/role-contract.ts'
import { reportTimes } from '../../kit/shared/usual-time.ts'
import { sortKeys } from '../../kit/shared/sort-keys.ts'
import { pagingFields } from '../../kit/shared/paging.ts'
import { BOTH_DATES, Period, YEAR_DAYS } from '../../kit/shared/period.ts'
import { SKIP_REASONS } from '../../rows/workflow/vocabulary.ts'
import { FIGURES, GROUPS, SCORE_COLUMNS } from './vocabulary.ts'

const Named = z.object({ _id: z.uuid(), name: z.string() })
const Person = z.object({ _id: z.uuid(), fullName: z.string(), email: z.string() })
const ReasonCounts = z.array(z.object({ reason: z.string(), count: z.int() }))

/** What is counted of a role (calculations.md 6). */
const Figures = z.object({
  decisions: z.int(),
  /** First judgements of the next role, and of them the acceptances; `first_pass` is their share in per cent, 1 decimal. */
  judged: z.int(),
  accepted: z.int(),
  first_pass: z.number().nullable(),
  /** How often the next role sent work back. */
  reworks: z.int(),
  /** QC scores given, and their mean, 2 decimals. */
  scored: z.int(),
  qc: z.number().nullable(),
  skips: z.int(),
  /** Seconds from when the stage was open and assigned to the decision. */
  time: z.object({ median: z.int(), average: z.int() }).nullable(),
  /** Content warnings that they dismissed, and that stand dismissed. */
  dismissed: z.int(),
  /** Of the skips, the most frequent first. */
  reasons: ReasonCounts,
})

const RoleFigures = Figures.extend({ role: z.enum(STAFF_ROLES) })
/** The figures of a person, subject or project in the role that was asked for; `email`: of a person. */
export const ScoreLine = Figures.extend({ _id: z.uuid(), name: z.string(), email: z.string().nullable() })
export type ScoreLine = z.infer<typeof ScoreLine>

/** A decision behind a figure. */
export const ScoreRow = z.object({
  /** Of the decision. */
  _id: z.string(),
  at: z.string(),
  file: z.object({ _id: z.uuid(), name: z.string(), section: z.string() }),
  sr_no: z.int(),
  question_id: z.string(),
  /** Whose figure it counts in, and who decided. */
  person: Person,
  by: Person,
  status: z.string(),
  qc_score: z.int().nullable(),
  seconds: z.int().nullable(),
  reason: z.string().nullable(),
})
export type ScoreRow = z.infer<typeof ScoreRow>

/**
 * Days `from` and `to`, at most 366; `role`: whose figures, AUTHOR by default; `project`, `subject` (a department): by name or
 * id.
 */
const Asked = Period(BOTH_DATES, YEAR_DAYS).safeExtend({
  role: RoleChoice(STAFF_ROLES).default('AUTHOR'),
  project: z.string().trim().max(200).optional(),
  subject: z.string().trim().max(200).optional(),
})
const Grouped = Asked.safeExtend({ by: z.enum(GROUPS, 'Choose person, subject or project.').default('person') })

const access = { who: 'reads file reports', reach: 'own', unless: 'admin or manager' } as const

/**
 * The quality scorecard (ours; calculations.md 6): an ADMIN reads all, a MANAGER their own team of each
 * day, staff themselves.
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
      /** All four roles, of the same rows. */
      roles: z.array(RoleFigures),
      /** What can be chosen in the period. */
      projects: z.array(Named),
      subjects: z.array(Named),
    }),
  }),
  rows: endpoint({
    method: 'GET',
    path: '/report/scorecard/rows',
    shows: ['tasks'],
    summary: 'The decisions behind a figure of the scorecard, the latest first, 50 a page (ours; calculations.md 6).',
    access,
    mayLag: true,
    query: Asked.safeExtend({
      figure: z.enum(FIGURES, 'There is no such figure.').default('decisions'),
      reason: z.enum(SKIP_REASONS, 'There is no such reason.').optional(),
      /** Whose figure, by id or email; absent: of everybody who is reached. */
      person: z.string().trim().max(320).optional(),
      ...pagingFields,
    }),
    message: 'Fetched rows',
    reply: z.object({ data: z.array(ScoreRow), total: z.int() }),
  }),
  time: endpoint({
    method: 'GET',
    path: '/report/scorecard/time',
    shows: [], // Of a scorecard that is being made.
    summary: 'How long scorecards of about as many days took on the node (ours; decision P590).',
    access,
    query: Period(BOTH_DATES, YEAR_DAYS),
    message: 'Fetched times',
    reply: z.object(reportTimes),
  }),
  download: endpoint({
    method: 'POST',
    path: '/report/scorecard/download',
    summary:
      'Scorecard, its role and the days: the lines of the scorecard, by name or in the order of `sort`, a column of the table; noted with their number (ours; calculations.md 6, decision 105).',
    access,
    body: Grouped.safeExtend({ sort: z.enum(sortKeys(SCORE_COLUMNS), 'There is no such column.').optional() }),
    download: true,
    mayLag: true,
    message: 'Fetched scorecard',
    audit: 'Downloaded {}',
  }),
}
