import type { Sweep } from '../../kit/server/registered.ts'

/**
 * Creates the tables of the audit log for the coming months (ADR 33). It also moves lines that were written before their table
 * existed and are kept in a separate table. If no table is missing, it updates the statistics instead. Doing both at once would
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
