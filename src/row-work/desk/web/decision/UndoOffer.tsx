import { useTimeLeft } from '../../../../kit/web/use-time-left.ts'
import { refusals } from '../../../../rows/workflow/refusals.ts'
import { UndoButton } from './UndoButton.tsx'
import styles from './UndoOffer.module.css'

type Props = { until: string | null; onUndo: () => Promise<unknown> }

/** Offers to undo the decision on the open row; after the time limit, says that it is too late. */
export function UndoOffer({ until, onUndo }: Props) {
  const left = useTimeLeft(until)
  if (until === null) return null
  return (
    <p className={styles.offer} data-part="undo">
      <span>{left > 0 ? 'You can undo your decision.' : refusals.UNDO_TOO_LATE[1]}</span>
      {left > 0 && (
        <UndoButton left={left} onUndo={onUndo}>
          Undo
        </UndoButton>
      )}
    </p>
  )
}
