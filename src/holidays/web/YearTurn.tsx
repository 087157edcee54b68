import { Button } from '../../kit/ui/button/Button.tsx'
import styles from './YearTurn.module.css'

export function YearTurn({ year, onTurn }: { year: string; onTurn: (year: string) => void }) {
  const turn = (count: number) => () => onTurn(String(Number(year) + count))
  return (
    <div className={styles.turn} role="group" aria-label="Year">
      <Button small icon="chevronLeft" aria-label="Previous year" onClick={turn(-1)} />
      <b aria-live="polite">{year}</b>
      <Button small icon="chevronRight" aria-label="Next year" onClick={turn(1)} />
    </div>
  )
}
