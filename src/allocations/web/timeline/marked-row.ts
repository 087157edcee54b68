import { parseInstant, isDay } from '../../../kit/shared/time.ts'
import type { SearchParams } from '../../../kit/web/search.ts'
import type { timelineSearch } from '../search.ts'

/** A row that was done with an allocation ID (its `_id`), and the instant at which it was done. */
export type MarkedRow = { account: string; at: string; file: string; row: number }

/** Parses the day and the row in the timeline's URL. Each of them is undefined if it is missing or invalid. */
export const buildTimelineAddress = ({
  from,
  account,
  at,
  file,
  row,
}: SearchParams<typeof timelineSearch>): { from: string | undefined; row: MarkedRow | undefined } => ({
  from: from !== undefined && isDay(from) ? from : undefined,
  row: rowOf(account, at === undefined ? undefined : parseInstant(at), file, row),
})

const rowOf = (account?: string, at?: Date, file?: string, row?: number): MarkedRow | undefined =>
  account !== undefined && at !== undefined && file !== undefined && row !== undefined
    ? { account, at: at.toISOString(), file, row }
    : undefined
