import { useState } from 'react'
import { Button } from '../../kit/ui/button/Button.tsx'
import { type SmallColumn, SmallTable } from '../../kit/ui/table/SmallTable.tsx'
import personPageStyles from './PersonPage.module.css'
import styles from './PersonTable.module.css'

/** The number of rows shown at first. A button reveals the rest of a long history. */
const ROWS_SHOWN_FIRST = 12

type PersonTableProps<Row> = {
  label: string
  columns: readonly SmallColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  none: string
}

export function PersonTable<Row>({ label, columns, rows, rowKey, none }: PersonTableProps<Row>) {
  const [all, setAll] = useState(false)
  if (rows.length === 0) return <p className={personPageStyles.none}>{none}</p>
  const shown = all ? rows : rows.slice(0, ROWS_SHOWN_FIRST)
  return (
    <>
      <SmallTable {...{ label, columns, rowKey }} rows={shown} scroller={styles.scroller} blocks />
      {shown.length < rows.length && (
        <Button kind="quiet" className={styles.showAll} onClick={() => setAll(true)}>
          Show all {rows.length}
        </Button>
      )}
    </>
  )
}
