import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { grants } from '../../grants/contract.ts'
import { users } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const tab = { name: 'Worklog' } as const
const own = { _id: cast.meera.id }
const CHANGES = {
  roles: { roleData: ['ADMIN', 'AUTHOR'] as const },
  terms: { shiftType: 5 as const, effective: '2026-03-10' },
  departments: { departments: ['Physics'] },
  assignments: { enableAssignments: false },
  qualitative: { enableQualitative: false },
  manager: { manager: cast.kavita.id },
}

test.each(Object.entries(CHANGES))('nobody can change their own %s', async (_, change) => {
  const meera = await app.as('meera')
  const refusal = await meera.refused(users.updateProfile, 'OWN_FIGURE', { body: { ...own, ...change } as never })
  expect(refusal.message).toBe('You can’t set figures that count for you. Ask another admin to do it.')
})

test('an admin may change their own name and resend unchanged values', async () => {
  const meera = await app.as('meera')
  await meera.ok(users.updateProfile, { body: { ...own, newFullname: 'Meera K Joshi', roleData: ['ADMIN'] } })
})

test('nobody sets their own salary, or grants or revokes their own tabs or subjects', async () => {
  const meera = await app.as('meera')
  await meera.refused(users.salary, 'OWN_FIGURE', { params: { id: cast.meera.id }, body: { salary: 1 } })
  await meera.refused(grants.grantTabs, 'OWN_FIGURE', { body: { user: cast.meera.id, access: [tab] } })
  await meera.refused(grants.takeTabs, 'OWN_FIGURE', { body: { user: cast.meera.id, access: [tab] } })
  await meera.refused(grants.grantTabs, 'OWN_FIGURE', { body: { userId: cast.meera.id, action: 'access', subject: ['Physics'] } })
  await meera.refused(grants.grantTabs, 'OWN_FIGURE', { body: { userId: cast.meera.id, action: 'revoke' } })
})

test('blocking or demoting other admins does not let an admin change their own figures', async () => {
  const arjun = await app.as('arjun')
  const refused = () => arjun.refused(users.salary, 'OWN_FIGURE', { params: { id: cast.arjun.id }, body: { salary: 131_000 } })
  await arjun.ok(users.block, { params: { id: cast.meera.id }, body: {} })
  await refused()
  await arjun.ok(users.updateProfile, { body: { ...own, roleData: ['AUTHOR'] } })
  await refused()
  await arjun.ok(users.unblock, { params: { id: cast.meera.id } })
  await refused()
  await arjun.ok(users.updateProfile, { body: { ...own, roleData: ['ADMIN'] } })
  await refused()
})

test('the only admin may change their own figures, and the audit log marks it', async () => {
  const arjun = await app.as('arjun')
  await arjun.ok(users.delete, { params: { email: cast.meera.email }, body: {} })
  await arjun.ok(users.salary, { params: { id: cast.arjun.id }, body: { salary: 131_000 } })
  await arjun.ok(users.updateProfile, { body: { _id: cast.arjun.id, shiftType: 5, effective: '2026-03-10' } })
  await arjun.ok(grants.grantTabs, { body: { user: cast.arjun.id, access: [tab] } })
  const lines = await app.db<{ own: boolean | null }[]>`
    select (after -> 'ownFigure')::boolean as own from audit_lines where object_id = ${cast.arjun.id} order by id desc limit 3`
  expect(lines.map((line) => line.own)).toEqual([true, true, true])
})
