import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { ProjectTarget } from '../../timesheets/server/extension-points.ts'

/**
 * Selects id, user_id, row_id, key (that of the timesheet project) and deleted_on of the targets that people have or had. The key
 * of a row is computed only once, whatever the number of people.
 * @param people a select of ids
 */
export const assignedTargetsSql = (db: Db, people: Sql): Sql => db`
  with theirs as materialized (select id, user_id, row_id from assigned_targets where user_id in (${people}))
  select a.id, a.user_id, a.row_id, r.key, r.deleted_on
  from (select id, keyword_key as key, deleted_on from target_rows where id in (select row_id from theirs) offset 0) r
    join theirs a on a.row_id = r.id`

/**
 * Selects the entries in force at several points, as target_in_force does for one: user_id, key, day, row_id, and id and
 * target_count of assigned_target_history, which are null if no entry is in force. A point is left out if the person has no
 * target with the key.
 * @param points a table of distinct user_id, key and day
 * @param assigned a table of `assignedTargetsSql`
 */
const targetsInForceSql = (db: Db, { points, assigned }: { points: Sql; assigned: Sql }): Sql => db`
  select distinct on (p.user_id, p.key, p.day) p.*, a.row_id, h.id, h.target_count
  from ${points} p join ${assigned} a on a.user_id = p.user_id and a.key = p.key
    left join lateral (
      select * from assigned_target_history
      where assigned_id = a.id and voided_at is null and effective_from <= p.day and (a.deleted_on is null or p.day < a.deleted_on)
      order by effective_from desc limit 1) h on true
  order by p.user_id, p.key, p.day, h.effective_from desc nulls last, h.made_at desc, h.id desc`

/**
 * Builds the start of a `with` clause over timesheets: `lines` of user_id, day, project_id, done and key, and `targets`, the
 * entries in force for them.
 * @param entries a select of id, user_id and day of timesheets
 */
export const linesWithTargetsSql = (db: Db, entries: Sql): Sql => db`
  entries as materialized (${entries}),
  done as materialized (
    select e.user_id, e.day, l.project_id, l.done from entries e join timesheet_lines l on l.entry_id = e.id),
  keys as materialized (select id, name_key as key from project_names where id in (select project_id from done)),
  lines as materialized (select l.*, k.key from done l join keys k on k.id = l.project_id),
  points as materialized (select distinct user_id, key, day from lines),
  assigned as materialized (${assignedTargetsSql(db, db`select user_id from entries`)}),
  targets as materialized (${targetsInForceSql(db, { points: db`points`, assigned: db`assigned` })})`

/**
 * Selects person_id, day, the value of the lines of the day's timesheet by their targets, and whether one of them is
 * `untargeted`. The value `shifts` is in full days (calculations.md 3, productivityHours ÷ workingHours). Lines without a target,
 * or with the target 0, have no value. Days without lines are left out.
 * @param days a select of distinct person_id and day
 */
export const linesDoneSql = (db: Db, days: Sql): Sql => db`(
  with ${linesWithTargetsSql(
    db,
    db`select e.id, e.user_id, e.day from (${days}) d join timesheet_entries e on e.user_id = d.person_id and e.day = d.day
    where e.status <> 'REJECTED'`,
  )}
  select l.user_id as person_id, l.day, coalesce(sum(l.done::numeric(60, 40) / nullif(t.target_count, 0)), 0) as shifts, bool_or(t.id is null) as untargeted
  from lines l left join targets t using (user_id, key, day) group by l.user_id, l.day)`

/**
 * Rounds seconds computed from `shifts` of linesDoneSql to whole seconds, half away from zero. Sums such as a third and a sixth
 * are slightly less than the exact half, so they are first rounded to 24 decimals.
 */
export const roundToSecondsSql = (db: Db, seconds: Sql): Sql => db`round(round(${seconds}, 24))`

/**
 * Selects the row in which the target of each timesheet project is assigned, by the project's key. If there are several rows, the
 * latest is selected.
 */
export const selectTargetRowsNamed = (db: Db, keys: readonly string[]) => db<
  { key: string; row: { _id: string; project: string } }[]
>`
  select distinct on (keyword_key) keyword_key as key, json_build_object('_id', id, 'project', project_id) as row
  from target_rows where keyword_key = any (${keys as string[]}::text[]) and deleted_on is null
  order by keyword_key, added_at desc, id desc`

export const targetOnDaySql: ProjectTarget = (db, _reach, { person, key, day }) => db`
  (select w.target_count from target_of_key(${person}, ${key}, ${day}) w)`
