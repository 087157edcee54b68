import type { HolidayEffect } from '../../holidays/server/extension-points.ts'
import { sumGroups } from './figures.ts'
import { selectSummedGroups } from './pricing-queries.ts'

export const worklogEffects: HolidayEffect = {
  money: async (db, { from, to, reader }) => {
    const months = { first: from.slice(0, 7), last: to.slice(0, 7) }
    const which = db`t.start_day < date_trunc('month', ${to}::date) + interval '1 month' and t.end_day >= date_trunc('month', ${from}::date)`
    const groups = await selectSummedGroups(db, { which, of: db`'all'`, reader })
    const { cost, incentive, read } = sumGroups(groups.filter(({ month }) => month >= months.first && month <= months.last))
    return read ? cost.add(incentive) : null
  },

  subTargets: async (db, moved) => {
    const [counted] = await db<{ gone: number; come: number; filled: number }[]>`
      select (count(*) filter (where s.removed_because = 'terms' and m.was > 0 and m.share = 0 and s.filled_at is null))::int as gone,
        (count(*) filter (where s.removed_at is null and m.was = 0 and m.share > 0 and s.filled_at is null))::int as come,
        (count(*) filter (where s.removed_at is null and s.filled_at is not null))::int as filled
      from (${moved}) m join worklog_targets t on t.user_id = m.user_id and t.deleted_at is null and m.day between t.start_day and t.end_day
        join worklog_sub_targets s on s.target_id = t.id and s.day = m.day
      where m.was <> m.share`
    return counted ?? { gone: 0, come: 0, filled: 0 }
  },
}
