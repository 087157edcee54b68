import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { HolidayOnDay } from '../day-contract.ts'

/**
 * Holidays are read from person_holidays, which only triggers write. They call refresh_person_holidays after writes of holidays,
 * calendar uses, choices, departments and people, and when a month is reopened (rules-in-sql.md).
 */
type PersonDay = { person: Sql; day: Sql }

/** Builds whether the holiday of a person on a day is half a day. Null if there is no holiday. */
export const halfHolidayOnSql = (db: Db, { person, day }: PersonDay): Sql => db`
  (select held.is_half from person_holidays held where held.user_id = ${person} and held.day = ${day})`

/** Builds the share of a full day's hours that is required, for a shift, a person's id and a day (calculations.md 1). */
export const dayShareOnSql = (db: Db, { shift, ...of }: PersonDay & { shift: Sql }): Sql =>
  db`day_share(${shift}, ${of.day}, ${halfHolidayOnSql(db, of)})`

/** Builds the holiday of a person on a day, as jsonb {name, isHalf} or null. */
export const namedHolidayOnSql = (db: Db, { person, day }: PersonDay): Sql => db`(
  select jsonb_build_object('name', h.name, 'isHalf', held.is_half)
  from person_holidays held join holidays h on h.id = held.holiday_id where held.user_id = ${person} and held.day = ${day})`

/** Selects user_id, day, is_half and name of the holidays `held` that match a condition. */
export const holidaysOfPeopleSql = (db: Db, which: Sql): Sql => db`
  select held.user_id, held.day, held.is_half, h.name from person_holidays held join holidays h on h.id = held.holiday_id where ${which}`

/** Builds the holidays of a person between two days, as jsonb [{date, name, isHalf}] in order. */
export const holidayListBetweenSql = (db: Db, { person, from, to }: { person: Sql; from: Sql; to: Sql }): Sql => db`(
  select coalesce(jsonb_agg(jsonb_build_object('date', h.day, 'name', h.name, 'isHalf', h.is_half) order by h.day), '[]')
  from (${holidaysOfPeopleSql(db, db`held.user_id = ${person} and held.day between ${from} and ${to}`)}) h)`

/** Selects the holidays of a person from one day to another. The caller must have checked the access to the person. */
export const selectHolidaysBetween = async (
  db: Db,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<HolidayOnDay[]> => {
  const range = { person: db`${userId}::uuid`, from: db`${from}::date`, to: db`${to}::date` }
  const [row] = await db<{ holidays: HolidayOnDay[] }[]>`select ${holidayListBetweenSql(db, range)} as holidays`
  return row?.holidays ?? []
}

/**
 * Selects day, is_half and name of the workspace's holidays between two days: the national ones and those of its calendar. They
 * are used for dates and plans that are not about a person (calculations.md 7).
 */
export const holidaysOfWorkspaceSql = (db: Db, { from, to }: { from: Sql; to: Sql }): Sql => db`
  select distinct on (h.day) h.day, h.is_half, h.name from holidays h
  where h.state = 'confirmed' and h.day between ${from} and ${to} and h.kind <> 'restricted' and (h.kind = 'national' or h.calendar_id = (
    select u.calendar_id from holiday_calendar_uses u where u.scope = 'workspace' and u.effective_from <= h.day
    order by u.effective_from desc, u.made_at desc, u.id desc limit 1))
  order by h.day, h.is_half, array_position('{national,shutdown,festival}'::text[], h.kind), h.id`

/**
 * Selects user_id, month (its first day), shift_type and days, which is the number of working days that holidays take from a
 * person's month in that shift. A half holiday counts as half a day. A month without holidays has no row. `people` is an array of
 * ids, and `to` is excluded.
 */
export const holidayDaysByMonthSql = (db: Db, { people, from, to }: { people: Sql; from: Sql; to: Sql }): Sql => db`
  select held.user_id, date_trunc('month', held.day)::date as month, s.shift_type,
    sum(day_share(s.shift_type, held.day) - day_share(s.shift_type, held.day, held.is_half)) as days
  from person_holidays held cross join (values (5.0), (5.5), (6.0)) s(shift_type)
  where held.user_id = any (${people}) and held.day >= ${from} and held.day < ${to}
  group by 1, 2, 3`

/** The maximum number of days back to the last measurement of a file's pace, for example before a long shutdown. */
const DAYS_BACK = 100
/** Selects the days of the workspace's whole holidays in order, starting some weeks before a day. */
export const selectWorkspaceHolidays = async (db: Db, today: string): Promise<string[]> => {
  const range = { from: db`${today}::date - ${DAYS_BACK}::int`, to: db`'infinity'::date` }
  const rows = await db<{ day: string }[]>`
    select h.day::text as day from (${holidaysOfWorkspaceSql(db, range)}) h where not h.is_half order by h.day`
  return rows.map(({ day }) => day)
}

export const selectWorkspaceHolidaysBetween = (db: Db, { from, to }: { from: string; to: string }) => db<HolidayOnDay[]>`
  select h.day::text as date, h.name, h.is_half as "isHalf"
  from (${holidaysOfWorkspaceSql(db, { from: db`${from}::date`, to: db`${to}::date` })}) h order by h.day`

/** Only whole holidays move a finish date. */
export const selectNamedWorkspaceHolidays = async (db: Db, from: string): Promise<HolidayOnDay[]> => {
  const all = await selectWorkspaceHolidaysBetween(db, { from, to: 'infinity' })
  return all.filter(({ isHalf }) => !isHalf)
}
