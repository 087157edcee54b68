import type { Db, Sql } from '../../../kit/postgres/db.ts'
import type { StaffRole } from '../../../access/levels.ts'
import { asId } from '../../../kit/shared/ids.ts'
import type { Reach } from '../../../kit/server/reach.ts'
import { type LivingFile, rowsShown } from '../../files/server/lookup.ts'
import type { PastEvent } from '../rules.ts'
import type { StoredEvent } from '../timeline-rules.ts'
import { STAGE } from '../../workflow/turn-rules.ts'
import type { WhyBack } from '../../workflow/contract.ts'
import { ineligibleColumn, people, stateColumn, jsonColumns, type TaskRow, whyBackColumn } from '../../workflow/server/columns.ts'
import { lockUsers } from '../../workflow/server/save-move.ts'
import { mayHold } from '../../../users/server/lookup.ts'

const eventColumns = (db: Db): Sql => db`
  e.at, e.kind, e.role, e.actor_id as "actorId", e.from_status as "from", e.to_status as "to", e.version, e.set, e.was`

/** Selects a task of a file with its last event (null if there is none) and the roles whose holder may no longer hold them. */
export const taskWithLast = (db: Db, file: LivingFile, srNo: number) => db<
  { row: TaskRow; last: PastEvent | null; ineligible: StaffRole[]; whyBack: WhyBack | null }[]
>`
  select to_jsonb(w) - 'last' - 'ineligible' - 'whyBack' as row, w.last, w.ineligible, w."whyBack" from (
    select ${jsonColumns(db)}, t.extra, ${stateColumn(db)}, ${ineligibleColumn(db)}, ${whyBackColumn(db)},
      (select to_jsonb(l) from (
        select ${eventColumns(db)} from task_events e where e.task_id = t.id order by e.id desc limit 1) l) as last
    from tasks t ${people(db)} where ${rowsShown(db, file)} and t.sr_no = ${srNo}) w`

/** Selects all events of a task, oldest first. */
export const selectTaskEvents = (db: Db, taskId: string) => db<StoredEvent[]>`
  select ${eventColumns(db)} from task_events e where e.task_id = ${taskId} order by e.id`

/** Selects a row in which the person holds or has held the role's stage, even in a deleted file. */
export const selectEverAssignedRow = (db: Db, taskId: string, role: StaffRole, { userId }: Reach<'own'>) => {
  const holder = `${STAGE[role]}_id`
  return db<{ id: string; holder: string | null; deletedAt: string | null }[]>`
  select t.id, t.${db(holder)} as holder, f.deleted_at as "deletedAt"
  from tasks t join files f on f.id = t.file_id
  where t.id = ${asId(taskId)} and (t.${db(holder)} = ${userId}
    or exists (select from task_events e where e.task_id = t.id and e.was ->> ${holder} = ${userId}))`
}

/**
 * Selects the people whom the caller may know when a row was taken away: the person who did it, as in the inbox, and the new
 * holder if that is the caller or shares a department with the caller today.
 */
export const takersNamed = (db: Db, { userId, day }: Reach<'own'>, by: string | null, to: string | null) => db<
  { _id: string; fullName: string }[]
>`
  select u.id as "_id", u.full_name as "fullName" from identities u
  where u.id = ${by} or u.id = ${userId} and u.id = ${to} or u.id = ${to} and exists (
    select from person_departments own join person_departments theirs using (department_id)
    where own.set_id = departments_on(${userId}, ${day}) and theirs.set_id = departments_on(u.id, ${day}))`

/** Selects people by id. Deleted people keep their name in history (decision 87). */
export const peopleNamed = (db: Db, ids: readonly string[]) => db<{ _id: string; fullName: string; email: string }[]>`
  select id as "_id", full_name as "fullName", email from identities where id = any (${ids as string[]}::uuid[])`

export const accountsNamed = (db: Db, ids: readonly string[]) => db<{ id: string; account_id: string; project_id: string }[]>`
  select id, account_id, project_id from accounts where id = any (${ids as string[]}::uuid[])`

/** The SQL of `deriveTurn` in turn-rules.ts, over the stages of `t`. The function is authoritative; a test compares the two. */
export const derivedTurn = (db: Db, secondReview: boolean): Sql => db`
  case
    when t.uploader_status is not null then 'CLOSED'
    when t.reviewer_status in ('rejected', 'skip_approved') then 'CLOSED'
    when t.reviewer_status = 'sent_for_rework' then 'AUTHOR'
    when t.author_status is null then 'AUTHOR'
    when t.reviewer_status is null or t.reviewer_status = 'sent_for_re_attempt' then 'REVIEWER'
    when t.reviewer_status = 'to_be_skipped' then 'UPLOADER'
    when t.reviewer2_status = 'sent_for_rework' then 'REVIEWER'
    when t.reviewer2_status = 'approved' then 'UPLOADER'
    when ${secondReview}::boolean then 'REVIEWER-2'
    else 'UPLOADER'
  end`

/** Locks the file's second reviewers, so that none is blocked, deleted or changed before the commit. */
export const lockSecondReviewers = (db: Db, fileId: string) =>
  lockUsers(db, db`id in (select reviewer2_id from tasks where file_id = ${fileId})`)

/** Sets the second-review switch of a file. It returns a row only if the value changed. */
export const setSecondReview = (db: Db, fileId: string, enabled: boolean) => db<{ id: string }[]>`
  update files set second_review = ${enabled} where id = ${fileId} and second_review is distinct from ${enabled} returning id`

/**
 * Derives the turn of every task of the file again and records the events in one statement. Every version is incremented, so that
 * a decision made under the other setting becomes stale. Turning the switch on reopens the second reviews; a stage whose holder
 * may no longer hold it is unassigned.
 */
export const switchTurns = (
  db: Db,
  { fileId, enabled, actorId, now }: { fileId: string; enabled: boolean; actorId: string; now: Date },
) =>
  db<{ rows: number; unassigned: number }[]>`
  with ineligible as (
    select t.id, jsonb_build_object('reviewer2_id', t.reviewer2_id, 'reviewer2_allocated_at', t.reviewer2_allocated_at) as was
    from tasks t join identities u on u.id = t.reviewer2_id
    where t.file_id = ${fileId} and ${enabled}::boolean and t.reviewer2_status is null and t.turn <> 'CLOSED'
      and not ${mayHold(db, db`u`, db`'REVIEWER-2'`)}),
  written as (
    update tasks t set turn = ${derivedTurn(db, enabled)}, version = t.version + 1,
      reviewer2_id = case when t.id not in (select id from ineligible) then t.reviewer2_id end,
      reviewer2_allocated_at = case when t.id not in (select id from ineligible) then t.reviewer2_allocated_at end
    where t.file_id = ${fileId}
    returning t.id, t.version),
  t as (select w.id, w.version, i.was from written w left join ineligible i using (id)),
  happened as (
    insert into task_events (task_id, file_id, at, kind, role, actor_id, from_status, to_status, version, set, was)
    select t.id, ${fileId}, ${now.toISOString()}, 'switch', null, ${actorId}, ${enabled ? 'off' : 'on'}, ${enabled ? 'on' : 'off'},
      t.version, case when t.was is null then '{}' else '{"reviewer2_id": null, "reviewer2_allocated_at": null}'::jsonb end,
      coalesce(t.was, '{}') from t)
  select count(*)::int as rows, count(t.was)::int as unassigned from t`
