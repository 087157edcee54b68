/** The sort order of a list: a column, prefixed with `-` for descending. */
export type SortKey<Column extends string> = Column | `-${Column}`

/** Returns every sort order by these columns. */
export const sortKeys = <const Column extends string>(columns: readonly Column[]): SortKey<Column>[] =>
  columns.flatMap((column): SortKey<Column>[] => [column, `-${column}`])

/** Returns the sort order that an address names, if it is by one of these columns; otherwise undefined. */
export const parseSort = <Column extends string>(
  columns: readonly Column[],
  given: string | undefined,
): SortKey<Column> | undefined => sortKeys(columns).find((key) => key === given)
