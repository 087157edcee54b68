import type { Db } from '../../kit/postgres/db.ts'

/** Holidays of people outside of closed months that differ from what the calendars and dated facts make them, a line each. */
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
