import type { StaffRole } from '../../../kit/shared/access.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { type LivingFile, rowsShown } from '../../files/server/lookup.ts'
import { STAGE } from '../../workflow/turn-rules.ts'
import { lockUsers } from '../../workflow/server/lock-tasks.ts'

type Person = { id: string; fullName: string; email: string }

/**
 * The people to be given work, in the requested order; null: nobody eligible for the stage by that name.
 * `openNow`: tasks that wait for them in the role.
 */
export const peopleToAssign = (db: Db, named: readonly string[], role: StaffRole) => db<
  ({ named: string } & ({ [Key in keyof Person]: Person[Key] | null } & { openNow: number }))[]
>`
  select n.named, u.id, u.full_name as "fullName", u.email,
    (select count(*)::int from tasks t join files f on f.id = t.file_id and f.deleted_at is null
      where ${holder(db, role)} = u.id and t.turn = ${role}) as "openNow"
  from unnest(${named as string[]}::text[]) with ordinality as n(named, place)
    left join users u on (lower(u.email) = lower(n.named) or u.id::text = lower(n.named)) and may_hold(u, ${role})
  order by n.place`

/** Locks the people to assign, so that none is blocked, deleted or loses a role before the commit. */
export const lockPeople = (db: Db, named: readonly string[]) =>
  lockUsers(
    db,
    db`deleted_at is null and (lower(email) in (select lower(n) from unnest(${named as string[]}::text[]) n)
      or id::text in (select lower(n) from unnest(${named as string[]}::text[]) n))`,
  )

export const holder = (db: Db, role: StaffRole): Sql =>
  ({
    AUTHOR: () => db`t.author_id`,
    REVIEWER: () => db`t.reviewer_id`,
    'REVIEWER-2': () => db`t.reviewer2_id`,
    UPLOADER: () => db`t.uploader_id`,
  })[role]()
export const allocatedAt = (db: Db, role: StaffRole): Sql =>
  ({
    AUTHOR: () => db`t.author_allocated_at`,
    REVIEWER: () => db`t.reviewer_allocated_at`,
    'REVIEWER-2': () => db`t.reviewer2_allocated_at`,
    UPLOADER: () => db`t.uploader_allocated_at`,
  })[role]()
const status = (db: Db, role: StaffRole): Sql =>
  ({
    AUTHOR: () => db`t.author_status`,
    REVIEWER: () => db`t.reviewer_status`,
    'REVIEWER-2': () => db`t.reviewer2_status`,
    UPLOADER: () => db`t.uploader_status`,
  })[role]()

/**
 * The chosen rows as columns of numbers, in the order of sr_no. `stages` has for each role the index of the planned person who
 * holds that stage: from 1, 0 for nobody, -1 for somebody else. `acted` and `waiting` (it is the role's turn) are 1 or 0.
 */
export type RowColumns = {
  sr_no: number[]
  version: number[]
  acted: number[]
  waiting: number[]
  stages: { [role in StaffRole]: number[] }
  holders: { _id: string; fullName: string; email: string; count: number }[]
  /** The highest sr_no of the file. */
  last: number
}

export const chosenRows = (db: Db, file: LivingFile, rows: Sql, role: StaffRole, people: readonly string[]) => {
  const place = (stage: StaffRole): Sql => db`
    case when ${holder(db, stage)} is null then 0
      else coalesce(array_position(${people as string[]}::uuid[], ${holder(db, stage)}), -1) end`
  return db<RowColumns[]>`
  with chosen as materialized (
    select t.sr_no, t.version, ${holder(db, role)} as holder, (t.turn = ${role})::int as waiting,
      (${status(db, role)} is not null and t.turn <> ${role})::int as acted,
      ${place('AUTHOR')} as author, ${place('REVIEWER')} as reviewer, ${place('REVIEWER-2')} as reviewer2, ${place('UPLOADER')} as uploader
    from tasks t where ${rowsShown(db, file)} and ${rows} order by t.sr_no)
  select coalesce(json_agg(sr_no), '[]') as sr_no, coalesce(json_agg(version), '[]') as version,
    coalesce(json_agg(acted), '[]') as acted, coalesce(json_agg(waiting), '[]') as waiting,
    json_build_object('AUTHOR', coalesce(json_agg(author), '[]'), 'REVIEWER', coalesce(json_agg(reviewer), '[]'),
      'REVIEWER-2', coalesce(json_agg(reviewer2), '[]'), 'UPLOADER', coalesce(json_agg(uploader), '[]')) as stages,
    (select coalesce(json_agg(h order by h.count desc, lower(h."fullName"), h."_id"), '[]') from (
      select u.id as "_id", u.full_name as "fullName", u.email, count(*)::int as count
      from chosen join users u on u.id = chosen.holder group by u.id) h) as holders,
    (select coalesce(max(t.sr_no), 0) from tasks t where ${rowsShown(db, file)}) as last
  from chosen`
}

type Given = { sr_no: number[]; version: number[]; place: number[]; people: readonly string[] }
type Write = { fileId: string; role: StaffRole; actorId: string; now: Date }
type Changed = { changed: number; people: string[] }

/** `before`: id, version, was_id, was_at, to_id, to_at of each row to be written. */
const written = (db: Db, role: StaffRole): Sql =>
  ({
    AUTHOR: () => db`
      update tasks t set author_id = b.to_id, author_allocated_at = b.to_at, version = t.version + 1
      from before b where t.id = b.id and t.version = b.version
      returning t.id, t.file_id, t.version, b.was_id, b.was_at, b.to_id, b.to_at`,
    REVIEWER: () => db`
      update tasks t set reviewer_id = b.to_id, reviewer_allocated_at = b.to_at, version = t.version + 1
      from before b where t.id = b.id and t.version = b.version
      returning t.id, t.file_id, t.version, b.was_id, b.was_at, b.to_id, b.to_at`,
    'REVIEWER-2': () => db`
      update tasks t set reviewer2_id = b.to_id, reviewer2_allocated_at = b.to_at, version = t.version + 1
      from before b where t.id = b.id and t.version = b.version
      returning t.id, t.file_id, t.version, b.was_id, b.was_at, b.to_id, b.to_at`,
    UPLOADER: () => db`
      update tasks t set uploader_id = b.to_id, uploader_allocated_at = b.to_at, version = t.version + 1
      from before b where t.id = b.id and t.version = b.version
      returning t.id, t.file_id, t.version, b.was_id, b.was_at, b.to_id, b.to_at`,
  })[role]()

/** Writes the rows of `before` with their events; without a person a row is unassigned. */
export const changeOf = (db: Db, { role, actorId, now }: Omit<Write, 'fileId'>, kind: 'assign' | 'undo', batch: Sql): Sql => {
  const [idKey, atKey] = [`${STAGE[role]}_id`, `${STAGE[role]}_allocated_at`]
  return db`
  written as (${written(db, role)}),
  happened as (
    insert into task_events (task_id, file_id, at, kind, role, actor_id, version, set, was, batch_id)
    select w.id, w.file_id, ${now.toISOString()},
      case when ${kind} = 'assign' and w.to_id is null then 'unassign' else ${kind} end, ${role}, ${actorId}, w.version,
      jsonb_build_object(${idKey}::text, w.to_id, ${atKey}::text, w.to_at),
      jsonb_build_object(${idKey}::text, w.was_id, ${atKey}::text, w.was_at), ${batch}
    from written w)`
}
/** The former and new holders of the written rows. */
export const changedPeople = (db: Db): Sql => db`
  (select coalesce(array_agg(distinct p.id), '{}') from written w, lateral (values (w.was_id), (w.to_id)) as p(id)
    where p.id is not null)`

/** Assigns each row to its person, for all people in one statement, with the events of one batch. Skips rows that changed meanwhile. */
export const giveRows = (db: Db, { sr_no, version, place, people }: Given, write: Write) => db<(Changed & { batch: string })[]>`
  with batch as materialized (select new_id() as id),
  before as (
    select t.id, t.version, ${holder(db, write.role)} as was_id, ${allocatedAt(db, write.role)} as was_at,
      (${people as string[]}::uuid[])[g.place] as to_id, ${write.now.toISOString()}::timestamptz as to_at
    from unnest(${sr_no}::int[], ${version}::int[], ${place}::int[]) as g(sr_no, version, place)
      join tasks t on t.file_id = ${write.fileId} and t.sr_no = g.sr_no and t.version = g.version),
  ${changeOf(db, write, 'assign', db`(select id from batch)`)}
  select (select id from batch) as batch, (select count(*)::int from written) as changed, ${changedPeople(db)} as people`

export type Batch = {
  role: StaffRole
  actorId: string | null
  rows: number
  takenBack: boolean
  /** The sr_no of its rows that have a later event. */
  later: number[]
}

/** A batch of the file in its current state; no row when there is none, or when a row of it is hidden. */
export const batchOf = (db: Db, file: LivingFile, batch: string) => db<Batch[]>`
  select min(e.role) as role, min(e.actor_id::text) as "actorId", count(*) filter (where e.kind = 'assign')::int as rows,
    bool_or(e.kind = 'undo') as "takenBack",
    coalesce(array_agg(t.sr_no order by t.sr_no) filter (where e.kind = 'assign' and t.version <> e.version), '{}') as later
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

/**
 * Restores every row of a batch to the state before its event, in one statement; people who may no longer hold the stage do not
 * get it back. Expects the people to be locked.
 */
export const takeBatchBack = (db: Db, batch: string, write: Write) => {
  const [idKey, atKey] = [`${STAGE[write.role]}_id`, `${STAGE[write.role]}_allocated_at`]
  return db<(Changed & { unassigned: number })[]>`
  with before as (
    select t.id, t.version, ${holder(db, write.role)} as was_id, ${allocatedAt(db, write.role)} as was_at,
      u.id as to_id, case when u.id is not null then (e.was ->> ${atKey}::text)::timestamptz end as to_at,
      (u.id is null and e.was ->> ${idKey}::text is not null)::int as ineligible
    from task_events e join tasks t on t.id = e.task_id and t.version = e.version
      left join users u on u.id = (e.was ->> ${idKey}::text)::uuid and may_hold(u, ${write.role})
    where e.batch_id = ${batch} and e.kind = 'assign'),
  ${changeOf(db, write, 'undo', db`${batch}::uuid`)}
  select (select count(*)::int from written) as changed, ${changedPeople(db)} as people,
    (select coalesce(sum(ineligible), 0)::int from before) as unassigned`
}
