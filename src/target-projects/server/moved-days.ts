import type { Db, Sql } from '../../kit/postgres/db.ts'
import { askFirst } from '../../kit/server/ask-first.ts'
import { formatQuantity } from '../../kit/shared/counted.ts'
import type { Refusal } from '../../kit/shared/errors.ts'
import { formatDay } from '../../kit/shared/time.ts'
import type { AssignResult, Moves } from '../assigned-contract.ts'
import type { RowRef } from './queries.ts'

/** At most this many lines are listed, but all are counted. */
const MAX_LINES = 500

export type MovedDays = { people: { user: string; count: number; first: string; last: string }[]; days: Moves['days'] }
/** Counts and lists the affected days. `lines` is a select of user, date, project, done, from and to. */
const selectSummed = (db: Db, lines: Sql) => db<MovedDays[]>`
  with moved as materialized (${lines})
  select
    (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from (
      select "user", count(distinct date)::int as count, min(date) as first, max(date) as last from moved group by "user") p) as people,
    (select coalesce(jsonb_agg(to_jsonb(d) order by d.date, d."user", d.project), '[]') from (
      select * from moved order by date, "user", project limit ${MAX_LINES}) d) as days`

/**
 * Builds a select of people's lines (`people` is a select of ids) from a day on. The lines are in projects whose name is the
 * keyword, and in timesheets that are not rejected.
 */
const linesOfSql = (db: Db, { people, keyword, from }: { people: Sql; keyword: string; from: string }): Sql => db`
  timesheet_entries e join timesheet_lines l on l.entry_id = e.id
    join project_names p on p.id = l.project_id and p.name_key = keyword_key(${keyword})
  where e.user_id in (${people}) and e.day >= ${from}::date and e.status <> 'REJECTED'`

/**
 * An entry to make for a person in a target row with the keyword. `rowId` is null if the row does not exist yet. `count` is null
 * if any other count is meant.
 */
export type PlannedEntry = { userId: string; rowId: string | null; keyword: string; from: string; count: number | null }
/** Selects user_id, row_id, key (of the keyword), from_day, count and place (from 0) of entries. */
const enteringSql = (db: Db, entries: readonly PlannedEntry[]): Sql => db`
  select e."userId" as user_id, e."rowId" as row_id, keyword_key(e.keyword) as key, e."from" as from_day, e.count, e.place::int as place
  from jsonb_to_recordset(${JSON.stringify(entries.map((entry, place) => ({ ...entry, place })))}::text::jsonb)
    as e("userId" uuid, "rowId" uuid, keyword text, "from" date, count numeric, place int)`

/**
 * Selects the days that entries would affect: from each entry until the next one, except for days that already have the same
 * count.
 */
export const selectMovedByEntries = (db: Db, entries: readonly PlannedEntry[]) =>
  selectSummed(
    db,
    db`
      with given as materialized (${enteringSql(db, entries)})
      select e.user_id as "user", e.day as date, p.name as project, l.done::float8 as done, w.target_count::float8 as "from", g.count::float8 as "to"
      from timesheet_entries e join timesheet_lines l on l.entry_id = e.id join project_names p on p.id = l.project_id
        cross join lateral (
          select n.from_day, n.count from given n
          where n.user_id = e.user_id and n.key = p.name_key and n.from_day <= e.day order by n.from_day desc limit 1) g
        left join lateral target_of_key(e.user_id, p.name_key, e.day) w on true
      where e.user_id = any (array(select user_id from given)) and e.day >= (select min(from_day) from given) and e.status <> 'REJECTED'
        and (w.id is null or w.effective_from <= g.from_day) and (g.count is null or w.target_count is distinct from g.count)`,
  )

export type LeavingTarget = { id: string; user_id: string; keyword: string; effective_date: string }
/** Selects the days that the withdrawal of an entry would affect. They are the days on which it counts. */
export const selectMovedByWithdrawal = (db: Db, { id, user_id: userId, keyword, effective_date: from }: LeavingTarget) =>
  selectSummed(
    db,
    db`
      select m.*, w.target_count::float8 as "from", o.target_count::float8 as "to"
      from (select e.user_id as "user", e.day as date, p.name as project, l.done::float8 as done
          from ${linesOfSql(db, { people: db`select ${userId}::uuid`, keyword, from })}) m
        cross join lateral target_in_force(m."user", ${keyword}, m.date) w
        left join lateral target_in_force(m."user", ${keyword}, m.date, ${id}::uuid) o on true
      where w.id = ${id}::uuid and o.target_count is distinct from w.target_count`,
  )

const selectMovedByRemoval = (db: Db, row: { id: string; keyword: string }, from: string) =>
  selectSummed(
    db,
    db`
      select m.*, w.target_count::float8 as "from", o.target_count::float8 as "to"
      from (select e.user_id as "user", e.day as date, p.name as project, l.done::float8 as done
          from ${linesOfSql(db, { people: db`select user_id from assigned_targets where row_id = ${row.id}`, keyword: row.keyword, from })}) m
        cross join lateral target_in_force(m."user", ${row.keyword}, m.date) w join assigned_targets a on a.id = w.assigned_id
        left join lateral target_in_force(m."user", ${row.keyword}, m.date, null, ${row.id}::uuid) o on true
      where a.row_id = ${row.id} and o.target_count is distinct from w.target_count`,
  )

const selectTargetPeopleNamed = (db: Db, ids: readonly string[]) => db<{ _id: string; fullName: string; email: string }[]>`
  select id as "_id", full_name as "fullName", email from identities where id = any (${ids as string[]}::uuid[]) order by sort_key, id`

export type PlannedEntryState = { place: number; hasDay: boolean; isClosed: boolean }
/**
 * Selects for each entry, by its place, whether its person already has an entry in the row for that day, and whether it would be
 * in force in a closed month.
 */
export const selectEntryStandings = (db: Db, entries: readonly PlannedEntry[]) => db<PlannedEntryState[]>`
  select g.place,
    exists (select from assigned_targets a join assigned_target_history h on h.assigned_id = a.id and h.voided_at is null
      where a.row_id = g.row_id and a.user_id = g.user_id and h.effective_from = g.from_day) as "hasDay",
    exists (select from closed_days_of_key(g.key, g.from_day) c(day)
      where not exists (select from target_of_key(g.user_id, g.key, c.day) w where w.effective_from > g.from_day)) as "isClosed"
  from (${enteringSql(db, entries)}) g order by g.place`

export const isInClosedMonth = async (
  db: Db,
  { id, user_id: userId, keyword, effective_date: from }: LeavingTarget,
): Promise<boolean> => {
  const [found] = await db<{ closed: boolean }[]>`
    select exists (select from closed_target_days(${keyword}, ${from}::date) c(day)
      where ${id}::uuid = (select w.id from target_in_force(${userId}, ${keyword}, c.day) w)) as closed`
  return found?.closed ?? false
}

// Showing and confirming moved days --------------------------------------------------------------------------------------

type Person = { _id: string; fullName: string; email: string }
const NOTHING: MovedDays = { people: [], days: [] }

export const describeRefusal = (refused: Refusal | null): AssignResult['refused'] =>
  refused && { code: refused.code, message: refused.message }

/** People for whom the change is refused have no days. */
export function buildTargetMoves(
  people: readonly { user: Person; refused: Refusal | null }[],
  moved: MovedDays | undefined = NOTHING,
): Moves {
  const shown = people.map(({ user, refused }) => {
    const days = moved.people.find((one) => one.user === user._id)
    return {
      user,
      refused: describeRefusal(refused),
      count: days?.count ?? 0,
      first: days?.first ?? null,
      last: days?.last ?? null,
    }
  })
  return {
    people: shown,
    days: moved.days,
    count: moved.people.reduce((sum, { count }) => sum + count, 0),
    first: moved.people.map(({ first }) => first).toSorted()[0] ?? null,
    last:
      moved.people
        .map(({ last }) => last)
        .toSorted()
        .at(-1) ?? null,
  }
}

export async function loadRemovalMoves(db: Db, row: RowRef, day: string): Promise<Moves> {
  const [moved] = await selectMovedByRemoval(db, row, day)
  const people = await selectTargetPeopleNamed(
    db,
    (moved?.people ?? []).map(({ user }) => user),
  )
  return buildTargetMoves(
    people.map((user) => ({ user, refused: null })),
    moved,
  )
}

/** Asks for confirmation first if report days are affected (api.md, Asking first). */
export function askAboutMovedDays(moves: Moves, path: string): void {
  if (moves.count === 0) return
  const issues = moves.people.flatMap(({ user, count, first, last }) =>
    first === null || last === null
      ? []
      : [
          {
            path,
            message: `${user.fullName}: ${formatQuantity(count, 'report day')} from ${formatDay(first)} to ${formatDay(last)}.`,
          },
        ],
  )
  askFirst(issues)
}
