import { formatQuantity } from '../../../kit/shared/counted.ts'
import type { ScoreLine } from '../contract.ts'
import { describePercent } from './score-words.ts'
import styles from './ShareBars.module.css'

/** The table below the chart has all lines. */
const SHOWN = 5

/** The share of rows accepted at the first judgement, for the lines with most judged rows. */
export function ShareBars({ lines }: { lines: readonly ScoreLine[] }) {
  const judged = lines.filter((line) => line.judged > 0).toSorted((a, b) => b.judged - a.judged)
  return (
    <ol className={styles.bars} aria-label="Accepted at once">
      {judged.slice(0, SHOWN).map(({ _id, name, first_pass: share, accepted, judged: of }) => (
        <li key={_id} title={`${name}: ${accepted} of ${formatQuantity(of, 'row')}`}>
          <span className={styles.name}>{name}</span>
          <span className={styles.share}>{describePercent(share)}</span>
          <svg className={styles.bar} width="100%" height="8" aria-hidden="true">
            <rect data-part="rest" width="100%" height="8" rx="3" />
            <rect width={`${share ?? 0}%`} height="8" rx="3" />
          </svg>
        </li>
      ))}
    </ol>
  )
}
