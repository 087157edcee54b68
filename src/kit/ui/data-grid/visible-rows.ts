import { useMemo, useSyncExternalStore } from 'react'

/** In px: for one line, for two-line titles, or for groups with columns below them. */
export const getHeadHeight = (grouped: boolean, twoLines = false): number => (grouped ? 54 : twoLines ? 42 : 34)

const around = 6

type View = { top: number; height: number }
/** In px. */
export type Sizes = { rowHeight: number; headHeight: number }

/**
 * Returns the indexes of the rows to render, ascending: those in view, some around them, and the `pinned` row. All rows have the
 * same height. `top` may be up to one row too small, or too large after rows were removed.
 */
export const listRowsInView = ({ top, height }: View, count: number, sizes: Sizes, pinned: number): number[] => {
  const { rowHeight, headHeight } = sizes
  if (height === 0) return []
  const lowest = Math.max(0, headHeight + count * rowHeight - height)
  const first = Math.max(0, Math.floor((Math.min(top, lowest) - headHeight) / rowHeight) - around)
  const last = Math.min(count - 1, Math.ceil((Math.min(top, lowest) + height - headHeight) / rowHeight) + around)
  const drawn = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  if (pinned < 0 || pinned >= count || (pinned >= first && pinned <= last)) return drawn
  return pinned < first ? [pinned, ...drawn] : [...drawn, pinned]
}

/** Returns the scroll position that shows a whole row below the header, moved as little as possible. */
export const computeTop = ({ top, height }: View, row: number, { rowHeight, headHeight }: Sizes): number => {
  const start = row * rowHeight
  if (start < top) return start
  return Math.max(top, start + rowHeight + headHeight - height)
}

/** Tracks the scroll position through events, because reading it from the element during rendering would force a layout. */
function watchTop(box: HTMLElement | null) {
  let top = 0
  return {
    read: () => top,
    subscribe: (notify: () => void) => {
      const onScroll = (): void => {
        top = box?.scrollTop ?? 0
        notify()
      }
      box?.addEventListener('scroll', onScroll, { passive: true })
      return () => box?.removeEventListener('scroll', onScroll)
    },
  }
}

/** The scroll position in px, in steps of `step`, so that a smaller movement does not cause a render. */
export const useTop = (box: HTMLElement | null, step: number): number => {
  const { subscribe, read } = useMemo(() => watchTop(box), [box])
  return useSyncExternalStore(subscribe, () => Math.floor(read() / step) * step)
}

/** The minimum height in px above a page's rows. */
export const MIN_HEIGHT_ABOVE = 200
/**
 * Tracks an element's height. Until its first frame, it is assumed to fill the window, so that the first rows are laid out at
 * once.
 */
function watchHeight(box: HTMLElement | null) {
  let height: number | undefined
  return {
    read: () => (box === null ? 0 : (height ?? Math.max(innerHeight - MIN_HEIGHT_ABOVE, 0))),
    subscribe: (notify: () => void) => {
      const resized = new ResizeObserver(() => {
        height = box?.clientHeight
        notify()
      })
      if (box !== null) resized.observe(box)
      return () => resized.disconnect()
    },
  }
}

/** In px; 0 before the element is mounted. */
export const useHeight = (box: HTMLElement | null): number => {
  const { subscribe, read } = useMemo(() => watchHeight(box), [box])
  return useSyncExternalStore(subscribe, read)
}
