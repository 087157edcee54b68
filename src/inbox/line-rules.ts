import { groupBy } from '../kit/shared/grouped.ts'
import { formatDay } from '../kit/shared/time.ts'
import type { InboxGroup } from '../users/day-verdict-rules.ts'
import type { WaitingEntry } from './approvals-contract.ts'
import { WAITING_LIMITS } from './approvals-contract.ts'

/** Undecided entries that are listed and decided together: those of a person's day, or the days of one leave. */
export type WaitingLine = { id: string; group: InboxGroup; entries: readonly [WaitingEntry, ...WaitingEntry[]] }

/** Returns the lines of these entries, in the order in which the entries come. */
export const toLines = (entries: readonly WaitingEntry[]): WaitingLine[] =>
  [...groupBy(entries, ({ line }) => line)].flatMap(([id, [first, ...others]]) =>
    first === undefined ? [] : [{ id, group: first.group, entries: [first, ...others] as const }],
  )

/** Returns "19/11/2026", or "10/12/2026 to 16/12/2026" for a line with several days. */
export const describeDays = ({ entries }: Pick<WaitingLine, 'entries'>): string => {
  const days = entries.map(({ day }) => day).toSorted()
  const [first = '', last = first] = [days[0], days.at(-1)]
  return first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`
}

/** Returns the entries of as many lines as one decision takes. A line is never divided. */
export const takeEntries = (lines: readonly WaitingLine[]): WaitingEntry[] => {
  const taken: WaitingEntry[] = []
  for (const { entries } of lines) {
    if (taken.length + entries.length > WAITING_LIMITS.most) break
    taken.push(...entries)
  }
  return taken
}
