import type { Db, Sql } from '../../kit/postgres/db.ts'
import { type SettingKey, usualSettings } from '../vocabulary.ts'

/** Over a day: the value of a setting that is in force on it, a numeric. */
export const settingOn = (db: Db, key: SettingKey, day: Sql): Sql => db`
  coalesce((select value from settings where key = ${key} and effective_from <= ${day}
    order by effective_from desc, made_at desc, id desc limit 1), ${usualSettings[key]}::numeric)`
