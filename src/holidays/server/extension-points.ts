import type { Db, Sql } from '../../kit/postgres/db.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'
import type { Exact } from '../../kit/shared/exact.ts'
import type { SalaryReader } from '../../users/server/lookup.ts'

/**
 * The numbers of sub-targets without figures that are removed and added, and of those with figures, which stay (calculations.md
 * 2).
 */
export type MovedSubTargets = { gone: number; come: number; filled: number }

/** The effects of holidays in another domain. They are requested when the effects of a change of holidays are computed. */
export type HolidayEffect = {
  /**
   * Returns the amounts of all people in the months between two days so far, in paise, or null if the reader may not see all of
   * them.
   */
  money: (db: Db, query: { from: string; to: string; reader: SalaryReader }) => Promise<Exact | null>
  /**
   * Counts the sub-targets after the change. `moved` is a select of user_id, day, and the share of the day that was required
   * (`was`) and is required now (`share`).
   */
  subTargets: (db: Db, moved: Sql) => Promise<MovedSubTargets>
}

/**
 * Called before a change of holidays, with the days that it can move. Returns a function to call after the change, which
 * describes in sentences which days were added to the domain or removed from it.
 */
export type HolidayWatcher = (db: Db, days: { from: string; to: string }) => Promise<() => Promise<string[]>>
export const holidayWatchers = extensionPoint<HolidayWatcher>('holidayWatchers')

export const holidayEffects = extensionPoint<HolidayEffect>('holidayEffects')
