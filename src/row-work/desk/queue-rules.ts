/** What of a ready row says where it stands in the queue. */
export type Queued = {
  isRework: boolean
  /** When its person typed into it last and sent nothing; null: no draft. Instants are milliseconds. */
  draftAt: number | null
  file: string
  /** Returned other than as a rework: reopened, or to be attempted again. */
  isReturned: boolean
  /** Since when it is ready; null: longer than the history says. */
  since: number | null
  srNo: number
}
/** The last decision of the person in the role: when, and in which file. */
export type LastWork = { at: number; file: string } | null

/** A draft is interrupted work as long as its person has decided nothing since; one left for another row waits in its place. */
const isInterrupted = ({ draftAt }: Queued, last: LastWork): boolean => draftAt !== null && (last === null || draftAt > last.at)

/**
 * The order of the ready rows of a person in a role, over all files (decision P510): reworks, the draft that was interrupted, the
 * file at work, which is that of the last decision, then what came back, then what is ready longest. server/queue.ts is the same
 * in SQL, which a test compares.
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
