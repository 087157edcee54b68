import { toMonthRange } from '../../closed-months/rules.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { SalaryReader } from '../../users/server/lookup.ts'
import { groupBy } from '../../kit/shared/grouped.ts'
import { asId } from '../../kit/shared/ids.ts'
import { routes } from '../../kit/server/routes.ts'
import { toDay } from '../../kit/shared/time.ts'
import { profileDays } from '../days-contract.ts'
import { found } from '../refusals.ts'
import { computeSpanFigures, sumGatheredDays } from './figures.ts'
import { type Gathered, daysSql, shareSql, sumsSql, withDaysSql } from './pricing-queries.ts'
import { selectProfileBy } from './queries.ts'

type Asked = { which: Sql; reader: SalaryReader; from: string; to: string }
/** Selects sums of the days in a range, up to today. Each group contains the people who are priced alike on one day. */
export const selectPricedGroups = (db: Db, { which, reader, from, to }: Asked) => db<
  (Gathered & { day: string; paise: number | null; standard: number | null })[]
>`
  with ${withDaysSql(db, which, { today: reader.today, from: db`${from}::date`, to })}
  select d.day, p.paise, p.standard, d.type, d.target, to_char(p.month, 'YYYY-MM') as month, p.shift_type, p.working_hours, p.holiday_days, ${shareSql(db)} as share, p.rate,
    d.reason, d.beside, ${sumsSql(db, reader)}
  from ${daysSql(db, which)}
  where d.day between ${from} and ${to}
  group by d.day, p.paise, p.standard, d.type, d.target, p.month, p.shift_type, p.working_hours, p.holiday_days, ${shareSql(db)}, p.rate, d.reason, d.beside
  order by d.day`

const countDaysLeft = async (db: Db, profileId: string, today: string): Promise<number> => {
  const [counted] = await db<{ n: number }[]>`
    select count(*)::int as n from worklog_targets t join worklog_sub_targets s on s.target_id = t.id
    where t.profile_id = ${profileId} and t.end_day > ${today} and s.day > ${today} and s.removed_at is null`
  return counted?.n ?? 0
}

export const profileDaysRoutes = routes('worklog', profileDays, {
  ofProfile: async ({ db, actor, params, query, now }) => {
    const { _id, budget_paise: budgetPaise } = found(
      await selectProfileBy(db, asId(params.id.trim()), 'look'),
      'PROFILE_NOT_FOUND',
    )
    const today = toDay(now)
    const { from, to } = toMonthRange(query.month)
    // Targets that do not overlap the month have nothing to price.
    const which = db`t.profile_id = ${_id} and t.start_day <= ${to} and t.end_day >= ${from}`
    const [groups, daysLeft] = await Promise.all([
      selectPricedGroups(db, { which, reader: { actor, today }, from, to }),
      countDaysLeft(db, _id, today),
    ])
    const data = [...groupBy(groups, ({ day }) => day)].map(([day, own]) => ({
      day,
      ...computeSpanFigures(sumGatheredDays(own), budgetPaise),
    }))
    return { data: { days: data, daysLeft } }
  },
})
