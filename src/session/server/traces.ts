import type { Trace } from '../../kit/server/registered.ts'

/** Finds people who have logged in, with or without a session now. It uses the audit log, because networks are forgotten. */
export const logins: Trace = {
  happened: 'has logged in',
  among: async (db, ids) => {
    const rows = await db<{ id: string }[]>`
      select id from unnest(${ids as string[]}::uuid[]) as p(id)
      where exists (select from known_addresses where user_id = p.id) or exists (select from audit_log where actor_id = p.id)`
    return rows.map(({ id }) => id)
  },
}
