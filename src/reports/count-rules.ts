import type { PersonTotals } from './contract.ts'
import { type COUNT_COLUMNS, DAY_COUNTS, HOURS_COLUMNS, LEGEND, NO_TARGET } from './vocabulary.ts'

export type CountColumn = (typeof COUNT_COLUMNS)[number]

const isIn = <Name extends string>(names: readonly Name[], column: string): column is Name =>
  names.some((name) => name === column)
const HOURS_NAMES = HOURS_COLUMNS.map(([name]) => name)
const OWN_NAMES = [...DAY_COUNTS, ...NO_TARGET].map(([name]) => name)

/**
 * Returns the value by which the Count View and its workbook sort a person in a column. Null if the value exists only for whole
 * days and the report has a project filter.
 */
export function getCountValue(person: PersonTotals, column: CountColumn): string | number | null | undefined {
  if (isIn(LEGEND, column)) return person.counts && person.counts[column]
  if (isIn(HOURS_NAMES, column)) return person.totals[column]
  if (isIn(OWN_NAMES, column)) return person[column]
  return person[column]
}
