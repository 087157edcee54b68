import { afterAll, beforeEach, expect, test } from 'vitest'
import { cast, getDepartmentId } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeWorkbook } from '../../../test/workbooks.ts'
import { closedMonths } from '../../closed-months/contract.ts'
import { shiftDay } from '../../kit/shared/time.ts'
import { reports } from '../../reports/contract.ts'
import { users } from '../contract.ts'
import { peopleImport } from '../people-import-contract.ts'
import { people } from '../person-contract.ts'

const app = await startTestApp(new Date('2026-03-10T06:00:00Z'))
afterAll(app.close)
const meera = await app.as('meera')
const leela = await app.as('leela')
beforeEach(async () => {
  app.clock.now = new Date('2026-03-10T06:00:00Z')
  await app.db`truncate month_closings cascade`
})

let added = 0
const add = async (departments: string[] = []): Promise<string> => {
  const email = `added.${(added += 1)}@proofline.example`
  const body = {
    fullName: email,
    email,
    password: 'four quiet lamps',
    role: ['AUTHOR' as const],
    departments,
    enableAssignments: true,
  }
  return (await meera.ok(users.add, { body })).data._id
}
const update = (id: string, body: object, query: { confirm?: string } = {}) =>
  meera.ok(users.updateProfile, { query, body: { _id: id, ...body } })
const refused = (id: string, code: Parameters<typeof meera.refused>[1], body: object, by = meera) =>
  by.refused(users.updateProfile, code, { query: { confirm: 'false' }, body: { _id: id, ...body } })
const spansOf = async (id: string): Promise<string[]> => {
  const { departments, managers } = await meera.ok(people.summary, { params: { id } })
  return [
    ...departments.map(({ from, to, departments: names }) => `${from} ${to ?? '…'} ${names.join('+')}`),
    ...managers.map(({ from, to, manager }) => `${from} ${to ?? '…'} ${manager?.fullName ?? 'none'}`),
  ]
}
const close = (month: string) => meera.ok(closedMonths.close, { query: { confirm: 'true' }, body: { month } })

test('reports count uploaded departments and managers from the person’s first day or the given day', async () => {
  const header = ['full_name', 'email', 'role', 'departments', 'manager', 'manager_from']
  const rows = [
    ['Bulk One', 'bulk.one@proofline.example', 'AUTHOR', 'Biology', cast.farhan.email, ''],
    ['Bulk Two', 'bulk.two@proofline.example', 'AUTHOR', 'Biology', cast.farhan.email, '05/03/2026'],
  ]
  await meera.ok(peopleImport.people, { file: await makeWorkbook('People.xlsx', header, rows), body: {} })
  const { users: found } = await meera.ok(users.list, { query: { email: 'bulk.' } })
  for (const { _id } of found) await update(_id, { shiftType: 5, workingHours: 8, effective: '2026-03-01' })
  const count = async (form: object) => {
    const body = { user: found.map(({ _id }) => _id), fromDate: '2026-03-01', toDate: '2026-03-10', ...form }
    return (await meera.ok(reports.productivity, { body: body as never })).count
  }
  expect(await count({ type: 'department' })).toBe(20)
  expect(await count({ type: 'department', department: getDepartmentId('Biology') })).toBe(20)
  expect(await count({ type: 'team', manager: cast.farhan.id })).toBe(10 + 6)
})

test('first departments hold from the first day if saved within 31 days, and later ones from their save', async () => {
  const [early, late] = [await add(), await add()]
  for (const id of [early, late]) await update(id, { shiftType: 5, workingHours: 8, effective: '2026-03-02' })
  app.clock.now = new Date('2026-04-10T06:00:00Z')
  await update(early, { departments: ['Physics'] })
  app.clock.now = new Date('2026-04-11T06:00:00Z')
  await update(late, { departments: ['Physics'] })
  await update(early, { departments: ['Chemistry'] })
  expect(await spansOf(early)).toEqual(['2026-04-11 … Chemistry', '2026-03-02 2026-04-10 Physics'])
  expect(await spansOf(late)).toEqual(['2026-04-11 … Physics'])
})

test('a closed month keeps its facts, even when it is reopened', async () => {
  const id = await add()
  await update(id, { shiftType: 5, workingHours: 8, effective: '2026-01-20' })
  await close('2026-02')
  await update(id, { departments: ['Physics'] })
  expect(await spansOf(id)).toEqual(['2026-03-01 … Physics', '2026-02-01 2026-02-28 ', '2026-01-20 2026-01-31 Physics'])
  await meera.ok(closedMonths.reopen, { body: { month: '2026-02', reason: 'Again' } })
  const days = await app.db<{ day: string }[]>`
    select d::date::text as day from generate_series(timestamp '2026-01-20', '2026-03-10', '1 day') d
    where not exists (select from user_department_members m where m.set_id = departments_on(${id}, d::date))`
  expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 28 }, (_, at) => shiftDay('2026-02-01', at)))
})

test('only an admin may date a change in the past, after confirming the moved days', async () => {
  const id = await add(['Physics'])
  await update(id, { shiftType: 5, workingHours: 8, effective: '2026-03-02' })
  app.clock.now = new Date('2026-03-12T06:00:00Z')
  const body = {
    departments: ['Chemistry'],
    departmentsFrom: '2026-03-05',
    manager: cast.farhan.email,
    managerFrom: '2026-02-20',
  }
  await refused(id, 'PAST_DATE', { departments: ['Chemistry'], departmentsFrom: '2026-03-05' }, leela)
  const { issues } = await refused(id, 'NEEDS_CONFIRMATION', body)
  expect(issues?.map(({ path, message }) => [path, message.replace(/^\S+: /, '')])).toEqual([
    [
      'departmentsFrom',
      '8 days from 05/03/2026 to 12/03/2026 move from Physics to Chemistry. Reports by department and standard costs of these days follow.',
    ],
    [
      'managerFrom',
      `11 days from 02/03/2026 to 12/03/2026 move from no team to the team of ${cast.farhan.email}. The manager will also see the reasons of absences on these days.`,
    ],
  ])
  expect(await spansOf(id)).toEqual(['2026-03-02 … Physics'])
  await update(id, body, { confirm: 'true' })
  expect(await spansOf(id)).toEqual(['2026-03-05 … Chemistry', '2026-03-02 2026-03-04 Physics', '2026-03-02 … Farhan Qureshi'])
  app.clock.now = new Date('2026-03-13T06:00:00Z')
  await update(id, { departments: ['Biology'], departmentsFrom: '2026-03-03' })
  expect((await spansOf(id)).slice(0, 3)).toEqual([
    '2026-03-05 … Chemistry',
    '2026-03-03 2026-03-04 Biology',
    '2026-03-02 2026-03-02 Physics',
  ])
  const [line] = await app.db<{ after: object }[]>`
    select after from audit_lines where call = 'POST /user/update-profile' order by id desc limit 1`
  expect(line?.after).toEqual({ departments: ['Biology'], departmentsFrom: '2026-03-03' })
})

test('a future day, a closed day, and a day without its field are refused', async () => {
  const id = await add(['Physics'])
  await close('2026-01')
  const future = await refused(id, 'INVALID_REQUEST', { departments: ['Chemistry'], departmentsFrom: '2026-03-11' })
  expect(future.issues?.map(({ path }) => path)).toEqual(['departmentsFrom'])
  const closed = await refused(id, 'MONTH_CLOSED', { departments: ['Chemistry'], departmentsFrom: '2025-12-31' })
  // The message names January, because it is not the month of the day that was sent.
  expect(closed.message).toBe('January 2026 is closed. An admin can reopen it with a reason.')
  await refused(id, 'INVALID_REQUEST', { departmentsFrom: '2026-03-01' })
  await refused(id, 'INVALID_REQUEST', { managerFrom: '2026-03-01' })
  expect(await spansOf(id)).toEqual(['2026-03-10 … Physics'])
})

test('an upload reports rows whose day is invalid, in the future, in a closed month or without its field', async () => {
  await close('2026-02')
  const header = ['full_name', 'email', 'role', 'departments', 'departments_from', 'manager_from']
  const rows = ['28/02/2026', '11/03/2026', 'soon'].map((day, at) => [
    `Bad ${at}`,
    `bad.${at}@proofline.example`,
    'AUTHOR',
    'Physics',
    day,
    '',
  ])
  const all = [...rows, ['Bad 3', 'bad.3@proofline.example', 'AUTHOR', '', '01/03/2026', '01/03/2026']]
  const { issues } = await meera.refused(peopleImport.people, 'BAD_WORKBOOK', {
    file: await makeWorkbook('People.xlsx', header, all),
    body: {},
  })
  expect(issues?.map(({ column, message }) => `${column}: ${message}`)).toEqual([
    'departments_from: This month is closed. An admin can reopen it with a reason.',
    'departments_from: This day can’t be in the future. Enter the change on the day itself.',
    'departments_from: Enter the day as DD/MM/YYYY.',
    'departments_from: A day needs its departments.',
    'manager_from: A day needs its manager.',
  ])
})

test('a first department saved during a closing changes no day of the closed month', async () => {
  for (let round = 0; round < 5; round++) {
    await app.db`truncate month_closings cascade`
    const id = await add()
    await update(id, { shiftType: 5, workingHours: 8, effective: '2026-02-02' })
    const [, { count }] = await Promise.all([
      update(id, { departments: ['Physics'] }),
      close('2026-02').then(async () => {
        const [row] = await app.db<{ count: number }[]>`
          select count(*)::int from generate_series(timestamp '2026-02-02', '2026-02-28', '1 day') d
            join user_department_members m on m.set_id = departments_on(${id}, d::date)`
        return row ?? { count: -1 }
      }),
    ])
    const [after] = await app.db<{ count: number }[]>`
      select count(*)::int from generate_series(timestamp '2026-02-02', '2026-02-28', '1 day') d
        join user_department_members m on m.set_id = departments_on(${id}, d::date)`
    expect(after?.count).toBe(count)
  }
})
