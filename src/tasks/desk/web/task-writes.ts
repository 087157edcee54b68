import type { StaffRole } from '../../../kit/shared/access.ts'
import { patchCache, call, refresh } from '../../../kit/web/use-calls.ts'
import { Refused } from '../../../kit/web/call.ts'
import { tellOtherPages } from '../../../kit/web/other-pages.ts'
import { toast } from '../../../kit/web/toast.tsx'
import { session } from '../../../session/contract.ts'
import { tasks } from '../contract.ts'
import { taskHistory } from '../../history/contract.ts'
import { type Task } from '../../workflow/contract.ts'

/** Replaces the cached row by the one of a response, in every list that contains it. */
export function putTask(task: Task): void {
  patchCache(tasks.list, (reply) =>
    reply.tasks.some(({ _id }) => _id === task._id)
      ? { ...reply, tasks: reply.tasks.map((old) => (old._id === task._id ? task : old)) }
      : reply,
  )
}

/** Updates the header's tag and the lists' own count from every response with the pending reworks (000 §7 Tasks). */
function putReworks(role: StaffRole, reworks: number): void {
  patchCache(session.me, (reply) => (reply.user.role === role ? { ...reply, user: { ...reply.user, reworks } } : reply))
  patchCache(tasks.list, (reply) => (reply.role === role ? { ...reply, reworks } : reply))
}

/** Updates the screen after a decision or its undo: the row stays in place, the counts are refetched. */
export function putDecided(role: StaffRole, { task, reworks }: { task: Task; reworks: number }): void {
  putTask(task)
  putReworks(role, reworks)
  void refresh([tasks.counts, tasks.fileList, taskHistory.timeline])
  tellOtherPages(['tasks', 'reworks'])
}

const UNDO = 'undo'

/** Undoes the person's last decision on a task (workflow.md 18); returns whether it succeeded, a refusal is a toast. */
export async function takeBack(
  file: string,
  role: StaffRole,
  { sr_no: srNo, version, question_id: about }: Task,
): Promise<boolean> {
  try {
    const reply = await call(taskHistory.undo, { params: { file }, body: { sr_no: srNo, version } })
    putDecided(role, reply)
    toast.done(UNDO)
    toast.success(reply.message, undefined, { about, slot: 'decision' })
    return true
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    toast.error(error.message, UNDO)
    return false
  }
}
