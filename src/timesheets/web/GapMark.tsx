import { MARKS, type Mark } from '../gap-rules.ts'
import { gapLooks } from './gap-looks.ts'
import styles from './GapMark.module.css'

/** The letter of a day in its colour; what it means is said beside it or in the legend. */
export const GapMark = ({ mark }: { mark: Mark }) => (
  <span className={styles.mark} data-tone={gapLooks[mark].tone} data-mark={mark} aria-hidden="true">
    {gapLooks[mark].letter}
  </span>
)

/** What the letters mean. */
export const GapLegend = () => (
  <ul className={styles.legend} aria-label="Letters">
    {MARKS.map((mark) => (
      <li key={mark}>
        <GapMark mark={mark} /> {gapLooks[mark].words}
      </li>
    ))}
  </ul>
)
