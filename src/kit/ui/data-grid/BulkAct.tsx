import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './DataGrid.module.css'

type BulkActProps = { children: ReactNode; onAct: () => void; main?: boolean; disabled?: boolean }

/** A button of a grid's bulk-action bar; at most one is the main one. */
export function BulkAct({ children, onAct, main = false, disabled = false }: BulkActProps) {
  return (
    <button type="button" className={classNames(styles.bulkAct, main && styles.bulkMain)} disabled={disabled} onClick={onAct}>
      {children}
    </button>
  )
}
