import { type Actor, mayCall, STAFF_ROLES, type StaffRole } from '../../kit/access.ts'
import { type Db, found } from '../../kit/db.ts'
import type { Endpoint } from '../../kit/endpoint.ts'
import { refuse } from '../../kit/errors.ts'
import { type Announce, routes } from '../../kit/routes.ts'
import { fileOf, fileShownTo } from '../../files/server/lookup.ts'
import type { GridRow, Task } from '../contract.ts'
import { type TimelineEntry, taskHistory } from '../history-contract.ts'
import { reopen, reopenTargets, undo, undoableUntil } from '../history-rules.ts'
import { type TimelineStep, timelineOf } from '../timeline-rules.ts'
import { assigneeOf, type Stages } from '../turn-rules.ts'
import { roleOfPath } from '../word-rules.ts'
import { announceMove } from './announce-move.ts'
import { lockFile } from './assign-tasks.ts'
import { accountsNamed, eventsOf, peopleNamed, setSecondReview, switchTurns, taskWithLast } from './history-queries.ts'
import { holdersOfFile, reworksOf } from './lookup.ts'
import { saveMove, type TaskRow } from './queries.ts'
import { asTask, withCurrentRow } from './wire.ts'

const callOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/** The stage that the person holds: one at most (workflow.md, Assigning). */
const stageHeld = (state: Stages, userId: string): StaffRole | undefined =>
  STAFF_ROLES.find((role) => assigneeOf(state, role) === userId)

/** The row as the admin grid shows it. */
const asGridRow = ({ extra, state: _state, ...row }: TaskRow): GridRow => ({ ...extra, ...row })

const present = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))]

/** The steps with the names of their people and accounts. */
async function named(db: Db, steps: readonly TimelineStep[]): Promise<TimelineEntry[]> {
  const [people, accounts] = await Promise.all([
    peopleNamed(db, present(steps.flatMap(({ actorId, personId, previousId }) => [actorId, personId, previousId]))),
    accountsNamed(db, present(steps.map(({ accountId }) => accountId))),
  ])
  const personById = new Map(people.map((person) => [person._id, person]))
  const accountById = new Map(accounts.map(({ id, account_id: accountId }) => [id, accountId]))
  const person = (id: string | null) => (id === null ? null : (personById.get(id) ?? null))
  return steps.map(
    ({
      actorId,
      personId,
      previousId,
      doneAt,
      answerType,
      qcScore,
      accountId,
      contentId,
      at,
      kind,
      role,
      from,
      to,
      ...step
    }) => ({
      ...{ at, kind, role, actor: person(actorId), from, to, person: person(personId), previous: person(previousId) },
      ...step,
      done_date: doneAt,
      answer_type: answerType,
      qc_score: qcScore,
      account_id: accountId === null ? null : (accountById.get(accountId) ?? null),
      new_content_id: contentId,
    }),
  )
}

type Undo = { file: string; srNo: number; version: number }

/** Read, decide, write, as an update: someone who was faster is seen by the version, and then it is a conflict with the row. */
async function undoDecision(
  db: Db,
  actor: Actor,
  asked: Undo,
  now: Date,
  requestId: string,
  announce: Announce,
): Promise<{ task: Task; reworks: number }> {
  for (let tries = 0; ; tries += 1) {
    const file = found(await fileOf(db, asked.file), 'FILE_NOT_FOUND')
    const { row, last } = found(await taskWithLast(db, file.id, asked.srNo), 'TASK_NOT_FOUND')
    const role = stageHeld(row.state, actor.id) ?? refuse('TASK_NOT_FOUND')
    if (!actor.roles.includes(role)) refuse('ROLE_NOT_HELD')
    const secondReview = file.second_review
    const reworks = await reworksOf(db, actor.id, role)
    const shown = (task: TaskRow, pending: number) => asTask(task, { role, actorId: actor.id, reworks: pending, secondReview })
    const { state } = row
    const move = withCurrentRow(
      () => shown(row, reworks),
      () => undo({ state, secondReview, last, actorId: actor.id, version: asked.version, now }),
    )
    const [saved] = await saveMove(db, {
      ...{ taskId: row._id, fileId: file.id, secondReview, ...move, actorId: actor.id, now, requestId },
      ...{ call: callOf(taskHistory.undo), objectName: `${file.name} row ${asked.srNo}` },
    })
    if (saved !== undefined) {
      announceMove(announce, { before: state, after: move.next, secondReview, actorId: actor.id })
      const left = await reworksOf(db, actor.id, role)
      return { task: shown(saved, left), reworks: left }
    }
    if (tries > 0) refuse('STALE_VERSION', { fields: { task: shown(row, reworks) } })
  }
}

type Reopening = { file: string; srNo: number; role: StaffRole; comments: string | undefined; version: number }

async function reopenTask(
  db: Db,
  actor: Actor,
  asked: Reopening,
  now: Date,
  requestId: string,
  announce: Announce,
): Promise<GridRow> {
  for (let tries = 0; ; tries += 1) {
    const file = found(await fileOf(db, asked.file), 'FILE_NOT_FOUND')
    const { row } = found(await taskWithLast(db, file.id, asked.srNo), 'TASK_NOT_FOUND')
    const { role, comments, version } = asked
    const secondReview = file.second_review
    const move = withCurrentRow(
      () => asGridRow(row),
      () => reopen({ state: row.state, secondReview, role, comments, version }),
    )
    const [saved] = await saveMove(db, {
      ...{ taskId: row._id, fileId: file.id, secondReview, ...move, actorId: actor.id, now, requestId },
      ...{ call: callOf(taskHistory.reopen), objectName: `${file.name} row ${asked.srNo}` },
    })
    if (saved !== undefined) {
      announceMove(announce, { before: row.state, after: move.next, secondReview, actorId: actor.id })
      return asGridRow(saved)
    }
    if (tries > 0) refuse('STALE_VERSION', { fields: { task: asGridRow(row) } })
  }
}

export const taskHistoryRoutes = routes('tasks', taskHistory, {
  timeline: async ({ db, actor, params, now }) => {
    const file = found(await fileOf(db, params.file), 'FILE_NOT_FOUND')
    const manages = mayCall('manages projects', actor) && (await fileShownTo(db, file.id, actor, now)).length > 0
    // Hidden from one who manages and holds no stage: as if it did not exist (decisions 86).
    if (!manages && !STAFF_ROLES.some((role) => actor.roles.includes(role))) refuse('FILE_NOT_FOUND')
    const { row, last } = found(await taskWithLast(db, file.id, params.srNo), 'TASK_NOT_FOUND')
    if (!manages) {
      if (stageHeld(row.state, actor.id) === undefined) refuse('TASK_NOT_FOUND')
      // Closed task lists close this too (decisions 97).
      if (!mayCall('works on tasks', actor)) refuse('NOT_ALLOWED')
    }
    const until = undoableUntil(last, actor.id)
    return {
      timeline: await named(db, timelineOf(await eventsOf(db, row._id))),
      task: asGridRow(row),
      undoUntil: until !== null && Date.parse(until) >= now.getTime() ? until : null,
      reopenTo: mayCall('admin', actor) ? reopenTargets(row.state, file.second_review) : [],
    }
  },

  undo: async ({ db, actor, params, body, now, request, announce }) =>
    undoDecision(db, actor, { file: params.file, srNo: body.sr_no, version: body.version }, now, request.id, announce),

  reopen: async ({ db, actor, params, body, now, request, announce }) => {
    const issue = { path: 'role', message: `${body.role} is none of the four roles.` }
    const role = roleOfPath(body.role) ?? refuse('INVALID_REQUEST', { issues: [issue] })
    const { sr_no: srNo, comments, version } = body
    return { task: await reopenTask(db, actor, { file: params.file, srNo, role, comments, version }, now, request.id, announce) }
  },

  secondReview: async ({ db, actor, params, body: { enabled }, now, audit, announce }) => {
    const file = found(await fileOf(db, params.file), 'FILE_NOT_FOUND')
    found(await lockFile(db, file.id), 'FILE_NOT_FOUND')
    const [turned] = await setSecondReview(db, file.id, enabled)
    const [switched] = turned === undefined ? [] : await switchTurns(db, { fileId: file.id, enabled, actorId: actor.id, now })
    const rows = switched?.rows ?? 0
    if (rows > 0) announce(await holdersOfFile(db, file.id), 'tasks', 'reworks')
    audit({
      ...{ type: 'file', id: file.id, name: file.name },
      before: { secondReview: turned === undefined ? enabled : !enabled },
      after: { secondReview: enabled, rows },
    })
    return { secondReview: enabled, rows }
  },
})
