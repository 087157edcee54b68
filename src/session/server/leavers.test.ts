import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangeAuthors, type TestPerson } from '../../../test/calls.ts'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { openPool } from '../../kit/postgres/pool.ts'
import { runSweep } from '../../kit/server/sweeps.ts'
import { leaving } from '../../users/leaving-contract.ts'
import { users } from '../../users/contract.ts'
import { forgetOldBrowsers } from './forget-browsers.ts'
import { forgetOldNetworks } from './forget-networks.ts'

const app = await startTestApp()
const pool = openPool(app.databaseUrl)
afterAll(async () => {
  await pool.close()
  await app.close()
})
const meera = await app.as('meera')
const now = () => app.clock.now.toISOString()

/** Tables with data that lets a person log in or that only this person reads. */
const OF_A_PERSON = [
  'sessions',
  'devices',
  'known_addresses',
  'user_preferences',
  'passwords_by_others',
  'idempotency_keys',
] as const
const leftOf = async (id: string): Promise<string[]> => {
  const tables = await Promise.all(
    OF_A_PERSON.map(async (table) => {
      const [row] = await app.db<{ left: boolean }[]>`select exists (select from ${app.db(table)} where user_id = ${id}) as left`
      return row?.left === true ? [table] : []
    }),
  )
  const [person] = await app.db<{ hash: string | null }[]>`select password_hash as hash from users where id = ${id}`
  return [...tables.flat(), ...(person?.hash === null ? [] : ['password_hash'])]
}

let people: TestPerson[] = []
beforeAll(async () => {
  people = await arrangeAuthors(app.db, 2)
  for (const { id } of people) {
    await app.db`insert into devices values (sha256(${id}::bytea), ${id}, ${now()}, ${now()})`
    await app.db`insert into known_addresses values (${id}, '192.0.2.7', ${now()})`
    await app.db`insert into user_preferences values (${id}, 'filter', '{}', ${now()})`
    await app.db`insert into passwords_by_others values (${id}, ${cast.meera.id}, ${now()})`
    await app.db`insert into idempotency_keys values (${id}, sha256('a'), 'PUT /x', sha256('b'), ${now()}, 200, '{}')`
  }
})

test('deleting a person removes their password and private data, and blocking only their sessions', async () => {
  const [one, other] = people as [TestPerson, TestPerson]
  expect(await leftOf(one.id)).toEqual([...OF_A_PERSON, 'password_hash'])
  const { data } = await meera.ok(leaving.holdings, { params: { id: one.id }, query: {} })
  await meera.ok(users.delete, { params: { email: data.user.email }, body: {} })
  expect(await leftOf(one.id)).toEqual([])
  await meera.ok(users.block, { params: { id: other.id }, body: {} })
  expect(await leftOf(other.id)).toEqual([...OF_A_PERSON.filter((table) => table !== 'sessions'), 'password_hash'])
})

test('the database refuses a password for a deleted person', async () => {
  const [one] = people as [TestPerson, TestPerson]
  await app.db`alter table users disable trigger users_leaving`
  await expect(app.db`update users set password_hash = 'x' where id = ${one.id}`).rejects.toThrow('users_password_hash')
})

test('a person’s known networks are forgotten 90 days after their last login', async () => {
  const [, { id }] = people as [TestPerson, TestPerson]
  const day = 86_400_000
  const at = (days: number) => new Date(app.clock.now.getTime() - days * day).toISOString()
  await app.db`insert into known_addresses values (${id}, '192.0.2.8', ${at(90)}), (${id}, '192.0.2.9', ${at(91)})`
  await runSweep({ pool, registered: app.registered, clock: () => app.clock.now }, forgetOldNetworks)
  const kept = await app.db<{ address: string }[]>`select address from known_addresses where user_id = ${id} order by 1`
  expect(kept.map(({ address }) => address)).toEqual(['192.0.2.7', '192.0.2.8'])
})

test('a browser is forgotten 400 days after its last login', async () => {
  const [, { id }] = people as [TestPerson, TestPerson]
  const at = (days: number) => new Date(app.clock.now.getTime() - days * 86_400_000).toISOString()
  await app.db`insert into devices values (sha256('399'), ${id}, ${at(399)}, ${at(399)}), (sha256('401'), ${id}, ${at(401)}, ${at(401)})`
  await runSweep({ pool, registered: app.registered, clock: () => app.clock.now }, forgetOldBrowsers)
  const [row] = await app.db`
    select bool_or(secret_hash = sha256('399')) as kept, bool_or(secret_hash = sha256('401')) as old from devices where user_id = ${id}`
  expect(row).toEqual({ kept: true, old: false })
})
