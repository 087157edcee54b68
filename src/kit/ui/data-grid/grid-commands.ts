import type { DataGridProps } from './grid-props.ts'
import { getCellId } from './GridRow.tsx'
import type { GridCommand, CellPosition } from './keys.ts'
import { getNextSort } from './sort.ts'
import type { useActiveCell } from './use-active-cell.ts'
import type { useGridColumns } from './use-grid-columns.ts'
import type { useGridSelection } from './use-grid-selection.ts'

const widthOf = (cell: HTMLElement): number => {
  const range = document.createRange()
  range.selectNodeContents(cell)
  return Math.ceil(range.getBoundingClientRect().width)
}

/** In px, including the title. */
const widestContent = (grid: HTMLElement, position: number): number =>
  Math.max(...[...grid.querySelectorAll<HTMLElement>(`[data-column="${position}"] > div`)].map((cell) => widthOf(cell)))

type Parts<Row extends object> = Pick<DataGridProps<Row>, 'sort' | 'onSort' | 'onOpen'> & {
  gridId: string
  /** The number of columns before the page's own: 1 if there are checkboxes, otherwise 0. */
  first: number
  columns: ReturnType<typeof useGridColumns<Row>>
  cell: ReturnType<typeof useActiveCell>
  selection: ReturnType<typeof useGridSelection<Row>>
  here: readonly Row[]
  copy: () => void
}

export function gridCommands<Row extends object>({
  gridId,
  first,
  columns,
  cell,
  selection,
  here,
  copy,
  sort,
  onSort,
  onOpen,
}: Parts<Row>) {
  const { shown, sizes, setWidth } = columns
  const { scroller, active, moveTo } = cell

  const sortBy = (at: number): void => {
    const column = shown[at - first]
    if (column !== undefined && column.sortable !== false && onSort !== undefined) return onSort(getNextSort(sort, column.id))
    if (column?.head !== undefined) act({ row: -1, column: at })
  }
  const open = (at: number): void => {
    const row = here[at]
    if (row !== undefined) onOpen?.(row)
  }
  const act = (on: CellPosition): void => {
    if (columns.isColumnCard && on.column >= first && onOpen !== undefined) return open(on.row)
    const at = document.getElementById(getCellId(gridId, on.row, on.column))
    const inner = at?.querySelector<HTMLElement>('a[href], button:not(:disabled), input')
    if (inner) inner.click()
    else open(on.row)
  }
  const fit = (id: string, position: number): void => {
    if (scroller !== null) setWidth(id, widestContent(scroller, position) + 24)
  }
  const dragOf = (at: number) => {
    const [column, size = 0] = [shown[at], sizes[at]]
    return (by: number): void => column && setWidth(column.id, size + by)
  }
  const obey = (command: GridCommand): void => {
    switch (command.do) {
      case 'move':
        selection.forgetAnchor()
        return moveTo(command.to)
      case 'range':
        selection.rangeTo(active.row, command.to.row)
        return moveTo(command.to)
      case 'toggle':
        return selection.toggle(active.row)
      case 'toggleAll':
        return selection.toggleAll()
      case 'selectAll':
        return selection.selectAll()
      case 'clear':
        return selection.clear()
      case 'copy':
        return copy()
      case 'act':
        return act(active)
      case 'sort':
        return sortBy(active.column)
      case 'resize':
        return dragOf(active.column - first)(command.by)
    }
  }
  return { obey, sortBy, open, dragOf, fit }
}
