import type { StaffRole } from '../../access/levels.ts'
import { isAll } from '../../kit/shared/ids.ts'
import { createWordReader, roleOfPath, type TaskStatus, STATUSES } from '../../rows/workflow/vocabulary.ts'

/** The types as in their addresses; `-` means no type (002 §2 Routes, decision 38). */
export const DAY_REPORT_TYPES = ['book', 'author', 'reviewer', 'reviewer-2', 'uploader', '-'] as const
export type FileReportType = (typeof DAY_REPORT_TYPES)[number]

/** The page sizes of 002 §9. */
export const REPORT_PAGE = { usual: 10, most: 500 }
export const REPORT_FILE = 'table_data.xlsx'

/** The dates of a stage to which a period can apply (api.md, Bodies). */
export const DATE_TYPES = ['done', 'allocation'] as const
export type DateType = (typeof DATE_TYPES)[number]

/**
 * Parses roles such as `author,reviewer-2` or `author-reviewer-2`, each once. Returns null for the book, which has all roles, and
 * undefined if one of the words is not a role (decision 106).
 */
export function parseRolesOfReport(text: string): StaffRole[] | null | undefined {
  if (isAll(text) || text.trim().toLowerCase() === 'book') return null
  const words = text.split(',').flatMap((part) => part.match(/reviewer[-_ ]?2|[^-]+/gi) ?? [''])
  const roles = words.map(roleOfPath)
  return roles.includes(undefined) ? undefined : [...new Set(roles as StaffRole[])]
}

/** The words of the documents (002 §4). */
export const DAY_CHOICES = ['done', 'skipped', 'rework', 'sent for rework'] as const
export type DayChoice = (typeof DAY_CHOICES)[number]

/**
 * The statuses that each choice counts. A reviewer's `done` includes every decision except a return for rework (decisions 47,
 * P232).
 */
export const STATUSES_BY_DAY_CHOICE: Record<StaffRole, Partial<Record<DayChoice, readonly TaskStatus[]>>> = {
  AUTHOR: { done: ['done'], skipped: ['skipped'], rework: ['rework_done'] },
  REVIEWER: {
    done: ['approved', 'rejected', 'to_be_skipped', 'skip_approved', 'sent_for_re_attempt'],
    'sent for rework': ['sent_for_rework'],
  },
  'REVIEWER-2': { done: ['approved'], 'sent for rework': ['sent_for_rework'] },
  UPLOADER: { done: ['uploaded'], skipped: ['skipped'] },
}

export const hasStatus = (role: StaffRole, status: TaskStatus): boolean => STATUSES[role].some((each) => each === status)

/** The choices for these roles. With several roles, only `done` is offered (002 §4). */
export const listDayChoices = (roles: readonly StaffRole[]): DayChoice[] => {
  const [only] = roles
  return DAY_CHOICES.filter((choice) =>
    roles.length === 1 && only !== undefined ? STATUSES_BY_DAY_CHOICE[only][choice] : choice === 'done',
  )
}

export const parseDayChoice: (text: string) => DayChoice | undefined = createWordReader(DAY_CHOICES, {
  reworkdone: 'rework',
  sendforrework: 'sent for rework',
})
