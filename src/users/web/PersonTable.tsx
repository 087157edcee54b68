import { Button } from '../../kit/ui/button/Button.tsx'
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a table whose parts are drawn as blocks, as on a phone, keeps its meaning by its roles alone */
import { type ReactNode, useState } from 'react'
import { ScrollArea } from '../../kit/ui/ScrollArea.tsx'
import personPageStyles from './PersonPage.module.css'
import styles from './PersonTable.module.css'

/** Rows shown at first; a long history is behind a button. */
const FIRST = 12

type PersonTableProps<Row> = {
  /** Caption for screen readers. */
  label: string
  columns: readonly { title: string; show: (row: Row) => ReactNode; number?: boolean }[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Shown instead of a table without rows. */
  none: string
}

/** A small table of the person's page, which scrolls horizontally where it is too wide. */
export function PersonTable<Row>({ label, columns, rows, rowKey, none }: PersonTableProps<Row>) {
  const [all, setAll] = useState(false)
  if (rows.length === 0) return <p className={personPageStyles.none}>{none}</p>
  const shown = all ? rows : rows.slice(0, FIRST)
  return (
    <>
      <ScrollArea className={styles.scroller} role="group" label={label}>
        <table role="table">
          <thead role="rowgroup">
            <tr role="row">
              {columns.map(({ title, number = false }) => (
                <th key={title} role="columnheader" scope="col" className={number ? styles.isNumber : undefined}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {shown.map((row) => (
              <tr key={rowKey(row)} role="row">
                {columns.map(({ title, show, number = false }) => (
                  <td key={title} role="cell" data-title={title} className={number ? styles.isNumber : undefined}>
                    {show(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      {shown.length < rows.length && (
        <Button kind="quiet" className={styles.all} onClick={() => setAll(true)}>
          Show all {rows.length}
        </Button>
      )}
    </>
  )
}
