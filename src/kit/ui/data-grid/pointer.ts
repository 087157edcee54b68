import type { FocusEvent, MouseEvent } from 'react'
import type { CellPosition } from './keys.ts'

const controls = 'a, button, select, textarea'

type Grid = {
  selectable: boolean
  active: CellPosition
  pointAt: (to: CellPosition) => void
  moveTo: (to: CellPosition) => void
  forgetAnchor: () => void
  toggle: (row: number) => void
  toggleAll: () => void
  rangeTo: (from: number, to: number) => void
  sortBy: (column: number) => void
  open: (row: number) => void
}

const placeOf = (target: EventTarget): CellPosition | undefined => {
  if (!(target instanceof Element)) return undefined
  const cell = target.closest<HTMLElement>('[data-column]')
  const row = cell?.closest<HTMLElement>('[data-row]')
  return cell && row ? { row: Number(row.dataset['row']), column: Number(cell.dataset['column']) } : undefined
}
const isOn = (target: EventTarget, selector: string): boolean => target instanceof Element && target.closest(selector) !== null

export const buildPointerHandlers = (grid: Grid) => ({
  onMouseDown: (event: MouseEvent<HTMLDivElement>): void => {
    const hit = placeOf(event.target)
    if (hit === undefined || event.button !== 0) return
    // The focus stays on the grid, and selecting a range must not select text.
    if (event.shiftKey || isOn(event.target, controls) || (grid.selectable && hit.column === 0)) {
      event.preventDefault()
      event.currentTarget.focus({ preventScroll: true })
    }
    if (event.shiftKey) return
    grid.forgetAnchor()
    // A clicked element is already visible. Scrolling to it now would move its button away from under the pointer.
    grid.pointAt(hit)
  },
  onClick: (event: MouseEvent<HTMLDivElement>): void => {
    const hit = placeOf(event.target)
    if (hit === undefined || isOn(event.target, controls)) return
    if (grid.selectable && event.shiftKey) {
      grid.rangeTo(grid.active.row, hit.row)
      grid.moveTo(hit)
    } else if (hit.row < 0) {
      if (grid.selectable && hit.column === 0) grid.toggleAll()
      else if (!isOn(event.target, '[data-part=column-edge]')) grid.sortBy(hit.column)
    } else if (grid.selectable && (hit.column === 0 || event.ctrlKey || event.metaKey)) grid.toggle(hit.row)
    else if (getSelection()?.isCollapsed !== false) grid.open(hit.row)
  },
})

/** Returns the focus to the grid when a closing menu has focused its own button. */
export const keepFocus = (event: FocusEvent<HTMLDivElement>): void => {
  if (event.target !== event.currentTarget && event.currentTarget.contains(event.target) && event.target.matches('a, button'))
    event.currentTarget.focus({ preventScroll: true })
}

export const setTruncationTooltip = ({ target }: MouseEvent): void => {
  const content = target instanceof Element ? target.closest<HTMLElement>('[role=gridcell] > div') : null
  if (content === null) return
  const inner = content.querySelector<HTMLElement>('[data-part=chip-word], [data-part=compared]') ?? content
  content.title =
    content.scrollWidth > content.clientWidth || inner.scrollWidth > inner.clientWidth ? (content.textContent ?? '') : ''
}
