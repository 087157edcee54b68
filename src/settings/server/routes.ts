import { routes } from '../../kit/server/routes.ts'
import { refuseChanged } from '../../kit/server/versions.ts'
import { toDay, formatDay } from '../../kit/shared/time.ts'
import { settings } from '../contract.ts'
import { found, refuse } from '../refusals.ts'
import { settingWords, usualSettings } from '../vocabulary.ts'
import { insertSetting, lockSetting, settingOn, settingRows, settingGroup } from './queries.ts'

export const settingRoutes = routes('settings', settings, {
  list: async ({ db, now, request: { untrustedProxy } }) => ({
    data: await settingRows(db, { today: toDay(now), id: null }),
    ...(untrustedProxy !== undefined && { untrustedProxy }),
  }),

  set: async ({ db, actor, body: { key, value, effective, version: seen }, clock, audit }) => {
    await lockSetting(db, key)
    const ids = db`select i.id::text from settings i where i.key = ${key}`
    await refuseChanged(db, actor, { group: settingGroup, ids, seen })
    const now = clock()
    const [present] = await settingOn(db, key, effective)
    if (present?.effective === effective && present.value === value) refuse('SETTING_UNCHANGED')
    const { id } = found(await insertSetting(db, { key, value, effective, by: actor.id, now }), 'UNEXPECTED')
    audit({
      type: 'setting',
      id,
      name: `${settingWords[key]} from ${formatDay(effective)}`,
      before: { value: present?.value ?? usualSettings[key] },
      after: { value, effective },
    })
    const { version: _, ...data } = found(await settingRows(db, { today: toDay(now), id }), 'UNEXPECTED')
    return { data }
  },
})
