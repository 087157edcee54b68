import type { HolidayWatcher } from '../../holidays/server/extension-points.ts'
import type { Db } from '../../kit/postgres/db.ts'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { describeStays } from '../rules.ts'

type Days = { from: string; to: string }
/** Each key is "<person> <day>". */
const selectAbsentDays = async (db: Db, { from, to }: Days): Promise<Set<string>> => {
  const rows = await db<{ key: string }[]>`
    select l.user_id || ' ' || l.day as key from (
      select distinct on (a.user_id, a.day) a.* from absences a
      where a.day between ${from}::date and ${to}::date order by a.user_id, a.day, a.made_at desc, a.id desc) l
    where l.reason <> '' and l.range_id is not null`
  return new Set(rows.map(({ key }) => key))
}
type Worked = { key: string; person: string; day: string; figures: string[] }
const selectWorked = (db: Db, { from, to }: Days) => db<Worked[]>`
  select w.user_id || ' ' || w.day as key, u.full_name as person, w.day::text as day, list_figures_on(w.user_id, w.day) as figures
  from absence_days_worked w join identities u on u.id = w.user_id
  where w.day between ${from}::date and ${to}::date order by u.sort_key, u.id, w.day`

/** Tells an ADMIN who changes holidays which days of absences change as a result (decision 173). */
export const watchAbsences: HolidayWatcher = async (db, days) => {
  const [before, worked] = [await selectAbsentDays(db, days), await selectWorked(db, days)]
  const knew = new Set(worked.map(({ key }) => key))
  return async () => {
    const after = await selectAbsentDays(db, days)
    const come = [...after].filter((key) => !before.has(key)).length
    const gone = [...before].filter((key) => !after.has(key)).length
    const stays = (await selectWorked(db, days)).filter(({ key }) => !knew.has(key))
    return [
      ...(gone > 0 ? [`${formatQuantity(gone, 'day of absence', 'days of absence')} will go.`] : []),
      ...(come > 0 ? [`${formatQuantity(come, 'day of absence', 'days of absence')} will come.`] : []),
      ...stays.map(({ person, day, figures }) => `${person}: ${describeStays(day, figures)}`),
    ]
  }
}
