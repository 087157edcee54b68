import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { ApprovedDays } from '../../absences/server/extension-points.ts'
import type { Acting, ApprovalSource } from '../../inbox/server/extension-points.ts'
import { refusal } from '../refusals.ts'
import { DAY_MINUTES } from '../rules.ts'
import { APPROVED } from '../vocabulary.ts'
import { lastLogDayBeforeSql, lockPeopleWithMinutes, minutesOfDaySql } from './day-minutes.ts'
import { recordSnapshotSql, changedAtSql, minutesOfDaysSql } from './record-queries.ts'

/**
 * Builds the insert of an event for each entry without problems. The event holds the record and its tasks as they were before.
 */
const insertEventsSql = (db: Db, { by }: Acting, kind: string, remark = ''): Sql => db`
  insert into qualitative_events (record_id, user_id, at, kind, actor_id, in_name_of, remarks, before, version)
  select r.id, r.user_id, r.acted_at, ${kind}, ${by}, r.in_name_of, ${remark}, ${recordSnapshotSql(db)}, r.version + 1
  from judged r where r.problem is null`

const amountSql = (db: Db, record: Sql): Sql => db`to_char(make_interval(mins => ${record}.minutes), 'HH24:MI')`

/**
 * Selects the columns of the inbox's list for undeleted records that meet a condition on `r`. Whether one needs a look follows
 * from the verdict on its day.
 */
const listedSql = (db: Db, which: Sql): Sql => db`
  select r.id, r.user_id as person_id, r.day, r.filled_at as since, r.decided_at as at, false as needs_look, null::uuid as together
  from qualitative_records r where r.deleted_at is null and ${which}`

/**
 * The logged records, for the inbox of their approvers (decision 123). Declining a record returns it to its person, and it stays
 * pending.
 */
export const qualitativeApprovals: ApprovalSource<{ was_approved: boolean; was_returned: boolean; approved: boolean }> = {
  kind: 'qualitative',
  ofDay: true,
  waiting: (db, _reach, mine) => listedSql(db, db`not r.approved and not r.returned and ${mine(db`r.user_id`)}`),
  decided: (db, reach, since) =>
    listedSql(db, db`r.decided_by = ${reach.userId} and r.decided_at >= ${since.toISOString()}::timestamptz`),
  shown: (db, _reach, ids) => db`
    with chosen as materialized (select r.* from qualitative_records r where r.id in (${ids})),
    days as materialized (select distinct user_id as person_id, day from chosen)
    select r.id, r.version, ${amountSql(db, db`r`)} as amount, r.refilled as returned,
      (select jsonb_agg(jsonb_build_object('name', t.title, 'amount', to_char(make_interval(mins => t.minutes), 'HH24:MI')) order by t.place)
        from qualitative_tasks t where t.record_id = r.id) as parts,
      (select coalesce(string_agg(t.description, '; ' order by t.place), '') from qualitative_tasks t where t.record_id = r.id) as own_remarks,
      m.minutes as note,
      case when r.approved then 'approved' when r.returned then 'declined' end as outcome,
      case when r.approved or r.returned then r.remarks end as remarks, r.decided_for as in_name_of
    from chosen r left join ${minutesOfDaysSql(db, db`days`)} m on m.person_id = r.user_id and m.day = r.day`,
  lock: async (db, ids, act) => {
    const records = await db<{ person: string }[]>`
      select user_id as person from qualitative_records where id = any (${ids as string[]}::uuid[]) order by id for no key update`
    if (act === 'undo')
      await lockPeopleWithMinutes(
        db,
        records.map(({ person }) => person),
      )
  },
  entriesSql: (db) => db`
    select r.*, r.filled_at as since, a.seen from qualitative_records r join asked a on a.id = r.id where r.deleted_at is null`,
  apply: {
    decidedSql: (db, outcome) => (outcome === 'approve' ? db`l.approved` : db`l.returned`),
    changesSql: (db, { outcome, remark, ...acting }) => db`
      events as (${insertEventsSql(db, acting, outcome === 'approve' ? 'approved' : 'returned', remark)}),
      changed as (
        update qualitative_records r set approved = ${outcome === 'approve'}, returned = ${outcome === 'decline'}, remarks = ${remark},
          version = r.version + 1, decided_at = j.acted_at, decided_by = ${acting.by}, decided_for = j.in_name_of
        from judged j where j.id = r.id and j.problem is null returning r.id, r.approved, r.version)`,
  },
  // Restores what the last event stored, including the tasks. This is refused if the tasks would bring the day above 24 hours, or
  // would add time to a day after the person's last one.
  revert: {
    beforeSql: (db) => db`
      select e.before, e.kind, ${minutesOfDaySql(db, { person: db`l.user_id`, day: db`l.day` })} as of_day,
        case when e.kind = 'edited' then (select sum((t ->> 'minutes')::int) from jsonb_array_elements(e.before -> 'tasks') t) - l.minutes
          else 0 end as added
      from qualitative_events e where e.record_id = l.id and e.version = l.version`,
    refusesSql: (db) => db`when b.kind not in ('approved', 'returned', 'edited') then 'undoOver'`,
    refusesTogetherSql: (db) => db`
      case when w.added > 0 and ${lastLogDayBeforeSql(db, db`w.user_id`, db`w.day`)} is not null then 'undoOver'
        when w.added > 0 and w.of_day
          + sum(w.added) filter (where w.refused is null) over (partition by w.user_id, w.day order by w.added, w.id) > ${DAY_MINUTES}::int
          then 'longDay' end`,
    changesSql: (db, acting) => db`
      events as (${insertEventsSql(db, acting, 'undone')}),
      gone as (
        delete from qualitative_tasks t using judged j where t.record_id = j.id and j.problem is null and j.kind = 'edited'),
      put_back as (
        insert into qualitative_tasks (record_id, place, title, description, minutes)
        select j.id, t.place, t.task ->> 'title', t.task ->> 'description', (t.task ->> 'minutes')::int
        from judged j, jsonb_array_elements(j.before -> 'tasks') with ordinality as t(task, place)
        where j.problem is null and j.kind = 'edited'),
      changed as (
        update qualitative_records r set version = r.version + 1, approved = (j.before ->> 'approved')::boolean,
          returned = (j.before ->> 'returned')::boolean, refilled = (j.before ->> 'refilled')::boolean, remarks = j.before ->> 'remarks',
          decided_at = (j.before ->> 'decided_at')::timestamptz, decided_by = (j.before ->> 'decided_by')::uuid,
          decided_for = (j.before ->> 'decided_for')::uuid,
          minutes = (select sum((t ->> 'minutes')::int) from jsonb_array_elements(j.before -> 'tasks') t)
        from judged j where j.id = r.id and j.problem is null returning r.id, r.approved, r.version)`,
  },
  outcomeSql: (db) => db`
    ${amountSql(db, db`j`)} as amount, case when j.approved then ${APPROVED} else 'returned' end as stood,
    j.approved as was_approved, j.returned as was_returned, c.approved, ${changedAtSql(db, db`j`)} as changed_at`,
  refusals: {
    missing: () => refusal('QUALITATIVE_NOT_FOUND'),
    decided: (values) => refusal('QUALITATIVE_DECIDED', { values }),
    outdated: (values) => refusal('QUALITATIVE_OUTDATED', { values }),
    undoOver: () => refusal('QUALITATIVE_UNDO_OVER'),
    longDay: () => refusal('QUALITATIVE_LONG_DAY'),
  },
  audited: ({ was_approved: wasApproved, was_returned: wasReturned, approved }, remark) => ({
    before: { managerApproval: wasApproved, returned: wasReturned },
    after: { managerApproval: approved, ...(remark !== '' && { managerRemark: remark }) },
  }),
}

export const approvedRecordsSql: ApprovedDays = (db, _reach, days) => db`
  select user_id as person_id, day from qualitative_records where (user_id, day) in (${days}) and approved and deleted_at is null`
