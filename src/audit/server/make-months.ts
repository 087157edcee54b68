import type { Sweep } from '../../kit/server/registered.ts'

/**
 * Creates the tables of the audit log for the coming months (ADR 33). Lines that were written meanwhile wait in a table of their
 * own and are moved. A step with none to create updates the statistics instead, which takes longer than writers should wait.
 */
export const makeMonths: Sweep = {
  name: 'audit months',
  run: async (db, { now }) => {
    const [row] = await db<{ made: number }[]>`select make_audit_months(${now.toISOString()}) as made`
    if (row?.made === 0) await db`select analyze_audit_months()`
    return row?.made ?? 0
  },
}
