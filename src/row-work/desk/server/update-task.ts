import type { Actor, StaffRole } from '../../../access/levels.ts'
import { type Db } from '../../../kit/postgres/db.ts'
import { refuseOtherProjects } from '../../../allocations/server/lookup.ts'
import { Refusal } from '../../../kit/shared/errors.ts'
import { asId } from '../../../kit/shared/ids.ts'
import type { Publish } from '../../../kit/server/events.ts'
import { found, refuse } from '../../../rows/refusals.ts'
import { tasks } from '../contract.ts'
import { leftUnassigned } from '../../../rows/workflow/holding-rules.ts'
import { undoEnd } from '../../../rows/history/rules.ts'
import type { DecisionFields } from '../../../rows/workflow/field-rules.ts'
import { refuseBlocked } from '../../../content-checks/checks/server/row-findings.ts'
import { decide, isDone } from '../../../rows/workflow/rules.ts'
import { isRework } from '../../../rows/workflow/turn-rules.ts'
import { publishMove } from '../../../rows/files/server/publish-move.ts'
import { lockMove } from '../../../rows/workflow/server/lock-tasks.ts'
import { currentRow, taskForUpdate } from './queries.ts'
import { type TaskRow } from '../../../rows/workflow/server/columns.ts'
import { serializeTask, withCurrentRow } from '../../../rows/workflow/server/serialize.ts'
import { type Task } from '../../../rows/workflow/contract.ts'
import { saveMove } from '../../../rows/workflow/server/save-move.ts'
import { type Reach } from '../../../kit/server/reach.ts'

export type Update = {
  file: string
  role: StaffRole
  srNo: number
  status: string | undefined
  fields: DecisionFields
  /** The account id that the form showed; it must be the current one. */
  accountId: string | undefined
  version: number | undefined
}

/**
 * Read, decide, write: two round trips. When the row or a person for whom it opens is locked or changed, waits for the lock, then
 * reads and decides once more; after that it fails with a conflict that returns the current row (workflow.md, Versions).
 * @throws FILE_NOT_FOUND, TASK_NOT_FOUND, STALE_VERSION
 */
export async function updateTask(
  db: Db,
  { actor, reach }: { actor: Actor; reach: Reach<'own'> },
  update: Update,
  clock: () => Date,
  requestId: string,
  publish: Publish,
): Promise<{ task: Task; reworks: number; unassigned: number }> {
  for (let tries = 0; ; tries += 1) {
    const read = found(
      await taskForUpdate(db, update.file, asId(update.file), update.srNo, reach, update.role, clock()),
      'FILE_NOT_FOUND',
    )
    // After the read, and the save does not wait for locks: later than all events of the task (decision 126).
    const now = clock()
    const { file, account, reworks } = read
    const task = read.task ?? refuse('TASK_NOT_FOUND')
    const secondReview = file.second_review
    const accountHeld = update.accountId === undefined || update.accountId === account?.account_id
    const show = (row: TaskRow, pending: number): Task =>
      serializeTask(row, { role: update.role, actorId: reach.userId, reworks: pending, secondReview })
    const showCurrent = async (): Promise<Task> => {
      const [row] = await currentRow(db, task._id, reach, update.role)
      return show(row ?? refuse('TASK_NOT_FOUND'), reworks)
    }
    let decided: ReturnType<typeof decide>
    try {
      decided = await withCurrentRow(showCurrent, () =>
        decide({
          state: task.state,
          secondReview,
          role: update.role,
          actorId: reach.userId,
          choice: update.status,
          fields: update.fields,
          accountId: accountHeld ? (account?.id ?? null) : null,
          // One that is sent but not in use is refused, not dropped.
          accountWaived: file.accountWaived && accountHeld,
          version: update.version,
          reworksPending: reworks,
          now,
        }),
      )
    } catch (error) {
      // To start one says nothing to whoever sent one that they have in another project.
      const isForeign = !accountHeld && error instanceof Refusal && error.code === 'NO_ACCOUNT_ID'
      if (isForeign && update.accountId !== undefined) await refuseOtherProjects(db, reach, file.project_id, update.accountId)
      throw error
    }
    // A row that is skipped needs no good question. What is checked is the row that the save finds unchanged.
    if (file.blocks && update.role === 'AUTHOR' && isDone(decided.next)) await refuseBlocked(db, actor.id, task._id)
    const { unassigned, ...move } = leftUnassigned(task.state, decided, secondReview, read.ineligible ?? [])
    const [saved] = await saveMove(db, {
      taskId: task._id,
      fileId: file.id,
      secondReview,
      ...move,
      waiving: file.accountWaived ? file.project_id : undefined,
      by: actor,
      now,
      requestId,
      call: `${tasks.update.method} ${tasks.update.path}`,
      objectName: `${file.name} row ${update.srNo}`,
    })
    if (saved !== undefined) {
      publishMove(publish, { fileId: file.id, now, before: task.state, after: move.next, secondReview, actorId: reach.userId })
      const done = isRework(update.role, task.state, secondReview) && !isRework(update.role, move.next, secondReview)
      const left = done ? reworks - 1 : reworks
      return { task: { ...show(saved, left), undoUntil: undoEnd(now.toISOString()) }, reworks: left, unassigned }
    }
    if (tries > 0) refuse('STALE_VERSION', { fields: { task: await showCurrent() } })
    await lockMove(db, task._id, move.opened)
  }
}
