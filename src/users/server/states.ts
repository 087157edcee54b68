import { STAFF_ROLES } from '../../access/levels.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'

type Dating = {
  /** Null if the actor is unknown. */
  by: string | null
  day: string
  /** SQL over a person `p` whom the act gives a last day: that day, as a date, or null if the act sets none. */
  lastDay?: Sql
}
const staff = STAFF_ROLES as readonly string[] as string[]

/**
 * Inserts the new roles and state of people as dated facts. They hold from the day after the last day if the act sets one, and
 * otherwise from the day of the act. For a person who has left and does not return, they hold from the day after the last day.
 * Later facts no longer count (decision 171). The trigger user_states_summed recalculates worklog_sums.
 * @param people a statement of id, roles and state
 */
export const insertUserStatesSql = (db: Db, people: Sql, { by, day, lastDay = db`null::date` }: Dating): Sql => db`
  insert into user_states (user_id, effective_from, saved_on, roles, state, made_by)
  select b.id, f.from_day, ${day}::date, b.roles, b.state, ${by}::uuid
  from (
    select p.id, p.roles, p.state, coalesce(${lastDay} + 1,
      case when not (p.state = 'active' and p.roles && ${staff}::text[])
        then (select min(later.effective_from) from user_states later where later.user_id = p.id and later.effective_from > ${day}::date) end,
      ${day}::date) as from_day
    from (${people}) p) b
    cross join lateral (
      select b.from_day
      union select later.effective_from from user_states later where later.user_id = b.id and later.effective_from > b.from_day) f`
