import { afterAll, beforeEach, expect, test } from 'vitest'
import { cast, getDepartmentId } from '../../../db/cast.ts'
import { type Client, startTestApp } from '../../../test/app.ts'
import { users } from '../../users/contract.ts'
import { reports } from '../contract.ts'
import { reportFilters } from '../filter-contract.ts'

const app = await startTestApp(new Date('2026-03-20T06:00:00Z'))
afterAll(app.close)
const [meera, kavita, farhan] = await Promise.all([app.as('meera'), app.as('kavita'), app.as('farhan')])
const NONE = 'No department'
const people = [cast.ananya, cast.divya, cast.imran] as const
const ids: string[] = people.map(({ id }) => id)

/** Ananya changes department and manager on 10 March, Divya leaves on 12 March, and Imran never has a department. */
beforeEach(async () => {
  await app.db`delete from user_department_members where set_id in (select id from user_department_sets where user_id = any (${ids}::uuid[]))`
  for (const table of ['user_department_sets', 'user_managers', 'user_states'])
    await app.db`delete from ${app.db(table)} where user_id = any (${ids}::uuid[])`
  const move = async (person: { id: string }, day: string, name: 'Physics' | 'Biology', manager: { id: string }) => {
    await app.db`
      with made as (insert into user_department_sets (user_id, effective_from) values (${person.id}, ${day}) returning id)
      insert into user_department_members (set_id, department_id, place) select id, ${getDepartmentId(name)}, 1 from made`
    await app.db`insert into user_managers (user_id, effective_from, manager_id) values (${person.id}, ${day}, ${manager.id})`
  }
  await move(cast.ananya, '2026-03-03', 'Physics', cast.kavita)
  await move(cast.ananya, '2026-03-10', 'Biology', cast.farhan)
  await move(cast.divya, '2026-03-01', 'Physics', cast.farhan)
  await app.db`
    insert into user_states (user_id, effective_from, roles, state) values (${cast.divya.id}, '2026-01-01', '{AUTHOR}', 'active'),
      (${cast.divya.id}, '2026-03-12', '{AUTHOR}', 'deleted')`
  await app.db`update users set deleted_at = '2026-03-12T06:00:00Z', account_state = 'blocked' where id = ${cast.divya.id}`
})

const offered = async (by: Client, department: string, query: { from?: string; to?: string }, role = '-') => {
  const { users: found } = await by.ok(reportFilters.users, { params: { role, department }, query })
  const { data } = await by.ok(reportFilters.userDetails, { params: { role, dept: department }, query })
  expect(data).toEqual(found)
  return found
    .filter(({ _id }) => ids.includes(_id))
    .map(({ fullName, hasLeft }) => (hasLeft === true ? `${fullName}, left` : fullName))
}
const days = (from: string, to = from) => ({ from: `2026-03-${from}`, to: `2026-03-${to}` })

test('the filters of a period offer everybody with a day in the chosen department, marking those who left', async () => {
  expect(await offered(meera, 'Physics', days('01', '31'))).toEqual(['Ananya Iyer', 'Divya Nair, left'])
  expect(await offered(meera, 'Physics', days('12', '20'))).toEqual([])
  expect(await offered(meera, 'Biology', days('01', '09'))).toEqual([])
  expect(await offered(meera, 'Biology', days('01', '10'))).toEqual(['Ananya Iyer'])
  expect(await offered(meera, NONE, days('01', '02'))).toEqual(['Ananya Iyer', 'Imran Sheikh'])
  expect(await offered(meera, `Biology,${NONE}`, days('10'))).toEqual(['Ananya Iyer', 'Imran Sheikh'])
  expect(await offered(meera, 'all', days('01', '31'), 'REVIEWER')).toEqual([])
})

test('the filters of a period offer a manager people who were in their team then', async () => {
  expect(await offered(kavita, 'all', days('01', '20'))).toEqual(['Ananya Iyer'])
  expect(await offered(kavita, 'all', days('10', '20'))).toEqual([])
  expect(await offered(kavita, 'Biology', days('01', '20'))).toEqual([])
  expect(await offered(farhan, 'all', days('01', '20'))).toEqual(['Ananya Iyer', 'Divya Nair, left'])
  expect(await offered(farhan, 'Physics', days('01', '20'))).toEqual(['Divya Nair, left'])
})

test('filters without a period list today’s people, and half a period is refused', async () => {
  expect(await offered(meera, 'Physics', {})).toEqual([])
  expect(await offered(meera, 'Biology', {})).toEqual(['Ananya Iyer'])
  expect(await offered(meera, NONE, {})).toEqual(['Imran Sheikh'])
  expect(await offered(kavita, 'all', {})).toEqual([])
  const { users: found } = await meera.ok(reportFilters.users, { params: { role: '-', department: 'Biology' } })
  expect(found.every((person) => !('hasLeft' in person))).toBe(true)
  for (const query of [{ from: '2026-03-01' }, { to: '2026-03-01' }])
    expect(
      (await meera.refused(reportFilters.users, 'INVALID_REQUEST', { params: { role: '-', department: '-' }, query })).message,
    ).toBe('Please select both dates')
  await meera.refused(reportFilters.users, 'INVALID_REQUEST', { params: { role: '-', department: '-' }, query: days('20', '01') })
})

test('the managers offered for a period are those with a team in it, and former ones are marked', async () => {
  const listed = async (query: { from?: string; to?: string }) =>
    (await meera.ok(users.managers, { query })).data.filter(({ _id }) => _id === cast.kavita.id).map(({ hasLeft }) => hasLeft)
  await app.db`update users set account_state = 'blocked' where id = ${cast.kavita.id}`
  expect(await listed({})).toEqual([])
  expect(await listed(days('01', '20'))).toEqual([true])
  await app.db`update users set account_state = 'active' where id = ${cast.kavita.id}`
  expect(await listed({})).toEqual([undefined])
  expect(await listed(days('01', '20'))).toEqual([false])
  await app.db`delete from user_managers where manager_id = ${cast.kavita.id} and user_id <> ${cast.ananya.id}`
  expect(await listed(days('03', '09'))).toEqual([false])
  expect(await listed(days('10', '20'))).toEqual([])
})

test('the reports of all departments and of no department add up to the whole productivity report', async () => {
  const read = async (department: string[]) => {
    const body = { type: 'department', department, fromDate: '2026-03-01', toDate: '2026-03-20' }
    const { data } = await meera.ok(reports.records, { body })
    return data.filter(({ user }) => ids.includes(user)).map(({ dateKey, user }) => `${dateKey} ${user}`)
  }
  const [physics, biology, none, all] = [await read(['Physics']), await read(['Biology']), await read([NONE]), await read([])]
  expect([physics.length, biology.length, none.length]).toEqual([7 + 11, 11, 2 + 20])
  expect([...physics, ...biology, ...none].toSorted()).toEqual(all.toSorted())
  expect((await read(['Physics', 'no department'])).toSorted()).toEqual([...physics, ...none].toSorted())
})
