import { type CSSProperties, memo, type ReactNode } from 'react'
import { CellContent } from './GridCell.tsx'
import type { GridColumn } from './columns.ts'
import type { RowLook } from './grid-props.ts'
import { joinClassNames } from '../class-names.ts'
import styles from './DataGrid.module.css'

export type GridRowProps<Row> = {
  row: Row
  id: string
  /** Among the loaded rows, from 0. */
  index: number
  /** Among all rows, from 1. */
  number: number
  top: number
  gridId: string
  columns: readonly GridColumn<Row>[]
  frozen: number
  selectable: boolean
  selected: boolean
  /** -1 if the active cell is in another row. */
  activeColumn: number
  opened: boolean
  lookOf?: ((row: Row) => RowLook | undefined) | undefined
}

export const getCellId = (gridId: string, row: number, column: number): string => `${gridId}-${row < 0 ? 'h' : row}-${column}`

/** The grid sets the offsets as `--left-0` and so on. */
export const frozenCell = (position: number, frozen: number): { className: string; style?: CSSProperties } =>
  position < frozen
    ? {
        className: joinClassNames(
          styles.frozen,
          position > 0 && styles.frozenLater,
          position === frozen - 1 && styles.frozenLast,
        ),
        style: { left: `var(--left-${position})` },
      }
    : { className: '' }

type GridCellsProps<Row> = Pick<GridRowProps<Row>, 'row' | 'index' | 'gridId' | 'columns' | 'frozen' | 'activeColumn'> & {
  /** The index of the first data column: 1 if column 0 holds the checkboxes, otherwise 0. */
  first: number
}

function GridCellsDrawn<Row>(props: GridCellsProps<Row>): ReactNode {
  const { row, index, gridId, columns, frozen, first, activeColumn } = props
  return columns.map((column, at) => {
    const place = frozenCell(at, frozen)
    const position = at + first
    return (
      <div
        key={column.id}
        role="gridcell"
        id={getCellId(gridId, index, position)}
        aria-colindex={position + 1}
        data-column={position}
        className={joinClassNames(
          styles.cell,
          column.kind === 'number' && styles.number,
          place.className,
          activeColumn === position && styles.isActiveCell,
        )}
        style={place.style}
      >
        <div className={styles.content}>
          <CellContent column={column} row={row} />
        </div>
      </div>
    )
  })
}

/** Selecting or opening a row changes only its colour and its checkbox, so its cells need not render again. */
const GridCells = memo(GridCellsDrawn) as typeof GridCellsDrawn

function GridRowDrawn<Row>(props: GridRowProps<Row>) {
  const { row, id, index, number, top, gridId, columns, frozen, selectable, selected, activeColumn, opened } = props
  const look = props.lookOf?.(row)
  const isHead = look?.isHead === true
  const first = selectable && !isHead ? 1 : 0
  return (
    <div
      role="row"
      className={joinClassNames(
        styles.row,
        selected && styles.isSelected,
        activeColumn >= 0 && styles.isActive,
        opened && styles.isOpen,
      )}
      style={{ top }}
      data-look={look?.tone}
      data-row={index}
      data-id={id}
      aria-rowindex={number + 1}
      aria-selected={selectable && !isHead ? selected : opened || undefined}
    >
      {selectable && !isHead && (
        <div
          role="gridcell"
          id={getCellId(gridId, index, 0)}
          aria-colindex={1}
          data-column={0}
          className={joinClassNames(styles.cell, styles.boxCell, styles.frozen, activeColumn === 0 && styles.isActiveCell)}
        >
          <input
            type="checkbox"
            className={styles.box}
            tabIndex={-1}
            readOnly
            checked={selected}
            aria-label={`Select row ${number}`}
          />
        </div>
      )}
      {look?.wide === undefined || (columns.length === 1 && !isHead) ? (
        <GridCells<Row> {...{ row, index, gridId, columns, frozen, first, activeColumn }} />
      ) : (
        <div
          role="gridcell"
          // A card is a single cell, so it has the id of whichever column is active.
          id={getCellId(gridId, index, Math.max(activeColumn, first))}
          aria-colindex={first + 1}
          aria-colspan={columns.length + (isHead && selectable ? 1 : 0)}
          data-column={Math.max(activeColumn, first)}
          className={joinClassNames(styles.cell, styles.wide, activeColumn >= 0 && styles.isActiveCell)}
        >
          {look.wide}
        </div>
      )}
    </div>
  )
}

/** A row renders again only when its data, selection or active cell changes, so 500 selected rows do not slow down scrolling. */
export const GridRow = memo(GridRowDrawn) as typeof GridRowDrawn
