import type { Sweep } from '../../kit/server/registered.ts'

/**
 * Creates the tables of the audit log for the coming months (ADR 33). Also moves lines that were written before their table
 * existed and are kept in a separate table. Only if no table is missing does it update the statistics: doing both at once would
 * make writers wait too long.
 */
export const makeMonths: Sweep = {
  name: 'audit months',
  run: async (db, { now }) => {
    const [row] = await db<{ made: number }[]>`select make_audit_months(${now.toISOString()}) as made`
    if (row?.made === 0) await db`select analyze_audit_months()`
    return row?.made ?? 0
  },
}
