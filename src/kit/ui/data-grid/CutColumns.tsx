import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { formatQuantity } from '../../shared/counted.ts'
import { Button } from '../button/Button.tsx'
import styles from './DataGrid.module.css'

/** In px. */
export type ColumnSpan = { start: number; size: number }
type View = Pick<HTMLElement, 'scrollLeft' | 'clientWidth' | 'scrollWidth'>

/**
 * Counts the columns that end to the right of the visible part. The last column takes the remaining width, so it counts unless
 * the grid is scrolled to its end.
 */
export function countCutColumns(spans: readonly ColumnSpan[], { scrollLeft, clientWidth, scrollWidth }: View): number {
  const right = scrollLeft + clientWidth
  if (right >= scrollWidth - 1) return 0
  return spans.slice(0, -1).filter(({ start, size }) => start + size > right + 1).length + 1
}

/** Tracks the visible part of an element. It measures after layout, so that it never forces one. */
function watchView(scroller: HTMLElement | null) {
  let view: View | undefined
  let publish = (): void => undefined
  const measure = (): void => {
    if (scroller === null) return
    const { scrollLeft, clientWidth, scrollWidth } = scroller
    view = { scrollLeft, clientWidth, scrollWidth }
    publish()
  }
  return {
    measure,
    read: () => view,
    subscribe: (notify: () => void) => {
      publish = notify
      const resized = new ResizeObserver(measure)
      if (scroller !== null) resized.observe(scroller)
      scroller?.addEventListener('scroll', measure, { passive: true })
      return () => {
        resized.disconnect()
        scroller?.removeEventListener('scroll', measure)
      }
    },
  }
}

type Props = { scroller: HTMLElement | null; spans: readonly ColumnSpan[]; covered: number }

/** Shows how many columns are cut off at the right, and scrolls to them. A press by keyboard also moves the active cell there. */
export function CutColumns({ scroller, spans, covered }: Props) {
  const { measure, read, subscribe } = useMemo(() => watchView(scroller), [scroller])
  const view = useSyncExternalStore(subscribe, read)
  const widths = spans.map(({ size }) => size).join()
  useEffect(measure, [measure, widths])
  const cut = view === undefined ? 0 : countCutColumns(spans, view)
  if (cut === 0) return null
  return (
    <>
      <span className={styles.fade} data-part="cut-fade" />
      <Button kind="quiet" small tabIndex={-1} onClick={() => scroller?.scrollBy({ left: scroller.clientWidth - covered })}>
        {formatQuantity(cut, 'more column')}
      </Button>
    </>
  )
}
