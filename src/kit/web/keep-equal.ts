const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
const idOf = (value: unknown): unknown => (isObject(value) ? value['_id'] : undefined)

/**
 * Returns the new reply, with every unchanged part taken from the previous reply, so that React does not render it again. Rows
 * are matched by id. The query client's own structural sharing matches by position: when a row leaves a list, it copies every row
 * below, in a form that takes six times the memory.
 */
export function keepEqual(before: unknown, after: unknown): unknown {
  if (before === after) return before
  if (Array.isArray(before) && Array.isArray(after)) {
    const known = new Map(before.map((each) => [idOf(each), each]))
    const kept = after.map((each, at) => keepEqual(idOf(each) === undefined ? before[at] : known.get(idOf(each)), each))
    return kept.length === before.length && kept.every((each, at) => each === before[at]) ? before : kept
  }
  if (!isObject(before) || !isObject(after)) return after
  const keys = Object.keys(after)
  const kept = keys.map((key) => keepEqual(before[key], after[key]))
  const isSame = keys.length === Object.keys(before).length && keys.every((key, at) => key in before && kept[at] === before[key])
  if (isSame) return before
  const changed = { ...after }
  for (const [at, key] of keys.entries()) changed[key] = kept[at]
  return changed
}
