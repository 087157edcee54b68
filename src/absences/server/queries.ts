import { type Role, STAFF_ROLES } from '../../kit/shared/access.ts'
import type { Db } from '../../kit/postgres/db.ts'
import { madeAfter } from '../../kit/server/made-after.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { isReached } from '../../users/server/lookup.ts'
import type { Reason } from '../vocabulary.ts'

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

/** Returns what was recorded before, whoever may know it; null: nothing. */
export const insertAbsence = (
  db: Db,
  { userId, day, reason, by, now }: { userId: string; day: string; reason: string; by: string; now: Date },
) => db<{ before: Reason | null }[]>`
  insert into absences (user_id, day, reason, made_at, made_by)
  select ${userId}::uuid, ${day}::date, ${reason},
    ${madeAfter(db, now, db`select made_at from absences where user_id = ${userId}::uuid and day = ${day}::date`)}, ${by}::uuid
  returning absence_on(user_id, day) as before`
