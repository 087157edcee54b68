import type { ReactNode } from 'react'
import { joinClassNames } from '../class-names.ts'
import styles from './DataGrid.module.css'

type BulkButtonProps = {
  children: ReactNode
  onAct: () => void
  main?: boolean
  busy?: boolean
  why?: string | undefined
}

/**
 * At most one button is the main one. The second click of a double click is ignored, because another act may be there by then.
 * Pages use `BulkActs` and `BulkDecision`, which count the rows (decision 153).
 */
export function BulkButton({ children, onAct, main = false, busy = false, why }: BulkButtonProps) {
  return (
    <button
      type="button"
      className={joinClassNames(styles.bulkAct, main && styles.bulkMain)}
      title={why}
      disabled={busy}
      aria-disabled={why === undefined ? undefined : true}
      onClick={({ detail }) => detail < 2 && why === undefined && onAct()}
    >
      {children}
    </button>
  )
}
