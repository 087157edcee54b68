import type { Db } from '../../kit/db.ts'

export type HeldAccount = { id: string; account_id: string }

/** The account that a person holds in a project at a moment; there is at most one (calculations.md 5). */
export const heldAccount = async (db: Db, userId: string, projectId: string, now: Date): Promise<HeldAccount | undefined> => {
  const [held] = await db<HeldAccount[]>`
    select a.id, a.account_id from allocation_holds h join accounts a on a.id = h.account_id
    where h.user_id = ${userId} and h.project_id = ${projectId} and h.during @> ${now.toISOString()}::timestamptz`
  return held
}

export type Hold = {
  account_id: string
  project_name: string
  /** The department. */
  subject_name: string
  since: string
  /** When it ended, or a planned end. */
  until: string | null
  status: 'active' | 'ended'
}

/** Every use of an account by a person: those of now first, then the latest first. */
export const holdsOf = (db: Db, userId: string, now: Date) => db<Hold[]>`
  select a.account_id, p.name as project_name, d.name as subject_name, lower(h.during) as since, upper(h.during) as until,
    case when h.during @> ${now.toISOString()}::timestamptz then 'active' else 'ended' end as status
  from allocation_holds h join accounts a on a.id = h.account_id join projects p on p.id = a.project_id
    join departments d on d.id = a.department_id
  where h.user_id = ${userId}
  order by status, lower(h.during) desc, h.id desc`
