import { afterAll, beforeEach, expect, test } from 'vitest'
import { cast } from '../db/cast.ts'
import { startTestApp } from './app.ts'
import { arrangeFile } from './files.ts'
import { allocations } from '../src/allocations/contract.ts'
import { grants } from '../src/grants/contract.ts'
import { holds } from '../src/allocations/holds-contract.ts'
import { arrangeAccounts } from '../src/allocations/testing.ts'
import { planning } from '../src/row-work/assign/plan-contract.ts'
import { departmentUsers } from '../src/users/department-users-contract.ts'
import { users } from '../src/users/contract.ts'
import { statusReports as calls } from '../src/status-reports/contract.ts'
import { arrangeRecords, clearRecords } from '../src/status-reports/testing.ts'

/** An application error of an account is shown next to its person wherever work or an allocation ID is assigned. */
const START = new Date('2026-03-10T06:00:00Z')
const app = await startTestApp(START)
afterAll(app.close)
const [meera, ananya] = [await app.as('meera'), await app.as('ananya')]
let ids: string[] = []
beforeEach(async () => {
  app.clock.now = START
  await clearRecords(app.db)
  ids = await arrangeRecords(app.db, [
    ['ananya', 'Physics', 'Physics'],
    ['ananya', 'Chemistry', 'Chemistry'],
  ])
})
const ERROR = { status: 'application-error' } as const
const no = { status: 'accessible', authoring_status: 'no', qc_status: 'no', technical_issues: 'no' } as const
const save = (at: number, form: typeof ERROR | typeof no) => meera.ok(calls.save, { body: { user_id: ids[at] ?? '', ...form } })
const since = (at: Date, of: string) => ({ status: 'application-error', of, since: at.toISOString() })
const ofAnanya = <Person extends { email: string; hindrance: unknown }>(people: readonly Person[]) =>
  people.find(({ email }) => email === cast.ananya.email)?.hindrance
const inList = async (department = '-') =>
  ofAnanya((await meera.ok(users.ofDepartment, { params: { department }, query: { role: 'AUTHOR' } })).data)

test('the list of people to assign shows the oldest error of the department or of any department', async () => {
  expect(await inList()).toBeNull()
  await save(1, ERROR)
  const first = app.clock.now
  app.clock.now = new Date(START.getTime() + 3_600_000)
  await save(0, ERROR)
  expect(await inList()).toEqual(since(first, 'Chemistry'))
  expect(await inList('Physics')).toEqual(since(app.clock.now, 'Physics'))
  expect(await inList('Mathematics')).toBeNull()
  // Saving the same status again does not change the time.
  app.clock.now = new Date(START.getTime() + 7_200_000)
  await save(1, ERROR)
  expect(await inList()).toEqual(since(first, 'Chemistry'))
  await save(1, no)
  expect(await inList()).toMatchObject({ of: 'Physics' })
  await meera.ok(calls.setActive, { body: { id: ids[0] ?? '', e: false } })
  expect(await inList()).toBeNull()
})

test('lists of people for a department, plan or allocation ID show their error', async () => {
  await save(0, ERROR)
  const error = since(START, 'Physics')
  const { data } = await meera.ok(departmentUsers.users, { query: { department: 'Physics' } })
  expect(ofAnanya(data)).toEqual(error)
  const forIds = await meera.ok(allocations.people, { params: { departmentId: '-' } })
  expect(ofAnanya(forIds.users)).toEqual(error)
  expect(ofAnanya((await meera.ok(allocations.people, { params: { departmentId: 'Chemistry' } })).users)).toBeNull()
  await arrangeFile(app.db, { name: 'Plan.xlsx', rows: 3 })
  const plan = await meera.ok(planning.plan, {
    params: { file: 'Plan.xlsx' },
    body: { role: 'author', start: 1, end: 3, people: [{ person: cast.ananya.id }, { person: cast.imran.id }] },
  })
  expect(plan.people.map(({ hindrance }) => hindrance)).toEqual([error, null])
})

test('a person with only the tab Timesheet sees no status of an account', async () => {
  await save(0, ERROR)
  const nikhil = await app.as('nikhil')
  const seen = async (tab: 'Timesheet' | 'Allocation ID') => {
    await meera.ok(grants.grantTabs, { body: { user: cast.nikhil.id, access: [{ name: tab }] } })
    return ofAnanya((await nikhil.ok(allocations.people, { params: { departmentId: 'Physics' } })).users)
  }
  expect(await seen('Timesheet')).toBeNull()
  expect(await seen('Allocation ID')).toEqual(since(START, 'Physics'))
})

test("a person's own list of allocation IDs shows the error next to those of its department", async () => {
  await arrangeAccounts(app, meera, { name: 'Errors', ids: ['e-1'] })
  const own = async () => {
    const { data } = await ananya.ok(holds.own, { params: { email: cast.ananya.email } })
    return data.find(({ account_id }) => account_id === 'e-1')?.hindrance
  }
  expect(await own()).toBeNull()
  await save(1, ERROR)
  expect(await own()).toBeNull()
  await save(0, ERROR)
  expect(await own()).toEqual(since(START, 'Physics'))
})
