import type { Db, Sql } from '../../../kit/postgres/db.ts'
import type { Sweep } from '../../../kit/server/registered.ts'
import { toDay } from '../../../kit/shared/time.ts'
import { STAFF_ROLES } from '../../../access/levels.ts'

/**
 * Selects the events that moved rows, ordered by task and event, without undone decisions and corrections. For a decision (kind
 * `update`), `seconds` is the time since its stage was both open and assigned; reassigning does not restart it. Uploaded history
 * moves a row but is not a decision. A second-review switch counts only directly after an approval, because only then does it
 * move the row.
 * @param rows a select of distinct task ids. The events of each task are looked up separately. Otherwise, PostgreSQL would
 *   misjudge the number of tasks by a factor of a thousand, and read the whole table for the tasks of one day.
 */
const taskMovesSql = (db: Db, rows: Sql): Sql => {
  // All windows have the same order, so PostgreSQL sorts the events only once.
  const givenAt = STAFF_ROLES.map((role) => db`when ${role} then max(at) filter (where is_given and role = ${role}) over so_far`)
  return db`
  with past as (
    select e.*, lead(e.kind) over (partition by e.task_id order by e.id) as next_kind
    from (${rows}) r, lateral (select * from task_events where task_id = r.id offset 0) e),
  standing as (
    select *, kind in ('update', 'reopen', 'history') as is_move,
      kind = 'assign' and coalesce(was ->> 'author_id', was ->> 'reviewer_id', was ->> 'reviewer2_id', was ->> 'uploader_id') is null as is_given
    from past where kind not in ('undo', 'correction') and next_kind is distinct from 'undo'),
  placed as (
    select *, max(id) filter (where is_move) over so_far as last_move,
      max(id) filter (where is_move and role = 'REVIEWER' and to_status = 'approved') over so_far as last_approval,
      case role ${givenAt.reduce((all, one) => db`${all} ${one}`)} end as given_at
    from standing window so_far as (partition by task_id order by id)),
  opened as (
    select *, max(at) filter (where is_move or last_approval = last_move)
      over (partition by task_id order by id rows between unbounded preceding and 1 preceding) as moved_at
    from placed where is_move or kind = 'switch')
  select id, task_id, file_id, at, kind, role, actor_id, to_status, set,
    case when kind = 'update' then extract(epoch from at - greatest(moved_at, given_at)) end as seconds
  from opened order by task_id, id`
}

/** YYYY-MM-DD, both included. Null leaves that end open. */
export type Days = { from: string | null; to: string | null }

/** The reviewer's statuses that judge an answer. The remaining ones decide on a skip. */
const VERDICTS = ['approved', 'rejected', 'to_be_skipped', 'sent_for_rework']

/**
 * The person who held the stage when the uploaded history `e` of a row `t` was stored: the holder before the next change of
 * holder, or the current one.
 */
const heldThenSql = (db: Db, column: 'author_id' | 'reviewer_id'): Sql => db`coalesce((
  select (n.was ->> ${column})::uuid from task_events n
  where n.task_id = e.task_id and n.id > e.id and n.was ? ${column} order by n.id limit 1), t.${db(column)})`

/** The day begins in Asia/Kolkata. */
export const startOfSql = (db: Db, day: Sql): Sql => db`(${day}::timestamp at time zone 'Asia/Kolkata')`

/** `until` is exclusive. */
const wholeDaySql = (db: Db, day: Sql): Sql =>
  db`${day} as day, ${startOfSql(db, day)} as since, ${startOfSql(db, db`(${day} + 1)`)} as until`

/**
 * Selects the days with decisions that are not yet completely summed. It reads the index task_events_decided once for each day.
 * The trigger resum_decisions removes days whose decisions change later.
 */
export const daysToSumSql = (db: Db, { from, to }: Days): Sql => db`
  with recursive starts as (
    select min(at) as at from task_events
    where kind = 'update' and at >= coalesce(${startOfSql(db, db`${from}::date`)}, '-infinity')
    union all
    select (select min(e.at) from task_events e
      where e.kind = 'update' and e.at >= ${startOfSql(db, db`((s.at at time zone 'Asia/Kolkata')::date + 1)`)})
    from starts s where s.at is not null)
  select ${wholeDaySql(db, db`(at at time zone 'Asia/Kolkata')::date`)} from starts
  where at < coalesce(${startOfSql(db, db`(${to}::date + 1)`)}, 'infinity') and not exists (
    select from decision_days d where d.day = (at at time zone 'Asia/Kolkata')::date and d.is_summed)`

/** The same days as `daysToSumSql`, without their summed parts. On the current day, `since` is the end of the summed part. */
const timesToSumSql = (db: Db, days: Days): Sql => db`
  select d.day, greatest(d.since, s.summed_to) as since, d.until from (${daysToSumSql(db, days)}) d left join summed_days s on s.day = d.day`

/**
 * Selects facts from events, with the columns of `decision_sums`. Each decision is a fact about the person who made it, in their
 * role. A judgement of an answer is also a fact about its author, and a judgement of a review is one about its reviewer. For
 * uploaded work, that is the person who held the stage. `times` is a select of `day`, `since` and `until`; `isOf` is a condition
 * over rows `t`. Decisions are joined to their rows before they are filtered by time. Otherwise PostgreSQL would expect a single
 * decision and search all rows for each one.
 */
export const sumEventsSql = (db: Db, times: Sql, isOf: Sql = db`true`): Sql => db`
  with chosen as materialized (${times}),
  rows as materialized (
    select t.id, t.file_id, t.department_id, t.author_id, t.reviewer_id
    from (
      select distinct e.task_id from chosen c, lateral (
        select task_id from task_events
        where kind = 'update' and at >= c.since and at < c.until offset 0) e) d,
      lateral (select * from tasks where id = d.task_id offset 0) t
    where ${isOf}),
  moves as (
    select id, task_id, at, kind, role, actor_id, to_status, round(seconds)::int as seconds,
      case when to_status = 'skipped' then set ->> 'author_reason' end as reason, (set ->> 'reviewer_qc_score')::int as score,
      kind = 'update' and role = 'AUTHOR' or kind = 'history' and set ? 'author_status' as is_answer,
      kind = 'update' and role = 'REVIEWER' or kind = 'history' and set ? 'reviewer_status' as is_review,
      case when kind = 'history' then set ->> 'reviewer_status' when role = 'REVIEWER' then to_status end
        = any (${VERDICTS}::text[]) as is_verdict,
      kind = 'update' and role = 'REVIEWER-2' or kind = 'history' and set ? 'reviewer2_status' as is_second
    from (${taskMovesSql(db, db`select id from rows`)}) m),
  numbered as (
    select *, (at at time zone 'Asia/Kolkata')::date as day,
      max(id) filter (where is_answer) over w as answer, max(id) filter (where is_review) over w as review,
      count(*) filter (where is_verdict) over w as verdicts, count(*) filter (where is_second) over w as seconds_verdicts
    from moves window w as (partition by task_id order by id)),
  decided as (
    select *, row_number() over (partition by task_id, actor_id, day order by id) = 1 as is_first,
      case when role = 'REVIEWER' and is_verdict then answer when role = 'REVIEWER-2' then review end as judges
    from numbered where kind = 'update' and day in (select day from chosen)),
  decided_rows as (
    select d.*, t.file_id, t.department_id, t.author_id, t.reviewer_id from decided d join rows t on t.id = d.task_id offset 0),
  facts as (
    select t.id, t.day, t.to_status, t.is_first, t.file_id, t.department_id, v.*
    from decided_rows t join chosen c on c.day = t.day and t.at >= c.since and t.at < c.until
      left join lateral (select * from task_events where id = t.judges offset 0) e on true, lateral (
      select t.actor_id as person_id, t.role, 'decided' as fact, t.seconds, t.reason, null::int as score
      union all
      select case when e.kind <> 'history' then e.actor_id when t.role = 'REVIEWER' then ${heldThenSql(db, 'author_id')}
          else ${heldThenSql(db, 'reviewer_id')} end,
        case t.role when 'REVIEWER' then 'AUTHOR' else 'REVIEWER' end,
        case when case t.role when 'REVIEWER' then t.verdicts else t.seconds_verdicts end = 1 then 'judged first' else 'judged again' end,
        null, null, t.score
      where e.id is not null) v
    where v.person_id is not null)
  select day, person_id, role, file_id, department_id, fact, reason, count(*)::int as count,
    (count(*) filter (where fact <> 'decided' and to_status = 'approved'))::int as accepted,
    (count(*) filter (where fact <> 'decided' and to_status = 'sent_for_rework'))::int as reworked,
    (count(*) filter (where fact = 'decided' and to_status in ('skipped', 'to_be_skipped')))::int as skipped,
    count(score)::int as scored, coalesce(sum(score), 0)::int as score_sum, array_agg(id order by id) as events,
    array_agg(seconds order by id) as seconds, (count(*) filter (where fact = 'decided' and is_first))::int as rows
  from facts group by 1, 2, 3, 4, 5, 6, 7`

/** `isOf` is a condition over sums `t`. */
export const selectSumsSql = (db: Db, { from, to }: Days, isOf: Sql): Sql => db`
  select t.* from decision_sums t join summed_days d on d.day = t.day
  where t.day >= coalesce(${from}::date, '-infinity') and t.day <= coalesce(${to}::date, 'infinity') and ${isOf}`

/** The facts of a period that are not yet summed, with the columns of `decision_sums`. `isOf` is a condition over rows `t`. */
export const sumOthersSql = (db: Db, days: Days, isOf: Sql): Sql => sumEventsSql(db, timesToSumSql(db, days), isOf)

/**
 * Selects the facts of a period, with the columns of `decision_sums`, from the sums and, for times that are not yet summed, from
 * the events. `isOf` is a condition over the file and department of `t`, which may be a row or a sum. `isRow` is a condition over
 * rows only, which avoids reading rows that the caller would drop.
 */
export const selectFactsSql = (
  db: Db,
  days: Days,
  { isOf = db`true`, isRow = db`true` }: { isOf?: Sql; isRow?: Sql } = {},
): Sql => db`
  ${selectSumsSql(db, days, isOf)}
  union all
  (${sumOthersSql(db, days, db`${isOf} and ${isRow}`)})`

/**
 * Selects the median and the average time in seconds, and the number of timed decisions, by `role` and `of` (null for the whole
 * role). It reads `spread`, which has the number of decisions for each number of `seconds`. Counting equal times is several times
 * faster than sorting all times.
 */
export const selectTimesSql = (db: Db): Sql => db`
  select role, of, sum(count)::int as decisions, round(sum(seconds::bigint * count) / sum(count))::int as average,
    round((min(seconds) filter (where so_far * 2 >= total) + min(seconds) filter (where so_far * 2 > total))::float8 / 2)::int as median
  from (
    select *, sum(count) over (partition by role, of) as total,
      sum(count) over (partition by role, of order by seconds rows unbounded preceding) as so_far
    from (
      select * from spread where of is not null and seconds is not null
      union all
      select role, null, seconds, sum(count)::int from spread where seconds is not null group by role, seconds) s) s
  group by role, of`

/**
 * After this time, all writes that began at a moment are assumed to have ended. If a write takes longer, its day is removed from
 * the summed days.
 */
const SETTLED_MS = 10 * 60_000
/** The minimum part of the current day that is summed at once. */
const PART_MS = 30 * 60_000

/** `times` is a select of the `day`, `since` and `until` to sum. */
async function storeSums(db: Db, day: string, times: Sql): Promise<void> {
  await db`delete from decision_sums where day = ${day}`
  await db`
    insert into decision_sums (day, person_id, role, file_id, department_id, fact, reason, count, accepted, reworked, skipped, scored,
      score_sum, events, seconds, rows)
    ${sumEventsSql(db, times)}`
}

/** Every transaction that began before the day was announced has ended. */
const settledSql = (db: Db): Sql => db`begun < pg_snapshot_xmin(pg_current_snapshot())`
/** The day has no transaction id yet, or one in the future, which another server assigned before a restore. */
const unbegunSql = (db: Db): Sql => db`(begun is null or begun >= pg_snapshot_xmax(pg_current_snapshot()))`

/** Takes one step towards summing the days that are over. Returns the number of changed rows in `decision_days`. */
async function sumWholeDays(db: Db, now: Date): Promise<number> {
  const [settled] = await db<{ day: string }[]>`
    update decision_days set is_summed = true where day = (
      select day from decision_days where not is_summed and ${settledSql(db)} order by day limit 1)
    returning day::text`
  if (settled !== undefined) {
    await db`delete from decision_parts where day = ${settled.day}`
    await storeSums(db, settled.day, db`select ${wholeDaySql(db, db`${settled.day}::date`)}`)
    return 1
  }
  const begun = await db`update decision_days set begun = pg_current_xact_id() where ${unbegunSql(db)} returning 1`
  if (begun.length > 0) return begun.length
  const over = toDay(new Date(now.getTime() - SETTLED_MS - 24 * 3_600_000))
  const announced = await db`
    insert into decision_days (day) select day from (${daysToSumSql(db, { from: null, to: over })}) d on conflict do nothing returning 1`
  return announced.length
}

/**
 * Takes one step towards summing the current day up to a settled moment. Returns the number of changed rows in `decision_parts`.
 */
async function sumDayInWork(db: Db, now: Date): Promise<number> {
  // A node with an older version, which does not know decision_parts, sums a whole day but keeps the day's part. Summing that
  // part now would replace the sums of the whole day.
  await db`delete from decision_parts p using decision_days d where d.day = p.day and d.is_summed`
  const [settled] = await db<{ day: string }[]>`
    update decision_parts set summed_to = announced_to, begun = null where day = (
      select day from decision_parts where ${settledSql(db)} order by day limit 1)
    returning day::text`
  if (settled !== undefined) {
    const part = db`
      select day, ${startOfSql(db, db`day`)} as since, summed_to as until from decision_parts where day = ${settled.day}`
    await storeSums(db, settled.day, part)
    return 1
  }
  const begun = await db`
    update decision_parts set begun = pg_current_xact_id()
    where ${unbegunSql(db)} and summed_to is distinct from announced_to returning 1`
  if (begun.length > 0) return begun.length
  const to = new Date(now.getTime() - SETTLED_MS)
  const announced = await db`
    insert into decision_parts as p (day, announced_to)
    select day, ${to}::timestamptz from (${daysToSumSql(db, { from: toDay(to), to: toDay(to) })}) d
    where not exists (select from decision_days w where w.day = d.day) and exists (
      select from task_events where kind = 'update' and at >= d.since and at < ${to}::timestamptz)
    on conflict (day) do update set announced_to = excluded.announced_to
      where p.summed_to = p.announced_to and p.summed_to <= ${new Date(to.getTime() - PART_MS)}::timestamptz
    returning 1`
  return announced.length
}

/**
 * Sums the decisions of past days, one day per step, and then the settled part of the current day. A day is first announced, then
 * given a transaction id to wait for, and then summed. A transaction that undoes one of the day's decisions finds the
 * announcement and removes it, even after the day was summed (ADR 32). Times are in whole seconds, so that medians and averages
 * agree with the decisions that a reader sees.
 */
export const sumDecisions: Sweep = {
  name: 'decision sums',
  run: async (db, { now }) => (await sumWholeDays(db, now)) || (await sumDayInWork(db, now)),
}

/** Compares the sums with the events of their days, and returns one line for each difference. It reads all events. */
export async function findDecisionFaults(db: Db): Promise<string[]> {
  const columns = db`day, person_id, role, file_id, department_id, fact, reason, count, accepted, reworked, skipped, scored, score_sum, events, seconds, rows`
  const rows = await db<{ what: string }[]>`
    with kept as (select ${columns} from decision_sums where day in (select day from summed_days)),
    summed as (${sumEventsSql(
      db,
      db`
        select day, since, least(until, summed_to) as until
        from (select ${wholeDaySql(db, db`day`)}, summed_to from summed_days) d`,
    )})
    select 'kept, but not of the events: ' || k::text as what from (select * from kept except all select * from summed) k
    union all select 'of the events, but not kept: ' || s::text from (select * from summed except all select * from kept) s`
  return rows.map(({ what }) => what)
}
