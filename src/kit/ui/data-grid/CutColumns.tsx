import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { counted } from '../../shared/counted.ts'
import { Button } from '../button/Button.tsx'
import styles from './DataGrid.module.css'

/** Where a column starts and how wide it is, in px. */
export type ColumnSpan = { start: number; size: number }
type View = Pick<HTMLElement, 'scrollLeft' | 'clientWidth' | 'scrollWidth'>

/** How many columns end right of what is visible; the last one is as wide as the rest leaves it, so the end decides for it. */
export function countCutColumns(spans: readonly ColumnSpan[], { scrollLeft, clientWidth, scrollWidth }: View): number {
  const right = scrollLeft + clientWidth
  if (right >= scrollWidth - 1) return 0
  return spans.slice(0, -1).filter(({ start, size }) => start + size > right + 1).length + 1
}

/** What of an element is visible, read when a frame has laid it out. */
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

/** Says how many columns are cut off at the right, and scrolls to them. By keys the active cell goes there. */
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
        {counted(cut, 'more column')}
      </Button>
    </>
  )
}
