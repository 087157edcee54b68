import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { users } from '../../users/contract.ts'
import { reports } from '../contract.ts'

const app = await startTestApp(new Date('2026-03-10T06:00:00Z'))
afterAll(app.close)
const meera = await app.as('meera')

async function addAuthor(name: string): Promise<string> {
  const email = `${name}@proofline.example`
  const body = {
    fullName: name,
    email,
    password: 'four quiet lamps',
    role: ['AUTHOR'] as const,
    departments: [],
    enableAssignments: true,
  }
  const { _id } = (await meera.ok(users.add, { body: { ...body, role: [...body.role] } })).data
  await meera.ok(users.updateProfile, { body: { _id, shiftType: 5, workingHours: 8, effective: '2026-03-01' } })
  return _id
}
const daysOf = async (user: string, more: object = {}): Promise<number[]> => {
  const body = { type: 'department', user, fromDate: '2026-03-01', toDate: '2026-03-10', ...more }
  const { data } = await meera.ok(reports.records, { body: body as never })
  return data.map(({ dateKey }) => Number(dateKey.slice(8)))
}
const UNTIL_THE_DAY = [1, 2, 3, 4, 5, 6, 7, 8, 9]

test('a person blocked on the day of the account keeps the days before', async () => {
  const id = await addAuthor('blocked')
  expect(await daysOf(id)).toEqual([...UNTIL_THE_DAY, 10])
  await meera.ok(users.block, { params: { id }, body: {} })
  expect(await daysOf(id)).toEqual(UNTIL_THE_DAY)
  await meera.ok(users.unblock, { params: { id } })
  expect(await daysOf(id)).toEqual([...UNTIL_THE_DAY, 10])
})

test('a person deleted on the day their account was created keeps the days before it', async () => {
  const id = await addAuthor('deleted')
  await meera.ok(users.delete, { params: { email: id }, body: {} })
  expect(await daysOf(id)).toEqual(UNTIL_THE_DAY)
})

test('a role changed on the day the account was created applies from that day', async () => {
  const id = await addAuthor('moved')
  await meera.ok(users.updateProfile, { body: { _id: id, roleData: ['REVIEWER'] } })
  expect([await daysOf(id, { role: 'AUTHOR' }), await daysOf(id, { role: 'REVIEWER' })]).toEqual([UNTIL_THE_DAY, [10]])
})

test('a person who becomes staff later on the first day has no days before it', async () => {
  const id = await addAuthor('joined')
  await app.db`delete from user_states where user_id = ${id}`
  await app.db`
    insert into user_states (user_id, effective_from, roles, state)
    values (${id}, '2026-03-08', '{SUBADMIN}', 'active'), (${id}, '2026-03-08', '{AUTHOR}', 'active')`
  expect(await daysOf(id)).toEqual([8, 9, 10])
})

test('days before the rule keep the last state of the first day', async () => {
  await app.db`update dated_rules set holds_from = '2026-03-05' where rule = 'first state'`
  onTestFinished(() => void app.db`update dated_rules set holds_from = '-infinity' where rule = 'first state'`.execute())
  const id = await addAuthor('dated')
  await meera.ok(users.block, { params: { id }, body: {} })
  expect(await daysOf(id)).toEqual([5, 6, 7, 8, 9])
})
