import { Button } from '../../../../kit/ui/button/Button.tsx'
import type { DataGridProps } from '../../../../kit/ui/data-grid/grid-props.ts'
import type { Task } from '../../../../rows/workflow/contract.ts'
import { lazyPart } from '../../../../kit/ui/lazy-part.tsx'
import { type TaskListRef, describeEmpty } from './list-words.ts'
import styles from './EmptyList.module.css'

const NextList = lazyPart('NextList', () => import('./NextList.tsx'))

/** `waiting` counts the folded rows that wait for other people. */
type Asked = TaskListRef & { isFiltered: boolean; waiting: number; onShowAll: () => void }

export function describeEmptyList({ role, type, isFiltered, waiting, onShowAll }: Asked): DataGridProps<Task>['empty'] {
  if (isFiltered)
    return {
      title: waiting > 0 ? 'No ready rows match the filter' : 'No rows match the filter',
      why: 'The list has rows without the filter.',
      action: (
        <Button className={styles.next} onClick={onShowAll}>
          Show all rows
        </Button>
      ),
    }
  const words =
    waiting > 0 ? { title: 'No rows are ready now', why: 'Rows are ready when it is your turn.' } : describeEmpty(role, type)
  return { ...words, action: <NextList role={role} type={type} /> }
}
