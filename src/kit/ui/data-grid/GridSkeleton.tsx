import type { CSSProperties } from 'react'
import { joinClassNames } from '../class-names.ts'
import styles from './DataGrid.module.css'

/** The length varies, and with its margin the bar fills the whole width of its column. */
const barStyle = (size: number, seed: number): CSSProperties => {
  const width = Math.max(24, size - 24 - (seed % 4) * 10)
  return { width, marginRight: size - width }
}

export function GridSkeleton({ rows, sizes, selectable }: { rows: number; sizes: readonly number[]; selectable: boolean }) {
  return (
    <div className={joinClassNames(styles.fill, styles.skeleton)} data-part="grid-skeleton" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.skeletonRow}>
          {selectable && <i className={styles.skeletonBox} />}
          {sizes.map((size, at) => (
            <i key={at} className={styles.skeletonCell} style={barStyle(size, row * 7 + at * 5)} />
          ))}
        </div>
      ))}
    </div>
  )
}
