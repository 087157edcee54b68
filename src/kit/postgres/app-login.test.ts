import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/database/database.ts'
import { ensureAppLogin, withLogin, replaceOwnerLogin } from './app-login.ts'
import { openSession } from './connect.ts'
import { APP_ROLE, openOwner, openPool } from './pool.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let owner: ReturnType<typeof openOwner>
const name = `proofline_login_own_${process.pid}`
beforeAll(async () => {
  database = await createTestDatabase()
  owner = openOwner(database.ownerUrl)
})
afterAll(async () => {
  await owner.unsafe(`drop role if exists ${name}`)
  await owner.end()
  await database.drop()
})

it('the app login is created once by two nodes, and its password is reset if it was changed', async () => {
  const [one, two] = await Promise.all([ensureAppLogin(database.ownerUrl, name), ensureAppLogin(database.ownerUrl, name)])
  expect(one).toEqual({ url: expect.stringContaining(`//${name}:`) })
  expect(two).toEqual(one)
  await owner.unsafe(`alter role ${name} password 'another'`)
  await expect(openSession(one.url, { role: APP_ROLE })).rejects.toMatchObject({ code: '28P01' })
  expect(await ensureAppLogin(database.ownerUrl, name)).toEqual(one)
  await (await openSession(one.url, { role: APP_ROLE })).end()
})

it('the app login cannot become the owner and has no rights without its role', async () => {
  const { url } = await ensureAppLogin(database.ownerUrl, name)
  const pool = openPool(url)
  try {
    const [login] = await pool.reading(
      (db) => db`
        select rolname as name, rolsuper or rolcreaterole or rolcreatedb or rolbypassrls as strong, rolinherit as inherits,
          pg_has_role(rolname, (select tableowner from pg_tables where tablename = 'users'), 'member') as owner
        from pg_roles where rolname = session_user`,
    )
    expect(login).toEqual({ name, strong: false, inherits: false, owner: false })
    for (const statement of ['select from users', 'create table stolen (id int)', 'alter table users owner to current_user']) {
      const attempt = pool.statement(async (db) => {
        await db`set role none`
        try {
          await db.unsafe(statement)
        } finally {
          await db`set role ${db.unsafe(APP_ROLE)}`
        }
      })
      await expect(attempt, statement).rejects.toMatchObject({ code: '42501' })
    }
    const [table] = await owner`select tableowner as owner from pg_tables where tablename = 'users'`
    const becoming = pool.statement((db) => db.unsafe(`set role "${String(table?.['owner'])}"`))
    await expect(becoming).rejects.toMatchObject({ code: '42501' })
  } finally {
    await pool.close()
  }
})

it('the app login cannot write to the migration record or the audit log', async () => {
  const pool = openPool(database.url)
  try {
    for (const statement of [
      'select from schema_migration',
      `update schema_migration set checksum = ''`,
      'delete from schema_migration',
      'insert into schema_migration (number, name, checksum) values (999, $$x$$, $$x$$)',
      'delete from audit_log',
      'update audit_log set at = now()',
      'truncate audit_log',
    ])
      await expect(
        pool.statement((db) => db.unsafe(statement)),
        statement,
      ).rejects.toMatchObject({ code: '42501' })
  } finally {
    await pool.close()
  }
})

it('ensureAppLogin falls back to the owner’s login with a reason when it cannot create one', async () => {
  const bare = new URL(database.ownerUrl)
  bare.password = ''
  expect(await ensureAppLogin(bare.href, name)).toMatchObject({ url: bare.href, reason: expect.stringContaining('no password') })
  const weak = `weak_owner_${process.pid}`
  await owner.unsafe(`create role ${weak} login password 'secret'`)
  const url = withLogin(database.ownerUrl, weak, 'secret')
  expect(await ensureAppLogin(url, `${name}_2`)).toMatchObject({ url, reason: expect.stringContaining('may not make the login') })
  await owner.unsafe(`drop role ${weak}`)
})

it('replaceOwnerLogin replaces the owner in a replica’s URL for any list of hosts', () => {
  const owner = 'postgres://boss:s%40fe@a:5432,b:5433/name'
  const app = 'postgres://login:other@a:5432,b:5433/name'
  expect(replaceOwnerLogin('postgres://boss:s%40fe@c:5432/name?sslmode=require', { owner, app })).toBe(
    'postgres://login:other@c:5432/name?sslmode=require',
  )
  expect(replaceOwnerLogin('postgres://reader:r@c/name', { owner, app })).toBe('postgres://reader:r@c/name')
})
