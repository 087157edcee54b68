/** The values at a documented path: `data[0].accessTabs`, `allocations[].account_id`, `data.pagination.total`. */
export const fieldsAt = (reply: object, path: string): unknown[] =>
  path
    .split('.')
    .reduce<unknown[]>(
      (values, step) => {
        const [, name = '', list] = /^(\w+)(\[\d*\])?$/.exec(step) ?? []
        const found = values.map((value) => (value as Record<string, unknown> | null)?.[name])
        if (list === undefined) return found
        return found.flatMap((each) => (Array.isArray(each) ? (list === '[]' ? each : each.slice(0, 1)) : []))
      },
      [reply],
    )
    .filter((value) => value !== undefined)

/** A form sends what was typed. */
export const withNumbersAsText = (sent: object): object =>
  JSON.parse(JSON.stringify(sent), (_, value: unknown) => (typeof value === 'number' ? String(value) : value)) as object

type Listed = Record<string, unknown> & { data?: { data?: unknown[]; pagination?: { total: number } } | unknown[] }
/** How many rows a list has in all, by any of the documents' names for it. */
export const totalOf = (reply: Listed): number | undefined =>
  [
    reply['tasks_count'],
    reply['totalRecords'],
    reply['total'],
    Array.isArray(reply.data) ? undefined : reply.data?.pagination?.total,
  ].find((count) => typeof count === 'number')
/** The rows that came. */
export const listOf = (reply: Listed): unknown[] | undefined =>
  [
    reply['tasks'],
    reply['rows'],
    reply['users'],
    reply['records'],
    reply.data,
    Array.isArray(reply.data) ? undefined : reply.data?.data,
  ].find((list) => Array.isArray(list))
