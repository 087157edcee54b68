import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, useState } from 'react'
import type { Place } from './keys.ts'

/** Height of the header row in px. */
export const headHeight = 34

type Options = {
  /** Number of loaded rows. */
  ids: readonly string[]
  /** Number of columns, that of the checkboxes included. */
  columns: number
  /** 1 when column 0 holds checkboxes. */
  first: 0 | 1
  /** Number of frozen columns. */
  frozen: number
  rowHeight: number
  spanOf: (at: number) => { start: number; size: number }
  /** Px at the left edge that frozen cells cover. */
  covered: number
  openId: string | undefined
  /** Changes with the page and the sort: another order starts at its top. */
  order: string
}

/**
 * The active cell and the rendered rows around it. It is stored in a ref, so that a key press rerenders two rows and never
 * moves the focus (interface.md, The DataGrid).
 */
export const useActiveCell = ({ ids, columns, first, frozen, rowHeight, spanOf, covered, openId, order }: Options) => {
  const active = useRef<Place>({ row: 0, column: first })
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  const [focused, setFocused] = useState(false)
  const scroller = useRef<HTMLDivElement>(null)
  const count = ids.length
  /** Rows and columns may be removed meanwhile; the wanted cell is kept for when they return. */
  const place = (): Place => ({
    row: Math.min(active.current.row, count - 1),
    column: Math.min(active.current.column, columns - 1),
  })

  // oxlint-disable-next-line react/incompatible-library -- the compiler is not used; its result is read in this render only
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    overscan: 6,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range)
      const { row } = place()
      return row < 0 || row >= count || drawn.includes(row) ? drawn : [...drawn, row].toSorted((a, b) => a - b)
    },
  })
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight])

  const reveal = (to: Place): void => {
    const box = scroller.current
    if (box === null) return
    if (to.row >= 0) virtual.scrollToIndex(to.row, { align: 'auto' })
    if (to.column - first < frozen) return
    const { start, size } = spanOf(to.column - first)
    if (start < box.scrollLeft + covered) box.scrollLeft = start - covered
    else if (start + size > box.scrollLeft + box.clientWidth)
      box.scrollLeft = Math.min(start - covered, start + size - box.clientWidth)
  }
  /** Makes the cell active without scrolling to it. */
  const pointAt = (to: Place): void => {
    active.current = to
    redraw()
  }
  const moveTo = (to: Place): void => {
    active.current = to
    reveal(to)
    redraw()
  }

  // A row opened from elsewhere (the address, "next task") becomes active, once.
  const followed = useRef<string | undefined>(undefined)
  const follow = useEffectEvent((id: string) => {
    const at = ids.indexOf(id)
    if (at < 0 || followed.current === id) return
    followed.current = id
    if (at !== place().row) moveTo({ row: at, column: place().column })
  })
  useEffect(() => {
    if (openId === undefined) followed.current = undefined
    else follow(openId)
  }, [openId, ids])

  const lastOrder = useRef(order)
  useEffect(() => {
    if (lastOrder.current === order) return
    lastOrder.current = order
    scroller.current?.scrollTo({ top: 0 })
    if (active.current.row > 0) active.current = { row: 0, column: active.current.column }
    redraw()
  }, [order])

  return {
    scroller,
    place,
    pointAt,
    moveTo,
    /** The active cell while the grid is focused. */
    cursor: focused ? place() : undefined,
    setFocused,
    /** Indexes of the rows to render, from 0. */
    drawn: virtual.getVirtualItems().map((item) => item.index),
  }
}
