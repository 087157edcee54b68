/** Returns the values at a documented path, such as `data[0].accessTabs` or `allocations[].account_id`. */
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

/** Turns numbers into text, because a form sends what was typed. */
export const withNumbersAsText = (sent: object): object =>
  JSON.parse(JSON.stringify(sent), (_, value: unknown) => (typeof value === 'number' ? String(value) : value)) as object

type Listed = Record<string, unknown>
const part = (of: unknown, name: string): unknown => (of as Record<string, unknown> | null | undefined)?.[name]
/** Returns the total number of rows of a list, under any name that replies use for it. */
export const findReplyTotal = ({ tasks, tasks_count, totalRecords, total, data }: Listed): number | undefined =>
  [tasks && tasks_count, totalRecords, total, part(part(data, 'pagination'), 'total')].find((count) => typeof count === 'number')
export const findReplyRows = ({ tasks, rows, users, records, data }: Listed): unknown[] | undefined =>
  [tasks, rows, users, records, data, part(data, 'data'), part(data, 'groupedData')].find((list) => Array.isArray(list))
