import type { StaffRole } from '../../../access/levels.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { type LivingFile, rowsShown } from '../../../rows/files/server/lookup.ts'
import { lockUsers } from '../../../rows/workflow/server/lock-tasks.ts'
import { STAGE } from '../../../rows/workflow/turn-rules.ts'
import { beforeColumns, changedPeople, changeStages, ofEachRole } from './change-stages.ts'
import { mayHold } from '../../../users/server/lookup.ts'

/** For each row its number and version, and for each role the index of its new person in `people`, from 1; 0: it stays. */
type Given = { sr_no: number[]; version: number[]; places: Record<StaffRole, number[]>; people: readonly string[] }
type Write = { fileId: string; actorId: string; now: Date }
type Changed = { changed: number; people: string[] }

/** The column of a role in `g`. */
const place = (db: Db, role: StaffRole): Sql =>
  ({
    AUTHOR: () => db`g.author`,
    REVIEWER: () => db`g.reviewer`,
    'REVIEWER-2': () => db`g.reviewer2`,
    UPLOADER: () => db`g.uploader`,
  })[role]()

/**
 * Assigns each row to its people, for all roles and people in one statement, with the events of one batch. Skips rows that
 * changed meanwhile.
 */
export const giveRows = (db: Db, { sr_no, version, places, people }: Given, write: Write) => db<(Changed & { batch: string })[]>`
  with batch as materialized (select new_id() as id),
  before as (
    select ${beforeColumns(
      db,
      ofEachRole((role) => ({
        changes: db`${place(db, role)} > 0`,
        to: db`(${people as string[]}::uuid[])[${place(db, role)}]`,
        at: db`${write.now.toISOString()}::timestamptz`,
      })),
    )}
    from unnest(${sr_no}::int[], ${version}::int[], ${places.AUTHOR}::int[], ${places.REVIEWER}::int[], ${places['REVIEWER-2']}::int[],
        ${places.UPLOADER}::int[]) as g(sr_no, version, author, reviewer, reviewer2, uploader)
      join tasks t on t.file_id = ${write.fileId} and t.sr_no = g.sr_no and t.version = g.version),
  ${changeStages(db, write, 'assign', db`(select id from batch)`)}
  select (select id from batch) as batch, (select count(*)::int from written) as changed, ${changedPeople(db)} as people`

export type AssignmentBatch = {
  roles: StaffRole[]
  actorId: string | null
  rows: number
  takenBack: boolean
  /** The sr_no of its rows that have a later event. */
  later: number[]
}

/** A batch of the file in its current state; no row when there is none, or when a row of it is hidden. */
export const selectAssignBatch = (db: Db, file: LivingFile, batch: string) => db<AssignmentBatch[]>`
  select array_agg(distinct e.role) as roles, min(e.actor_id::text) as "actorId",
    count(distinct t.id) filter (where e.kind = 'assign')::int as rows, bool_or(e.kind = 'undo') as "takenBack",
    coalesce(array_agg(distinct t.sr_no) filter (where e.kind = 'assign' and t.version <> e.version), '{}') as later
  from task_events e join tasks t on t.id = e.task_id
  where e.batch_id = ${batch} and e.file_id = ${file.id} having bool_and(${rowsShown(db, file)})`

/** Locks the previous holders of a batch's rows, so that none is blocked, deleted or changed before the commit. */
export const lockPreviousHolders = (db: Db, batch: string) =>
  lockUsers(
    db,
    db`id in (
      select (e.was ->> k)::uuid from task_events e, jsonb_object_keys(e.was) k
      where e.batch_id = ${batch} and e.kind = 'assign' and right(k, 3) = '_id')`,
  )

/** Of a row's events those of a role, as what it gets back; null: the batch left that stage as it was. */
const former = (db: Db, role: StaffRole): Sql => db`
  (jsonb_agg(jsonb_build_object('to', to_id, 'at', to_at)) filter (where role = ${role})) -> 0`

/**
 * Restores every row of a batch to the state before its events, in one statement; people who may no longer hold the stage do not
 * get it back. Expects the people to be locked. `unassigned`: the stages that are with nobody for that reason.
 */
export const takeBatchBack = (db: Db, batch: string, write: Write) => db<(Changed & { unassigned: number })[]>`
  with made as materialized (
    select e.task_id, e.role, e.version, (e.was ->> (s.stage || '_id'))::uuid as was_id, u.id as to_id,
      case when u.id is not null then (e.was ->> (s.stage || '_allocated_at'))::timestamptz end as to_at
    from task_events e
      join (values ('AUTHOR', ${STAGE.AUTHOR}), ('REVIEWER', ${STAGE.REVIEWER}), ('REVIEWER-2', ${STAGE['REVIEWER-2']}),
        ('UPLOADER', ${STAGE.UPLOADER})) as s(role, stage) using (role)
      left join identities u on u.id = (e.was ->> (s.stage || '_id'))::uuid and ${mayHold(db, db`u`, db`e.role`)}
    where e.batch_id = ${batch} and e.kind = 'assign'),
  rows as (
    select task_id, max(version) as version, ${former(db, 'AUTHOR')} as author, ${former(db, 'REVIEWER')} as reviewer,
      ${former(db, 'REVIEWER-2')} as reviewer2, ${former(db, 'UPLOADER')} as uploader
    from made group by 1),
  before as (
    select ${beforeColumns(
      db,
      ofEachRole((role) => ({
        changes: db`${place(db, role)} is not null`,
        to: db`(${place(db, role)} ->> 'to')::uuid`,
        at: db`(${place(db, role)} ->> 'at')::timestamptz`,
      })),
    )}
    from rows g join tasks t on t.id = g.task_id and t.version = g.version),
  ${changeStages(db, write, 'undo', db`${batch}::uuid`)}
  select (select count(*)::int from written) as changed, ${changedPeople(db)} as people,
    (select count(*)::int from made where to_id is null and was_id is not null) as unassigned`
