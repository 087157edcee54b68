import type { ReactNode } from 'react'
import { showCount } from '../../shared/counted.ts'
import { Keycap } from '../button/Keycap.tsx'
import { classNames } from '../class-names.ts'
import styles from './DataGrid.module.css'

type GridBulkProps = {
  count: number
  /** Of the selected ones those that the list does not show: how many, why, and what takes them out. */
  away: { count: number; why: string; onAct: () => void } | undefined
  /** Selects all rows that match, and its label; undefined: they are selected, or are the loaded ones. */
  more: { label: string; onAct: () => void } | undefined
  /** The result of the last copy; empty: the button shows its own label. */
  copied: string
  onCopy: () => void
  onClear: () => void
  /** `BulkAct`s of the page. */
  children: ReactNode
}

/** The actions for the selected rows. */
export function GridBulk({ count, away, more, copied, onCopy, onClear, children }: GridBulkProps) {
  return (
    <div className={styles.bulk} data-part="grid-bulk" role="group" aria-label="Selected rows">
      <span className={styles.bulkCount}>
        <b>{showCount(count)}</b> selected{away && `, ${showCount(away.count)} ${away.why}`}
      </span>
      {away && (
        <button type="button" className={styles.bulkAct} onClick={away.onAct}>
          Take out {showCount(away.count)}
        </button>
      )}
      {more && (
        <button type="button" className={classNames(styles.bulkAct, styles.bulkMore)} onClick={more.onAct}>
          {more.label}
        </button>
      )}
      {children}
      <button type="button" className={styles.bulkAct} onClick={onCopy}>
        {copied === '' ? 'Copy as TSV' : copied}
        <Keycap>Ctrl C</Keycap>
      </button>
      <button type="button" className={classNames(styles.bulkAct, styles.bulkClear)} onClick={onClear}>
        Clear
        <Keycap>Esc</Keycap>
      </button>
    </div>
  )
}
