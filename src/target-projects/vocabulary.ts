import { formatDay } from '../kit/shared/time.ts'

/** The columns of a workbook of targets. The last three set a person's target in the row. */
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

export const describeTarget = (keyword: string, count: number, day: string): string =>
  `${keyword}: ${count} from ${formatDay(day)}`
