import type { Db, Sql } from '../../kit/postgres/db.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'
import type { Exact } from '../../kit/shared/exact.ts'
import type { SalaryReader } from '../../users/server/lookup.ts'

/**
 * The numbers of sub-targets without figures that are removed or added, and of those with figures, which stay (calculations.md
 * 2).
 */
export type MovedSubTargets = { gone: number; come: number; filled: number }

/** The effects of holidays in a domain behind this one, requested when a change of holidays is weighed. */
export type HolidayEffect = {
  /** Returns the paise of everybody's months between two days so far, or null if the reader may not see all of it. */
  money: (db: Db, query: { from: string; to: string; reader: SalaryReader }) => Promise<Exact | null>
  /**
   * Counts the sub-targets after the change. `moved` is a select of user_id, day, and how much of the day was demanded (`was`)
   * and is demanded now (`share`).
   */
  subTargets: (db: Db, moved: Sql) => Promise<MovedSubTargets>
}

/**
 * Called before a change of holidays, with the days that it can move. Returns a function that describes in sentences, after the
 * change, which days of a domain behind this one came or went.
 */
export type HolidayWatcher = (db: Db, days: { from: string; to: string }) => Promise<() => Promise<string[]>>
export const holidayWatchers = extensionPoint<HolidayWatcher>('holidayWatchers')

export const holidayEffects = extensionPoint<HolidayEffect>('holidayEffects')
