import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cast, getDepartmentId } from '../../../db/cast.ts'
import { type Client, startTestApp } from '../../../test/app.ts'
import { type PlainRow, readSheet } from '../../../test/read-workbook.ts'
import { closedMonths } from '../../closed-months/contract.ts'
import { departments } from '../../departments/contract.ts'
import { toDay } from '../../kit/shared/time.ts'
import { users } from '../../users/contract.ts'
import { worklog } from '../contract.ts'
import { figures } from '../figures-contract.ts'
import { worklogReport } from '../report-contract.ts'
import { targets } from '../targets-contract.ts'

const app = await startTestApp(new Date('2026-03-20T06:00:00Z'))
afterAll(app.close)
const [meera, kavita, farhan] = await Promise.all([app.as('meera'), app.as('kavita'), app.as('farhan')])
const NONE = 'No department'
let profileId = ''

beforeAll(async () => {
  const { _id: projectId } = (await meera.ok(worklog.addProject, { body: { name: 'Textbook' } })).data
  const { _id: subjectId } = (await meera.ok(worklog.addSubject, { params: { id: projectId }, body: { name: 'Mechanics' } })).data
  const profile = { params: { id: subjectId }, body: { name: 'Standard', budget: 60 } }
  profileId = (await meera.ok(worklog.addProfile, profile)).data._id
  for (const person of [cast.ananya, cast.divya])
    await app.db`insert into salaries (user_id, effective_from, amount_paise) values (${person.id}, '2026-01-01', 5200000)`
  const body = { name: 'Set 1', start: '2026-03-02', end: '2026-03-14', type: 'units' as const, target: 40 }
  await meera.ok(targets.create, { params: { projectId, profileId }, body: { ...body, users: [cast.ananya.id, cast.divya.id] } })
})

type Fact = [day: string, ...departments: string[]]
const setDepartments = async (person: { id: string }, facts: readonly Fact[]): Promise<void> => {
  await app.db`delete from user_department_members where set_id in (select id from user_department_sets where user_id = ${person.id})`
  await app.db`delete from user_department_sets where user_id = ${person.id}`
  for (const [day, ...names] of facts) {
    const [set] = await app.db<{ id: string }[]>`
      insert into user_department_sets (user_id, effective_from) values (${person.id}, ${day}) returning id`
    for (const [at, name] of names.entries())
      await app.db`
        insert into user_department_members (set_id, department_id, place) values (${set?.id ?? ''}, ${getDepartmentId(name as 'Physics')}, ${at + 1})`
  }
}
const setManagers = async (
  person: { id: string },
  facts: readonly [day: string, manager: { id: string } | null][],
): Promise<void> => {
  await app.db`delete from user_managers where user_id = ${person.id}`
  for (const [day, manager] of facts)
    await app.db`insert into user_managers (user_id, effective_from, manager_id) values (${person.id}, ${day}, ${manager?.id ?? null})`
}
beforeEach(async () => {
  await setDepartments(cast.ananya, [
    ['2026-03-04', 'Physics'],
    ['2026-03-10', 'Biology'],
  ])
  await setDepartments(cast.divya, [['-infinity', 'Physics']])
  await setManagers(cast.ananya, [
    ['-infinity', cast.kavita],
    ['2026-03-10', cast.farhan],
  ])
  await setManagers(cast.divya, [['-infinity', cast.farhan]])
})

type Sent = { department: string } | { user: string } | { profile: string }
async function report(by: Client, body: Sent): Promise<Record<string, unknown>[]> {
  const response = await by.send(worklogReport.download, { body })
  if (response.status === 404) {
    expect(await response.json()).toMatchObject({ code: 'NO_DATA_FOR_DOWNLOAD' })
    return []
  }
  expect(response.status).toBe(200)
  const { header, rows } = await readSheet(new Uint8Array(await response.arrayBuffer()))
  const shown = (cell: PlainRow['cells'][number] | undefined): unknown => (cell instanceof Date ? toDay(cell) : cell)
  const titled = (row: PlainRow): Record<string, unknown> =>
    Object.fromEntries(header.map(({ name }, at) => [name, shown(row.cells[at])]))
  return rows.map(titled)
}
const daysOf = (rows: readonly Record<string, unknown>[], person: { fullName: string }): string[] =>
  rows.filter(({ Name }) => Name === person.fullName).map((row) => String(row['Date']).slice(8))
const costOf = (rows: readonly Record<string, unknown>[]): number => rows.reduce((sum, row) => sum + Number(row['Cost']), 0)

describe('a person who changes department within the period', () => {
  it('is in the report of each day’s department, and on earlier days in that of no department', async () => {
    const [physics, biology, none, all] = [
      await report(meera, { department: 'Physics' }),
      await report(meera, { department: 'Biology' }),
      await report(meera, { department: NONE }),
      await report(meera, { department: 'all' }),
    ]
    expect(daysOf(none, cast.ananya)).toEqual(['02', '03'])
    expect(daysOf(physics, cast.ananya)).toEqual(['04', '05', '06', '07', '09'])
    expect(daysOf(biology, cast.ananya)).toEqual(['10', '11', '12', '13', '14'])
    expect(daysOf(physics, cast.divya)).toHaveLength(12)
    expect([...physics, ...biology, ...none]).toHaveLength(all.length)
    expect(costOf(all)).toBeGreaterThan(0)
    expect(costOf(physics) + costOf(biology) + costOf(none)).toBeCloseTo(costOf(all), 6)
  })

  it('keeps the departments of a closed month after another transfer', async () => {
    app.clock.now = new Date('2026-04-02T06:00:00Z')
    const admin = await app.as('meera')
    await admin.ok(closedMonths.close, { body: { month: '2026-03' }, query: { confirm: 'true' } })
    const before = await report(admin, { department: 'Physics' })
    await admin.ok(users.updateProfile, { body: { _id: cast.divya.id, departments: ['Chemistry'] }, query: { confirm: 'true' } })
    expect(await report(admin, { department: 'Physics' })).toEqual(before)
    expect(await report(admin, { department: 'Chemistry' })).toEqual([])
    await admin.ok(closedMonths.reopen, { body: { month: '2026-03', reason: 'Tried' } })
    app.clock.now = new Date('2026-03-20T06:00:00Z')
  })

  it('stays in a department deleted since, which is selected by its id', async () => {
    await app.db`update departments set deleted_at = now() where id = ${getDepartmentId('Biology')}`
    expect(await report(meera, { department: getDepartmentId('Biology') })).toHaveLength(5)
    await meera.refused(worklogReport.get, 'DEPARTMENT_NOT_FOUND', { query: { department: 'Biology' } })
    const offered = (await meera.ok(worklogReport.choices)).departments
    await (await app.as('ananya')).refused(worklogReport.choices, 'NOT_ALLOWED')
    expect(offered.map(({ name, isDeleted }) => [name, isDeleted])).toEqual([
      ['Biology', true],
      ['Physics', false],
    ])
    const listed = async (query: { from?: string; to?: string }) =>
      (await meera.ok(departments.allForReports, { query })).departments.filter(({ _id }) => _id === getDepartmentId('Biology'))
    expect(await listed({})).toEqual([])
    expect(await listed({ from: '2026-03-01', to: '2026-03-31' })).toMatchObject([{ name: 'Biology', isDeleted: true }])
    expect(await listed({ from: '2026-03-01', to: '2026-03-09' })).toEqual([])
    await app.db`update departments set deleted_at = null where id = ${getDepartmentId('Biology')}`
  })
})

describe('a person who changes team within the period', () => {
  it('has each day in the report of that day’s manager', async () => {
    const [ofKavita, ofFarhan] = await Promise.all([kavita, farhan].map((by) => report(by, { profile: profileId })))
    expect(daysOf(ofKavita ?? [], cast.ananya)).toEqual(['02', '03', '04', '05', '06', '07', '09'])
    expect(daysOf(ofKavita ?? [], cast.divya)).toEqual([])
    expect(daysOf(ofFarhan ?? [], cast.ananya)).toEqual(['10', '11', '12', '13', '14'])
    expect(daysOf(await report(kavita, { user: cast.ananya.email }), cast.ananya)).toHaveLength(7)
    expect(daysOf(await report(kavita, { department: 'Physics' }), cast.ananya)).toHaveLength(5)
    expect(await report(kavita, { department: 'Biology' })).toEqual([])
    // Which salaries a reader sees depends on the present team (decision 132).
    expect(ofKavita?.map(({ Cost }) => Cost ?? null)).toEqual(Array.from({ length: 7 }, () => null))
    expect(costOf(ofFarhan ?? [])).toBeGreaterThan(0)
  })

  it('has each day in the figures of that day’s manager, without salary for former managers', async () => {
    const lines = async (by: Client) =>
      (await by.ok(figures.ofProfile, { params: { id: profileId }, query: { month: '2026-03' } })).data.lines.filter(
        ({ user }) => user._id === cast.ananya.id,
      )
    expect(await lines(kavita)).toMatchObject([
      { from: '2026-03-02', to: '2026-03-09', salary: null, cost: null, hourlyCost: null },
    ])
    expect(await lines(farhan)).toMatchObject([{ from: '2026-03-10', to: '2026-03-14', salary: { amount: 52_000 } }])
  })

  it('is offered to the managers of the days, marked as left, under the present name', async () => {
    const offered = async (by: Client) => (await by.ok(worklogReport.choices)).users.map(({ _id, hasLeft }) => [_id, hasLeft])
    expect(await offered(kavita)).toEqual([[cast.ananya.id, false]])
    await setManagers(cast.ananya, [['-infinity', cast.farhan]])
    expect(await offered(kavita)).toEqual([])
    await app.db`
      insert into user_states (user_id, effective_from, roles, state) values (${cast.divya.id}, '2026-03-20', '{AUTHOR}', 'deleted')`
    await app.db`update users set deleted_at = now(), full_name = 'Erased person' where id = ${cast.divya.id}`
    expect(await offered(farhan)).toEqual([
      [cast.ananya.id, false],
      [cast.divya.id, true],
    ])
    expect((await meera.ok(worklogReport.choices)).users.map(({ fullName }) => fullName)).toContain('Erased person')
    expect(await report(meera, { user: cast.divya.id })).toHaveLength(12)
    await app.db`delete from user_states where user_id = ${cast.divya.id} and state = 'deleted'`
    await app.db`update users set deleted_at = null, full_name = ${cast.divya.fullName} where id = ${cast.divya.id}`
  })
})
