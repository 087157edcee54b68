import type { Db } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { inNameOfSql, isDecidedBy } from '../../inbox/server/lookup.ts'
import { formatInstant } from '../../kit/shared/time.ts'
import { refuse } from '../refusals.ts'
import { checkChangedDay } from './day-minutes.ts'
import { recordSnapshotSql, changedAt, type NewTask, replaceTasks } from './record-queries.ts'

type Found = {
  id: string
  user_id: string
  day: string
  minutes: number
  version: number
  changed_at: string
  in_name_of: string | null
}
/** A record that the caller may decide, locked; also the caller's own, to be refused by name. */
export const lockRecord = (db: Db, reach: Reach<'team'>, id: string | null) => db<Found[]>`
  select r.id, r.user_id, r.day::text, r.minutes, r.version, ${changedAt(db, db`r`)} as changed_at,
    ${inNameOfSql(db, reach, db`r.user_id`)} as in_name_of
  from qualitative_records r
  where r.id = ${id}::uuid and r.deleted_at is null and (r.user_id = ${reach.userId} or ${isDecidedBy(db, reach, db`r.user_id`)})
  for no key update of r`

/** Any record, locked; whose it is and of which day. */
export const lockAnyRecord = (db: Db, id: string | null) => db<{ id: string; person: string; name: string }[]>`
  select r.id, r.user_id as person, u.full_name || ' ' || to_char(r.day, 'DD/MM/YYYY') as name
  from qualitative_records r join identities u on u.id = r.user_id
  where r.id = ${id}::uuid and r.deleted_at is null for no key update of r`

type Edit = { tasks: readonly NewTask[] | undefined; remarks: string; version: number | undefined; by: string; now: Date }
/**
 * Update and Approve (001 §4): the tasks are replaced, and the record is approved with remarks. It is locked (decisions P178,
 * P183). @throws QUALITATIVE_OUTDATED, QUALITATIVE_LONG_DAY, AFTER_LAST_DAY
 */
export async function updateAndApprove(db: Db, record: Found, { tasks, remarks, version, by, now }: Edit): Promise<void> {
  if (version !== undefined && version !== record.version)
    refuse('QUALITATIVE_OUTDATED', { values: { time: formatInstant(record.changed_at) } })
  if (tasks !== undefined) {
    const after = tasks.reduce((sum, { minutes }) => sum + minutes, 0)
    await checkChangedDay(db, { person: record.user_id, day: record.day, before: record.minutes, after })
  }
  await db`
    insert into qualitative_events (record_id, user_id, at, kind, actor_id, in_name_of, remarks, before, version)
    select r.id, r.user_id, greatest(${now.toISOString()}::timestamptz, r.filled_at), 'edited', ${by}, ${record.in_name_of}, ${remarks},
      ${recordSnapshotSql(db)}, r.version + 1
    from qualitative_records r where r.id = ${record.id}`
  if (tasks !== undefined) await replaceTasks(db, record.id, tasks)
  await db`
    update qualitative_records r set approved = true, returned = false, remarks = ${remarks}, version = r.version + 1,
      decided_at = greatest(${now.toISOString()}::timestamptz, r.filled_at), decided_by = ${by}, decided_for = ${record.in_name_of},
      minutes = (select sum(t.minutes) from qualitative_tasks t where t.record_id = r.id)
    where r.id = ${record.id}`
}
