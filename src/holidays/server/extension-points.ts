import type { Db, Sql } from '../../kit/postgres/db.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'
import type { Exact } from '../../kit/shared/exact.ts'
import type { SalaryReader } from '../../users/server/lookup.ts'
import type { HolidayMoves } from '../moves-contract.ts'

/** What follows from the holidays of people in a domain behind, asked when a change of holidays is weighed. */
export type HolidayEffect = {
  /** Paise that the months of two days have come to so far, of everybody; null: the reader may not see all of it. */
  money: (db: Db, query: { from: string; to: string; reader: SalaryReader }) => Promise<Exact | null>
  /** After the change; `moved`: a select of user_id, day, and how much of the day was demanded and is now: `was`, `share`. */
  subTargets: (db: Db, moved: Sql) => Promise<HolidayMoves['subTargets']>
}

export const holidayEffects = extensionPoint<HolidayEffect>('holidayEffects')
