import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { Absence } from '../contract.ts'
import type { Doer } from '../../users/rules.ts'
import { visibleReasonSql } from './seen-reason.ts'

export { enterAbsence } from './enter-absence.ts'
export { visibleAbsenceOnSql, visibleReasonSql } from './seen-reason.ts'

/**
 * Selects user_id, day, reason, made_at and made_by of the last record for each day, as the reader sees it. An empty reason means
 * that the absence was removed. `which` is a condition on an absence `a`.
 */
export const visibleAbsencesSql = (db: Db, reader: Doer, which: Sql): Sql => db`
  select user_id, day, ${visibleReasonSql(db, reader, { person: db`user_id`, day: db`day`, reason: db`reason` })} as reason, made_at, made_by
  from (
    select distinct on (a.user_id, a.day) a.* from absences a where ${which} order by a.user_id, a.day, a.made_at desc, a.id desc) latest`

/**
 * Selects user_id, day and reason of the requests that await a decision (decision 146). Use it only for the person and for those
 * who decide, who may know the reason. An empty reason requests a removal. `which` is a condition on a request `q`.
 */
export const waitingAbsencesSql = (db: Db, which: Sql): Sql => db`
  select q.user_id, q.day, q.reason from absence_requests q where q.status = 'waiting' and ${which}`

/**
 * Builds an expression over a person's id, as jsonb {days, from, asked, askedFrom}: the number of days in a period on which the
 * person is absent and the first of them, and the same for pending absence requests. It contains no reason, because some readers
 * may not know it (decision 133).
 */
export const awayBetweenSql = (db: Db, person: Sql, { from, to }: { from: string; to: string }): Sql => db`(
  select jsonb_build_object('days', count(*) filter (where not d.waits), 'from', min(d.day) filter (where not d.waits),
    'asked', count(*) filter (where d.waits), 'askedFrom', min(d.day) filter (where d.waits))
  from (
    select l.day, false as waits from (
      select distinct on (a.day) a.day, a.reason from absences a
      where a.user_id = ${person} and a.day between ${from} and ${to} order by a.day, a.made_at desc, a.id desc) l
    where l.reason <> ''
    union all
    select w.day, true from (${waitingAbsencesSql(db, db`q.user_id = ${person} and q.day between ${from} and ${to} and q.reason <> ''`)}) w) d)`

export const selectAbsences = (db: Db, reader: Doer, { userId, from, to }: { userId: string; from: string; to: string }) => db<
  Absence[]
>`
  select l.day as date, l.reason, l.made_at as "setOn", jsonb_build_object('fullName', b.full_name, 'email', b.email) as "setBy"
  from (${visibleAbsencesSql(db, reader, db`a.user_id = ${userId} and a.day between ${from} and ${to}`)}) l join identities b on b.id = l.made_by
  order by l.day desc`

/**
 * Selects person_id, day and is_off of the days on which the person is absent (absence_on). `is_off` means that the absence is a
 * weekly off, which everybody may know (decision 133). `days` is a select of distinct person_id and day.
 */
export const absentDaysSql = (db: Db, days: Sql): Sql => db`(
  select person_id, day, reason = 'reject' as is_off from (
    select distinct on (a.user_id, a.day) a.user_id as person_id, a.day, a.reason from absences a
    where (a.user_id, a.day) in (${days}) order by a.user_id, a.day, a.made_at desc, a.id desc) latest
  where reason <> '')`
