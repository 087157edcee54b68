import styles from './DayMark.module.css'

export type DayTone = 'green' | 'blue' | 'red' | 'amber' | 'violet' | 'grey' | 'leave' | 'dashed' | 'none'
/** How a day is shown. The letter is understandable without the colour. */
export type DayLook = {
  letter: string
  words: string
  tone: DayTone
  /** Whether something on the day awaits a decision, which is shown as a question mark beside the letter. */
  isAsked?: boolean
}

/** The letter of a day in its colour. Its meaning is given beside it or in the legend. */
export const DayMark = ({ look: { letter, tone, isAsked = false } }: { look: DayLook }) => (
  <span className={styles.mark} data-tone={tone} data-asked={isAsked || undefined} data-part="day-mark" aria-hidden="true">
    {letter}
    {isAsked && <sup>?</sup>}
  </span>
)

type DayLegendProps = {
  label: string
  looks: readonly DayLook[]
  /** The number of days with each look, in the same order; undefined if they are not counted. */
  counts?: readonly number[]
}

/** The legend of the letters. */
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
