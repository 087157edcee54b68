import type { Sweep } from '../../kit/server/registered.ts'

/**
 * Makes the tables of the audit log for the months to come (ADR 33); lines that were written meanwhile wait in a table of their
 * own and are moved. A step that finds none to make sees to the statistics, which read for longer than writers should wait.
 */
export const makeMonths: Sweep = {
  name: 'audit months',
  run: async (db, { now }) => {
    const [row] = await db<{ made: number }[]>`select make_audit_months(${now.toISOString()}) as made`
    if (row?.made === 0) await db`select analyze_audit_months()`
    return row?.made ?? 0
  },
}
