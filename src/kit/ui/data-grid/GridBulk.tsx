import type { ReactNode } from 'react'
import { Keycap } from '../button/Keycap.tsx'
import { showCount } from './GridFooter.tsx'

type GridBulkProps = {
  count: number
  /** The result of the last copy; empty: the button shows its own label. */
  copied: string
  onCopy: () => void
  onClear: () => void
  /** `BulkAct`s of the page. */
  children: ReactNode
}

/** The actions for the selected rows. */
export function GridBulk({ count, copied, onCopy, onClear, children }: GridBulkProps) {
  return (
    <div className="grid-bulk" role="group" aria-label="Selected rows">
      <span className="grid-bulk-count">
        <b>{showCount(count)}</b> selected
      </span>
      {children}
      <button type="button" className="bulk-act" onClick={onCopy}>
        {copied === '' ? 'Copy as TSV' : copied}
        <Keycap>Ctrl C</Keycap>
      </button>
      <button type="button" className="bulk-act bulk-clear" onClick={onClear}>
        Clear
        <Keycap>Esc</Keycap>
      </button>
    </div>
  )
}
