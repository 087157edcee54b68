/** The properties of a ready row that determine its place in the queue. */
export type Queued = {
  isRework: boolean
  /**
   * The time at which the person last typed into the row without sending; null if there is no draft. All instants here are in
   * milliseconds.
   */
  draftAt: number | null
  file: string
  /** Whether the row was returned, but not as a rework: it was reopened, or is to be attempted again. */
  isReturned: boolean
  /** When the row became ready; null if that is before the recorded history. */
  since: number | null
  srNo: number
}
/** The person's last decision in the role: its instant and its file. */
export type LastWork = { at: number; file: string } | null

/**
 * Returns whether a draft is interrupted work, that is, whether its person has decided nothing since. If the person has decided
 * another row since, the draft's row keeps its normal place.
 */
const isInterrupted = ({ draftAt }: Queued, last: LastWork): boolean => draftAt !== null && (last === null || draftAt > last.at)

/**
 * Orders a person's ready rows in a role across all files (decision P510). Reworks come first, then the row with the interrupted
 * draft, rows in the file of the last decision, and returned rows. The rows that have been ready longest come next.
 * server/queue.ts implements the same order in SQL, and a test compares the two.
 */
export function compareQueued(one: Queued, other: Queued, last: LastWork): number {
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
