import type { Db, Sql } from '../../kit/postgres/db.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'
import type { Exact } from '../../kit/shared/exact.ts'
import type { SalaryReader } from '../../users/server/lookup.ts'

/** How many sub-targets without figures go or come back, and how many with figures stay (calculations.md 2). */
export type MovedSubTargets = { gone: number; come: number; filled: number }

/** The effects of holidays in a domain behind this one, asked for when a change of holidays is weighed. */
export type HolidayEffect = {
  /** The paise that everybody's months between two days have come to so far; null if the reader may not see all of it. */
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
