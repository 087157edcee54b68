import type { Db } from '../../kit/postgres/db.ts'
import { nameKey } from '../../kit/shared/names.ts'
import type { DatedHoliday } from '../contract.ts'
import { listNationalDays } from '../rules.ts'
import { selectClosedDays, selectNationalDayKeys } from './queries.ts'

/** Returns the national days of these years that are not stored. Each is proposed until an ADMIN confirms it. */
export async function proposeNationalDays(db: Db, years: readonly number[]): Promise<DatedHoliday[]> {
  const stored = await selectNationalDayKeys(db, years)
  const missing = years.flatMap((year) =>
    listNationalDays(year).filter(({ day, name }) => !stored.has(day) && !stored.has(`${year} ${nameKey(name)}`)),
  )
  const closed = await selectClosedDays(
    db,
    missing.map(({ day }) => day),
  )
  return missing.map(({ day, name }) => ({
    _id: null,
    calendar: null,
    day,
    forYear: null,
    name,
    kind: 'national',
    isHalf: false,
    state: 'proposed',
    isClosed: closed.includes(day),
    version: 0,
  }))
}

/** Days without a date come last. */
export const compareByDate = (a: Pick<DatedHoliday, 'day'>, b: Pick<DatedHoliday, 'day'>): number =>
  (a.day ?? '9999').localeCompare(b.day ?? '9999')
