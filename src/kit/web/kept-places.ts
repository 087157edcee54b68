/**
 * Scroll positions of earlier pages. The browser restores only the position of the window, which is always 0 here. A position
 * belongs to the history entry to which Back returns; filters and sort orders replace their entry and keep its position.
 * Positions are held in memory, so a reloaded page starts at its top.
 */
export type KeptPlace = { top: number; left: number; row?: string | undefined; column?: number; hasFocus?: boolean }

const places = new Map<string, { index: number; path: string; name: string; place: KeptPlace }>()
const readIndex = (): number => (history.state as { __TSR_index?: number } | null)?.__TSR_index ?? 0
const toKey = (index: number, path: string, name: string): string => JSON.stringify([index, path, name])

export const readPlace = (name: string): KeptPlace | undefined => places.get(toKey(readIndex(), location.pathname, name))?.place

/** @param path the page to which the scrolled part belongs; the address may already be that of another page */
export function storePlace(path: string, name: string, place: KeptPlace): void {
  if (path !== location.pathname) return
  const index = readIndex()
  places.set(toKey(index, path, name), { index, path, name, place })
}

/**
 * Notes that a link led to this history entry. A further entry of the same page, such as for an opened row, starts at the page's
 * position.
 */
export function notePush(index: number, path: string): void {
  const all = [...places.values()]
  for (const one of all) if (one.index >= index) places.delete(toKey(one.index, one.path, one.name))
  for (const one of all)
    if (one.index === index - 1 && one.path === path) places.set(toKey(index, path, one.name), { ...one, index })
}
