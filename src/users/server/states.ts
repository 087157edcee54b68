import { STAFF_ROLES } from '../../access/levels.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'

type Dating = {
  /** The actor's id; null: nobody is known. */
  by: string | null
  /** The day of the act. */
  day: string
  /** Over a person `p` whose days the act ends: their last day, a date; null: it ends none. */
  lastDay?: Sql
}
const staff = STAFF_ROLES as readonly string[] as string[]

/**
 * Dates what people become: their roles and state from the day after the last one where the act ends their days, else from the
 * day of the act; who has left and does not return, from after the last day. What began later counts no more (decision 171).
 * The trigger user_states_summed sums worklog_sums anew.
 * @param people a statement of id, roles and state
 */
export const dateStates = (db: Db, people: Sql, { by, day, lastDay = db`null::date` }: Dating): Sql => db`
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
