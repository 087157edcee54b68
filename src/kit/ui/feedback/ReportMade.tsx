import { formatElapsed } from '../../shared/duration.ts'
import { formatTime } from '../../shared/time.ts'
import { Button } from '../button/Button.tsx'
import styles from './ReportMade.module.css'

type MadeProps = { ms: number; at: number; onRefresh: () => void }

/** A long report is not updated automatically, so this note says when it was made. */
export function ReportMade({ ms, at, onRefresh }: MadeProps) {
  return (
    <span className={styles.made}>
      Generated at {formatTime(new Date(at))} in {formatElapsed(ms)}
      <Button small kind="quiet" title="Include later changes" onClick={onRefresh}>
        Refresh
      </Button>
    </span>
  )
}
