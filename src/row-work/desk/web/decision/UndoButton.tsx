import { Button } from '../../../../kit/ui/button/Button.tsx'
import { useBusy } from '../../../../kit/web/use-calls.ts'
import { formatTimeLeft } from '../../../../kit/web/use-time-left.ts'
import styles from './UndoOffer.module.css'

type Props = { left: number; byKey?: boolean; children: string; onUndo: () => Promise<unknown> }

/** Undoes a decision and shows the time left to do so. `byKey` means that Ctrl Z does the same here. */
export function UndoButton({ left, byKey = true, children, onUndo }: Props) {
  const [busy, run] = useBusy()
  return (
    <span className={styles.button}>
      <Button small icon="returnArrow" busy={busy} {...(byKey && { keycap: 'Ctrl Z' })} onClick={() => void run(onUndo)}>
        {children}
      </Button>
      <span className={styles.left} role="timer">
        {formatTimeLeft(left)} left
      </span>
    </span>
  )
}
