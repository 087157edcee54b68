import type { ReactNode } from 'react'
import { Icon } from '../../kit/ui/icons.tsx'
import styles from './StandardMark.module.css'

const WORDS = 'at standard rates'

export const StandardPill = () => (
  <span className={styles.pill}>
    <Icon name="info" size={14} />
    {WORDS}
  </span>
)

/** The mark comes before the figure, so that the digits stay aligned. */
export const StandardFigure = ({ text }: { text: string }) => (
  <>
    <span className={styles.mark} title={WORDS}>
      <Icon name="info" size={14} />
    </span>
    {text}
    <span className="sr-only"> {WORDS}</span>
  </>
)

export const RatesNote = ({ children }: { children: ReactNode }) => (
  <p role="note" className={styles.strip}>
    <Icon name="info" />
    <span>{children}</span>
  </p>
)

export const StandardStrip = () => (
  <RatesNote>
    Amounts with this mark are <b>at standard rates</b>, not at salaries, also in downloads.
  </RatesNote>
)
