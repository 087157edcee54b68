import { formatCount } from '../../kit/shared/counted.ts'
import { type Reached, computeFunnelSteps } from '../rules.ts'
import styles from './FunnelBars.module.css'

/** Returns words such as “48 %”, or “–” if undefined. */
export const shareWords = (share: number | undefined): string => (share === undefined ? '–' : `${Math.round(share * 100)} %`)

export function FunnelBars({ reached }: { reached: Reached }) {
  const steps = computeFunnelSteps(reached)
  const most = Math.max(1, ...steps.map(({ count }) => count))
  return (
    <ul className={styles.funnel} aria-label="Candidates who reached each stage">
      {steps.map(({ stage, count, share }, at) => (
        <li key={stage}>
          <span>{stage}</span>
          <span aria-hidden="true">
            <span className={styles.bar} style={{ width: `${(count * 100) / most}%` }} />
          </span>
          <b>{formatCount(count)}</b>
          <span className={styles.share}>{at > 0 && shareWords(share)}</span>
        </li>
      ))}
    </ul>
  )
}
