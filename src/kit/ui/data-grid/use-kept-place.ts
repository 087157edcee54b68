import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type KeptPlace, readPlace, storePlace } from '../../web/kept-places.ts'
import type { CellPosition } from './keys.ts'

type Options = {
  name: string
  scroller: HTMLDivElement | null
  ids: readonly string[]
  wanted: CellPosition & { id?: string | undefined }
  focused: boolean
  /** Whether nothing else, such as a row in the address, determines where the grid starts. */
  isFree: boolean
  pointAt: (to: CellPosition) => void
}

/**
 * Stores the scroll position, the row of the cursor, and whether the rows had the focus. Restores them when Back returns to the
 * page. Returns whether the rows should take the focus.
 */
export function useKeptPlace({ name, scroller, ids, wanted, focused, isFree, pointAt }: Options): boolean {
  const [path] = useState(() => location.pathname)
  const [first] = useState(() => (isFree ? readPlace(name) : undefined))
  const kept = useRef(first)
  const scroll = useRef({ top: 0, left: 0 })

  const restore = useEffectEvent((box: HTMLDivElement, place: KeptPlace) => {
    const row = place.row === undefined ? -1 : ids.indexOf(place.row)
    if (row >= 0) pointAt({ row, column: place.column ?? 0 })
    box.scrollTo({ top: place.top, left: place.left })
    if (place.hasFocus === true && document.activeElement?.matches('body, main, h1') !== false) box.focus({ preventScroll: true })
    kept.current = undefined
  })
  // Rows that are read again arrive later than the grid.
  const areThere = ids.length > 0
  useLayoutEffect(() => {
    if (kept.current !== undefined && scroller !== null && areThere) restore(scroller, kept.current)
  }, [scroller, areThere])

  const store = useEffectEvent(() => {
    if (kept.current !== undefined) return
    const { row, column, id } = wanted
    storePlace(path, name, { ...scroll.current, ...(id !== undefined && row >= 0 && { row: id, column }), hasFocus: focused })
  })
  useEffect(() => {
    if (scroller === null) return undefined
    const onScroll = (): void => {
      scroll.current = { top: scroller.scrollTop, left: scroller.scrollLeft }
      store()
    }
    scroller.addEventListener('scroll', onScroll, { passive: true })
    return () => scroller.removeEventListener('scroll', onScroll)
  }, [scroller])
  useEffect(() => {
    if (wanted.id !== undefined) store()
  }, [wanted, focused])
  return first?.hasFocus === true
}
