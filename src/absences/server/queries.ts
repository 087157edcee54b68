import { compareNames } from '../../kit/shared/name-order.ts'
import { type Role, STAFF_ROLES } from '../../access/levels.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import { madeAfterSql } from '../../kit/server/made-after.ts'
import { maySetOwnSql } from '../../users/server/own-figures.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Registered } from '../../kit/server/registered.ts'
import { approvedDays, type RecordedWork, dayFigures } from './extension-points.ts'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { dayShareOnSql } from '../../holidays/server/lookup.ts'
import { closedOnSql } from '../../closed-months/server/lookup.ts'
import type { Doer } from '../../users/rules.ts'
import { firstDaySql, reachedSql, lastDayBeforeSql, termsOnSql, unionAllSql } from '../../users/server/lookup.ts'
import type { AbsenceDay } from '../rules.ts'
import type { Reason } from '../vocabulary.ts'
import { visibleAbsenceOnSql } from './seen-reason.ts'

type Who = { id: string | null; email: string }
const staff = STAFF_ROLES as readonly Role[] as Role[]

/**
 * Selects a person other than the caller who works on tasks and whom the caller may access. The mode `lock`, for recording an
 * absence, also locks the person.
 */
export const selectAbsentPerson = (db: Db, reach: Reach<'team'>, { id, email }: Who, mode: 'lock' | 'look') => db<
  { id: string; fullName: string }[]
>`
  select u.id, u.full_name as "fullName" from identities u
  where u.deleted_at is null and u.id <> ${reach.userId} and u.roles && ${staff}::text[] and ${reachedSql(db, reach, db`u.id`)}
    and (u.id = ${id}::uuid or (${id}::uuid is null and lower(u.email) = ${email}::text))
  ${mode === 'lock' ? db`for no key update` : db``}`

export const lockAbsentPerson = (db: Db, { userId }: Reach<'own'>) => db<{ id: string; fullName: string }[]>`
  select id, full_name as "fullName" from identities where id = ${userId} and deleted_at is null for no key update`

/** Returns what was recorded on the given days in words, keyed by "<person> <day>". `days` is a select of person_id and day. */
export async function selectWorkOn(
  db: Db,
  reach: Reach,
  sources: readonly RecordedWork[],
  days: Sql,
): Promise<Map<string, string>> {
  const work = new Map<string, string>()
  for (const { noun, on } of sources) {
    const rows = await db<{ key: string; names: string[] }[]>`
      select person_id || ' ' || day as key, array_agg(name) as names from (${on(db, reach, days)}) recorded group by person_id, day`
    for (const { key, names } of rows)
      work.set(
        key,
        [work.get(key), `${formatQuantity(names.length, ...noun)}: ${names.toSorted(compareNames).join(', ')}`]
          .filter(Boolean)
          .join('; '),
      )
  }
  return work
}

type Range = {
  userId: string
  from: string
  to: string
  reach: Reach
  registered: Pick<Registered, 'extensionsOf'>
}
/**
 * Selects the days of a locked person in a period, as the reader sees them. `isOnlyAdmin` means that nobody else could decide for
 * the person.
 */
export async function selectDayStates(
  db: Db,
  reader: Doer,
  { userId, from, to, reach, registered }: Range,
): Promise<{ states: AbsenceDay[]; isOnlyAdmin: boolean }> {
  const days = db`select ${userId}::uuid as person_id, d::date as day from generate_series(${from}::date, ${to}::date, '1 day') d`
  const approved = unionAllSql(
    db,
    registered.extensionsOf(approvedDays).map((on) => on(db, reach, days)),
    db`null::uuid as person_id, null::date as day`,
  )
  const rows = await db<(Omit<AbsenceDay, 'work'> & { isOnlyAdmin: boolean })[]>`
    select d.day, ${visibleAbsenceOnSql(db, reader, { person: db`d.person_id`, day: db`d.day` })} as present,
      (select q.reason from absence_requests q where q.user_id = d.person_id and q.day = d.day and q.status = 'waiting') as waits,
      ${closedOnSql(db, db`d.day`)} as "isClosed", d.day < ${firstDaySql(db, db`d.person_id`)} as "isBeforeFirst",
      ${lastDayBeforeSql(db, db`d.person_id`, db`d.day`)}::text as "lastDayBefore",
      ${dayShareOnSql(db, { shift: db`e.shift_type`, person: db`d.person_id`, day: db`d.day` })} = 0 as "isOff", (d.person_id, d.day) in (select person_id, day from (${approved}) a) as "isApproved",
      ${maySetOwnSql(db, db`d.person_id`)} as "isOnlyAdmin"
    from (${days}) d cross join lateral (${termsOnSql(db, db`d.person_id`, db`d.day`)}) e order by d.day`
  const work = await selectWorkOn(db, reach, registered.extensionsOf(dayFigures), days)
  return {
    states: rows.map(({ isOnlyAdmin: _, ...state }) => ({ ...state, work: work.get(`${userId} ${state.day}`) ?? null })),
    isOnlyAdmin: rows[0]?.isOnlyAdmin ?? false,
  }
}

type NewRange = { userId: string; from: string; until: string; reason: string; leftOut: readonly string[]; by: string; now: Date }
export const insertRange = async (
  db: Db,
  { userId, from, until, reason, leftOut, by, now }: NewRange,
): Promise<string | undefined> => {
  const [range] = await db<{ id: string }[]>`
    insert into absence_ranges (user_id, from_day, until_day, reason, left_out, asked_at, asked_by)
    values (${userId}, ${from}, ${until}, ${reason}, ${leftOut as string[]}::date[], ${now.toISOString()}, ${by}) returning id`
  return range?.id
}

/**
 * Selects those of these days that stay working days although they are in a range, with their figures in words. Triggers write
 * absence_days_worked, through resolve_absence_days.
 */
export const selectWorkedDays = (db: Db, userId: string, days: readonly string[]) => db<{ day: string; figures: string[] }[]>`
  select w.day::text as day, list_figures_on(w.user_id, w.day) as figures from absence_days_worked w
  where w.user_id = ${userId} and w.day = any (${days as string[]}::date[]) order by w.day`

type Inserting = { userId: string; reason: string; rangeId: string | undefined; by: string; now: Date }
/**
 * Inserts absences. Returns what was recorded before on each day, unfiltered, or null for nothing. Removing a weekly off restores
 * what was below it. The trigger follow_absences resolves the other days of the range (resolve_absence_days), and absences_summed
 * recomputes worklog_sums.
 */
export const insertAbsences = (db: Db, days: readonly string[], { userId, reason, rangeId, by, now }: Inserting) => db<
  { day: string; before: Reason | null }[]
>`
  insert into absences (user_id, day, reason, range_id, origin, made_at, made_by)
  select ${userId}::uuid, d.day, ${reason}, ${rangeId ?? null}::uuid,
    case when ${reason}::text = '' and absence_on(${userId}::uuid, d.day) = 'reject' then 'off withdrawn' else 'entered' end,
    ${madeAfterSql(db, now, db`select a.made_at from absences a where a.user_id = ${userId}::uuid and a.day = d.day`)}, ${by}::uuid
  from unnest(${days as string[]}::date[]) as d(day)
  returning day, absence_on(user_id, day) as before`

/**
 * Finds days of ranges outside closed months whose absence differs from what `plan_absence_days` returns. Each fault is one line.
 */
export async function findAbsenceFaults(db: Db): Promise<string[]> {
  const rows = await db<{ what: string }[]>`
    select p.user_id || ' ' || p.day || ': ' || coalesce(p.present, 'no absence') || ' is stored, not ' || coalesce(p.reason, 'no absence') as what
    from plan_absence_days(array(select id from identities), '-infinity', 'infinity') p where not p.stays order by p.user_id, p.day`
  return rows.map(({ what }) => what)
}
