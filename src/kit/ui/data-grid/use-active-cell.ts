import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CellPosition } from './keys.ts'
import { useKeptPlace } from './use-kept-place.ts'
import { listRowsInView, computeTop, useHeight, useTop } from './visible-rows.ts'

type Options = {
  name: string
  ids: readonly string[]
  /** Including the checkbox column. */
  columns: number
  /** 1 if column 0 holds checkboxes. */
  first: 0 | 1
  frozen: number
  rowHeight: number
  headHeight: number
  spanOf: (at: number) => { start: number; size: number }
  /** The width in px that frozen cells cover at the left edge. */
  covered: number
  openId: string | undefined
  /** The row at which the person left the grid. It is set when the grid is mounted again. */
  startId: string | undefined
  /** Changes with the page and the sort. The grid then starts at its top. */
  order: string
}

/** It has its row's id once the person has moved to it. */
type Wanted = CellPosition & { id?: string | undefined }

/**
 * The active cell, and the rendered rows around it. The cell is state and never takes the focus, so a key press renders only two
 * rows again and does not move the focus (interface.md, The DataGrid).
 */
export const useActiveCell = ({ ids, columns, first, frozen, rowHeight, headHeight, ...rest }: Options) => {
  const { name, spanOf, covered, openId, startId, order } = rest
  const heights = { rowHeight, headHeight }
  const [start] = useState<Wanted>(() => {
    const row = startId === undefined ? -1 : ids.indexOf(startId)
    return row < 0 ? { row: 0, column: first } : { row, column: first, id: startId }
  })
  const [wanted, setWanted] = useState(start)
  const [focused, setFocused] = useState(false)
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const count = ids.length
  const pointAt = ({ row, column }: CellPosition): void => setWanted({ row, column, id: ids[row] })
  // When rows are added or removed, the active cell stays in its row.
  if (count > 0 && wanted.id !== undefined && ids[wanted.row] !== wanted.id) {
    const now = ids.indexOf(wanted.id)
    pointAt({ ...wanted, row: now < 0 ? Math.min(wanted.row, count - 1) : now })
  }
  // Columns may have been removed. The wanted cell is kept in case they return.
  const active: CellPosition = { row: Math.min(wanted.row, count - 1), column: Math.min(wanted.column, columns - 1) }
  const view = { top: useTop(scroller, rowHeight), height: useHeight(scroller) }

  const leftToShow = (column: number, { scrollLeft, clientWidth }: HTMLElement): number => {
    if (column - first < frozen) return scrollLeft
    const { start, size } = spanOf(column - first)
    if (start < scrollLeft + covered) return start - covered
    return Math.max(scrollLeft, Math.min(start - covered, start + size - clientWidth))
  }
  const reveal = ({ row, column }: CellPosition): void => {
    if (scroller === null) return
    const { scrollTop, clientHeight } = scroller
    const top = row < 0 ? scrollTop : computeTop({ top: scrollTop, height: clientHeight }, row, heights)
    scroller.scrollTo({ top, left: leftToShow(column, scroller) })
  }
  const moveTo = (to: CellPosition): void => {
    pointAt(to)
    reveal(to)
  }

  const isFree = openId === undefined && startId === undefined
  const takesFocus = useKeptPlace({ name, scroller, ids, wanted, focused, isFree, pointAt })

  // A row that is opened from elsewhere (by the address or by "next row") becomes active once.
  const [followed, setFollowed] = useState<{ id: string; to?: CellPosition }>()
  const opened = openId === undefined || followed?.id === openId ? -1 : ids.indexOf(openId)
  if (openId === undefined && followed !== undefined) setFollowed(undefined)
  if (openId !== undefined && opened >= 0) {
    const to = { row: opened, column: active.column }
    setFollowed({ id: openId, ...(opened !== active.row && { to }) })
    pointAt(to)
  }
  const follow = useEffectEvent(reveal)
  useEffect(() => {
    if (start.id !== undefined) follow(start)
  }, [start, scroller])
  useEffect(() => {
    if (followed?.to !== undefined) follow(followed.to)
  }, [followed, scroller])

  const [shownOrder, setShownOrder] = useState(order)
  if (shownOrder !== order) {
    setShownOrder(order)
    if (wanted.row > 0 || wanted.id !== undefined) setWanted({ row: 0, column: wanted.column })
  }
  const orderAtTop = useRef(order)
  useEffect(() => {
    if (orderAtTop.current === order) return
    orderAtTop.current = order
    scroller?.scrollTo({ top: 0 })
  }, [scroller, order])

  return {
    scroller,
    setScroller,
    active,
    /** The person has not moved to any cell yet, so the active cell is only the starting position. */
    isAtStart: wanted === start && start.id === undefined,
    /** Makes the cell active without scrolling to it. */
    pointAt,
    moveTo,
    cursor: focused ? active : undefined,
    setFocused,
    /** Whether Back has returned to these rows and they had the focus before. */
    takesFocus,
    drawn: listRowsInView(view, count, heights, active.row),
  }
}
