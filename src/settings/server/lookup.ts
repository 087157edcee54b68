import type { Db, Sql } from '../../kit/postgres/db.ts'
import { imageHostList } from './image-host-queries.ts'
import { type SettingKey, usualSettings } from '../vocabulary.ts'

/** A select of the values of a setting in turn: `value`, a numeric, is in force from the day `begins` to before `ends`. */
export const settingSpans = (db: Db, key: SettingKey): Sql => db`
  select value, begins, coalesce(lead(begins) over (order by begins), 'infinity') as ends from (
    select '-infinity'::date as begins, ${usualSettings[key]}::numeric as value
    union all
    (select distinct on (effective_from) effective_from, value from settings where key = ${key}
      order by effective_from, made_at desc, id desc)) dated`

/** Over a day: the value of a setting that is in force on it, a numeric. */
export const settingOn = (db: Db, key: SettingKey, day: Sql): Sql => db`
  coalesce((select value from settings where key = ${key} and effective_from <= ${day}
    order by effective_from desc, made_at desc, id desc limit 1), ${usualSettings[key]}::numeric)`

/** The hosts from which pictures are shown by their addresses, now. */
export const findImageHosts = async (db: Db): Promise<string[]> => (await imageHostList(db))[0]?.hosts ?? []
