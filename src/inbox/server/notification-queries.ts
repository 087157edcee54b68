import type { Db } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { dayShareOnSql } from '../../holidays/server/lookup.ts'
import { termsOnSql } from '../../users/server/lookup.ts'
import type { ShiftType } from '../../users/rules.ts'
import { QUIET_DAYS } from '../notification-rules.ts'

export const selectShiftDays = (db: Db, { userId, day }: Reach<'own'>) => db<
  { day: string; shiftType: ShiftType; isOff: boolean }[]
>`
  select n.day::date::text as day, t.shift_type::float8 as "shiftType",
    ${dayShareOnSql(db, { shift: db`t.shift_type`, person: db`${userId}::uuid`, day: db`n.day::date` })} = 0 as "isOff"
  from generate_series(${day}::date - ${QUIET_DAYS}::int, ${day}::date + ${QUIET_DAYS}::int, interval '1 day') n(day),
    lateral (${termsOnSql(db, db`${userId}::uuid`, db`n.day::date`)}) t order by 1`
