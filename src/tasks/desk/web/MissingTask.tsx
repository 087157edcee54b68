import type { LinkProps } from '@tanstack/react-router'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { ButtonLink } from '../../../kit/ui/button/ButtonLink.tsx'
import { EmptyState } from '../../../kit/ui/feedback/EmptyState.tsx'
import type { ListType } from '../../workflow/vocabulary.ts'
import emptyListStyles from './EmptyList.module.css'
import styles from './TaskListPage.module.css'

/** Instead of a list whose file the person cannot see (any more). */
export function NoSuchFile({ type, title }: { type: ListType; title: string }) {
  return (
    <EmptyState title="File not found" why="It may have been renamed or deleted.">
      <ButtonLink to={`/${type}` as LinkProps['to']} className={emptyListStyles.next}>
        Open {title}
      </ButtonLink>
    </EmptyState>
  )
}

/** Beside a list in which the row of the address is not. */
export function MissingTask({ srNo, onClose }: { srNo: number | undefined; onClose: () => void }) {
  return (
    <div className={styles.taskGone} role="alert">
      <span>Task {srNo} is not among your tasks in this file.</span>
      <Button small onClick={onClose}>
        Close
      </Button>
    </div>
  )
}
