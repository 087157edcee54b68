import { type Actor, mayCall, STAFF_ROLES, type StaffRole } from '../../../access/levels.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import type { Endpoint } from '../../../kit/shared/endpoint.ts'
import { merge } from '../../../kit/shared/merge.ts'
import type { Publish } from '../../../kit/server/events.ts'
import { checkOwnFigures, findRefusedOwnId } from '../../../users/server/own-figures.ts'
import { routes } from '../../../kit/server/routes.ts'
import { found, refuse } from '../../refusals.ts'
import {
  selectAssignedFile,
  selectFileShownTo,
  lockTaskFile,
  buildManagersAudience,
  type LivingFile,
  visibleRowsSql,
  publishMove,
} from '../../files/server/lookup.ts'
import { type TimelineEntry, taskHistory } from '../contract.ts'
import { unassignIneligible } from '../../workflow/list-rules.ts'
import {
  listLosersOfReopening,
  reopenAtStage,
  reopenTargets,
  undoLastDecision,
  getUndoableUntil,
  type PastEvent,
} from '../rules.ts'
import { findTaking } from '../taken-rules.ts'
import { type TimelineStep, buildTimeline, type StoredEvent } from '../timeline-rules.ts'
import { getAssignee, type Stages, STAGE } from '../../workflow/turn-rules.ts'
import { lockMove, lockTasks, saveMove, lockUsers } from '../../workflow/server/save-move.ts'
import { selectHoldersOfFile, countReworks } from '../../workflow/server/lists.ts'
import {
  serializeTask,
  withCurrentRow,
  type TaskRow,
  ineligibleColumnSql,
  joinTaskPeopleSql,
  stateColumnSql,
  jsonColumnsSql,
  whyBackColumnSql,
} from '../../workflow/server/columns.ts'
import type { GridRow, Task, WhyBack } from '../../workflow/contract.ts'
import { parseStaffRole, requireRole } from '../../workflow/server/roles.ts'
import { type Reach, findUnlimitedReach } from '../../../kit/server/reach.ts'
import { asId } from '../../../kit/shared/ids.ts'
import { mayHoldSql } from '../../../users/server/lookup.ts'

const callOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/** A person holds at most one stage (workflow.md, Assigning). */
const stageHeld = (state: Stages, userId: string): StaffRole | undefined =>
  STAFF_ROLES.find((role) => getAssignee(state, role) === userId)

const asGridRow = ({ extra, state: _state, ...row }: TaskRow): GridRow => merge(extra, row)

const present = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))]

async function named(db: Db, steps: readonly TimelineStep[]): Promise<TimelineEntry[]> {
  const [people, accounts] = await Promise.all([
    selectHistoryPeopleNamed(db, present(steps.flatMap(({ actorId, personId, previousId }) => [actorId, personId, previousId]))),
    selectAccountsNamed(db, present(steps.map(({ accountId }) => accountId))),
  ])
  const personById = new Map(people.map((person) => [person._id, person]))
  const accountById = new Map(accounts.map((account) => [account.id, account]))
  const person = (id: string | null) => (id === null ? null : (personById.get(id) ?? null))
  return steps.map(
    ({ actorId, personId, previousId, doneAt, answerType, qcScore, accountId, contentId, at, kind, role, from, to, ...step }) => {
      const account = accountId === null ? undefined : accountById.get(accountId)
      return {
        at,
        kind,
        role,
        actor: person(actorId),
        from,
        to,
        person: person(personId),
        previous: person(previousId),
        ...step,
        done_date: doneAt,
        answer_type: answerType,
        qc_score: qcScore,
        account_id: account?.account_id ?? null,
        account: account === undefined ? null : { _id: account.id, project_id: account.project_id },
        new_content_id: contentId,
      }
    },
  )
}

type Undo = { file: string; srNo: number; version: number }

/**
 * Reads the task, decides and writes, as an update does. The version reveals a concurrent change, which is refused with the
 * current row.
 */
async function undoDecision(
  db: Db,
  { actor, reach }: { actor: Actor; reach: Reach<'own'> },
  query: Undo,
  clock: () => Date,
  requestId: string,
  publish: Publish,
): Promise<{ task: Task; reworks: number; unassigned: number }> {
  for (let tries = 0; ; tries += 1) {
    const file = found(await selectAssignedFile(db, query.file, reach), 'FILE_NOT_FOUND')
    const { row, last, ineligible } = found(await selectTaskWithLast(db, file, query.srNo), 'TASK_NOT_FOUND')
    const now = clock()
    const role = stageHeld(row.state, actor.id) ?? refuse('TASK_NOT_FOUND')
    if (!actor.roles.includes(role)) refuse('ROLE_NOT_HELD')
    const secondReview = file.second_review
    const reworks = await countReworks(db, actor.id, role)
    const shown = (task: TaskRow, pending: number) =>
      serializeTask(task, { role, actorId: actor.id, reworks: pending, secondReview })
    const { state } = row
    const undone = await withCurrentRow(
      () => shown(row, reworks),
      () => undoLastDecision({ state, secondReview, last, actorId: actor.id, version: query.version, now }),
    )
    const { unassigned, ...move } = unassignIneligible(state, undone, secondReview, ineligible)
    const [saved] = await saveMove(db, {
      taskId: row._id,
      fileId: file.id,
      secondReview,
      ...move,
      by: actor,
      now,
      requestId,
      call: callOf(taskHistory.undo),
      objectName: `${file.name} row ${query.srNo}`,
    })
    if (saved !== undefined) {
      publishMove(publish, { fileId: file.id, now, before: state, after: move.next, secondReview, actorId: actor.id })
      const left = await countReworks(db, actor.id, role)
      return { task: shown(saved, left), reworks: left, unassigned }
    }
    if (tries > 0) refuse('STALE_VERSION', { fields: { task: shown(row, reworks) } })
    await lockMove(db, row._id, move.opened)
  }
}

type Reopening = { file: string; srNo: number; role: StaffRole; comments: string | undefined; version: number }

async function reopenTask(
  db: Db,
  { actor, reach }: { actor: Actor; reach: Reach<'all'> },
  query: Reopening,
  clock: () => Date,
  requestId: string,
  publish: Publish,
): Promise<{ task: GridRow; unassigned: number }> {
  for (let tries = 0; ; tries += 1) {
    const file = found(await selectFileShownTo(db, query.file, reach), 'FILE_NOT_FOUND')
    const { row, ineligible } = found(await selectTaskWithLast(db, file, query.srNo), 'TASK_NOT_FOUND')
    const now = clock()
    const { role, comments, version } = query
    const secondReview = file.second_review
    const reopened = await withCurrentRow(
      () => asGridRow(row),
      () => reopenAtStage({ state: row.state, secondReview, role, comments, version }),
    )
    const own = await checkOwnFigures(db, actor, listLosersOfReopening(row.state, role))
    const { unassigned, ...move } = unassignIneligible(row.state, reopened, secondReview, ineligible)
    const [saved] = await saveMove(db, {
      own,
      taskId: row._id,
      fileId: file.id,
      secondReview,
      ...move,
      by: actor,
      now,
      requestId,
      call: callOf(taskHistory.reopen),
      objectName: `${file.name} row ${query.srNo}`,
    })
    if (saved !== undefined) {
      publishMove(publish, { fileId: file.id, now, before: row.state, after: move.next, secondReview, actorId: reach.userId })
      return { task: asGridRow(saved), unassigned }
    }
    if (tries > 0) refuse('STALE_VERSION', { fields: { task: asGridRow(row) } })
    await lockMove(db, row._id, move.opened)
  }
}

const nothingTaken = { what: null, actorId: null, toId: null, at: null, status: null, by: null }
/** Names no person: only the audit log has the name, and staff do not read that log. */
const deletedBy = (at: string) => ({ what: 'deleted' as const, at: new Date(at).toISOString() })

export const taskHistoryRoutes = routes('tasks', taskHistory, {
  timeline: async ({ db, actor, reach, params, now }) => {
    const all = findUnlimitedReach(reach)
    const [managed] = all === undefined ? [] : await selectFileShownTo(db, params.file, all)
    const [seen] = managed === undefined ? [] : await selectTaskWithLast(db, managed, params.srNo)
    // Managers who are also staff keep access to their own tasks in files that are hidden from them (decision 86).
    const [file = managed] = seen === undefined ? await selectAssignedFile(db, params.file, reach) : [managed]
    if (file === undefined) return refuse('FILE_NOT_FOUND')
    const { row, last, whyBack } = seen ?? found(await selectTaskWithLast(db, file, params.srNo), 'TASK_NOT_FOUND')
    if (seen === undefined) {
      if (stageHeld(row.state, actor.id) === undefined) refuse('TASK_NOT_FOUND')
      // Callers without access to task lists are refused too (decision 97).
      if (!mayCall('works on tasks', actor)) refuse('NOT_ALLOWED')
    }
    const until = getUndoableUntil(last, actor.id)
    const targets = mayCall('admin', actor) ? reopenTargets(row.state, file.second_review) : []
    const takesOwn = (role: StaffRole): boolean => listLosersOfReopening(row.state, role).includes(actor.id)
    const maySetOwn = !targets.some(takesOwn) || (await findRefusedOwnId(db, actor)) === null
    return {
      timeline: await named(db, buildTimeline(await selectTaskEvents(db, row._id))),
      task: asGridRow(row),
      whyBack,
      undoUntil: until !== null && Date.parse(until) >= now.getTime() ? until : null,
      reopenTo: targets.filter((role) => maySetOwn || !takesOwn(role)),
    }
  },

  taken: async ({ db, actor, reach, params, query }) => {
    const role = requireRole(actor, params.role)
    const { id, holder, deletedAt } = found(await selectEverAssignedRow(db, params.task, role, reach), 'TASK_NOT_FOUND')
    const taking = findTaking(await selectTaskEvents(db, id), { role, userId: actor.id, holder, since: query.version })
    const { what, actorId, toId, at, status, by } = taking ?? { ...nothingTaken, ...(deletedAt !== null && deletedBy(deletedAt)) }
    const people = await selectTakersNamed(db, reach, actorId, toId)
    const named = (personId: string | null) => people.find(({ _id }) => _id === personId) ?? null
    return { what, who: named(actorId), to: named(toId), at, status, by }
  },

  undo: async ({ db, actor, reach, params, body, clock, request, publish }) =>
    undoDecision(
      db,
      { actor, reach },
      { file: params.file, srNo: body.sr_no, version: body.version },
      clock,
      request.id,
      publish,
    ),

  reopen: async ({ db, actor, reach, params, body, clock, request, publish }) => {
    const role = parseStaffRole(body.role)
    const { sr_no: srNo, comments, version } = body
    return reopenTask(db, { actor, reach }, { file: params.file, srNo, role, comments, version }, clock, request.id, publish)
  },

  secondReview: async ({ db, actor, reach, params, body: { enabled }, clock, audit, publish }) => {
    const file = found(await selectFileShownTo(db, params.file, reach), 'FILE_NOT_FOUND')
    found(await lockTaskFile(db, file.id), 'FILE_NOT_FOUND')
    if (enabled) await lockSecondReviewers(db, file.id)
    const [turned] = await setSecondReview(db, file.id, enabled)
    if (turned !== undefined) await lockTasks(db, db`t.file_id = ${file.id}`)
    // The holders are read before the rows change, so that people who lose a stage are notified as well.
    const holders = await selectHoldersOfFile(db, file.id)
    const [switched] =
      turned === undefined ? [] : await switchTurns(db, { fileId: file.id, enabled, actorId: actor.id, now: clock() })
    const { rows, unassigned } = switched ?? { rows: 0, unassigned: 0 }
    if (turned !== undefined) publish(buildManagersAudience(file.id, clock()), 'tasks')
    if (rows > 0) publish(holders, 'tasks', 'reworks')
    audit({
      type: 'file',
      id: file.id,
      name: file.name,
      before: { secondReview: turned === undefined ? enabled : !enabled },
      after: { secondReview: enabled, rows, ...(unassigned > 0 && { unassigned }) },
    })
    return { secondReview: enabled, rows, unassigned }
  },
})

const eventColumnsSql = (db: Db): Sql => db`
  e.at, e.kind, e.role, e.actor_id as "actorId", e.from_status as "from", e.to_status as "to", e.version, e.set, e.was`

/** `last` is null without an event. `ineligible` are the roles whose holder may no longer hold the stage. */
const selectTaskWithLast = (db: Db, file: LivingFile, srNo: number) => db<
  { row: TaskRow; last: PastEvent | null; ineligible: StaffRole[]; whyBack: WhyBack | null }[]
>`
  select to_jsonb(w) - 'last' - 'ineligible' - 'whyBack' as row, w.last, w.ineligible, w."whyBack" from (
    select ${jsonColumnsSql(db)}, t.extra, ${stateColumnSql(db)}, ${ineligibleColumnSql(db)}, ${whyBackColumnSql(db)},
      (select to_jsonb(l) from (
        select ${eventColumnsSql(db)} from task_events e where e.task_id = t.id order by e.id desc limit 1) l) as last
    from tasks t ${joinTaskPeopleSql(db)} where ${visibleRowsSql(db, file)} and t.sr_no = ${srNo}) w`

export const selectTaskEvents = (db: Db, taskId: string) => db<StoredEvent[]>`
  select ${eventColumnsSql(db)} from task_events e where e.task_id = ${taskId} order by e.id`

/** Selects a row in which the person holds or has held the role's stage, even if its file is deleted. */
const selectEverAssignedRow = (db: Db, taskId: string, role: StaffRole, { userId }: Reach<'own'>) => {
  const holder = `${STAGE[role]}_id`
  return db<{ id: string; holder: string | null; deletedAt: string | null }[]>`
  select t.id, t.${db(holder)} as holder, f.deleted_at as "deletedAt"
  from tasks t join files f on f.id = t.file_id
  where t.id = ${asId(taskId)} and (t.${db(holder)} = ${userId}
    or exists (select from task_events e where e.task_id = t.id and e.was ->> ${holder} = ${userId}))`
}

/**
 * Selects who took a row away and who holds it now, as far as the caller may know them. The new holder must be the caller, or
 * share a department with the caller today.
 */
const selectTakersNamed = (db: Db, { userId, day }: Reach<'own'>, by: string | null, to: string | null) => db<
  { _id: string; fullName: string }[]
>`
  select u.id as "_id", u.full_name as "fullName" from identities u
  where u.id = ${by} or u.id = ${userId} and u.id = ${to} or u.id = ${to} and exists (
    select from person_departments own join person_departments theirs using (department_id)
    where own.set_id = departments_on(${userId}, ${day}) and theirs.set_id = departments_on(u.id, ${day}))`

/** Deleted people keep their names in the history (decision 87). */
export const selectHistoryPeopleNamed = (db: Db, ids: readonly string[]) => db<
  { _id: string; fullName: string; email: string }[]
>`
  select id as "_id", full_name as "fullName", email from identities where id = any (${ids as string[]}::uuid[])`

const selectAccountsNamed = (db: Db, ids: readonly string[]) => db<{ id: string; account_id: string; project_id: string }[]>`
  select id, account_id, project_id from accounts where id = any (${ids as string[]}::uuid[])`

/** `deriveTurn` of turn-rules.ts in SQL, over the stages of `t`. The function is authoritative; a test compares the two. */
export const derivedTurnSql = (db: Db, secondReview: boolean): Sql => db`
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

const lockSecondReviewers = (db: Db, fileId: string) =>
  lockUsers(db, db`id in (select reviewer2_id from tasks where file_id = ${fileId})`)

const setSecondReview = (db: Db, fileId: string, enabled: boolean) => db<{ id: string }[]>`
  update files set second_review = ${enabled} where id = ${fileId} and second_review is distinct from ${enabled} returning id`

/**
 * Derives the turn of every task of the file again and records the events, in one statement. Every version is incremented, so
 * that a decision made under the other setting becomes stale. Turning the switch on reopens the second reviews; a stage is
 * unassigned if its holder may no longer hold it.
 */
const switchTurns = (
  db: Db,
  { fileId, enabled, actorId, now }: { fileId: string; enabled: boolean; actorId: string; now: Date },
) =>
  db<{ rows: number; unassigned: number }[]>`
  with ineligible as (
    select t.id, jsonb_build_object('reviewer2_id', t.reviewer2_id, 'reviewer2_allocated_at', t.reviewer2_allocated_at) as was
    from tasks t join identities u on u.id = t.reviewer2_id
    where t.file_id = ${fileId} and ${enabled}::boolean and t.reviewer2_status is null and t.turn <> 'CLOSED'
      and not ${mayHoldSql(db, db`u`, db`'REVIEWER-2'`)}),
  written as (
    update tasks t set turn = ${derivedTurnSql(db, enabled)}, version = t.version + 1,
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
