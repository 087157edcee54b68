/** The rows of a file as the database has them, and what holds of them whatever was assigned. */
import { expect } from 'vitest'
import type { Db } from '../src/kit/postgres/db.ts'
import { replay } from '../src/rows/history/rules.ts'
import { selectTaskEvents } from '../src/rows/history/server/routes.ts'
import { findCountFaults } from '../src/rows/files/server/counts.ts'
import { RECORDED_COLUMNS, type TaskState } from '../src/rows/workflow/turn-rules.ts'

type Row = TaskState & { id: string; sr_no: number }

export const selectTaskRows = (db: Db, fileId: string) => db<Row[]>`select * from tasks where file_id = ${fileId} order by sr_no`

const at = (value: unknown) => (typeof value === 'string' ? new Date(value).toISOString() : value)
/** The recorded columns with instants in one format: the database's JSON writes them differently. */
export const recorded = (state: Partial<TaskState>) =>
  Object.fromEntries(RECORDED_COLUMNS.map((column) => [column, column.endsWith('_at') ? at(state[column]) : state[column]]))

/** The events of each row rebuild it, nobody holds two of its stages, and the counts are those of the rows. */
export async function expectConsistentRows(db: Db, fileId: string): Promise<void> {
  for (const row of await selectTaskRows(db, fileId)) {
    expect(recorded(replay(await selectTaskEvents(db, row.id), true))).toEqual(recorded(row))
    const stages = [row.author_id, row.reviewer_id, row.reviewer2_id, row.uploader_id].filter((id) => id !== null)
    expect(new Set(stages).size).toBe(stages.length)
  }
  expect(await findCountFaults(db)).toEqual([])
}
