import { parseInstant, isDay } from '../../../kit/shared/time.ts'
import type { SearchParams } from '../../../kit/web/search.ts'
import type { timelineSearch } from '../search.ts'

/** `account` is the `_id` of the allocation ID with which the row was done at `at`. */
export type MarkedRow = { account: string; at: string; file: string; row: number }

/** Each result is undefined if it is missing or invalid in the timeline's URL. */
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
