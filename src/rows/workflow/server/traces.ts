import type { Trace } from '../../../kit/server/registered.ts'

const holders: Trace = {
  happened: 'has rows',
  among: async (db, ids) => {
    const rows = await db<{ id: string }[]>`
      select id from unnest(${ids as string[]}::uuid[]) as p(id)
      where exists (select from tasks where author_id = p.id) or exists (select from tasks where reviewer_id = p.id)
        or exists (select from tasks where reviewer2_id = p.id) or exists (select from tasks where uploader_id = p.id)`
    return rows.map(({ id }) => id)
  },
}

/** Allocation IDs named by rows, or by events of undone history imports, which hold them only in their JSON. */
const namedAccounts: Trace = {
  happened: 'is named in rows',
  among: async (db, ids) => {
    const rows = await db<{ id: string }[]>`
      select author_account_id as id from tasks where author_account_id = any (${ids as string[]}::uuid[])
      union select uploader_account_id from tasks where uploader_account_id = any (${ids as string[]}::uuid[])
      union select a.id from import_batches b join task_events e on e.import_id = b.id and e.kind = 'history',
        lateral (values ((e.set ->> 'author_account_id')::uuid), ((e.set ->> 'uploader_account_id')::uuid)) as a(id)
      where b.taken_back_at is not null and a.id = any (${ids as string[]}::uuid[])`
    return rows.map(({ id }) => id)
  },
}

export const rowTraces = { user: [holders], account: [namedAccounts] }
