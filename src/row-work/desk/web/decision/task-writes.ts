import type { StaffRole } from '../../../../access/levels.ts'
import { patchCache, write } from '../../../../kit/web/use-calls.ts'
import { Refused } from '../../../../kit/web/call.ts'
import { toast } from '../../../../kit/web/toast.ts'
import { session } from '../../../../session/contract.ts'
import { tasks } from '../../contract.ts'
import { taskHistory } from '../../../../rows/history/contract.ts'
import { type Task } from '../../../../rows/workflow/contract.ts'

/** Replaces the cached row with the one in a response, in every list that contains it. */
export function putTask(task: Task, patch = patchCache): void {
  patch(tasks.list, (reply) =>
    reply.tasks.some(({ _id }) => _id === task._id)
      ? { ...reply, tasks: reply.tasks.map((old) => (old._id === task._id ? task : old)) }
      : reply,
  )
}

/** Updates the header's tag and the lists' own count from every response with the pending reworks (000 §7 Tasks). */
function putReworks(role: StaffRole, reworks: number, patch: typeof patchCache): void {
  patch(session.me, (reply) => (reply.user.role === role ? { ...reply, user: { ...reply.user, reworks } } : reply))
  patch(tasks.list, (reply) => (reply.role === role ? { ...reply, reworks } : reply))
}

/** Updates the screen after a decision or its undo: the row stays in place. */
export function putDecided(role: StaffRole, { task, reworks }: { task: Task; reworks: number }, patch: typeof patchCache): void {
  putTask(task, patch)
  putReworks(role, reworks, patch)
}

const UNDO = 'undo'

/**
 * Undoes the person's last decision on a task (workflow.md 18). Returns the updated row, or undefined after a refusal, which is
 * shown as a toast.
 */
export async function takeBack(
  fileId: string,
  role: StaffRole,
  { sr_no: srNo, version, question_id: about }: Pick<Task, 'sr_no' | 'version' | 'question_id'>,
): Promise<Task | undefined> {
  try {
    const sent = { params: { file: fileId }, body: { sr_no: srNo, version } }
    const reply = await write(taskHistory.undo, sent, (undone, patch) => putDecided(role, undone, patch))
    toast.done(UNDO)
    toast.success(reply.message, undefined, { about, slot: 'decision' })
    return reply.task
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    toast.refused(error, UNDO)
    return undefined
  }
}
