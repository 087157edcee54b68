import { daysOf } from '../../closed-months/rules.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import { type Doer, isAdmin, teamOf } from '../../users/rules.ts'
import { isReportOf } from '../../users/server/lookup.ts'
import { type Carried, type Hidden, NOTHING_HIDDEN, hiddenOf } from '../few-people-rules.ts'
import { days, share, withDays, withSums } from './pricing-queries.ts'

/** Over the span `p` and an alias of days that are alike: whether they cost anything, and of somebody whose salary the reader may not see (decisions 89). */
const isCarried = (db: Db, { actor, today }: Reading, row: Sql, { days: count, hours }: { days: Sql; hours: Sql }): Sql => db`
  p.paise > 0 and case when ${row}.reason is not null then ${row}.reason in ('SL', 'PL') and ${share(db, db`p`, row)} > 0
    when ${row}.type <> 'units' then ${hours} > 0
    else ${share(db, db`p`, row)} > 0
      and (${row}.taken < ${count} * p.working_hours * ${share(db, db`p`, row)} or ${row}.over > 0 and p.rate > 0) end
  and ${teamOf(actor) === null ? db`true` : db`not ${isReportOf(db, db`${actor.id}::uuid`, today, db`${row}.user_id`)}`}`

type Reading = { actor: Doer; today: string }
type MonthsRead = Reading & { which: Sql; of: Sql }
const carriedByMonth = (db: Db, { which, of, ...reading }: MonthsRead) => db<(Carried & { of_id: string })[]>`
  with ${withSums(db, { which, of, today: reading.today })}
  select z.of_id, to_char(p.month, 'YYYY-MM') as part, array_agg(distinct z.user_id) as people
  from sums z join prices p on p.user_id = z.user_id and p.from_day = z.from_day
  where ${isCarried(db, reading, db`z`, { days: db`z.days`, hours: db`z.hours` })} group by z.of_id, p.month`

type DaysRead = Reading & { profileId: string; month: string }
const carriedByDay = (db: Db, { profileId, month, ...reading }: DaysRead) => {
  const { from, to } = daysOf(month)
  const which = db`t.profile_id = ${profileId} and t.start_day <= ${to} and t.end_day >= ${from}`
  return db<Carried[]>`
    with ${withDays(db, which, { today: reading.today, from: db`${from}::date`, to })}
    select d.day as part, array_agg(distinct d.user_id) as people from ${days(db, which)}
    where d.day between ${from} and ${to} and ${isCarried(db, reading, db`d`, { days: db`1`, hours: db`d.completed_hours` })} group by d.day`
}

/** What of the money up to today, and of its months, the reader does not get, by `of` (an expression over a target `t`, as its profile). */
export async function hiddenMonths(db: Db, asked: MonthsRead): Promise<(of: string) => Hidden> {
  if (isAdmin(asked.actor)) return () => NOTHING_HIDDEN
  const carried = await carriedByMonth(db, asked)
  return (of) => hiddenOf(carried.filter(({ of_id }) => of_id === of))
}

/** The same of a month of a profile, and of its days. */
export async function hiddenDays(db: Db, asked: DaysRead): Promise<Hidden> {
  if (isAdmin(asked.actor)) return NOTHING_HIDDEN
  const { actor, today, profileId, month } = asked
  const [months, carried] = await Promise.all([
    hiddenMonths(db, { actor, today, which: db`t.profile_id = ${profileId}`, of: db`t.profile_id` }),
    carriedByDay(db, asked),
  ])
  return hiddenOf(carried, months(profileId).parts.has(month))
}
