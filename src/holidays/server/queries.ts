import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { Audience } from '../../kit/server/events.ts'
import { madeAfterSql } from '../../kit/server/made-after.ts'
import { type FieldGroup, versionSql } from '../../kit/server/versions.ts'
import { closedOnSql } from '../../closed-months/server/lookup.ts'
import type { CalendarUse, DatedHoliday, HolidayCalendar, UnclearPerson } from '../contract.ts'
import type { HolidayKind, Scope } from '../vocabulary.ts'

export const calendarGroup: FieldGroup = { type: 'holiday-calendar', fields: ['name', 'restrictedMax'] }
export const holidayGroup: FieldGroup = { type: 'holiday', fields: ['day', 'name', 'kind', 'isHalf', 'state'] }

// Calendars --------------------------------------------------------------------------------------------------------------

export const selectCalendars = (db: Db) => db<HolidayCalendar[]>`
  select c.id as "_id", c.name, c.restricted_max as "restrictedMax", ${versionSql(db, calendarGroup, db`c.id::text`)} as version
  from holiday_calendars c where c.deleted_at is null order by c.name_key, c.id`

export type CalendarRow = { id: string; name: string; restrictedMax: number }
export const lockCalendar = (db: Db, id: string | null) => db<CalendarRow[]>`
  select id, name, restricted_max as "restrictedMax" from holiday_calendars where id = ${id}::uuid and deleted_at is null
  for no key update`

type Made = { by: string; now: Date }
/** Inserts a calendar. The trigger holiday_calendars_set_key sets name_key. */
export const insertCalendar = (db: Db, { name, restrictedMax }: Omit<CalendarRow, 'id'>, { by, now }: Made) => db<
  { id: string }[]
>`
  insert into holiday_calendars (name, restricted_max, made_at, made_by)
  values (${name}, ${restrictedMax}, ${now.toISOString()}, ${by}) returning id`

export const updateCalendar = (db: Db, { id, name, restrictedMax }: CalendarRow) => db`
  update holiday_calendars set name = ${name}, restricted_max = ${restrictedMax}, version = version + 1 where id = ${id}`

/** Selects and locks the proposed days of a calendar, which are deleted with it. */
export const selectProposalsOfCalendar = async (db: Db, id: string): Promise<string[]> => {
  const rows = await db<{ id: string }[]>`
    select id from holidays where calendar_id = ${id} and state = 'proposed' order by id for no key update`
  return rows.map((row) => row.id)
}

export const deleteCalendar = (db: Db, id: string, { by, now }: Made) => db`
  update holiday_calendars set deleted_at = greatest(made_at, ${now.toISOString()}::timestamptz), deleted_by = ${by} where id = ${id}`

/** Selects what the calendar applies to today or later, by name: "the workspace", departments and people. */
export const selectUsersOfCalendar = async (db: Db, id: string, today: string): Promise<string[]> => {
  const rows = await db<{ name: string }[]>`
    with facts as (
      select distinct on (u.scope, u.department_id, u.user_id, u.effective_from) u.*
      from holiday_calendar_uses u order by u.scope, u.department_id, u.user_id, u.effective_from, u.made_at desc, u.id desc),
    spans as (
      select f.*, coalesce(lead(f.effective_from) over (partition by f.scope, f.department_id, f.user_id order by f.effective_from), 'infinity') as until_day
      from facts f)
    select coalesce(d.name, p.full_name, 'the workspace') as name
    from spans s left join department_names d on d.id = s.department_id left join identities p on p.id = s.user_id
    where s.calendar_id = ${id} and s.until_day > ${today}::date and p.deleted_at is null and d.deleted_at is null
    group by d.id, p.id, d.name, p.full_name, d.sort_key, p.sort_key order by coalesce(d.sort_key, p.sort_key) nulls first, d.id, p.id`
  return rows.map(({ name }) => name)
}

// Days -------------------------------------------------------------------------------------------------------------------

const holidaysSql = (db: Db, which: Sql): Sql => db`
  select h.id as "_id", case when k.id is not null then jsonb_build_object('_id', k.id, 'name', k.name) end as calendar, h.day::text as day, h.for_year as "forYear", h.name, h.kind, h.is_half as "isHalf",
    h.state, h.day is not null and ${closedOnSql(db, db`h.day`)} as "isClosed", ${versionSql(db, holidayGroup, db`h.id::text`)} as version
  from holidays h left join holiday_calendars k on k.id = h.calendar_id where ${which}
  order by h.day nulls last, h.kind, h.name, h.id`

type StoredHoliday = DatedHoliday & { _id: string }
/** Selects the days of a year. Those without a date come last. */
export const selectHolidaysOfYear = (db: Db, year: number) =>
  db<
    StoredHoliday[]
  >`${holidaysSql(db, db`h.state <> 'withdrawn' and coalesce(extract(year from h.day)::int, h.for_year) = ${year}::int`)}`

/** Selects the proposed days of open months from a year on, and those without a date. */
export const selectProposedHolidays = (db: Db, year: number) =>
  db<StoredHoliday[]>`${holidaysSql(
    db,
    db`h.state = 'proposed' and coalesce(extract(year from h.day)::int, h.for_year) >= ${year}::int
      and (h.day is null or not ${closedOnSql(db, db`h.day`)})`,
  )}`

export const selectHolidays = (db: Db, ids: readonly string[]) =>
  db<StoredHoliday[]>`${holidaysSql(db, db`h.id = any (${ids as string[]}::uuid[])`)}`

export const lockHolidays = (db: Db, ids: readonly string[]) => db<{ id: string }[]>`
  select id from holidays where id = any (${ids as string[]}::uuid[]) and state <> 'withdrawn' order by id for no key update`

export const selectClosedDays = async (db: Db, days: readonly string[]): Promise<string[]> => {
  const rows = await db<{ day: string }[]>`
    select d.day::text as day from unnest(${days as string[]}::date[]) as d(day) where ${closedOnSql(db, db`d.day`)} order by d.day`
  return rows.map(({ day }) => day)
}

/** Selects the date and the name of each national day that is stored for these years: "2026-01-26", "2026 republic day". */
export const selectNationalDayKeys = async (db: Db, years: readonly number[]): Promise<Set<string>> => {
  const rows = await db<{ key: string }[]>`
    select k.key from holidays h
      cross join lateral (values (h.day::text), (extract(year from h.day)::int || ' ' || name_key(h.name))) k(key)
    where h.kind = 'national' and h.state <> 'withdrawn' and extract(year from h.day)::int = any (${years as number[]}::int[])`
  return new Set(rows.map(({ key }) => key))
}

export type NewHoliday = {
  calendar: string | null
  day: string | null
  forYear: number | null
  name: string
  kind: HolidayKind
  isHalf: boolean
}
/** Returns the ids in the order of the days. */
export const insertHolidays = async (
  db: Db,
  days: readonly NewHoliday[],
  state: 'proposed' | 'confirmed',
  { by, now }: Made,
): Promise<string[]> => {
  const isConfirmed = state === 'confirmed'
  const rows = await db<{ id: string }[]>`
    with given as materialized (
      select new_id() as id, g.* from jsonb_to_recordset(${JSON.stringify(days.map((day, place) => ({ ...day, place })))}::text::jsonb)
        as g(calendar uuid, day date, "forYear" int, name text, kind text, "isHalf" boolean, place int)),
    made as (
      insert into holidays (id, calendar_id, day, for_year, name, kind, is_half, state, made_at, made_by, confirmed_at, confirmed_by)
      select id, calendar, day, "forYear", name, kind, "isHalf", ${state}, ${now.toISOString()}::timestamptz, ${by}::uuid,
        case when ${isConfirmed} then ${now.toISOString()}::timestamptz end, case when ${isConfirmed} then ${by}::uuid end
      from given returning id)
    select id from made join given using (id) order by place`
  return rows.map(({ id }) => id)
}

type HolidayChange = Pick<NewHoliday, 'day' | 'name' | 'kind' | 'isHalf'> & { id: string }
/** Changes a day. As after every write of holidays, the trigger follow_holidays updates person_holidays. */
export const updateHoliday = (db: Db, { id, day, name, kind, isHalf }: HolidayChange, { by, now }: Made) => db`
  update holidays set day = ${day}, for_year = case when ${day}::date is null then for_year end, name = ${name}, kind = ${kind},
    is_half = ${isHalf}, version = version + 1, changed_at = ${now.toISOString()}, changed_by = ${by}
  where id = ${id}`

export const confirmHolidays = (db: Db, ids: readonly string[], { by, now }: Made) => db`
  update holidays set state = 'confirmed', confirmed_at = ${now.toISOString()}, confirmed_by = ${by}, version = version + 1,
    changed_at = ${now.toISOString()}, changed_by = ${by}
  where id = any (${ids as string[]}::uuid[])`

export const withdrawHolidays = (db: Db, ids: readonly string[], { by, now }: Made) => db`
  update holidays set state = 'withdrawn', withdrawn_at = ${now.toISOString()}, withdrawn_by = ${by}, version = version + 1,
    changed_at = ${now.toISOString()}, changed_by = ${by}
  where id = any (${ids as string[]}::uuid[])`

// Calendar uses ---------------------------------------------------------------------------------------------------------

/**
 * Selects all facts, or the one with `id`. The facts of the workspace come first, then those of departments and of people by
 * name. For each, the latest day comes first.
 */
export const selectUses = (db: Db, { today, id }: { today: string; id: string | null }) => db<CalendarUse[]>`
  select u.id as "_id", u.scope, case when d.id is not null then jsonb_build_object('_id', d.id, 'name', d.name) end as department,
    case when p.id is not null then jsonb_build_object('_id', p.id, 'fullName', p.full_name, 'email', p.email) end as "user",
    case when c.id is not null then jsonb_build_object('_id', c.id, 'name', c.name) end as calendar,
    u.effective_from::text as "from", u.made_at as "setOn",
    jsonb_build_object('_id', b.id, 'fullName', b.full_name, 'email', b.email) as "setBy",
    u.id = (select i.id from holiday_calendar_uses i
      where i.scope = u.scope and i.department_id is not distinct from u.department_id and i.user_id is not distinct from u.user_id
        and i.effective_from <= ${today} order by i.effective_from desc, i.made_at desc, i.id desc limit 1) is true as "inForce"
  from holiday_calendar_uses u join identities b on b.id = u.made_by
    left join department_names d on d.id = u.department_id left join identities p on p.id = u.user_id
    left join holiday_calendars c on c.id = u.calendar_id
  where ${id}::uuid is null or u.id = ${id}::uuid
  order by array_position('{workspace,department,person}', u.scope), coalesce(d.sort_key, p.sort_key), u.effective_from desc, u.made_at desc, u.id desc`

export type NewUse = { scope: Scope; department: string | null; user: string | null; calendar: string | null; from: string }
/**
 * Selects the calendar of the fact on exactly that day. It is null if the fact ends a calendar, and undefined if there is no
 * fact.
 */
export const selectUseOn = async (db: Db, { scope, department, user, from }: NewUse): Promise<string | null | undefined> => {
  const [row] = await db<{ calendar: string | null }[]>`
    select u.calendar_id as calendar from holiday_calendar_uses u
    where u.scope = ${scope} and u.effective_from = ${from}::date
      and u.department_id is not distinct from ${department}::uuid and u.user_id is not distinct from ${user}::uuid
    order by u.made_at desc, u.id desc limit 1`
  return row?.calendar
}

/**
 * Selects the closed months, as YYYY-MM, in which a fact would be in force: from its day to the next fact with the same scope.
 */
export const selectClosedMonthsOfUse = async (db: Db, { scope, department, user, from }: NewUse): Promise<string[]> => {
  const rows = await db<{ month: string }[]>`
    select to_char(c.month, 'YYYY-MM') as month from closed_months c
    where c.month + interval '1 month' > ${from}::date and c.month < coalesce((
      select min(u.effective_from) from holiday_calendar_uses u
      where u.scope = ${scope} and u.effective_from > ${from}::date
        and u.department_id is not distinct from ${department}::uuid and u.user_id is not distinct from ${user}::uuid), 'infinity')
    order by c.month`
  return rows.map(({ month }) => month)
}

/** Inserts a fact. The trigger follow_calendar_uses updates person_holidays. */
export const insertUse = (db: Db, { scope, department, user, calendar, from }: NewUse, { by, now }: Made) => db<{ id: string }[]>`
  insert into holiday_calendar_uses (scope, department_id, user_id, calendar_id, effective_from, made_at, made_by)
  select ${scope}::text, ${department}::uuid, ${user}::uuid, ${calendar}::uuid, ${from}::date,
    ${madeAfterSql(
      db,
      now,
      db`select u.made_at from holiday_calendar_uses u where u.scope = ${scope} and u.effective_from = ${from}::date
        and u.department_id is not distinct from ${department}::uuid and u.user_id is not distinct from ${user}::uuid`,
    )}, ${by}::uuid
  returning id`

/** Builds a select of today and of each later day from which a calendar applies. */
export const todayAndLaterSql = (db: Db, today: string): Sql => db`
  select ${today}::date union select effective_from from holiday_calendar_uses where effective_from > ${today}::date`

/**
 * Selects, by name, the active people who have no calendar and whose departments have different calendars on one of these days.
 */
export const selectUnclearPeople = (db: Db, days: Sql) => db<UnclearPerson[]>`
  select p.id as "_id", p.full_name as "fullName", p.email, coalesce((
      select jsonb_agg(d.name order by m.place) from person_departments m join department_names d on d.id = m.department_id
      where m.set_id = departments_on(p.id, c.day)), '[]') as departments
  from (
    select distinct on (f.user_id) f.user_id, f.day
    from holiday_calendars_on(array(select id from identities where deleted_at is null and account_state = 'active'), array(${days})) f
    where f.is_unclear order by f.user_id, f.day desc) c
    join identities p on p.id = c.user_id
  order by p.sort_key, p.id`

// The caller's own holidays ---------------------------------------------------------------------------------------------

export type OwnHolidayRow = {
  _id: string
  day: string
  name: string
  kind: HolidayKind
  isHalf: boolean
  isOff: boolean
  isChosen: boolean
  isClosed: boolean
}
/** Selects the holidays of a person in a year, and the restricted days of the calendar that applies to them on each day. */
export const selectOwnHolidays = (db: Db, userId: string, year: number) => db<OwnHolidayRow[]>`
  with restricted as (
    select h.id from holidays h
      join holiday_calendars_on(array[${userId}::uuid], array(
        select r.day from holidays r where r.state = 'confirmed' and r.kind = 'restricted' and extract(year from r.day)::int = ${year}::int)) c
      on c.day = h.day and c.calendar_id = h.calendar_id
    where h.state = 'confirmed' and h.kind = 'restricted')
  select h.id as "_id", coalesce(held.day, h.day)::text as day, h.name, h.kind, coalesce(held.is_half, h.is_half) as "isHalf",
    held.holiday_id is not null as "isOff",
    exists (select from restricted_choices r where r.user_id = ${userId} and r.holiday_id = h.id and r.withdrawn_at is null) as "isChosen", ${closedOnSql(db, db`h.day`)} as "isClosed"
  from holidays h left join person_holidays held on held.holiday_id = h.id and held.user_id = ${userId}
  where extract(year from coalesce(held.day, h.day))::int = ${year}::int and (held.holiday_id is not null or h.id in (select id from restricted))
  order by 2, h.id`

export const selectCalendarOn = (db: Db, userId: string, day: string) => db<{ name: string; restrictedMax: number }[]>`
  select k.name, k.restricted_max as "restrictedMax"
  from holiday_calendars_on(array[${userId}::uuid], array[${day}::date]) c join holiday_calendars k on k.id = c.calendar_id`

/**
 * Selects a restricted day of the calendar that applies to the person on that day, if the person may choose it or has chosen it.
 */
export const selectRestrictedDay = (db: Db, userId: string, id: string | null) => db<
  { id: string; day: string; name: string; isChosen: boolean }[]
>`
  select h.id, h.day::text as day, h.name,
    exists (select from restricted_choices r where r.user_id = ${userId} and r.holiday_id = h.id and r.withdrawn_at is null) as "isChosen"
  from holidays h
  where h.id = ${id}::uuid and h.state = 'confirmed' and h.kind = 'restricted' and (
    h.calendar_id = (select c.calendar_id from holiday_calendars_on(array[${userId}::uuid], array[h.day]) c)
    or exists (select from restricted_choices r where r.user_id = ${userId} and r.holiday_id = h.id and r.withdrawn_at is null))`

/**
 * Inserts a choice. The trigger follow_restricted_choice refuses a choice above the maximum. After a choice or its withdrawal, it
 * updates person_holidays.
 */
export const insertChoice = (db: Db, userId: string, holidayId: string, now: Date) => db`
  insert into restricted_choices (user_id, holiday_id, chosen_at) values (${userId}, ${holidayId}, ${now.toISOString()})`
export const withdrawChoice = (db: Db, userId: string, holidayId: string, now: Date) => db`
  update restricted_choices set withdrawn_at = greatest(chosen_at, ${now.toISOString()}::timestamptz)
  where user_id = ${userId} and holiday_id = ${holidayId} and withdrawn_at is null`

export const lockSelf = (db: Db, userId: string) => db`select from identities where id = ${userId} for no key update`

export const selectDepartments = (db: Db) => db<{ _id: string; name: string }[]>`
  select id as "_id", name from department_names where deleted_at is null order by sort_key, id`

/** Selects the dates that a calendar and the national days already have, as "<calendar or null> <day>". */
export const selectDaysTaken = async (db: Db, calendarId: string): Promise<Set<string>> => {
  const rows = await db<{ key: string }[]>`
    select coalesce(h.calendar_id::text, 'null') || ' ' || h.day as key from holidays h
    where h.state <> 'withdrawn' and h.day is not null and (h.calendar_id = ${calendarId} or h.kind = 'national')`
  return new Set(rows.map(({ key }) => key))
}

/** The audience is all active people, because any open page may show a holiday or figures that depend on one. */
export const everybody: Audience = {
  scope: 'everybody',
  select: async (db) => {
    const rows = await db<{ id: string }[]>`select id from identities where deleted_at is null and account_state = 'active'`
    return rows.map(({ id }) => id)
  },
}

export const selectPeople = (db: Db) => db<{ _id: string; fullName: string; email: string }[]>`
  select id as "_id", full_name as "fullName", email from identities where deleted_at is null and account_state = 'active'
  order by sort_key, id`

/**
 * Finds people's holidays outside closed months that differ from what the calendars and dated facts imply. Each fault is one
 * text.
 */
export async function findHolidayFaults(db: Db): Promise<string[]> {
  const rows = await db<{ what: string }[]>`
    with stored as (
      select * from person_holidays h
      where not exists (select from closed_months c where c.month = date_trunc('month', h.day)::date)),
    resolved as (
      select h.* from resolve_person_holidays(array(select id from identities), '-infinity', 'infinity') h
      where not exists (select from closed_months c where c.month = date_trunc('month', h.day)::date))
    select 'stored, but not in force: ' || s::text as what from (select * from stored except all select * from resolved) s
    union all select 'in force, but not stored: ' || s::text from (select * from resolved except all select * from stored) s`
  return rows.map(({ what }) => what)
}
