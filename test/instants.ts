/** Instants in replies: ISO 8601 in UTC with milliseconds and Z (api.md, Time). */

const UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
const INSTANT = /^[+-]?\d{4,6}[-/]\d{1,2}[-/]\d{1,2}[ T,]+\d{1,2}:\d{2}/
/** Other notations of an instant: the output of a library's `toString`, and epoch milliseconds. */
const OTHER = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun),? .*\d{2}:\d{2}:\d{2}/
const isEpoch = (key: string, value: unknown): boolean =>
  typeof value === 'number' && value > 1_000_000_000 && /(^|_)at$|At$|[tT]ime$|since|until/.test(key)

export function listWrongInstants(reply: unknown, at = ''): string[] {
  if (typeof reply === 'string') return (INSTANT.test(reply) || OTHER.test(reply)) && !UTC.test(reply) ? [`${at}: ${reply}`] : []
  if (typeof reply !== 'object' || reply === null) return []
  return Object.entries(reply).flatMap(([key, value]) => {
    const place = Array.isArray(reply) ? `${at}[]` : at === '' ? key : `${at}.${key}`
    return isEpoch(key, value) ? [`${place}: ${String(value)}`] : listWrongInstants(value, place)
  })
}
