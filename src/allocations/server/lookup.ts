import type { Db } from '../../kit/postgres/db.ts'

export type HeldAccount = { id: string; account_id: string }

/** The account that a person holds in a project at an instant; at most one (calculations.md 5). */
export const heldAccount = async (db: Db, userId: string, projectId: string, now: Date): Promise<HeldAccount | undefined> => {
  const [held] = await db<HeldAccount[]>`
    select a.id, a.account_id from allocation_holds h join accounts a on a.id = h.account_id
    where h.user_id = ${userId} and h.project_id = ${projectId} and h.during @> ${now.toISOString()}::timestamptz`
  return held
}
