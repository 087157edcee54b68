/** Reads the app's stored decisions, to compare them with what the keys did. */
import type { Db } from '../../../src/kit/postgres/db.ts'

export type Decision = { row: number; status: string }
export type StoredDecision = Decision & { texts: string[] }
export type Decisions = ReturnType<typeof decisionsIn>

export const decisionsIn = (owner: Db) => ({
  /** Returns a person's decisions on the rows of a file, in order. A finished rework counts as done. */
  storedBy: async (fileId: string, personId: string): Promise<StoredDecision[]> => {
    const events = await owner<{ row: number; status: string; set: Record<string, unknown> }[]>`
      select t.sr_no as row, e.to_status as status, e.set from task_events e join tasks t on t.id = e.task_id
      where e.file_id = ${fileId} and e.actor_id = ${personId} and e.kind in ('update', 'correction') order by e.id`
    return events.map(({ row, status, set }) => ({
      row,
      status: status === 'rework_done' ? 'done' : status,
      texts: Object.values(set).filter((value) => typeof value === 'string'),
    }))
  },
  versionOf: async (fileId: string, row: number): Promise<number> => {
    const [task] = await owner<{ version: number }[]>`select version from tasks where file_id = ${fileId} and sr_no = ${row}`
    return task?.version ?? 1
  },
  fileNamed: async (name: string): Promise<string> => {
    const [file] = await owner<{ id: string }[]>`select id from files where name = ${name}`
    return file?.id ?? ''
  },
  /** Deletes the failed logins, so that wrong passwords make nobody wait. */
  forgetFailures: async (): Promise<void> => {
    await owner`delete from login_throttle`
  },
})
