import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { ApprovalSource, ChosenItems, DecidedItem, ItemsDecision, Undoing } from '../../inbox/server/extension-points.ts'
import type { ApprovedDays } from '../../absences/server/extension-points.ts'
import { formatDay, formatInstant } from '../../kit/shared/time.ts'
import { UNDO_MS } from '../../inbox/rules.ts'
import {
  chosenItemsSql,
  inNameOfSql,
  isDecidedBy,
  madeDecision,
  type Outcome,
  outcomesSql,
  refusedFirstSql,
} from '../../inbox/server/lookup.ts'
import { refusal } from '../refusals.ts'
import { DAY_MINUTES, formatTimeSpent } from '../rules.ts'
import { APPROVED } from '../vocabulary.ts'
import { lastLogDayBeforeSql, lockPeople, minutesOfDay } from './day-minutes.ts'
import { recordSnapshotSql, changedAt, minutesOfDays } from './record-queries.ts'

type Own = { minutes: number; was_approved: boolean; was_returned: boolean; changed_at: string; approved: boolean }
type Row = Outcome<'QUALITATIVE_DECIDED' | 'QUALITATIVE_OUTDATED' | 'QUALITATIVE_UNDO_OVER' | 'QUALITATIVE_LONG_DAY', Own>

/**
 * Locks the records in the order of their ids, in a statement of its own: the next one sees their tasks and events as the last
 * change left them.
 */
const lockAll = (db: Db, { items }: ChosenItems) => db<{ person: string }[]>`
  select user_id as person from qualitative_records where id = any (${items.map(({ id }) => id)}::uuid[]) order by id for no key update`

/** The records that were asked for, each once. They are locked. */
const asked = (db: Db, which: ChosenItems): Sql => db`
  ${chosenItemsSql(db, which)},
  found as materialized (select r.*, a.seen from qualitative_records r join asked a on a.id = r.id where r.deleted_at is null)`

const ownColumns = (db: Db): Sql => db`
  j.minutes, j.approved as was_approved, j.returned as was_returned, c.approved, ${changedAt(db, db`j`)} as changed_at`

/**
 * One statement for all; the decision of each stands or is refused by itself. Declined, a record is returned and stays pending.
 */
export async function decideRecords(db: Db, { outcome, remark, now, ...which }: ItemsDecision): Promise<DecidedItem[]> {
  const { reach } = which
  await lockAll(db, which)
  const isApproved = outcome === 'approve'
  const rows = await db<Row[]>`
    with ${asked(db, which)},
    judged as materialized (
      select l.*, ${inNameOfSql(db, reach, db`l.user_id`)} as in_name_of,
        case ${refusedFirstSql(db, which)}
          when ${isApproved ? db`l.approved` : db`l.returned`} then 'QUALITATIVE_DECIDED'
          when l.seen <> l.version then 'QUALITATIVE_OUTDATED' end as code
      from found l where l.user_id = ${reach.userId} or ${isDecidedBy(db, reach, db`l.user_id`)}),
    events as (
      insert into qualitative_events (record_id, user_id, at, kind, actor_id, in_name_of, remarks, before, version)
      select r.id, r.user_id, greatest(${now.toISOString()}::timestamptz, r.filled_at), ${isApproved ? 'approved' : 'returned'}, ${reach.userId},
        r.in_name_of, ${remark}, ${recordSnapshotSql(db)}, r.version + 1 from judged r where r.code is null),
    changed as (
      update qualitative_records r set approved = ${isApproved}, returned = ${!isApproved}, remarks = ${remark}, version = r.version + 1,
        decided_at = greatest(${now.toISOString()}::timestamptz, r.filled_at), decided_by = ${reach.userId}, decided_for = j.in_name_of
      from judged j where j.id = r.id and j.code is null
      returning r.id, r.approved, r.version)
    ${outcomesSql(db, which, ownColumns(db))}`
  return rows.map((row) => decidedOf(row, { by: reach.userId, remark }))
}

/**
 * The same for decisions of the caller: back to what the last event kept, its tasks too, unless they bring the day above 24
 * hours, or add to a day after the last one. An event is taken back once.
 */
export async function undoRecords(db: Db, { now, ...which }: Undoing): Promise<DecidedItem[]> {
  const { reach } = which
  await lockPeople(
    db,
    (await lockAll(db, which)).map(({ person }) => person),
  )
  const rows = await db<Row[]>`
    with ${asked(db, which)},
    weighed as materialized (
      select l.*, l.decided_for as in_name_of, e.before, e.kind,
        case when e.kind = 'edited' then (select sum((t ->> 'minutes')::int) from jsonb_array_elements(e.before -> 'tasks') t) - l.minutes
          else 0 end as added,
        ${minutesOfDay(db, { person: db`l.user_id`, day: db`l.day` })} as of_day,
        case ${refusedFirstSql(db, which)}
          when l.seen <> l.version then 'QUALITATIVE_OUTDATED'
          when l.decided_by is distinct from ${reach.userId} or e.kind not in ('approved', 'returned', 'edited')
            or l.decided_at <= ${new Date(now.getTime() - UNDO_MS).toISOString()}::timestamptz then 'QUALITATIVE_UNDO_OVER' end as refused
      from found l join qualitative_events e on e.record_id = l.id and e.version = l.version
      where ${isDecidedBy(db, reach, db`l.user_id`)} or l.user_id = ${reach.userId}),
    judged as materialized (
      select w.*, coalesce(w.refused,
        case when w.added > 0 and ${lastLogDayBeforeSql(db, db`w.user_id`, db`w.day`)} is not null then 'QUALITATIVE_UNDO_OVER' end, case when w.added > 0 and w.of_day
        + sum(w.added) filter (where w.refused is null) over (partition by w.user_id, w.day order by w.added, w.id) > ${DAY_MINUTES}::int
        then 'QUALITATIVE_LONG_DAY' end) as code
      from weighed w),
    events as (
      insert into qualitative_events (record_id, user_id, at, kind, actor_id, in_name_of, remarks, before, version)
      select r.id, r.user_id, greatest(${now.toISOString()}::timestamptz, r.decided_at), 'undone', ${reach.userId}, r.in_name_of, '',
        ${recordSnapshotSql(db)}, r.version + 1 from judged r where r.code is null),
    gone as (
      delete from qualitative_tasks t using judged j where t.record_id = j.id and j.code is null and j.kind = 'edited'),
    put_back as (
      insert into qualitative_tasks (record_id, place, title, description, minutes)
      select j.id, t.place, t.task ->> 'title', t.task ->> 'description', (t.task ->> 'minutes')::int
      from judged j, jsonb_array_elements(j.before -> 'tasks') with ordinality as t(task, place)
      where j.code is null and j.kind = 'edited'),
    changed as (
      update qualitative_records r set version = r.version + 1, approved = (j.before ->> 'approved')::boolean,
        returned = (j.before ->> 'returned')::boolean, refilled = (j.before ->> 'refilled')::boolean, remarks = j.before ->> 'remarks',
        decided_at = (j.before ->> 'decided_at')::timestamptz, decided_by = (j.before ->> 'decided_by')::uuid,
        decided_for = (j.before ->> 'decided_for')::uuid,
        minutes = (select sum((t ->> 'minutes')::int) from jsonb_array_elements(j.before -> 'tasks') t)
      from judged j where j.id = r.id and j.code is null
      returning r.id, r.approved, r.version)
    ${outcomesSql(db, which, ownColumns(db))}`
  return rows.map((row) => decidedOf(row, { by: reach.userId }))
}

function decidedOf(row: Row, { by, remark = '' }: { by: string; remark?: string }): DecidedItem {
  const { id } = row
  if (row.person === null) return { id, entry: null, refused: refusal('QUALITATIVE_NOT_FOUND') }
  const { person, fullName, day, minutes, code } = row
  const entry = { person, fullName, day, amount: formatTimeSpent(minutes) }
  if (code !== null) {
    const status = row.was_approved ? APPROVED : 'returned'
    return { id, entry, refused: refusal(code, { values: { status, time: formatInstant(row.changed_at) } }) }
  }
  return madeDecision(row, entry, by, {
    type: 'qualitative',
    id,
    name: `${fullName} ${formatDay(day)}`,
    before: { managerApproval: row.was_approved, returned: row.was_returned },
    after: {
      managerApproval: row.approved,
      ...(remark !== '' && { managerRemark: remark }),
    },
  })
}

/**
 * Of records that are not deleted and fulfil a condition over `r`, what the inbox lists: one needs a look when its day holds more
 * than the shift.
 */
const listed = (db: Db, which: Sql): Sql => db`
  with chosen as materialized (
    select r.id, r.user_id as person_id, r.day, r.filled_at, r.decided_at from qualitative_records r where r.deleted_at is null and ${which}),
  days as materialized (select distinct person_id, day from chosen)
  select id, person_id, day, filled_at as since, decided_at as at,
    (person_id, day) in (select m.person_id, m.day from ${minutesOfDays(db, db`days`)} m where m.over) as needs_look
  from chosen`

/** Logged records, for the inbox of their approvers (decision 123). */
export const qualitativeApprovals: ApprovalSource = {
  kind: 'qualitative',
  checksDay: 'hours',
  waiting: (db, _reach, mine) => listed(db, db`not r.approved and not r.returned and ${mine(db`r.user_id`)}`),
  decided: (db, reach, since) =>
    listed(db, db`r.decided_by = ${reach.userId} and r.decided_at >= ${since.toISOString()}::timestamptz`),
  shown: (db, _reach, ids) => db`
    with chosen as materialized (select r.* from qualitative_records r where r.id in (${ids})),
    days as materialized (select distinct user_id as person_id, day from chosen)
    select r.id, r.version, to_char(make_interval(mins => r.minutes), 'HH24:MI') as amount, r.refilled as returned,
      (select jsonb_agg(jsonb_build_object('name', t.title, 'amount', to_char(make_interval(mins => t.minutes), 'HH24:MI')) order by t.place)
        from qualitative_tasks t where t.record_id = r.id) as parts,
      (select coalesce(string_agg(t.description, '; ' order by t.place), '') from qualitative_tasks t where t.record_id = r.id) as own_remarks,
      m.minutes as note,
      case when r.approved then 'approved' when r.returned then 'declined' end as outcome,
      case when r.approved or r.returned then r.remarks end as remarks, r.decided_for as in_name_of
    from chosen r left join ${minutesOfDays(db, db`days`)} m on m.person_id = r.user_id and m.day = r.day`,
  decide: decideRecords,
  undo: undoRecords,
}

/** The days of approved records. */
export const approvedRecords: ApprovedDays = (db, _reach, days) => db`
  select user_id as person_id, day from qualitative_records where (user_id, day) in (${days}) and approved and deleted_at is null`
