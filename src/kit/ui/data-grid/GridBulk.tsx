import type { ReactNode } from 'react'
import { formatCount } from '../../shared/counted.ts'
import { Keycap } from '../button/Keycap.tsx'
import { joinClassNames } from '../class-names.ts'
import { type Selected, withAll } from './selection.ts'
import styles from './DataGrid.module.css'

type GridBulkProps = {
  count: number
  selected: Selected
  /** Returns the ids of the loaded rows, or undefined if they are unknown. Other selected rows are not visible. */
  listed: () => readonly string[] | undefined
  /** Whether all matching rows are loaded. */
  isWhole: boolean
  filtered: boolean | undefined
  onSelect: (selected: Selected) => void
  /** Selects all matching rows. Undefined if they are already selected or all loaded. */
  more: { label: string; onAct: () => void } | undefined
  copied: string
  onCopy: () => void
  onClear: () => void
  children: ReactNode
}

export function GridBulk({ count, more, copied, onCopy, onClear, children, ...props }: GridBulkProps) {
  const { selected, isWhole, filtered, onSelect } = props
  const listed = new Set(props.listed() ?? selected)
  const away = [...selected].filter((id) => !listed.has(id))
  const why = !isWhole ? 'not on this page' : filtered === true ? 'not shown by the filter' : 'no longer listed'
  return (
    <div className={styles.bulk} data-part="grid-bulk" role="group" aria-label="Selected rows">
      <span className={styles.bulkCount}>
        <b>{formatCount(count)}</b> selected{away.length > 0 && `, ${formatCount(away.length)} ${why}`}
      </span>
      {away.length > 0 && (
        <button type="button" className={styles.bulkAct} onClick={() => onSelect(withAll(selected, away, false))}>
          Deselect {formatCount(away.length)}
        </button>
      )}
      {more && (
        <button type="button" className={joinClassNames(styles.bulkAct, styles.bulkMore)} onClick={more.onAct}>
          {more.label}
        </button>
      )}
      {children}
      <button type="button" className={styles.bulkAct} onClick={onCopy}>
        {copied === '' ? 'Copy as TSV' : copied}
        <Keycap>Ctrl C</Keycap>
      </button>
      <button type="button" className={joinClassNames(styles.bulkAct, styles.bulkClear)} onClick={onClear}>
        Clear
        <Keycap>Esc</Keycap>
      </button>
    </div>
  )
}
