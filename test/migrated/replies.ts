import { isDeepStrictEqual } from 'node:util'
import type { OldFolder, Read } from './old-folder.ts'
import { type ReplyLine, replyLines } from './reply-lines.ts'

type Difference = { at: string; was: unknown; now: unknown }

/** Where a reply of today lacks or changes what the reply of then had, by path; further fields are no difference. */
export function lost(then: unknown, now: unknown, at = ''): Difference[] {
  if (Array.isArray(then) && Array.isArray(now)) {
    if (then.length !== now.length) return [{ at: `${at}.length`, was: then.length, now: now.length }]
    const idOf = (entry: unknown): unknown => (isRecord(entry) ? entry['_id'] : undefined)
    const ids = new Map(now.map((entry) => [idOf(entry), entry]))
    // The order of a list may have changed: it is the product's, not the data's.
    const same = (entry: unknown, index: number): unknown =>
      ids.size === now.length && ids.has(idOf(entry)) ? ids.get(idOf(entry)) : now[index]
    return then.flatMap((entry, index) => lost(entry, same(entry, index), `${at}[${dayOf(entry) ?? index}]`))
  }
  if (isRecord(then) && isRecord(now)) return Object.keys(then).flatMap((key) => lost(then[key], now[key], `${at}.${key}`))
  return isDeepStrictEqual(then, now) || isSameInstant(then, now) ? [] : [{ at, was: then, now }]
}
/** Some replies had an instant as PostgreSQL prints it in JSON. Today each is in UTC with milliseconds. */
const isSameInstant = (then: unknown, now: unknown): boolean =>
  typeof then === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/.test(then) && new Date(then).toISOString() === now
/** Of an entry that has one, so that a line can tell the days and months apart. */
const dayOf = (entry: unknown): string | undefined => {
  const day = isRecord(entry) ? (entry['date'] ?? entry['day'] ?? entry['month']) : undefined
  return typeof day === 'string' ? day : undefined
}
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads of hours, money and productivity. */
const FIGURES = /^(GET \/(worklog|targets|project\/subject|timesheet|absences|prod)|POST \/(user\/target|target\/user)\/report)/
/** What stands beside figures and is none: the name of an ID, and how many people the calendar of missing days lists. */
const NO_FIGURE = /\.modId$|^GET \/timesheet\/gaps\?\S+ \.(total|people\.length)$/
/** Whether a difference is in a figure of the month that each folder has closed: no line excuses it. */
const isOfClosedMonth = ({ path, body }: Read, spec: string, at: string): boolean =>
  FIGURES.test(spec) &&
  !NO_FIGURE.test(`${spec} ${at}`) &&
  (/\[2026-10/.test(at) || (/2026-10/.test(path + JSON.stringify(body ?? '')) && !/\[2026-11/.test(at)))

/**
 * Repeats the reads of a folder with the sessions of then.
 * @returns what differs from the replies of then for no reason of the lines
 */
export async function differences(
  { reads, migration }: Pick<OldFolder, 'reads' | 'migration'>,
  repeat: (read: Read) => Promise<unknown>,
  lines: readonly ReplyLine[] = replyLines,
): Promise<string[]> {
  const later = lines.filter(({ until }) => migration <= until)
  const found: string[] = []
  for (const read of reads) {
    const spec = `${read.method} ${read.path}`
    for (const { at, was, now } of lost(read.reply, await repeat(read))) {
      const isExplained = later.some((line) => line.read.test(spec) && line.field.test(at) && line.is(was, now))
      if (isExplained && !isOfClosedMonth(read, spec, at)) continue
      found.push(`${read.by} ${spec} ${at}: ${JSON.stringify(was)?.slice(0, 200)}, now ${JSON.stringify(now)?.slice(0, 200)}`)
    }
  }
  return found
}
