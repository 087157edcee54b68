import type { PointerEvent } from 'react'
import { Icon } from '../icons.tsx'
import { type GridColumn, getColumnName, getRawColumnName, getColumnTitle } from './columns.ts'
import { getCellId, frozenCell } from './GridRow.tsx'
import type { CellPosition } from './keys.ts'
import type { GridSort } from './sort.ts'
import { joinClassNames } from '../class-names.ts'
import styles from './DataGrid.module.css'

type GridHeadProps<Row> = {
  gridId: string
  shown: readonly GridColumn<Row>[]
  frozen: number
  grouped: boolean
  /** How many of the loaded rows are selected; undefined without selection. */
  extent: 'all' | 'some' | 'none' | undefined
  sort: GridSort | undefined
  canSort: boolean
  cursor: CellPosition | undefined
  /**
   * Returns a handler for dragging a column's right edge. The handler receives the px since the drag began. `column` is the index
   * in `shown`.
   */
  onDrag: (column: number) => (px: number) => void
  onFit: (id: string, column: number) => void
}

/** Reports how far the pointer has moved until its release, even outside the element. */
const followDrag = (event: PointerEvent<HTMLElement>, onDrag: (px: number) => void): void => {
  const from = event.clientX
  const edge: HTMLElement = event.currentTarget
  const released = new AbortController()
  const { signal } = released
  edge.setPointerCapture(event.pointerId)
  edge.addEventListener('pointermove', ({ clientX }) => onDrag(Math.round(clientX - from)), { signal })
  edge.addEventListener('lostpointercapture', () => released.abort(), { signal })
}

const tooltipOf = <Row,>(column: GridColumn<Row>): string =>
  getRawColumnName(column) === getColumnTitle(column)
    ? getColumnName(column)
    : `${getColumnName(column)} (${getRawColumnName(column)})`

type Span = { group: string | undefined; at: number; count: number }
const spansOf = <Row,>(columns: readonly GridColumn<Row>[]): Span[] => {
  const spans: Span[] = []
  for (const [at, { group }] of columns.entries()) {
    const last = spans.at(-1)
    if (last !== undefined && group !== undefined && last.group === group) last.count += 1
    else spans.push({ group, at, count: 1 })
  }
  return spans
}

/** Screen readers skip this line, because each column's own header has the full name. */
function Groups<Row>({ shown, frozen, extent }: GridHeadProps<Row>) {
  return (
    <div className={joinClassNames(styles.row, styles.headRow, styles.groupRow)} aria-hidden="true">
      {extent !== undefined && <div className={joinClassNames(styles.cell, styles.frozen)} />}
      {spansOf(shown).map(({ group, at, count }) => {
        const stays = frozenCell(at, frozen)
        return (
          <div
            key={at}
            className={joinClassNames(styles.cell, styles.group, stays.className)}
            style={{ ...stays.style, gridColumn: `span ${count}` }}
          >
            {group}
          </div>
        )
      })}
    </div>
  )
}

export function GridHead<Row>(props: GridHeadProps<Row>) {
  const { gridId, shown, frozen, grouped, extent, sort, canSort, cursor, onDrag, onFit } = props
  const selectable = extent !== undefined
  const isActive = (column: number) => cursor?.row === -1 && cursor.column === column && styles.isActiveCell
  return (
    <div role="rowgroup" className={styles.head}>
      {grouped && <Groups {...props} />}
      <div role="row" className={joinClassNames(styles.row, styles.headRow)} aria-rowindex={1} data-row={-1}>
        {selectable && (
          <div
            role="columnheader"
            id={getCellId(gridId, -1, 0)}
            aria-colindex={1}
            aria-label="Selection"
            data-column={0}
            className={joinClassNames(styles.cell, styles.boxCell, styles.frozen, isActive(0))}
          >
            <input
              type="checkbox"
              className={styles.box}
              tabIndex={-1}
              readOnly
              checked={extent === 'all'}
              ref={(box) => {
                if (box) box.indeterminate = extent === 'some'
              }}
              aria-label="Select all rows"
            />
          </div>
        )}
        {shown.map((column, at) => {
          const stays = frozenCell(at, frozen)
          const position = at + (selectable ? 1 : 0)
          const sortable = canSort && column.sortable !== false && column.kind !== 'action'
          const order = sort?.by === column.id ? (sort.descending ? 'descending' : 'ascending') : undefined
          return (
            <div
              key={column.id}
              role="columnheader"
              id={getCellId(gridId, -1, position)}
              aria-colindex={position + 1}
              aria-label={column.name}
              aria-sort={sortable ? (order ?? 'none') : undefined}
              data-column={position}
              data-decides={column.decides}
              className={joinClassNames(
                styles.cell,
                styles.title,
                column.kind === 'number' && styles.number,
                stays.className,
                sortable && styles.isSortable,
                isActive(position),
              )}
              style={stays.style}
            >
              <div className={styles.content} title={tooltipOf(column)}>
                {column.head ?? getColumnTitle(column)}
              </div>
              {order && <Icon name={order === 'ascending' ? 'arrowUp' : 'arrowDown'} size={14} />}
              <span
                className={styles.resize}
                data-part="column-edge"
                aria-hidden="true"
                onMouseDown={(event) => event.stopPropagation()}
                onPointerDown={(event) => event.button === 0 && followDrag(event, onDrag(at))}
                onClick={(event) => event.stopPropagation()}
                onDoubleClick={() => onFit(column.id, position)}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}
