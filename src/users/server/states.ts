import type { Db, Sql } from '../../kit/postgres/db.ts'

/**
 * Dates what people become: their roles and state from the day on.
 * @param people a statement of id, roles and state
 * @param by the actor's id; null: nobody is known
 */
export const dateStates = (db: Db, people: Sql, { by, day }: { by: string | null; day: string }): Sql => db`
  insert into user_states (user_id, effective_from, roles, state, made_by)
  select p.id, ${day}::date, p.roles, p.state, ${by}::uuid from (${people}) p`
