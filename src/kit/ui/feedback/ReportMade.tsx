import { formatElapsed } from '../../shared/duration.ts'
import { formatTime } from '../../shared/time.ts'
import { Button } from '../button/Button.tsx'
import styles from './ReportMade.module.css'

type MadeProps = { ms: number; at: number; onRefresh: () => void }

/** A note that says when a long report was made, because such a report is not updated automatically. */
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
