export type Selected = ReadonlySet<string>

/** The start of a range, and the selection before the range, so that shrinking the range deselects rows again. */
export type Anchor = { id: string; base: Selected }

export const noneSelected: Selected = new Set()

export const toggleSelected = (selected: Selected, id: string): Selected => {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

/**
 * Selects the range from the anchor to `toId`, both included. If the anchor is no longer among `ids` (because of another page or
 * a filter), `toId` takes its place.
 */
export const selectRange = (anchor: Anchor, ids: readonly string[], toId: string): Selected => {
  const to = ids.indexOf(toId)
  if (to < 0) return anchor.base
  const found = ids.indexOf(anchor.id)
  const from = found < 0 ? to : found
  return new Set([...anchor.base, ...ids.slice(Math.min(from, to), Math.max(from, to) + 1)])
}

export const getSelectionExtent = (selected: Selected, ids: readonly string[]): 'all' | 'some' | 'none' => {
  if (selected.size === 0 || ids.length === 0) return 'none'
  const chosen = ids.reduce((sum, id) => sum + Number(selected.has(id)), 0)
  return chosen === ids.length ? 'all' : chosen > 0 ? 'some' : 'none'
}

/** Rows of other pages keep their selection. */
export const withAll = (selected: Selected, ids: readonly string[], on: boolean): Selected => {
  const next = new Set(selected)
  for (const id of ids) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return next
}
