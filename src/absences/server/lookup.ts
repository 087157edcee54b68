import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { AuditEntry } from '../../kit/server/audit.ts'
import type { DayFigures } from '../../kit/server/registered.ts'
import { counted } from '../../kit/shared/counted.ts'
import { dayOf, showDay } from '../../kit/shared/time.ts'
import type { Absence } from '../contract.ts'
import { type Doer, isAdmin, teamOf } from '../../users/rules.ts'
import { found, refuse, refuseIf } from '../refusals.ts'
import { absenceProblem, isTooFarAhead, isWeekend } from '../rules.ts'
import type { Reason } from '../vocabulary.ts'
import { insertAbsence } from './queries.ts'

type OfDay = { person: Sql; day: Sql }

/**
 * Over a person, a day and what was recorded of it: what the reader sees (decision 133). The only implementation of this rule: SL, PL and LOP
 * are for the person, an ADMIN and the manager of that day; others see `off`, and a weekly off as one.
 */
export const seenReason = (db: Db, reader: Doer, { person, day, reason }: OfDay & { reason: Sql }): Sql => {
  if (isAdmin(reader)) return reason
  const isManagerThen = teamOf(reader) === null ? db`false` : db`manager_on(${person}, ${day}) = ${reader.id}::uuid`
  return db`case when ${reason} is null or ${reason} in ('', 'reject') or ${person} = ${reader.id}::uuid or ${isManagerThen}
    then ${reason} else 'off' end`
}

/**
 * A select of user_id, day, reason, made_at and made_by: what was recorded last for each day, as the reader sees it; an empty reason: taken
 * back. `which`: a condition over an absence `a`.
 */
export const absencesSeen = (db: Db, reader: Doer, which: Sql): Sql => db`
  select user_id, day, ${seenReason(db, reader, { person: db`user_id`, day: db`day`, reason: db`reason` })} as reason, made_at, made_by
  from (
    select distinct on (a.user_id, a.day) a.* from absences a where ${which} order by a.user_id, a.day, a.made_at desc, a.id desc) latest`

/** Over a person and a day: why the person is absent on it, as the reader sees it; null: they are not. */
export const absenceSeenOn = (db: Db, reader: Doer, { person, day }: OfDay): Sql =>
  db`(select ${seenReason(db, reader, { person, day, reason: db`recorded.reason` })} from (
    select absence_on(${person}, ${day}) as reason offset 0) recorded)`

/** What was recorded last for each day of a person, the latest day first, as the reader sees it. */
export const absencesOf = (db: Db, reader: Doer, { userId, from, to }: { userId: string; from: string; to: string }) => db<
  Absence[]
>`
  select l.day as date, l.reason, l.made_at as "setOn", jsonb_build_object('fullName', b.full_name, 'email', b.email) as "setBy"
  from (${absencesSeen(db, reader, db`a.user_id = ${userId} and a.day between ${from} and ${to}`)}) l join users b on b.id = l.made_by
  order by l.day desc`

/** Of days: a select of person_id and day of those on which the person is absent (absence_on). `days`: a select of distinct person_id and day. */
export const absentDays = (db: Db, days: Sql): Sql => db`(
  select person_id, day from (
    select distinct on (a.user_id, a.day) a.user_id as person_id, a.day, a.reason from absences a
    where (a.user_id, a.day) in (${days}) order by a.user_id, a.day, a.made_at desc, a.id desc) latest
  where reason <> '')`

type Recording = {
  /** Locked. */
  person: { id: string; fullName: string }
  day: string
  /** Empty: taken back. */
  reason: '' | Reason
  by: Doer
  /** A weekly off that is no weekend day asks first. */
  confirmed: boolean
  now: Date
  /** What the domains have registered. */
  figures: readonly DayFigures[]
}

/** Records why a locked person does not work on a day, or takes it back; returns it with the line of the audit log. Throws refusals. */
export async function recordAbsence(
  db: Db,
  { person, day, reason, by, confirmed, now, figures }: Recording,
): Promise<{ absence: Absence; audited: AuditEntry }> {
  if (isTooFarAhead(day, dayOf(now))) refuse('ABSENCE_TOO_FAR')
  const last = () => absencesOf(db, by, { userId: person.id, from: day, to: day })
  const present = (await last())[0]?.reason ?? ''
  refuseIf(absenceProblem({ isAdmin: isAdmin(by), present: present || null, reason: reason || null }))
  if (reason !== '')
    for (const figuresOn of figures) {
      const { noun, names } = await figuresOn(db, { userId: person.id, day })
      const what = `${counted(names.length, ...noun)}: ${names.join(', ')}`
      if (names.length > 0) refuse('ABSENCE_OVER_WORK', { values: { what, day: showDay(day) } })
    }
  if (reason === 'reject' && !isWeekend(day) && !confirmed)
    refuse('NEEDS_CONFIRMATION', { issues: [{ path: 'date', message: `${showDay(day)} is no weekend day.` }] })
  const [inserted] = await insertAbsence(db, { userId: person.id, day, reason, by: by.id, now })
  const name = `${person.fullName} ${showDay(day)}`
  return {
    absence: found(await last(), 'USER_NOT_FOUND'),
    audited: { type: 'absence', id: person.id, name, before: { reason: inserted?.before ?? '' }, after: { reason } },
  }
}
