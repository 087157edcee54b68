import type { StaffRole } from '../../../../access/levels.ts'
import type { DataGridProps } from '../../../../kit/ui/data-grid/grid-props.ts'
import type { Task } from '../../../../rows/workflow/contract.ts'
import { getBookLocation, getQuestionStart } from '../../../../rows/workflow/web/row-passages.ts'
import { cardHeight, returnReason, RowCard } from '../../../../rows/workflow/web/row-cards.ts'
import { ownStatus } from '../row/task-status.ts'

type Asked = {
  rows: readonly Task[]
  /** Of the sheet's columns. */
  keys: readonly string[]
  role: StaffRole
  secondReview: boolean
  drafted: ReadonlySet<string>
  onOpen: (task: Task) => void
}

/** The rows of a role's task list on a phone. */
export const taskCards = ({
  rows,
  keys,
  role,
  secondReview,
  drafted,
  onOpen,
}: Asked): NonNullable<DataGridProps<Task>['card']> => ({
  height: cardHeight(
    rows.some((task) => returnReason(task, role) !== ''),
    rows.some((task) => getQuestionStart(task, keys) !== ''),
  ),
  show: (task) => {
    const hasDraft = drafted.has(task._id)
    return (
      <RowCard
        row={task}
        secondReview={secondReview}
        status={ownStatus(task, role, hasDraft, secondReview)}
        question={getQuestionStart(task, keys)}
        place={getBookLocation(task)}
        reason={returnReason(task, role)}
        act={{ label: hasDraft ? 'Continue' : 'Open', main: hasDraft, onAct: () => onOpen(task) }}
      />
    )
  },
})
