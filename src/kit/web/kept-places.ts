/**
 * Where the person left the rows of each page behind them: the browser restores the scroll of the window alone, which stays at
 * its top here. It is kept by the entry of the history, to which Back returns; filters and orders replace their entry and keep
 * its place. It is in memory: a page that is loaded anew starts at its top.
 */
export type KeptPlace = { top: number; left: number; row?: string | undefined; column?: number; hasFocus?: boolean }

const places = new Map<string, { index: number; path: string; name: string; place: KeptPlace }>()
const readIndex = (): number => (history.state as { __TSR_index?: number } | null)?.__TSR_index ?? 0
const toKey = (index: number, path: string, name: string): string => JSON.stringify([index, path, name])

/** The place of a scrolled part of the present page, as it was left. */
export const readPlace = (name: string): KeptPlace | undefined => places.get(toKey(readIndex(), location.pathname, name))?.place

/** @param path the page that the part belongs to: another one may have the address already */
export function storePlace(path: string, name: string, place: KeptPlace): void {
  if (path !== location.pathname) return
  const index = readIndex()
  places.set(toKey(index, path, name), { index, path, name, place })
}

/** A link was followed to this entry. An entry of the same page, such as an opened row, begins where the page is. */
export function notePush(index: number, path: string): void {
  const all = [...places.values()]
  for (const one of all) if (one.index >= index) places.delete(toKey(one.index, one.path, one.name))
  for (const one of all)
    if (one.index === index - 1 && one.path === path) places.set(toKey(index, path, one.name), { ...one, index })
}
