import type { Db, Sql } from '../../kit/postgres/db.ts'
import { type SettingKey, usualSettings } from '../vocabulary.ts'

/** A select of from_day, until_day (excluded) and value: which value of a setting is in force when, without gaps. */
export const settingRanges = (db: Db, key: SettingKey): Sql => db`
  select effective_from as from_day, coalesce(lead(effective_from) over (order by effective_from), 'infinity') as until_day, value
  from (
    select distinct on (effective_from) effective_from, value from (
      select effective_from, value, made_at, id from settings where key = ${key}
      union all select '-infinity', ${usualSettings[key]}::numeric, '-infinity', null) dated
    order by effective_from, made_at desc, id desc) latest`
