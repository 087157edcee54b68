export type GridSort = { by: string; descending: boolean }

/** Returns the next sort when a column's header is pressed: ascending, then descending, then unsorted. */
export const getNextSort = (sort: GridSort | undefined, by: string): GridSort | undefined => {
  if (sort?.by !== by) return { by, descending: false }
  return sort.descending ? undefined : { by, descending: true }
}

/** Writes a sort as `name` or `-name`, as in the address. */
export const sortText = (sort: GridSort | undefined): string | undefined =>
  sort === undefined ? undefined : `${sort.descending ? '-' : ''}${sort.by}`

export const parseGridSort = (text: string | undefined): GridSort | undefined => {
  if (text === undefined || text === '' || text === '-') return undefined
  return text.startsWith('-') ? { by: text.slice(1), descending: true } : { by: text, descending: false }
}
