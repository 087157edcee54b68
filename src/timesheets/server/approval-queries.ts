import type { Db } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { isDecidedBy } from '../../inbox/server/lookup.ts'

/** Somebody whose entries the caller reads, by id (also a deleted one) or email, with today's manager. */
export const personOfEntries = (db: Db, reach: Reach<'team'>, { id, email }: { id: string | null; email: string }) => db<
  { _id: string; fullName: string; email: string; manager: { _id: string; fullName: string } | null }[]
>`
  select u.id as "_id", u.full_name as "fullName", u.email,
    case when b.id is null then null else jsonb_build_object('_id', b.id, 'fullName', b.full_name) end as manager
  from identities u left join identities b on b.id = manager_on(u.id, ${reach.day})
  where ${isDecidedBy(db, reach, db`u.id`)}
    and (u.id = ${id}::uuid or (${id}::uuid is null and u.deleted_at is null and lower(u.email) = ${email}::text))`
