import { monthWords, monthsAfter } from '../../kit/shared/typed-date.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { StatusChip } from '../../kit/ui/feedback/StatusChip.tsx'
import styles from './MonthTurn.module.css'

type MonthTurnProps = {
  /** YYYY-MM. */
  month: string
  /** This month, once it is known. */
  present: string | undefined
  isClosed: boolean
  /** Undefined: this month. */
  onTurn: (month: string | undefined) => void
}

/** The month that is shown, and the ones beside it. */
export function MonthTurn({ month, present, isClosed, onTurn }: MonthTurnProps) {
  const turn = (count: number) => () => {
    const next = monthsAfter(`${month}-01`, count).slice(0, 7)
    onTurn(next === present ? undefined : next)
  }
  return (
    <div className={styles.turn} role="group" aria-label="Month">
      <Button small icon="chevronLeft" aria-label="Previous month" onClick={turn(-1)} />
      <b aria-live="polite">{monthWords(`${month}-01`)}</b>
      <Button small icon="chevronRight" aria-label="Next month" onClick={turn(1)} />
      {present !== undefined && month !== present && (
        <Button small onClick={() => onTurn(undefined)}>
          This month
        </Button>
      )}
      {isClosed && <StatusChip word="closed" form="pill" />}
    </div>
  )
}
