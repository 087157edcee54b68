import type { ReactNode } from 'react'
import { formatCount } from '../../shared/counted.ts'
import { BulkButton } from './BulkButton.tsx'
import { type CountedAct, describeLeftRows } from './bulk-words.ts'
import styles from './DataGrid.module.css'

type BulkLeftProps<Row> = {
  acts: readonly (CountedAct<Row> & { busy?: boolean; onReverse?: () => void })[]
}

/**
 * Counts the rows that the acts leave out, by reason. If an act can both change rows and reverse decisions, the reversal gets a
 * separate button.
 */
export function BulkLeft<Row>({ acts }: BulkLeftProps<Row>): ReactNode {
  const lines = describeLeftRows(acts)
  const reversals = acts.flatMap(({ verb, split, busy = false, onReverse }) => {
    if (onReverse === undefined || split.reverses.length === 0 || split.changes.length === 0) return []
    const words = [...split.reversed.keys()].join(' or ')
    return [
      <BulkButton key={verb} busy={busy} onAct={onReverse}>
        {verb} {formatCount(split.reverses.length)} {words}…
      </BulkButton>,
    ]
  })
  if (lines.length === 0 && reversals.length === 0) return null
  return (
    <div className={styles.bulkLeft} data-part="bulk-left">
      <span>{lines.join(' ')}</span>
      {reversals}
    </div>
  )
}
