/** How a list is ordered: by a column, prefixed with `-` for descending. */
export type SortKey<Column extends string> = Column | `-${Column}`

/** Every order by these columns. */
export const sortKeys = <const Column extends string>(columns: readonly Column[]): SortKey<Column>[] =>
  columns.flatMap((column): SortKey<Column>[] => [column, `-${column}`])

/** The order by one of these columns that an address names; undefined: none of them. */
export const parseSort = <Column extends string>(
  columns: readonly Column[],
  given: string | undefined,
): SortKey<Column> | undefined => sortKeys(columns).find((key) => key === given)
