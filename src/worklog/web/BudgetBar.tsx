import { formatRupees } from '../../kit/shared/money.ts'
import styles from './BudgetBar.module.css'

type Props = {
  /** Rupees per unit. */
  budget: number
  /** Null if no unit is done, or if the cost is unknown. */
  cost: number | null
}

export function BudgetBar({ budget, cost }: Props) {
  if (cost === null)
    return (
      <span className={styles.bar} data-tone="none">
        —
      </span>
    )
  const share = budget === 0 ? undefined : cost / budget
  const isOver = cost > budget
  const left = `₹${formatRupees(Math.abs(budget - cost))} ${isOver ? 'over' : 'under'}`
  return (
    <span className={styles.bar} data-tone={isOver ? 'over' : 'under'}>
      <span className={styles.track} aria-hidden="true">
        <i style={{ width: `${Math.min(100, Math.round((share ?? 1) * 100))}%` }} />
      </span>
      <span className={styles.words}>
        {share !== undefined && `${Math.round(share * 100)} %, `}
        {cost === budget ? 'as budgeted' : left}
      </span>
    </span>
  )
}
