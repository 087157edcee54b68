import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { departments } from '../../departments/contract.ts'
import { grants } from '../../grants/contract.ts'
import { users } from '../../users/contract.ts'
import { auditLog } from '../contract.ts'

const app = await startTestApp()
afterAll(app.close)
const meera = await app.as('meera')

const sentences = async (query: Record<string, string>) =>
  (await meera.ok(auditLog.list, { query: query as never })).data.map(({ sentence }) => sentence)

beforeAll(async () => {
  const at = (now: string) => (app.clock.now = new Date(now))
  const tabs = (...names: string[]) => ({ user: cast.rohit.id, access: names.map((name) => ({ name })) as never })
  at('2025-03-11T06:00:00Z')
  await meera.ok(grants.grantTabs, { body: tabs('Timesheet') })
  at('2026-03-10T06:00:00Z')
  await meera.ok(departments.create, { body: { name: 'Geology' } })
  await meera.ok(users.updateProfile, { body: { _id: cast.rohit.id, newFullname: 'Rohit K Verma' } })
  await meera.ok(users.updateProfile, { body: { _id: cast.rohit.id, roleData: ['SUBADMIN'] } })
  await meera.ok(grants.grantTabs, { body: { ...tabs('Worklog', 'Manage File'), until: '2026-03-31' } })
  await meera.ok(grants.takeTabs, { body: tabs('Worklog') })
  await meera.ok(users.updateProfile, { body: { _id: cast.rohit.id, departments: ['recruiter'] } })
  await meera.ok(users.block, { params: { id: cast.rohit.id }, body: {} })
  await meera.ok(grants.grantTabs, { body: { user: cast.nikhil.id, access: [{ name: 'Worklog' }] as never } })
})

test('the access history of a person lists roles, departments, state and tabs, newest first', async () => {
  expect(await sentences({ access: 'any', object: cast.rohit.id })).toEqual([
    'Blocked Rohit K Verma',
    'Updated the details of Rohit K Verma',
    'Removed Worklog from Rohit K Verma',
    'Granted Manage File and Worklog to Rohit K Verma until 31 March 2026',
    'Updated the details of Rohit K Verma',
    'Granted Timesheet to Rohit Verma',
  ])
})

test('the access history of a tab lists its grants and removals', async () => {
  expect(await sentences({ access: 'Worklog' })).toEqual([
    'Granted Worklog to Nikhil Bose',
    'Removed Worklog from Rohit K Verma',
    'Granted Manage File and Worklog to Rohit K Verma until 31 March 2026',
  ])
  expect(await sentences({ access: 'Timesheet', object: cast.nikhil.id })).toEqual([])
  expect(await sentences({ access: 'Recruitment' })).toEqual([])
})

test('the access history of everybody covers a year unless other days are requested', async () => {
  expect(await sentences({ access: 'any' })).toHaveLength(7)
  expect(await sentences({ access: 'any', from: '2026-03-01' })).toHaveLength(6)
  expect(await sentences({ access: 'any', person: cast.arjun.id })).toEqual([])
})

test('the access history refuses an unknown tab and an object without a type', async () => {
  const refused = async (query: Record<string, string>) =>
    (await meera.refused(auditLog.list, 'INVALID_REQUEST', { query })).issues?.[0]?.path
  expect(await refused({ access: 'Qualitative' })).toBe('access')
  expect(await refused({ access: "Worklog'" })).toBe('access')
  expect(await refused({ object: cast.rohit.id })).toBe('type')
  await (await app.as('leela')).refused(auditLog.list, 'NOT_ALLOWED', { query: { access: 'any' } })
})
