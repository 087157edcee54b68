import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { Moves } from '../assigned-contract.ts'

/** Lines that are listed; all are counted. */
const MOST_LINES = 500

export type Moved = { people: { user: string; count: number; first: string; last: string }[]; days: Moves['days'] }
/** `lines`: a select of user, date, project, done, from, to. */
const summed = (db: Db, lines: Sql) => db<Moved[]>`
  with moved as materialized (${lines})
  select
    (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from (
      select "user", count(distinct date)::int as count, min(date) as first, max(date) as last from moved group by "user") p) as people,
    (select coalesce(jsonb_agg(to_jsonb(d) order by d.date, d."user", d.project), '[]') from (
      select * from moved order by date, "user", project limit ${MOST_LINES}) d) as days`

/** The lines of these people, a select of ids, for projects of the keyword, from a day on, in entries that are not rejected. */
const linesOf = (db: Db, { people, keyword, from }: { people: Sql; keyword: string; from: string }): Sql => db`
  timesheet_entries e join timesheet_lines l on l.entry_id = e.id
    join projects p on p.id = l.project_id and name_key(p.name) = name_key(${keyword})
  where e.user_id in (${people}) and e.day >= ${from}::date and e.status <> 'REJECTED'`

export type Entering = { userIds: readonly string[]; keyword: string; from: string; count: number | null }
/** What an entry from the day on would move: until the next one, and not where the count is the same already. */
export const movedByEntry = (db: Db, { count, userIds, ...lines }: Entering) =>
  summed(
    db,
    db`
      select m.*, w.target_count::float8 as "from", ${count}::float8 as "to"
      from (select e.user_id as "user", e.day as date, p.name as project, l.done::float8 as done
        from ${linesOf(db, { ...lines, people: db`select unnest(${userIds as string[]}::uuid[])` })}) m
        left join lateral target_in_force(m."user", ${lines.keyword}, m.date) w on true
      where (w.id is null or w.effective_from <= ${lines.from}::date)
        and (${count}::float8 is null or w.target_count is distinct from ${count}::numeric)`,
  )

export type Leaving = { id: string; user_id: string; keyword: string; effective_date: string }
/** The same of the withdrawal of an entry: the days on which it counts. */
export const movedByWithdrawal = (db: Db, { id, user_id: userId, keyword, effective_date: from }: Leaving) =>
  summed(
    db,
    db`
      select m.*, w.target_count::float8 as "from", o.target_count::float8 as "to"
      from (select e.user_id as "user", e.day as date, p.name as project, l.done::float8 as done
          from ${linesOf(db, { people: db`select ${userId}::uuid`, keyword, from })}) m
        cross join lateral target_in_force(m."user", ${keyword}, m.date) w
        left join lateral target_in_force(m."user", ${keyword}, m.date, ${id}::uuid) o on true
      where w.id = ${id}::uuid and o.target_count is distinct from w.target_count`,
  )

/** The same of the deletion of a row on the day, of everybody who has it. */
export const movedByRemoval = (db: Db, row: { id: string; keyword: string }, from: string) =>
  summed(
    db,
    db`
      select m.*, w.target_count::float8 as "from", o.target_count::float8 as "to"
      from (select e.user_id as "user", e.day as date, p.name as project, l.done::float8 as done
          from ${linesOf(db, { people: db`select user_id from assigned_targets where row_id = ${row.id}`, keyword: row.keyword, from })}) m
        cross join lateral target_in_force(m."user", ${row.keyword}, m.date) w join assigned_targets a on a.id = w.assigned_id
        left join lateral target_in_force(m."user", ${row.keyword}, m.date, null, ${row.id}::uuid) o on true
      where a.row_id = ${row.id} and o.target_count is distinct from w.target_count`,
  )

/** Those of these people, by name. */
export const peopleNamed = (db: Db, ids: readonly string[]) => db<{ _id: string; fullName: string; email: string }[]>`
  select id as "_id", full_name as "fullName", email from users where id = any (${ids as string[]}::uuid[]) order by lower(full_name), id`

export type Standing = { user: string; hasDay: boolean; isClosed: boolean }
/**
 * How an entry from the day on stands for each of these people: whether they have one of that day in the row, and whether it would be in force
 * on a day of a closed month.
 */
export const standingOf = (db: Db, { userIds, rowId, keyword, from }: Omit<Entering, 'count'> & { rowId: string }) => db<
  Standing[]
>`
  select t.id as "user",
    exists (select from assigned_targets a join assigned_target_history h on h.assigned_id = a.id and h.voided_at is null
      where a.row_id = ${rowId} and a.user_id = t.id and h.effective_from = ${from}::date) as "hasDay",
    exists (select from closed_target_days(${keyword}, ${from}::date) c(day)
      where not exists (select from target_in_force(t.id, ${keyword}, c.day) w where w.effective_from > ${from}::date)) as "isClosed"
  from unnest(${userIds as string[]}::uuid[]) t(id)`

/** Whether an entry is in force on a day of a closed month. */
export const isInClosedMonth = async (
  db: Db,
  { id, user_id: userId, keyword, effective_date: from }: Leaving,
): Promise<boolean> => {
  const [found] = await db<{ closed: boolean }[]>`
    select exists (select from closed_target_days(${keyword}, ${from}::date) c(day)
      where ${id}::uuid = (select w.id from target_in_force(${userId}, ${keyword}, c.day) w)) as closed`
  return found?.closed ?? false
}
