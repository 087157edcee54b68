import type { StaffRole } from '../../../kit/shared/access.ts'
import { StatusChip } from '../../../kit/ui/feedback/StatusChip.tsx'
import type { Task } from '../../workflow/contract.ts'
import { refusals } from '../../workflow/refusals.ts'
import { roleKey } from '../../workflow/vocabulary.ts'
import taskReadingStyles from './TaskReading.module.css'

/** Why nothing can be decided here: whose turn it is, or that the row is read-only in this list. */
export function DeskWaits({ task, updates, role }: { task: Task; updates: boolean; role: StaffRole }) {
  if (updates && task.updateTask.message !== '' && task.updateTask.message !== refusals.REWORKS_FIRST[1]) {
    return <StatusChip word={task.updateTask.message} form="pill" />
  }
  const decided = task[`${roleKey(role)}_status`] !== null
  return (
    <p className={taskReadingStyles.hint}>
      {decided ? 'You have decided on this task.' : 'This list is for reading; update the task in Assigned.'}
    </p>
  )
}
