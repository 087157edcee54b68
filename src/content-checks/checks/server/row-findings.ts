import type { Db } from '../../../kit/postgres/db.ts'
import { createPages, createThread, runJob, ThreadOverrun, toJobs } from '../../../kit/server/thread.ts'
import { formatQuantity } from '../../../kit/shared/counted.ts'
import { getWorkerEntry } from '../../../kit/xlsx/worker-process.ts'
import { refusal, refuse } from '../../../rows/refusals.ts'
import { pickBlockers, type RowFindings, serializeDismissal } from './list-findings.ts'
import { selectCheckedRows, type StoredDismissal, type StoredRow } from './queries.ts'

/** The worst row in the benchmark of hostile texts takes less than a second. */
const CHECKS_MS = 10_000
const check = createThread<readonly StoredRow[], RowFindings[]>(getWorkerEntry(import.meta.url, './check-worker.ts'), {
  milliseconds: CHECKS_MS,
  maxWaiting: 20,
})

/**
 * Finds the problems of a stored row off the event loop.
 * @param queue the queue of the rows; queues are served in turn
 * @throws CHECKS_TOOK_TOO_LONG
 */
export async function findRowFindings(queue: string, row: StoredRow): Promise<RowFindings> {
  try {
    const [found = { data: [], leftOut: 0 }] = await check(queue, [row])
    return found
  } catch (error) {
    if (error instanceof ThreadOverrun) refuse('CHECKS_TOOK_TOO_LONG')
    throw error
  }
}

/** The question must be unchanged since it was checked. */
export function withDismissals({ data, leftOut }: RowFindings, dismissals: readonly StoredDismissal[]): RowFindings {
  const byFinding = new Map(dismissals.map((one) => [one.finding, one]))
  const byId = new Map(dismissals.map((one) => [one._id, one]))
  return {
    data: data.map((one) => {
      const dismissal = byFinding.get(one.finding) ?? byId.get(one.dismissed?._id ?? '')
      return { ...one, dismissed: dismissal === undefined ? null : serializeDismissal(dismissal) }
    }),
    leftOut,
  }
}

const PAGE_ROWS = 100
/**
 * Returns the blocked rows among these, each with the sentence of its first blocker. The sentence may say that the checks took
 * too long.
 */
export async function findBlockers(db: Db, queue: string, taskIds: readonly string[]): Promise<Map<string, string>> {
  const stopped = new Map<string, string>()
  const pages = createPages(PAGE_ROWS)
  for (let from = 0; from < taskIds.length;) {
    const wanted = taskIds.slice(from, from + pages.size())
    from += wanted.length
    const rows = await selectCheckedRows(db, db`t.id = any (${wanted}::uuid[])`)
    pages.note(rows.map(({ cells }) => cells))
    for (const job of toJobs(rows, ({ cells }) => cells)) {
      const found = await runJob<StoredRow, RowFindings | undefined>(
        job,
        (some) => check(queue, some),
        () => undefined,
      )
      for (const [place, { id }] of job.entries()) {
        const words = firstWords(found[place])
        if (words !== undefined) stopped.set(id, words)
      }
    }
  }
  return stopped
}
const firstWords = (found: RowFindings | undefined): string | undefined =>
  found === undefined ? refusal('CHECKS_TOOK_TOO_LONG').message : pickBlockers(found)[0]?.words

/**
 * Refuses an answer to a row that its project's checks block. It never refuses a skip, which is the right response to a bad
 * question, or a reviewer's decision.
 * @throws CONTENT_BLOCKED, CHECKS_TOOK_TOO_LONG
 */
export async function refuseBlocked(db: Db, queue: string, taskId: string): Promise<void> {
  const [row] = await selectCheckedRows(db, db`t.id = ${taskId}`)
  const blockers = row === undefined ? [] : pickBlockers(await findRowFindings(queue, row))
  const [first] = blockers
  if (first === undefined) return
  const more = blockers.length > 1 ? ` And ${formatQuantity(blockers.length - 1, 'more warning')}.` : ''
  refuse('CONTENT_BLOCKED', { values: { words: `${first.words}${more}` }, fields: { findings: blockers } })
}
