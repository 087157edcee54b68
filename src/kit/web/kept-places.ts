/**
 * The scroll positions that the person left on earlier pages. The browser restores only the scroll of the window, which always
 * stays at its top here. A position belongs to the history entry, to which Back returns. Filters and sort orders replace their
 * entry and keep its position. Positions are held in memory: a reloaded page starts at its top.
 */
export type KeptPlace = { top: number; left: number; row?: string | undefined; column?: number; hasFocus?: boolean }

const places = new Map<string, { index: number; path: string; name: string; place: KeptPlace }>()
const readIndex = (): number => (history.state as { __TSR_index?: number } | null)?.__TSR_index ?? 0
const toKey = (index: number, path: string, name: string): string => JSON.stringify([index, path, name])

/** Returns the last position of a scrolled part of the present page. */
export const readPlace = (name: string): KeptPlace | undefined => places.get(toKey(readIndex(), location.pathname, name))?.place

/** @param path the page that the part belongs to; the address may already be another page's */
export function storePlace(path: string, name: string, place: KeptPlace): void {
  if (path !== location.pathname) return
  const index = readIndex()
  places.set(toKey(index, path, name), { index, path, name, place })
}

/** Notes that a link led to this entry. An entry of the same page, such as an opened row, starts at the page's position. */
export function notePush(index: number, path: string): void {
  const all = [...places.values()]
  for (const one of all) if (one.index >= index) places.delete(toKey(one.index, one.path, one.name))
  for (const one of all)
    if (one.index === index - 1 && one.path === path) places.set(toKey(index, path, one.name), { ...one, index })
}
