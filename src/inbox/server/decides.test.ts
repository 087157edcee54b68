import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { mayCall, ROLES } from '../../access/levels.ts'
import { decidesSql } from './lookup.ts'

const app = await startTestApp()
afterAll(app.close)

test('decidesSql agrees with the access level for every role and account state', async () => {
  const sets = ROLES.flatMap((role) => ROLES.map((other) => [...new Set([role, other])]))
  const people = sets.flatMap((roles) =>
    ['active', 'blocked'].flatMap((state) => [false, true].map((isDeleted) => ({ roles, state, isDeleted }))),
  )
  const rows = await app.db<{ may: boolean }[]>`
    select ${decidesSql(app.db, app.db`m`)} as may
    from jsonb_to_recordset(${JSON.stringify(people.map((each, place) => ({ ...each, place })))}::text::jsonb) as g(roles jsonb, state text, "isDeleted" boolean, place int),
      lateral (select array(select jsonb_array_elements_text(g.roles)) as roles, g.state as account_state,
        case when g."isDeleted" then now() end as deleted_at) m
    order by place`
  const rights = { tabs: [], departments: [], enableAssignments: true, enableQualitative: true, statusReportPermission: false }
  expect(rows.map(({ may }) => may)).toEqual(
    people.map(
      ({ roles, state, isDeleted }) => state === 'active' && !isDeleted && mayCall('admin or manager', { ...rights, roles }),
    ),
  )
})
