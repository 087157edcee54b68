import { isDeepStrictEqual } from 'node:util'
import type { OldFolder, Read } from './old-folder.ts'
import { type ReplyLine, replyLines } from './reply-lines.ts'

type Difference = { at: string; was: unknown; now: unknown }

/** Returns, by path, what today's reply lacks or changes of the old one. Additional fields are no difference. */
export function lost(then: unknown, now: unknown, at = ''): Difference[] {
  if (Array.isArray(then) && Array.isArray(now)) {
    if (then.length !== now.length) return [{ at: `${at}.length`, was: then.length, now: now.length }]
    const idOf = (entry: unknown): unknown => (isRecord(entry) ? entry['_id'] : undefined)
    const ids = new Map(now.map((entry) => [idOf(entry), entry]))
    // The order of a list may have changed, because the product decides it and not the data.
    const same = (entry: unknown, index: number): unknown =>
      ids.size === now.length && ids.has(idOf(entry)) ? ids.get(idOf(entry)) : now[index]
    return then.flatMap((entry, index) => lost(entry, same(entry, index), `${at}[${dayOf(entry) ?? index}]`))
  }
  if (isRecord(then) && isRecord(now)) return Object.keys(then).flatMap((key) => lost(then[key], now[key], `${at}.${key}`))
  return isDeepStrictEqual(then, now) || isSameInstant(then, now) ? [] : [{ at, was: then, now }]
}
/** Some old replies had an instant in PostgreSQL's own JSON format. Today each is in UTC with milliseconds. */
const isSameInstant = (then: unknown, now: unknown): boolean =>
  typeof then === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/.test(then) && new Date(then).toISOString() === now
/** Returns the day or month of an entry, if any, so that a line can tell entries apart. */
const dayOf = (entry: unknown): string | undefined => {
  const day = isRecord(entry) ? (entry['date'] ?? entry['day'] ?? entry['month']) : undefined
  return typeof day === 'string' ? day : undefined
}
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const FIGURES = /^(GET \/(worklog|targets|project\/subject|timesheet|absences|prod)|POST \/(user\/target|target\/user)\/report)/
/** Fields beside figures that are no figures: the name of an ID, and the number of people in the calendar of missing days. */
const NO_FIGURE = /\.modId$|^GET \/timesheet\/gaps\?\S+ \.(total|people\.length)$/
/** Returns whether a difference is in a figure of the month that is closed in each folder. No line excuses such a difference. */
const isOfClosedMonth = ({ path, body }: Read, spec: string, at: string): boolean =>
  FIGURES.test(spec) &&
  !NO_FIGURE.test(`${spec} ${at}`) &&
  (/\[2026-10/.test(at) || (/2026-10/.test(path + JSON.stringify(body ?? '')) && !/\[2026-11/.test(at)))

/**
 * Repeats the reads of a folder with the old sessions.
 * @returns the differences from the old replies that no line explains
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
