import type { ReactNode } from 'react'
import { describeMonth, monthsAfter } from '../../shared/typed-date.ts'
import { Button } from '../button/Button.tsx'
import styles from './MonthTurn.module.css'

type MonthTurnProps = {
  /** The shown month, YYYY-MM. */
  month: string
  /** The current month, once it is known. */
  present: string | undefined
  /** Called with the new month; undefined means the current month. */
  onTurn: (month: string | undefined) => void
  /** The status of the month. */
  children?: ReactNode
}

/** The shown month, with buttons for the adjacent ones. */
export function MonthTurn({ month, present, onTurn, children }: MonthTurnProps) {
  const turn = (count: number) => () => {
    const next = monthsAfter(`${month}-01`, count).slice(0, 7)
    onTurn(next === present ? undefined : next)
  }
  return (
    <div className={styles.turn} role="group" aria-label="Month">
      <Button small icon="chevronLeft" aria-label="Previous month" onClick={turn(-1)} />
      <b aria-live="polite">{describeMonth(`${month}-01`)}</b>
      <Button small icon="chevronRight" aria-label="Next month" onClick={turn(1)} />
      {present !== undefined && month !== present && (
        <Button small onClick={() => onTurn(undefined)}>
          This month
        </Button>
      )}
      {children}
    </div>
  )
}
