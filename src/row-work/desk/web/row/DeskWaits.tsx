import type { LinkProps } from '@tanstack/react-router'
import { TextLink } from '../../../../kit/ui/button/TextLink.tsx'
import { StatusChip } from '../../../../kit/ui/feedback/StatusChip.tsx'
import type { Task } from '../../../../rows/workflow/contract.ts'
import { explainNoCorrection } from '../../../../rows/workflow/correct-rules.ts'
import { toRoleKey } from '../../../../rows/workflow/vocabulary.ts'
import { listTitle } from '../list/list-words.ts'
import { listToUpdate } from './task-status.ts'
import taskReadingStyles from './TaskReading.module.css'
import type { TaskDeskProps } from '../decision/use-decision.ts'

type Props = Pick<TaskDeskProps, 'role' | 'updates' | 'file'> & { task: Task }

/**
 * Explains why nothing can be decided: it is somebody else's turn, or the row is read-only in this list. The link leads to the
 * list that can update it.
 */
export function DeskWaits({ task, updates, role, file }: Props) {
  if (!updates && task.turn === role) {
    const list = listToUpdate(task, role, file.secondReview)
    return (
      <p className={taskReadingStyles.hint}>
        This list is read-only.{' '}
        <TextLink
          to={`/${list}/$fileName` as LinkProps['to']}
          params={{ fileName: file.name } as never}
          search={{ task: task.sr_no } as never}
        >
          Update the task in {listTitle(role, list)}
        </TextLink>
      </p>
    )
  }
  const why = role === 'AUTHOR' ? explainNoCorrection(task, { isOwn: true, reopens: false }) : undefined
  if (why !== undefined) return <p className={taskReadingStyles.hint}>{why}</p>
  const decided = task[`${toRoleKey(role)}_status`] !== null
  if (decided && !updates) return <p className={taskReadingStyles.hint}>You have decided on this task.</p>
  return <StatusChip word={task.updateTask.message} form="pill" />
}
