import { createContext, use } from 'react'
import { type HoursName, balanceTone, getDeltaTone, isSigned } from '../vocabulary.ts'
import type { ExplainedFigure } from './ExplainCard.tsx'
import { formatHours } from '../../kit/shared/hours.ts'
import styles from './HoursFigure.module.css'

export const ExplainHoursContext = createContext<(of: ExplainedFigure, beside: HTMLElement) => void>(() => undefined)

type Tone = 'none' | 'ticket' | 'leave' | 'down' | 'up' | undefined
/**
 * Returns the colour that the documents give a figure: tickets violet, leave yellow, deltas red or green. A zero is subdued
 * (002 §2 Productivity Report screen).
 */
export function getFigureTone(figure: HoursName, hours: number): Tone {
  if (figure === 'delta') return getDeltaTone(hours)
  if (hours === 0) return 'none'
  if (figure === 'balance') return balanceTone(hours)
  if (figure === 'ticketused') return 'ticket'
  return figure === 'leaveHours' ? 'leave' : undefined
}

const shownAs = (figure: HoursName, hours: number): string => formatHours(hours, isSigned(figure))

/** Sums over many people have no explanation. */
export const SummedHours = ({ figure, hours }: { figure: HoursName; hours: number }) => (
  <span className={styles.figure} data-tone={getFigureTone(figure, hours)}>
    {shownAs(figure, hours)}
  </span>
)

type HoursFigureProps = {
  of: ExplainedFigure
  hours: number
  /** The name for screen readers, such as `Delta of Asha Rao, 03/06/2026`. */
  name: string
}

export function HoursFigure({ of, hours, name }: HoursFigureProps) {
  const explain = use(ExplainHoursContext)
  const shown = shownAs(of.figure, hours)
  return (
    <button
      type="button"
      className={styles.figure}
      tabIndex={-1}
      data-tone={getFigureTone(of.figure, hours)}
      aria-label={`${name}: ${shown}. Explain`}
      onClick={(event) => explain(of, event.currentTarget)}
    >
      {shown}
    </button>
  )
}
