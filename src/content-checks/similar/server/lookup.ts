import type { Db } from '../../../kit/postgres/db.ts'
import { requestJobIfThere } from '../../../kit/jobs/jobs.ts'
import { SIMILAR_JOB } from '../vocabulary.ts'
import { insertBacklog } from './queries.ts'

/** Queues the rows of a file from the number `from` on. Soon after the commit, a job compares them with all others. */
export async function queueRows(db: Db, fileId: string, from: number): Promise<void> {
  await insertBacklog(db, fileId, from)
  await requestJobIfThere(db, SIMILAR_JOB)
}
