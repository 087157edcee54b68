import type { Db, Sql } from '../../kit/postgres/db.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'
import type { Exact } from '../../kit/shared/exact.ts'
import type { SalaryReader } from '../../users/server/lookup.ts'

/**
 * `gone` and `come` count the sub-targets without figures that are removed and added. `filled` counts those with figures, which
 * stay (calculations.md 2).
 */
export type MovedSubTargets = { gone: number; come: number; filled: number }

/** The effects of a change of holidays on the data of another domain. They are computed before the change is confirmed. */
export type HolidayEffect = {
  /**
   * Returns the money of all people in the months between two days, up to today, in paise. Returns null if the reader may not see
   * all of it.
   */
  money: (db: Db, query: { from: string; to: string; reader: SalaryReader }) => Promise<Exact | null>
  /**
   * Counts the sub-targets after the change. `moved` selects user_id, day, and the share of the day that was required before
   * (`was`) and is required now (`share`).
   */
  subTargets: (db: Db, moved: Sql) => Promise<MovedSubTargets>
}

/**
 * Called before a change of holidays, with the days that it may affect. The returned function is called after the change, and
 * describes in sentences which days the domain gained or lost.
 */
export type HolidayWatcher = (db: Db, days: { from: string; to: string }) => Promise<() => Promise<string[]>>
export const holidayWatchers = extensionPoint<HolidayWatcher>('holidayWatchers')

export const holidayEffects = extensionPoint<HolidayEffect>('holidayEffects')
