import styles from './DayMark.module.css'

export type DayTone = 'green' | 'blue' | 'red' | 'amber' | 'violet' | 'grey' | 'leave' | 'dashed' | 'none'
/** The letter must be understandable without the colour. */
export type DayLook = {
  letter: string
  words: string
  tone: DayTone
  /** Whether a decision about the day is pending, which a question mark shows. */
  isAsked?: boolean
}

export const DayMark = ({ look: { letter, tone, isAsked = false } }: { look: DayLook }) => (
  <span className={styles.mark} data-tone={tone} data-asked={isAsked || undefined} data-part="day-mark" aria-hidden="true">
    {letter}
    {isAsked && <sup>?</sup>}
  </span>
)

type DayLegendProps = {
  label: string
  looks: readonly DayLook[]
  /** One count per look; undefined if the days are not counted. */
  counts?: readonly number[]
}

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
