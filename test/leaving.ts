import { startTestApp } from './app.ts'
import type { TaskState } from '../src/rows/workflow/turn-rules.ts'
import { leaving } from '../src/users/leaving-contract.ts'

/**
 * Starts the app with an admin and a manager. Also returns reads of a user's holdings and of the audit log, for the tests of
 * leaving.
 */
export async function leavingWorld() {
  const app = await startTestApp()
  const [meera, kavita] = [await app.as('meera'), await app.as('kavita')]
  return {
    app,
    meera,
    kavita,
    holdings: async (id: string, by = meera) => (await by.ok(leaving.holdings, { params: { id }, query: {} })).data,
    stored: (fileId: string) => app.db<(TaskState & { id: string; sr_no: number })[]>`
      select * from tasks where file_id = ${fileId} order by sr_no`,
    auditOf: (type: string, id: string) => app.db<{ call: string; before: unknown; after: unknown }[]>`
      select call, before, after from audit_lines where object_type = ${type} and object_id = ${id} order by audit_lines.id desc`,
  }
}
