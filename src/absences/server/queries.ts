import { type Role, STAFF_ROLES } from '../../kit/shared/access.ts'
import type { Db } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { isReached } from '../../users/server/lookup.ts'
import type { Absence } from '../contract.ts'

type Who = { id: string | null; email: string }
const staff = STAFF_ROLES as readonly Role[] as Role[]

/** Somebody other than the caller who works on tasks and whom the caller reaches; locked to record an absence. */
export const absentPerson = (db: Db, reach: Reach<'team'>, { id, email }: Who, how: 'lock' | 'look') => db<
  { id: string; fullName: string }[]
>`
  select u.id, u.full_name as "fullName" from users u
  where u.deleted_at is null and u.id <> ${reach.userId} and u.roles && ${staff}::text[] and ${isReached(db, reach, db`u.id`)}
    and (u.id = ${id}::uuid or (${id}::uuid is null and lower(u.email) = ${email}::text))
  ${how === 'lock' ? db`for no key update` : db``}`

/** What was recorded last for each day of a person, the latest day first. */
export const absencesOf = (db: Db, userId: string, { from, to }: { from: string; to: string }) => db<Absence[]>`
  select distinct on (a.day) a.day as date, a.reason, a.made_at as "setOn",
    jsonb_build_object('fullName', b.full_name, 'email', b.email) as "setBy"
  from absences a join users b on b.id = a.made_by
  where a.user_id = ${userId} and a.day between ${from} and ${to}
  order by a.day desc, a.made_at desc, a.id desc`

export const insertAbsence = (
  db: Db,
  { userId, day, reason, by, now }: { userId: string; day: string; reason: string; by: string; now: Date },
) => db`
  insert into absences (user_id, day, reason, made_at, made_by) values (${userId}, ${day}, ${reason}, ${now.toISOString()}, ${by})`
