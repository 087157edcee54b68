import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { AuditEntry } from '../../kit/server/audit.ts'
import type { DayFigures } from '../../kit/server/registered.ts'
import { counted } from '../../kit/shared/counted.ts'
import { dayOf, showDay } from '../../kit/shared/time.ts'
import type { Absence } from '../contract.ts'
import { found, refuse, refuseIf } from '../refusals.ts'
import { absenceProblem, isTooFarAhead, isWeekend } from '../rules.ts'
import { absencesOf, insertAbsence } from './queries.ts'

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
  reason: Absence['reason']
  by: string
  isAdmin: boolean
  /** A weekly off that is no weekend day asks first. */
  confirmed: boolean
  now: Date
  /** What the domains have registered. */
  figures: readonly DayFigures[]
}

/** Records why a locked person does not work on a day, or takes it back; returns it with the line of the audit log. Throws refusals. */
export async function recordAbsence(
  db: Db,
  { person, day, reason, by, isAdmin, confirmed, now, figures }: Recording,
): Promise<{ absence: Absence; audited: AuditEntry }> {
  if (isTooFarAhead(day, dayOf(now))) refuse('ABSENCE_TOO_FAR')
  const last = () => absencesOf(db, person.id, { from: day, to: day })
  const present = (await last())[0]?.reason ?? ''
  refuseIf(absenceProblem({ isAdmin, present: present || null, reason: reason || null }))
  if (reason !== '')
    for (const figuresOn of figures) {
      const { noun, names } = await figuresOn(db, { userId: person.id, day })
      const what = `${counted(names.length, ...noun)}: ${names.join(', ')}`
      if (names.length > 0) refuse('ABSENCE_OVER_WORK', { values: { what, day: showDay(day) } })
    }
  if (reason === 'reject' && !isWeekend(day) && !confirmed)
    refuse('NEEDS_CONFIRMATION', { issues: [{ path: 'date', message: `${showDay(day)} is no weekend day.` }] })
  await insertAbsence(db, { userId: person.id, day, reason, by, now })
  const name = `${person.fullName} ${showDay(day)}`
  return {
    absence: found(await last(), 'USER_NOT_FOUND'),
    audited: { type: 'absence', id: person.id, name, before: { reason: present }, after: { reason } },
  }
}
