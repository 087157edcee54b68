import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './DataGrid.module.css'

type BulkActProps = { children: ReactNode; onAct: () => void; main?: boolean; disabled?: boolean }

/**
 * A button of a grid's bulk-action bar; at most one is the main one. The second click of a double click, which may find another
 * act there, is none.
 */
export function BulkAct({ children, onAct, main = false, disabled = false }: BulkActProps) {
  return (
    <button
      type="button"
      className={classNames(styles.bulkAct, main && styles.bulkMain)}
      disabled={disabled}
      onClick={({ detail }) => detail < 2 && onAct()}
    >
      {children}
    </button>
  )
}
