import { startTransition, useEffect, useMemo, useState } from 'react'
import { afterPaint } from '../../web/own-work.ts'
import type { GridColumn } from './columns.ts'
import { ABOVE } from './visible-rows.ts'

type FirstFrame<Row> = {
  shown: readonly GridColumn<Row>[]
  /** Where each of them starts, in px. */
  spans: readonly { start: number }[]
  /** The indexes of the rows to render. */
  drawn: readonly number[]
  rowHeight: number
  headHeight: number
  areThere: boolean
}

/**
 * What of the rows to render: for their first frame the columns and rows that the window has room for, so that they are there
 * sooner; then all.
 */
export function useFirstFrame<Row>({ shown, spans, drawn, rowHeight, headHeight, areThere }: FirstFrame<Row>): {
  columns: readonly GridColumn<Row>[]
  indexes: readonly number[]
} {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    if (areThere) afterPaint(() => startTransition(() => setPainted(true)))
  }, [areThere])
  const count = isPainted ? shown.length : spans.filter(({ start }) => start < innerWidth).length
  const columns = useMemo(() => (count === shown.length ? shown : shown.slice(0, count)), [shown, count])
  // One at least, whatever the window: a grid of no row says that there is none.
  const room = Math.max(1, Math.ceil((innerHeight - ABOVE - headHeight) / rowHeight))
  return { columns, indexes: isPainted ? drawn : drawn.slice(0, room) }
}
