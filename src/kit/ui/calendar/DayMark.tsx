import styles from './DayMark.module.css'

export type DayTone = 'green' | 'blue' | 'red' | 'amber' | 'violet' | 'grey' | 'leave' | 'dashed' | 'none'
/** How a day is shown: the letter says it without the colour. */
export type DayLook = {
  letter: string
  words: string
  tone: DayTone
  /** Something of the day waits for a decision: a question mark at the letter. */
  isAsked?: boolean
}

/** The letter of a day in its colour; what it means is said beside it or in the legend. */
export const DayMark = ({ look: { letter, tone, isAsked = false } }: { look: DayLook }) => (
  <span className={styles.mark} data-tone={tone} data-asked={isAsked || undefined} data-part="day-mark" aria-hidden="true">
    {letter}
    {isAsked && <sup>?</sup>}
  </span>
)

type DayLegendProps = {
  label: string
  looks: readonly DayLook[]
  /** How many days each of them has, in their order; absent: not counted. */
  counts?: readonly number[]
}

/** What the letters mean. */
export const DayLegend = ({ label, looks, counts }: DayLegendProps) => (
  <ul className={styles.legend} aria-label={label}>
    {looks.map((look, at) => (
      <li key={look.words}>
        <DayMark look={look} /> {look.words}
        {counts !== undefined && <b>{counts[at]}</b>}
      </li>
    ))}
  </ul>
)
