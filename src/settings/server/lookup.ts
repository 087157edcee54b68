import type { Db, Sql } from '../../kit/postgres/db.ts'
import { selectImageHostList } from './image-host-queries.ts'
import { type SettingKey, usualSettings } from '../vocabulary.ts'

/** The values of a setting in order. `value`, a numeric, is in force from the day `begins` until before `ends`. */
export const settingSpansSql = (db: Db, key: SettingKey): Sql => db`
  select value, begins, coalesce(lead(begins) over (order by begins), 'infinity') as ends from (
    select '-infinity'::date as begins, ${usualSettings[key]}::numeric as value
    union all
    (select distinct on (effective_from) effective_from, value from settings where key = ${key}
      order by effective_from, made_at desc, id desc)) dated`

/** The value of a setting on a day, as a numeric. */
export const settingOnSql = (db: Db, key: SettingKey, day: Sql): Sql => db`
  coalesce((select value from settings where key = ${key} and effective_from <= ${day}
    order by effective_from desc, made_at desc, id desc limit 1), ${usualSettings[key]}::numeric)`

export const findImageHosts = async (db: Db): Promise<string[]> => (await selectImageHostList(db))[0]?.hosts ?? []
