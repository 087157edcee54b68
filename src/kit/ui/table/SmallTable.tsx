/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a table whose parts are displayed as blocks, as on a phone, needs explicit roles to keep its semantics */
import { Fragment, type ReactNode } from 'react'
import { joinClassNames } from '../class-names.ts'
import { ScrollArea } from '../ScrollArea.tsx'
import styles from './SmallTable.module.css'

type CellLook = { className?: string | undefined; title?: string | undefined; 'data-tone'?: string | undefined }

export type SmallColumn<Row> = {
  title: string
  head?: ReactNode
  show: (row: Row) => ReactNode
  number?: boolean
  /** The column names the row: its cell is the row's header for screen readers. */
  names?: boolean
  /** Omitted on a phone. */
  minor?: boolean
  className?: string | undefined
  cell?: (row: Row) => CellLook
}

type SmallTableProps<Row> = {
  label: string
  columns: readonly SmallColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  below?: (row: Row) => ReactNode
  /** Sums below the rows, with one cell per column. */
  foot?: readonly ReactNode[] | undefined
  /** `card` takes the whole width of a card and has a coloured header. */
  look?: 'plain' | 'card'
  /** A table that is too wide or too tall scrolls in a box of this class. */
  scroller?: string | undefined
  /** On a phone, each row is a block of "title: value". */
  blocks?: boolean
  after?: ReactNode
  className?: string | undefined
}

/** A read-only table of a few rows. Use `DataGrid` for a list that is sorted, filtered or paged. */
export function SmallTable<Row>(props: SmallTableProps<Row>) {
  const { label, columns, rows, rowKey, below, foot, look = 'plain', scroller, blocks = false, after, className } = props
  const classOf = ({ number, minor, className: own }: SmallColumn<Row>): string =>
    joinClassNames(number === true && styles.isNumber, minor === true && styles.isMinor, own)
  const table = (
    <table
      role="table"
      aria-label={label}
      className={joinClassNames(
        styles.table,
        look === 'card' ? styles.isCard : styles.isPlain,
        blocks && styles.isBlocks,
        className,
      )}
    >
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column.title} role="columnheader" scope="col" className={classOf(column)}>
              {column.head ?? column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => {
          const line = below?.(row)
          return (
            <Fragment key={rowKey(row)}>
              <tr role="row">
                {columns.map((column) => (
                  <Cell key={column.title} column={column} look={column.cell?.(row)} className={classOf(column)}>
                    {column.show(row)}
                  </Cell>
                ))}
              </tr>
              {line !== undefined && (
                <tr role="row">
                  <td role="cell" colSpan={columns.length} className={styles.isBelow}>
                    {line}
                  </td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
      {foot !== undefined && (
        <tfoot role="rowgroup">
          <tr role="row">
            {columns.map((column, at) => (
              <Cell key={column.title} column={column} className={classOf(column)}>
                {foot[at]}
              </Cell>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
  if (scroller === undefined) return table
  return (
    <ScrollArea className={joinClassNames(styles.scroller, scroller)} role="group" label={label}>
      {table}
      {after}
    </ScrollArea>
  )
}

type CellProps<Row> = { column: SmallColumn<Row>; className: string; look?: CellLook | undefined; children: ReactNode }

function Cell<Row>({ column: { title, names = false }, className, look, children }: CellProps<Row>) {
  const shared = { ...look, className: joinClassNames(className, look?.className), 'data-title': title }
  return names ? (
    <th role="rowheader" scope="row" {...shared}>
      {children}
    </th>
  ) : (
    <td role="cell" {...shared}>
      {children}
    </td>
  )
}
