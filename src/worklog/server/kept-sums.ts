import type { Db } from '../../kit/postgres/db.ts'

/** Lists the stored worklog sums that differ from the sums of the days, one line each. It reads all days. */
export async function findWorklogFaults(db: Db): Promise<string[]> {
  const rows = await db<{ what: string }[]>`
    with days as (
      select date_trunc('month', min(day))::date as first, (date_trunc('month', max(day)) + interval '1 month')::date as past_last
      from (select day from worklog_sub_targets union all select from_day from worklog_sums) d),
    summed as (select s.* from days, worklog_days_summed(array(select distinct user_id from worklog_sub_targets), days.first, days.past_last) s)
    select 'stored, but not of the days: ' || s::text as what from (select * from worklog_sums except all select * from summed) s
    union all select 'of the days, but not stored: ' || s::text from (select * from summed except all select * from worklog_sums) s`
  return rows.map(({ what }) => what)
}
