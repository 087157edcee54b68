import type { ReactNode } from 'react'
import { describeMonth, addMonthsTo } from '../../shared/typed-date.ts'
import { Button } from '../button/Button.tsx'
import styles from './MonthTurn.module.css'

type MonthTurnProps = {
  /** YYYY-MM. */
  month: string
  /** The current month; undefined until it is known. */
  present: string | undefined
  /** Undefined means the current month. */
  onTurn: (month: string | undefined) => void
  children?: ReactNode
}

export function MonthTurn({ month, present, onTurn, children }: MonthTurnProps) {
  const turn = (count: number) => () => {
    const next = addMonthsTo(`${month}-01`, count).slice(0, 7)
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
