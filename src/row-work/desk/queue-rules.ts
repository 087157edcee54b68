export type Queued = {
  isRework: boolean
  /** When the person last typed into the row without sending, if ever. All instants here are in milliseconds. */
  draftAt: number | null
  file: string
  /** The row was reopened, or is to be attempted again. */
  isReturned: boolean
  /** Null if that is before the recorded history. */
  since: number | null
  srNo: number
}
export type LastDecision = { at: number; file: string } | null

/** A draft is interrupted work until its person decides another row. From then on the row keeps its normal place. */
const isInterrupted = ({ draftAt }: Queued, last: LastDecision): boolean =>
  draftAt !== null && (last === null || draftAt > last.at)

/**
 * Orders a person's ready rows in a role across all files (decision P510): reworks, then the row with the interrupted draft, rows
 * in the file of the last decision, returned rows, and the rows that have been ready longest. server/queue.ts implements the same
 * order in SQL, and a test compares the two.
 */
export function compareQueued(one: Queued, other: Queued, last: LastDecision): number {
  const ranks = (row: Queued): (number | string)[] => [
    row.isRework ? 0 : 1,
    isInterrupted(row, last) ? -(row.draftAt ?? 0) : 0,
    last !== null && row.file === last.file ? 0 : 1,
    row.isReturned ? 0 : 1,
    row.since ?? Number.NEGATIVE_INFINITY,
    row.file,
    row.srNo,
  ]
  const [mine, others] = [ranks(one), ranks(other)]
  const at = mine.findIndex((rank, place) => rank !== others[place])
  return at < 0 ? 0 : (mine[at] ?? 0) < (others[at] ?? 0) ? -1 : 1
}
