import type { ReactNode } from 'react'
import './data-grid.css'

type BulkActProps = { children: ReactNode; onAct: () => void; main?: boolean; disabled?: boolean }

/** A button of a grid's bulk-action bar; at most one is the main one. */
export function BulkAct({ children, onAct, main = false, disabled = false }: BulkActProps) {
  return (
    <button type="button" className={`bulk-act${main ? ' bulk-main' : ''}`} disabled={disabled} onClick={onAct}>
      {children}
    </button>
  )
}
