/** A file's stored rows, and the rules that hold for them whatever was assigned. */
import { expect } from 'vitest'
import type { Db } from '../src/kit/postgres/db.ts'
import { replayEvents } from '../src/rows/history/rules.ts'
import { selectTaskEvents } from '../src/rows/history/server/routes.ts'
import { findCountFaults } from '../src/rows/files/server/counts.ts'
import { RECORDED_COLUMNS, type TaskState } from '../src/rows/workflow/turn-rules.ts'

type Row = TaskState & { id: string; sr_no: number }

export const selectTaskRows = (db: Db, fileId: string) => db<Row[]>`select * from tasks where file_id = ${fileId} order by sr_no`

const at = (value: unknown) => (typeof value === 'string' ? new Date(value).toISOString() : value)
/** Returns the recorded columns with all instants in one format, because the database's JSON has another. */
export const toRecordedColumns = (state: Partial<TaskState>) =>
  Object.fromEntries(RECORDED_COLUMNS.map((column) => [column, column.endsWith('_at') ? at(state[column]) : state[column]]))

/** Expects the events of each row to rebuild it, nobody to hold two of its stages, and the stored counts to match the rows. */
export async function expectConsistentRows(db: Db, fileId: string): Promise<void> {
  for (const row of await selectTaskRows(db, fileId)) {
    expect(toRecordedColumns(replayEvents(await selectTaskEvents(db, row.id), true))).toEqual(toRecordedColumns(row))
    const stages = [row.author_id, row.reviewer_id, row.reviewer2_id, row.uploader_id].filter((id) => id !== null)
    expect(new Set(stages).size).toBe(stages.length)
  }
  expect(await findCountFaults(db)).toEqual([])
}
