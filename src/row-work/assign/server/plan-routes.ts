import { selectNamedWorkspaceHolidays, selectWorkspaceHolidays } from '../../../holidays/server/lookup.ts'
import { routes } from '../../../kit/server/routes.ts'
import { toDay } from '../../../kit/shared/time.ts'
import { found, refuse } from '../../../rows/refusals.ts'
import {
  selectFileShownTo,
  lockTaskFile,
  type LivingFile,
  visibleRowsSql,
  publishAssigned,
} from '../../../rows/files/server/lookup.ts'
import { lockTasks, lockUsers } from '../../../rows/workflow/server/save-move.ts'
import { type RolePlan, planning } from '../plan-contract.ts'
import { loadAssignRequest, orderLineRoles, toPlannedRolePart, toShownRolePart } from './assignment-request.ts'
import { describeRowSelection, chosenRowSql, describeRows } from '../../../rows/filter/server/chosen-rows.ts'
import { planAssignment, type AssignmentRequest, type RolePart, type Planned } from './plan-assignment.ts'
import { blockerQueries } from '../../../users/server/extension-points.ts'
import { formatPlural } from '../../../kit/shared/counted.ts'
import type { Actor, StaffRole } from '../../../access/levels.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { toRoleKey, getRoleWord } from '../../../rows/workflow/vocabulary.ts'
import { mapRoles, beforeColumnsSql, changedPeopleSql, changeStagesSql } from './change-stages.ts'
import { lockPlannedPeople } from './plan-queries.ts'
import { refuseActed, refuseClashes } from './refused-rows.ts'
import { STAGE } from '../../../rows/workflow/turn-rules.ts'
import { mayHoldSql } from '../../../users/server/lookup.ts'

/**
 * The rows to assign, as columns. `places` has for each role the index (from 1) of a row's new person in `people`; 0 leaves the
 * stage unchanged.
 */
type Given = { sr_no: number[]; version: number[]; places: Record<StaffRole, number[]>; people: readonly string[] }
type Write = { fileId: string; actorId: string; now: Date }
type Changed = { changed: number; people: string[] }

const placeSql = (db: Db, role: StaffRole): Sql =>
  ({
    AUTHOR: () => db`g.author`,
    REVIEWER: () => db`g.reviewer`,
    'REVIEWER-2': () => db`g.reviewer2`,
    UPLOADER: () => db`g.uploader`,
  })[role]()

/** Assigns all roles and people in one statement, with the events of one batch. Skips rows that have changed in the meantime. */
const giveRows = (db: Db, { sr_no, version, places, people }: Given, write: Write) => db<(Changed & { batch: string })[]>`
  with batch as materialized (select new_id() as id),
  before as (
    select ${beforeColumnsSql(
      db,
      mapRoles((role) => ({
        changes: db`${placeSql(db, role)} > 0`,
        to: db`(${people as string[]}::uuid[])[${placeSql(db, role)}]`,
        at: db`${write.now.toISOString()}::timestamptz`,
      })),
    )}
    from unnest(${sr_no}::int[], ${version}::int[], ${places.AUTHOR}::int[], ${places.REVIEWER}::int[], ${places['REVIEWER-2']}::int[],
        ${places.UPLOADER}::int[]) as g(sr_no, version, author, reviewer, reviewer2, uploader)
      join tasks t on t.file_id = ${write.fileId} and t.sr_no = g.sr_no and t.version = g.version),
  ${changeStagesSql(db, write, 'assign', db`(select id from batch)`)}
  select (select id from batch) as batch, (select count(*)::int from written) as changed, ${changedPeopleSql(db)} as people`

type AssignmentBatch = {
  roles: StaffRole[]
  actorId: string | null
  rows: number
  takenBack: boolean
  /** The sr_no of the batch's rows that have a later event. */
  later: number[]
}

/** Returns no row if there is no such batch, or if one of its rows is hidden. */
const selectAssignBatch = (db: Db, file: LivingFile, batch: string) => db<AssignmentBatch[]>`
  select array_agg(distinct e.role) as roles, min(e.actor_id::text) as "actorId",
    count(distinct t.id) filter (where e.kind = 'assign')::int as rows, bool_or(e.kind = 'undo') as "takenBack",
    coalesce(array_agg(distinct t.sr_no) filter (where e.kind = 'assign' and t.version <> e.version), '{}') as later
  from task_events e join tasks t on t.id = e.task_id
  where e.batch_id = ${batch} and e.file_id = ${file.id} having bool_and(${visibleRowsSql(db, file)})`

/** Keeps them from being blocked, deleted or changed before the commit. */
const lockPreviousHolders = (db: Db, batch: string) =>
  lockUsers(
    db,
    db`id in (
      select (e.was ->> k)::uuid from task_events e, jsonb_object_keys(e.was) k
      where e.batch_id = ${batch} and e.kind = 'assign' and right(k, 3) = '_id')`,
  )

/** The state to restore, from a role's event of the batch. Null if the batch did not change the stage. */
const formerSql = (db: Db, role: StaffRole): Sql => db`
  (jsonb_agg(jsonb_build_object('to', to_id, 'at', to_at)) filter (where role = ${role})) -> 0`

/**
 * Restores every row of a batch to its state before the batch, in one statement. A person who may no longer hold a stage does not
 * get it back; `unassigned` counts these stages. The people must be locked.
 */
const takeBatchBack = (db: Db, batch: string, write: Write) => db<(Changed & { unassigned: number })[]>`
  with made as materialized (
    select e.task_id, e.role, e.version, (e.was ->> (s.stage || '_id'))::uuid as was_id, u.id as to_id,
      case when u.id is not null then (e.was ->> (s.stage || '_allocated_at'))::timestamptz end as to_at
    from task_events e
      join (values ('AUTHOR', ${STAGE.AUTHOR}), ('REVIEWER', ${STAGE.REVIEWER}), ('REVIEWER-2', ${STAGE['REVIEWER-2']}),
        ('UPLOADER', ${STAGE.UPLOADER})) as s(role, stage) using (role)
      left join identities u on u.id = (e.was ->> (s.stage || '_id'))::uuid and ${mayHoldSql(db, db`u`, db`e.role`)}
    where e.batch_id = ${batch} and e.kind = 'assign'),
  rows as (
    select task_id, max(version) as version, ${formerSql(db, 'AUTHOR')} as author, ${formerSql(db, 'REVIEWER')} as reviewer,
      ${formerSql(db, 'REVIEWER-2')} as reviewer2, ${formerSql(db, 'UPLOADER')} as uploader
    from made group by 1),
  before as (
    select ${beforeColumnsSql(
      db,
      mapRoles((role) => ({
        changes: db`${placeSql(db, role)} is not null`,
        to: db`(${placeSql(db, role)} ->> 'to')::uuid`,
        at: db`(${placeSql(db, role)} ->> 'at')::timestamptz`,
      })),
    )}
    from rows g join tasks t on t.id = g.task_id and t.version = g.version),
  ${changeStagesSql(db, write, 'undo', db`${batch}::uuid`)}
  select (select count(*)::int from written) as changed, ${changedPeopleSql(db)} as people,
    (select count(*)::int from made where to_id is null and was_id is not null) as unassigned`

const count = (rows: number): string => `${rows} ${formatPlural(rows, 'row')}`

/** A role's plan as the page showed it. `left` counts the skipped rows. */
type ShownShares = { shares: readonly number[]; gets: readonly number[]; left: number }
type ShownPart = Omit<RolePart, 'sharesFrom'> & { shown: ShownShares }
type Assigned = { batch: string | null; rows: number; changed: number; people: string[]; plans: RolePlan[] }

/**
 * Refuses everything that `assign` would refuse, for all roles at once, and a result that differs from the one that the page
 * showed.
 */
function refuseUnlessAsShown({ roles }: Planned, parts: readonly ShownPart[]): void {
  const plans = roles.map(({ plan }) => ({ ...plan, role: toRoleKey(plan.role), word: getRoleWord(plan.role) }))
  refuseClashes(
    plans.flatMap(({ role, clashes }, at) =>
      parts[at]?.onConflict === 'error' && clashes.count > 0 ? [{ role, ...clashes }] : [],
    ),
  )
  const changedTo = (what: string): never => refuse('PLAN_CHANGED', { values: { what } })
  for (const [at, { word, dealt, left }] of plans.entries()) {
    const { shares = [], left: leftShown = 0 } = parts[at]?.shown ?? {}
    const sum = shares.reduce((all, share) => all + share, 0)
    const whose = plans.length === 1 ? '' : ` to the ${word}`
    if (dealt !== sum) changedTo(`${count(dealt)} to assign${whose} instead of ${sum}`)
    if (left !== leftShown) changedTo(`${count(left)} would be left as they are instead of ${leftShown}`)
  }
  refuseActed(plans.flatMap(({ role, acted }) => (acted.count > 0 ? [{ role, ...acted }] : [])))
  const nobody = plans.filter((plan) => plan.nobody.count > 0)
  if (nobody.length > 0) {
    const rows = nobody.map((plan) => describeRows(plan.nobody.rows, plan.nobody.count)).join('; ')
    refuse('OWN_WORK', { values: { rows } })
  }
  for (const [at, { people }] of plans.entries())
    for (const [person, { fullName, gets }] of people.entries()) {
      const shown = parts[at]?.shown.gets[person]
      if (gets !== shown) changedTo(`${fullName} would get ${count(gets)} instead of ${shown}`)
    }
}

/**
 * Executes a plan for all its roles in one statement. Locks the file against other bulk changes. Refuses like `assign`, and with
 * PLAN_CHANGED if the counts differ from those that were shown. `changed` counts rows.
 */
async function assignPlanned(
  db: Db,
  { parts, ...asked }: Omit<AssignmentRequest, 'parts'> & { parts: readonly ShownPart[] },
  clock: () => Date,
): Promise<Assigned> {
  const { file, actor } = asked
  await lockPlannedPeople(
    db,
    parts.flatMap(({ people }) => people),
  )
  await lockTasks(db, db`${visibleRowsSql(db, file)} and ${chosenRowSql(db, asked.chosen)}`)
  const now = clock()
  const planned = await planAssignment(db, {
    ...asked,
    parts: parts.map(({ shown, ...part }) => ({ ...part, sharesFrom: () => shown.shares })),
  })
  refuseUnlessAsShown(planned, parts)

  const { roles, columns, changes, ids } = planned
  const places = mapRoles((): number[] => Array.from({ length: columns.sr_no.length }, () => 0))
  for (const { plan, changes: own } of roles) for (const [row, place] of own) places[plan.role][row] = place
  const plans = roles.map(({ plan }) => plan)
  const rows = columns.sr_no.length
  if (changes.length === 0) return { batch: null, rows, changed: 0, people: [], plans }
  const ofChanges = (numbers: readonly number[]): number[] => changes.map((row) => numbers[row] ?? 0)
  const [done] = await giveRows(
    db,
    {
      sr_no: ofChanges(columns.sr_no),
      version: ofChanges(columns.version),
      places: mapRoles((role) => ofChanges(places[role])),
      people: ids,
    },
    { fileId: file.id, actorId: actor.id, now },
  )
  // A row changed after it was planned and before it was locked, so the pool retries the transaction.
  if (done?.changed !== changes.length) throw Object.assign(new Error('rows changed in the meantime'), { code: '40001' })
  return { batch: done.batch, rows, changed: done.changed, people: done.people, plans }
}

type Undo = { file: LivingFile; batch: string; actor: Actor; clock: () => Date }

/**
 * Undoes all rows of a batch, or none if one of them has changed since; BATCH_CHANGED names these rows. Only the person who made
 * the batch and ADMINs may undo it. `unassigned` counts the stages whose former holder may no longer hold them.
 * @throws BATCH_NOT_FOUND, BATCH_TAKEN_BACK, BATCH_CHANGED
 */
async function takeBack(
  db: Db,
  { file, batch, actor, clock }: Undo,
): Promise<{ rows: number; unassigned: number; people: string[]; roles: StaffRole[] }> {
  await lockPreviousHolders(db, batch)
  await lockTasks(db, db`t.file_id = ${file.id} and t.id in (select task_id from task_events where batch_id = ${batch})`)
  const now = clock()
  const [made] = await selectAssignBatch(db, file, batch)
  if (made === undefined || (made.actorId !== actor.id && !actor.roles.includes('ADMIN'))) return refuse('BATCH_NOT_FOUND')
  if (made.takenBack) refuse('BATCH_TAKEN_BACK')
  const { later, roles } = made
  if (later.length > 0) refuse('BATCH_CHANGED', { values: { rows: describeRows(later) } })
  const [done] = await takeBatchBack(db, batch, { fileId: file.id, actorId: actor.id, now })
  if (done?.changed !== made.rows) throw Object.assign(new Error('rows changed in the meantime'), { code: '40001' })
  return { rows: done.changed, unassigned: done.unassigned, people: done.people, roles }
}

const gettersOf = (plans: readonly RolePlan[]) =>
  Object.fromEntries(
    plans.map(({ role, people: planned }) => [role, Object.fromEntries(planned.map(({ _id, gets }) => [_id, gets]))]),
  )

export const planRoutes = routes('tasks', planning, {
  plan: async ({ db, actor, reach, params, body, now, registered }) => {
    const file = found(await selectFileShownTo(db, params.file, reach), 'FILE_NOT_FOUND')
    const request = await loadAssignRequest(db, file, body, {
      actor,
      reach,
      now,
      blockerQueries: registered.extensionsOf(blockerQueries),
      shown: 'wanted',
    })
    const { roles, columns } = await planAssignment(db, { ...request, parts: [toPlannedRolePart(body)] })
    const [only] = roles
    if (only === undefined || columns.shown === null) throw new Error('the plan has no role')
    return { rows: columns.sr_no.length, ...only.plan, shown: columns.shown }
  },

  split: async ({ db, actor, reach, params, body, now, clock, audit, publish, registered }) => {
    const file = found(await selectFileShownTo(db, params.file, reach), 'FILE_NOT_FOUND')
    found(await lockTaskFile(db, file.id), 'FILE_NOT_FOUND')
    const request = await loadAssignRequest(db, file, body, {
      actor,
      reach,
      now,
      blockerQueries: registered.extensionsOf(blockerQueries),
      shown: body.shown,
    })
    const { people: changed, plans, ...outcome } = await assignPlanned(db, { ...request, parts: [toShownRolePart(body)] }, clock)
    await publishAssigned(db, publish, { fileId: file.id, people: changed, now })
    const done = { ...outcome, left: plans[0]?.left ?? 0 }
    audit({
      type: 'file',
      id: file.id,
      name: file.name,
      after: { assigned: gettersOf(plans), ...describeRowSelection(body), ...done },
    })
    return done
  },

  planLine: async ({ db, actor, reach, params, body, now, registered }) => {
    const file = found(await selectFileShownTo(db, params.file, reach), 'FILE_NOT_FOUND')
    const parts = orderLineRoles(body.roles, toPlannedRolePart)
    const { roles, columns, changes } = await planAssignment(db, {
      ...(await loadAssignRequest(db, file, body, {
        actor,
        reach,
        now,
        blockerQueries: registered.extensionsOf(blockerQueries),
        shown: 'wanted',
      })),
      parts,
    })
    return {
      rows: columns.sr_no.length,
      changes: changes.length,
      departments: columns.departments,
      day: toDay(now),
      holidays: await selectWorkspaceHolidays(db, toDay(now)),
      namedHolidays: await selectNamedWorkspaceHolidays(db, toDay(now)),
      roles: roles.map(({ plan }) => plan),
      ...(columns.shown && { shown: columns.shown }),
    }
  },

  assignLine: async ({ db, actor, reach, params, body, now, clock, audit, publish, registered }) => {
    const file = found(await selectFileShownTo(db, params.file, reach), 'FILE_NOT_FOUND')
    found(await lockTaskFile(db, file.id), 'FILE_NOT_FOUND')
    const parts = orderLineRoles(body.roles, toShownRolePart)
    const request = await loadAssignRequest(db, file, body, {
      actor,
      reach,
      now,
      blockerQueries: registered.extensionsOf(blockerQueries),
      shown: body.shown,
    })
    const { people: changed, plans, ...outcome } = await assignPlanned(db, { ...request, parts }, clock)
    await publishAssigned(db, publish, { fileId: file.id, people: changed, now })
    audit({
      type: 'file',
      id: file.id,
      name: file.name,
      after: { assigned: gettersOf(plans), ...describeRowSelection(body), ...outcome },
    })
    return outcome
  },

  undo: async ({ db, actor, reach, params, body, now, clock, audit, publish }) => {
    const file = found(await selectFileShownTo(db, params.file, reach), 'FILE_NOT_FOUND')
    found(await lockTaskFile(db, file.id), 'FILE_NOT_FOUND')
    const { rows, unassigned, people: changed, roles } = await takeBack(db, { file, batch: body.batch, actor, clock })
    await publishAssigned(db, publish, { fileId: file.id, people: changed, now })
    const after = { takenBack: roles, batch: body.batch, rows, ...(unassigned > 0 && { unassigned }) }
    audit({ type: 'file', id: file.id, name: file.name, after })
    return { rows, unassigned }
  },
})
