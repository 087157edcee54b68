import { Fragment, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useFocusWhile } from '../../web/use-focus-while.ts'
import { usePageKeys } from '../../web/use-page-keys.ts'
import { formatQuantity, type Noun, formatCount } from '../../shared/counted.ts'
import { ErrorStrip } from '../feedback/ErrorStrip.tsx'
import { countSheets } from './paper-sheets.ts'
import { Button } from '../button/Button.tsx'
import { ScrollArea } from '../ScrollArea.tsx'
import { formatInstant } from '../../shared/time.ts'
import { type GridColumn, getColumnName } from './columns.ts'
import { CellContent } from './GridCell.tsx'
import type { DataGridProps, PlainCellProps } from './grid-props.ts'
import { sumChars, buildPaper } from './paper.ts'
import { joinClassNames } from '../class-names.ts'
import styles from './PlainRows.module.css'

export type PlainRowsProps<Row> = {
  name: string
  columns: readonly GridColumn<Row>[]
  rowId: (row: Row) => string
  /** The rows of the page. */
  here: readonly Row[]
  picked: readonly Row[] | undefined
  count: number
  noun: Noun
  plain: NonNullable<DataGridProps<Row>['plain']>
  lookOf: DataGridProps<Row>['lookOf']
}

/**
 * Matches parts of the printed tables that are still loading, and cells that are not rendered yet. (An empty value is rendered as
 * a dash.)
 */
const NOT_DRAWN = 'section [aria-busy=true], section > table > tbody > tr > td:empty'
const noRows: readonly never[] = []

const breakable = (title: string) =>
  title.split(/(?<=_)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))

type TableProps<Row> = Pick<PlainRowsProps<Row>, 'name' | 'columns' | 'rowId' | 'lookOf'> & {
  rows: readonly Row[]
  /** In characters, for print. */
  chars?: readonly number[]
  /** All shown columns; `columns` holds only those of this table. */
  all: readonly GridColumn<Row>[]
  Cell: (props: PlainCellProps<Row>) => ReactNode
}

function Table<Row>({ name, columns, rows, rowId, lookOf, chars, all, Cell }: TableProps<Row>) {
  const across = sumChars((chars ?? []).map((each) => ({ chars: each })))
  return (
    <table
      className={joinClassNames(styles.table, chars !== undefined && styles.isFixed)}
      aria-label={name}
      style={chars && { width: `min(100%, ${across}ch)` }}
    >
      {chars && (
        <colgroup>
          {columns.map(({ id }, index) => (
            <col key={id} style={{ width: `${((chars[index] ?? 0) * 100) / across}%` }} />
          ))}
        </colgroup>
      )}
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" className={column.kind === 'number' ? styles.number : undefined}>
              {breakable(getColumnName(column))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const look = lookOf?.(row)
          return (
            <tr key={rowId(row)} data-tone={look?.tone}>
              {look?.wide === undefined ? (
                columns.map((column) => (
                  <td key={column.id} className={column.kind === 'number' ? styles.number : undefined}>
                    <Cell {...{ row, column }} columns={all} />
                  </td>
                ))
              ) : (
                <td colSpan={columns.length}>{look.wide}</td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Returns how many sheets the rows with these ids take, or undefined until all are rendered and counted. */
function useSheets(rootRef: RefObject<HTMLDivElement | null>, rows: string): number | undefined {
  const [sheets, setSheets] = useState<{ of: string; count: number }>()
  useEffect(() => {
    const root = rootRef.current
    if (rows === '' || root === null) return undefined
    let frame = 0
    let isLeft = false
    // The rows are shown first, because many rows take a moment to lay out.
    const count = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        if (isLeft || root.querySelector(NOT_DRAWN) !== null) return
        const sheets = countSheets(root)
        // The first formula loads its font, which is wider than the fallback font shown until then.
        if (document.fonts.status === 'loading') void document.fonts.ready.then(count)
        else setSheets({ of: rows, count: sheets })
      })
    }
    const observer = new MutationObserver(count)
    observer.observe(root, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
    count()
    return () => {
      isLeft = true
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [rootRef, rows])
  return sheets?.of === rows ? sheets.count : undefined
}

/**
 * The selected rows, or else all rows, as a plain table for the browser's own search and for print, because a grid renders only
 * visible rows. On paper, columns that do not fit on one sheet follow in further tables.
 */
export function PlainRows<Row>({ name, columns, rowId, here, picked, count, noun, plain, lookOf }: PlainRowsProps<Row>) {
  const { every, notes } = plain
  const printed = picked ?? (every === undefined ? here : every.rows)
  const isLoading = printed === undefined
  const rows = printed ?? noRows
  const problem = picked === undefined ? every?.problem : undefined
  const range =
    picked !== undefined
      ? `${formatQuantity(picked.length, ...noun)} selected of ${formatCount(count)}`
      : printed === undefined || printed.length >= count
        ? formatQuantity(printed?.length ?? count, ...noun)
        : `The first ${formatCount(printed.length)} of ${formatQuantity(count, ...noun)}: filter or select those to print`
  const onClose = (): void => plain.onChange(false)
  const [madeAt] = useState(() => formatInstant(new Date()))
  const { isFilled, Cell = CellContent } = plain
  const { sets, blank } = useMemo(() => buildPaper(columns, rows, isFilled), [columns, rows, isFilled])
  const all = columns.filter((column) => !blank.includes(column))
  const print = useRef<HTMLButtonElement>(null)
  const rootRef = useRef<HTMLDivElement>(null)
  const sheets = useSheets(rootRef, isLoading ? '' : rows.map(rowId).join(' '))
  useFocusWhile(() => print.current)
  usePageKeys((event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  })
  return (
    <div ref={rootRef} className={styles.plain}>
      <div className={styles.acts}>
        <Button
          ref={print}
          onClick={() => window.print()}
          icon="print"
          busy={isLoading ? problem === undefined : rows.length > 0 && sheets === undefined}
        >
          Print these rows{sheets !== undefined && `: ${formatQuantity(sheets, 'sheet')}`}
        </Button>
        <Button aria-keyshortcuts="Escape" onClick={onClose}>
          Back to the grid
        </Button>
      </div>
      {problem !== undefined && <ErrorStrip message={problem} />}
      <p className={styles.notes} data-part="print-notes">
        {[range, ...notes].map((note) => (
          <span key={note}>{note}</span>
        ))}
        <span>{madeAt}</span>
        {blank.length > 0 && <span>Blank columns left out: {blank.map(getColumnName).join(', ')}</span>}
      </p>
      <ScrollArea className={styles.scroll} label={name}>
        <Table<Row> {...{ name, rows, rowId, lookOf, all, Cell }} columns={all} />
      </ScrollArea>
      {sets.map((set, index) => {
        const part = `part ${index + 1} of ${sets.length}`
        return (
          <section key={set.map(({ column }) => column.id).join()} className={styles.sheet}>
            {sets.length > 1 && <p className={styles.part}>Columns, {part}</p>}
            <Table<Row>
              {...{ rows, rowId, lookOf, all, Cell }}
              name={sets.length > 1 ? `${name}, ${part}` : name}
              columns={set.map(({ column }) => column)}
              chars={set.map(({ chars }) => chars)}
            />
          </section>
        )
      })}
    </div>
  )
}
