import { routes } from '../../kit/server/routes.ts'
import { refuseChanged, type FieldGroup, versionSql } from '../../kit/server/versions.ts'
import { toDay, formatDay } from '../../kit/shared/time.ts'
import { settings, type Setting } from '../contract.ts'
import { found, refuse } from '../refusals.ts'
import { settingWords, usualSettings, type SettingKey } from '../vocabulary.ts'
import type { Db } from '../../kit/postgres/db.ts'
import { madeAfterSql } from '../../kit/server/made-after.ts'

const settingGroup: FieldGroup = { type: 'setting', fields: ['value', 'effective'] }

/** All values that were set, or only the one with `id`, by setting and with the latest day first. */
const selectSettingRows = (db: Db, { today, id }: { today: string; id: string | null }) => db<Setting[]>`
  select s.id as "_id", s.key, s.value::float8 as value, s.effective_from as effective, s.made_at as "setOn",
    jsonb_build_object('fullName', u.full_name, 'email', u.email) as "setBy",
    s.id = (select i.id from settings i where i.key = s.key and i.effective_from <= ${today}
      order by i.effective_from desc, i.made_at desc, i.id desc limit 1) is true as "inForce",
    ${versionSql(db, settingGroup, db`select i.id::text from settings i where i.key = s.key`)} as version
  from settings s join identities u on u.id = s.made_by
  where ${id}::uuid is null or s.id = ${id}::uuid
  order by s.key, s.effective_from desc, s.made_at desc, s.id desc`

const selectSettingOn = (db: Db, key: SettingKey, day: string) => db<{ value: number; effective: string }[]>`
  select value::float8 as value, effective_from as effective from settings where key = ${key} and effective_from <= ${day}
  order by effective_from desc, made_at desc, id desc limit 1`

/** Of two values that are set at the same time, the later call sees the earlier one. */
const lockSetting = (db: Db, key: SettingKey) => db`select pg_advisory_xact_lock(hashtext(${`proofline setting ${key}`}))`

type NewSetting = { key: SettingKey; value: number; effective: string; by: string; now: Date }
/** For the incentive rate, the trigger worklog_sum_setting recomputes worklog_sums. */
const insertSetting = (db: Db, { key, value, effective, by, now }: NewSetting) => db<{ id: string }[]>`
  insert into settings (key, effective_from, value, made_at, made_by)
  select ${key}, ${effective}::date, ${value}::numeric,
    ${madeAfterSql(db, now, db`select made_at from settings where key = ${key} and effective_from = ${effective}::date`)}, ${by}::uuid
  returning id`

export const settingRoutes = routes('settings', settings, {
  list: async ({ db, now, request: { untrustedProxy } }) => ({
    data: await selectSettingRows(db, { today: toDay(now), id: null }),
    ...(untrustedProxy !== undefined && { untrustedProxy }),
  }),

  set: async ({ db, actor, body: { key, value, effective, version: seen }, clock, audit }) => {
    await lockSetting(db, key)
    const ids = db`select i.id::text from settings i where i.key = ${key}`
    await refuseChanged(db, actor, { group: settingGroup, ids, seen })
    const now = clock()
    const [present] = await selectSettingOn(db, key, effective)
    if (present?.effective === effective && present.value === value) refuse('SETTING_UNCHANGED')
    const { id } = found(await insertSetting(db, { key, value, effective, by: actor.id, now }), 'UNEXPECTED')
    audit({
      type: 'setting',
      id,
      name: `${settingWords[key]} from ${formatDay(effective)}`,
      before: { value: present?.value ?? usualSettings[key] },
      after: { value, effective },
    })
    const { version: _, ...data } = found(await selectSettingRows(db, { today: toDay(now), id }), 'UNEXPECTED')
    return { data }
  },
})
