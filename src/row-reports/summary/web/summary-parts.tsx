import type { ReactNode } from 'react'
import { formatCount } from '../../../kit/shared/counted.ts'
import { TextLink } from '../../../kit/ui/button/TextLink.tsx'
import type { SmallColumn } from '../../../kit/ui/table/SmallTable.tsx'
import type { buildRowsLink } from '../../../rows/filter/web/rows-link.ts'
import type { StageState } from '../rules.ts'
import styles from './FileSummaryPage.module.css'

export type RowsLink = ReturnType<typeof buildRowsLink>

export const Swatch = ({ place }: { place: StageState }) => (
  <svg width="10" height="10" className={styles.placeSwatch} aria-hidden="true">
    <rect data-place={place} width="10" height="10" rx="2" />
  </svg>
)

type Counted = { of: number | undefined; rows?: RowsLink | undefined }

/** A dash if the role has no such place. */
export function Count({ of, rows }: Counted) {
  if (of === undefined || of === 0) return <span className={styles.isNothing}>{of ?? '–'}</span>
  return rows === undefined ? formatCount(of) : <TextLink {...rows}>{formatCount(of)}</TextLink>
}

export const countColumn = <Row,>(title: string, count: (row: Row) => Counted, head?: ReactNode): SmallColumn<Row> => ({
  title,
  head,
  number: true,
  show: (row) => <Count {...count(row)} />,
})
