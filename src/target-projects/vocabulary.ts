import { formatDay } from '../kit/shared/time.ts'

/** The columns of a workbook of targets; the last three assign the row's target. */
export const TARGET_COLUMNS = [
  'project_name',
  'sub_project_name',
  'department',
  'subject',
  'role',
  'keyword',
  'email',
  'target_assigned',
  'dateEffective',
] as const
export type TargetColumn = (typeof TARGET_COLUMNS)[number]

/** What the audit log and a person's page say of a target. */
export const targetWords = (keyword: string, count: number, day: string): string => `${keyword}: ${count} from ${formatDay(day)}`
