/** The sort order of a list: a column, prefixed with `-` for descending. */
export type SortKey<Column extends string> = Column | `-${Column}`

export const sortKeys = <const Column extends string>(columns: readonly Column[]): SortKey<Column>[] =>
  columns.flatMap((column): SortKey<Column>[] => [column, `-${column}`])

export const parseSort = <Column extends string>(
  columns: readonly Column[],
  given: string | undefined,
): SortKey<Column> | undefined => sortKeys(columns).find((key) => key === given)
