import { formatElapsed } from '../../shared/duration.ts'
import type { UsualTime } from '../../shared/usual-time.ts'
import { useElapsed } from '../../web/use-elapsed.ts'
import { Button } from '../button/Button.tsx'
import styles from './ReportWait.module.css'

/** In seconds, for screen readers. */
const ANNOUNCED = 10

const roundedTime = (ms: number): string => (ms < 1_000 ? 'less than 1 s' : formatElapsed(Math.round(ms / 1_000) * 1_000))
const usualWords = ({ ms, reports }: NonNullable<UsualTime>): string =>
  reports === 1
    ? `The last report of about this size took ${roundedTime(ms)}.`
    : `Reports of about this size usually take ${roundedTime(ms)}.`

type WaitProps = {
  /** When the report was requested, by `performance.now()`. */
  since: number
  usual?: UsualTime | undefined
  /** The size of the report, such as "120 people over 31 days". */
  size?: string | undefined
  /** Whether it waits for another report that the same person requested. */
  waits?: boolean | undefined
  onCancel: () => void
}

export function ReportWait({ since, usual, size, waits = false, onCancel }: WaitProps) {
  const waited = useElapsed(since)
  const doing = waits ? 'Waiting' : 'Generating'
  const behind = waits && 'You have another report that is being generated; this one begins after it.'
  const words = [behind, size && `${size}.`, usual && usualWords(usual)].filter((each) => typeof each === 'string').join(' ')
  const announced = Math.floor(waited / 1_000 / ANNOUNCED) * ANNOUNCED * 1_000
  return (
    <div className={styles.place}>
      <div className={styles.card} data-part="report-wait">
        <span className="spinner" aria-hidden="true" />
        <span className={styles.words} aria-hidden="true">
          <span className={styles.waited}>
            {doing} for {formatElapsed(waited)}
          </span>
          {words !== '' && <span className={styles.usual}>{words}</span>}
        </span>
        <span className="sr-only" role="status">
          {announced === 0 ? `Still ${doing.toLowerCase()}.` : `${doing} for ${formatElapsed(announced)}.`} {words}
        </span>
        <Button small onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
