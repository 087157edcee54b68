import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/database/database.ts'
import { withLogin } from './app-login.ts'
import { grantAppRole, migrate, MigrationRefused } from './migrate.ts'
import { openOwner, openPool } from './pool.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let owner: ReturnType<typeof openOwner>
let dir: string
const file = (name: string, sql: string) => writeFileSync(join(dir, name), sql)

beforeAll(async () => {
  database = await createTestDatabase()
  owner = openOwner(database.ownerUrl)
})
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'proofline-migrations-'))
  await owner`drop table if exists schema_migration, first, second`
})
afterAll(async () => {
  await owner.end()
  await database.drop()
  rmSync(dir, { recursive: true, force: true })
})

const names = async () =>
  (await owner<{ name: string }[]>`select name from schema_migration order by number`).map(({ name }) => name)

it('migrate applies each file once, even when several nodes start at the same moment', async () => {
  file('0001_first.sql', 'create table first (id int); select pg_sleep(0.2);')
  file('0002_second.sql', 'create table second (id int);')
  const applied = await Promise.all([
    migrate(database.ownerUrl, dir),
    migrate(database.ownerUrl, dir),
    migrate(database.ownerUrl, dir),
  ])
  expect(applied.flat()).toEqual(['0001_first.sql', '0002_second.sql'])
  expect(await names()).toEqual(['0001_first.sql', '0002_second.sql'])
  expect(await migrate(database.ownerUrl, dir)).toEqual([])
})

it('migrate rolls a failing file back completely and reports its line', async () => {
  file('0001_first.sql', 'create table first (id int);')
  file('0002_second.sql', 'create table second (id int);\n\nselect nonsense;')
  await expect(migrate(database.ownerUrl, dir)).rejects.toThrow(
    'The migration 0002_second.sql failed at line 3: column "nonsense" does not exist',
  )
  expect(await names()).toEqual(['0001_first.sql'])
  const [row] = await owner<{ there: boolean }[]>`select to_regclass('second') is not null as there`
  expect(row?.there).toBe(false)
})

it('migrate refuses a file that was changed after it was applied', async () => {
  file('0001_first.sql', 'create table first (id int);')
  await migrate(database.ownerUrl, dir)
  file('0001_first.sql', 'create table first (id int, more int);')
  await expect(migrate(database.ownerUrl, dir)).rejects.toThrow('0001_first.sql was changed after it was applied')
  // Line endings depend on the checkout, so they do not count as a change.
  file('0001_first.sql', 'create table first (id int);')
  expect(await migrate(database.ownerUrl, dir)).toEqual([])
})

it('migrate refuses a database that is newer than the code', async () => {
  file('0001_first.sql', 'create table first (id int);')
  file('0002_second.sql', 'create table second (id int);')
  await migrate(database.ownerUrl, dir)
  rmSync(join(dir, '0002_second.sql'))
  await expect(migrate(database.ownerUrl, dir)).rejects.toThrow(
    'newer than this version of Proofline: it has the migration 0002_second.sql',
  )
})

it('migrate refuses a gap between the numbers of files', async () => {
  file('0001_first.sql', 'select 1;')
  file('0003_second.sql', 'select 1;')
  await expect(migrate(database.ownerUrl, dir)).rejects.toThrow('0003_second.sql should have the number 0002')
})

it('grantAppRole grants the app’s role to an account other than the owner', async () => {
  const account = `clerk-${process.pid}`
  await owner`create role ${owner(account)} login password 'secret'`
  const url = new URL(database.ownerUrl)
  url.username = account
  url.password = 'secret'
  const pool = openPool(url.href)
  try {
    await expect(pool.reading((db) => db`select 1`)).rejects.toThrow('permission denied to set role')
    expect(await grantAppRole(database.ownerUrl, url.href)).toBeUndefined()
    expect(await grantAppRole(database.ownerUrl, database.ownerUrl)).toMatch(/has the owner's rights/)
    const [row] = await pool.reading((db) => db<{ who: string }[]>`select current_user as who`)
    expect(row?.who).toBe('proofline_app')
  } finally {
    await pool.close()
    await owner`drop role ${owner(account)}`
  }
})

it('migrate waits for a table in use without blocking other statements and reports the wait', async () => {
  file('0001_first.sql', 'create table first (id int);')
  await migrate(database.ownerUrl, dir)
  file('0002_second.sql', 'alter table first add column more int;')
  const other = openOwner(database.ownerUrl)
  await other`begin`
  await other`insert into first values (1)`
  const reports: string[] = []
  const migrating = migrate(database.ownerUrl, dir, { report: (message) => reports.push(message) })
  await expect.poll(() => reports.length).toBeGreaterThan(0)
  // Between its attempts the migration does not queue for a lock.
  await owner`set lock_timeout = '10s'`
  expect(await owner`select count(*)::int as n from first`).toEqual([{ n: 0 }])
  await owner`reset lock_timeout`
  await other`commit`
  await other.end()
  expect(await migrating).toEqual(['0002_second.sql'])
  expect(reports[0]).toBe('The migration 0002_second.sql waits for a table that is in use; everybody else goes on.')
})

it('migrate builds an index without blocking writers and rebuilds an invalid one', async () => {
  file('0001_first.sql', 'create table first (id int); insert into first values (1), (1);')
  file('0002_index.sql', '-- Why.\ncreate unique index concurrently if not exists first_id on first (id);\n')
  // An interrupted start or rows that violate the index leave it invalid.
  await expect(migrate(database.ownerUrl, dir)).rejects.toThrow(
    'The migration 0002_index.sql failed: could not create unique index',
  )
  expect(await names()).toEqual(['0001_first.sql'])
  expect(await owner`select from pg_index where indexrelid = 'first_id'::regclass and not indisvalid`).toHaveLength(1)
  await owner`truncate first`

  // A writer with an open transaction delays the index, but the index delays no other writer.
  const writer = openOwner(database.ownerUrl)
  await writer`begin`
  await writer`insert into first values (2)`
  const migrating = migrate(database.ownerUrl, dir)
  const isBuilding = async (): Promise<boolean> =>
    (
      await owner`select from pg_stat_activity where query like '%index concurrently%first_id%' and wait_event_type = 'Lock'
      and pid <> pg_backend_pid()`
    ).length > 0
  await expect.poll(isBuilding).toBe(true)
  await owner`insert into first values (3)`
  await writer`commit`
  await writer.end()
  expect(await migrating).toEqual(['0002_index.sql'])
  expect(await owner`select from pg_index where indexrelid = 'first_id'::regclass and indisvalid`).toHaveLength(1)
})

it('migrate lets a procedure fill rows in parts and continue after an interrupted start', async () => {
  file(
    '0001_first.sql',
    `create table first (id int, twice int);
    insert into first select generate_series(1, 5);
    create procedure fill_first() language plpgsql as $$
    declare
      next int;
    begin
      loop
        select min(id) into next from first where twice is null;
        exit when next is null;
        update first set twice = 2 * id where id = next;
        commit;
        perform 1 / (4 - next);
      end loop;
    end $$;`,
  )
  file('0002_fill.sql', '-- Why.\ncall fill_first();\n')
  const reports: string[] = []
  const migrating = () => migrate(database.ownerUrl, dir, { report: (message) => reports.push(message) })
  await expect(migrating()).rejects.toThrow('The migration 0002_fill.sql failed: division by zero')
  expect(reports).toEqual(['The migration 0002_fill.sql fills rows; everybody else goes on.'])
  const filled = async () => (await owner`select from first where twice is not null`).length
  expect([await filled(), await names()]).toEqual([4, ['0001_first.sql']])
  expect(await migrating()).toEqual(['0002_fill.sql'])
  expect(await filled()).toBe(5)
  await owner`drop procedure fill_first`
})

it('migrate names the rights that an owner lacks at a first start and how to grant them', async () => {
  const login = `plain_${process.pid}`
  const url = withLogin(database.ownerUrl, login, 'secret')
  await owner.unsafe(`create role ${login} login password 'secret'`)
  try {
    await expect(migrate(url, dir)).rejects.toThrow(
      new RegExp(
        `the login ${login}, may not .*nor create extensions, nor create tables, .* run ".*grant create on database \\w+ to ${login}; grant create on schema public to ${login}"`,
      ),
    )
    const [refusal] = await Promise.allSettled([migrate(url, dir)])
    const statements = /run "(.*)" in/.exec(String(refusal.status === 'rejected' && refusal.reason))?.[1] ?? ''
    await owner.unsafe(statements)
    expect(await migrate(url, dir)).toEqual([])
  } finally {
    await owner.unsafe(`drop owned by ${login}; drop role ${login}`)
  }
})

it('migrate says how to create an extension that the owner may not create', async () => {
  const login = `later_${process.pid}`
  const url = withLogin(database.ownerUrl, login, 'secret')
  await owner.unsafe(`create role ${login} login password 'secret'`)
  try {
    file('0001_first.sql', 'create table first (id int);')
    const [first] = await Promise.allSettled([migrate(url, dir)])
    await owner.unsafe(/run "(.*)" in/.exec(String(first.status === 'rejected' && first.reason))?.[1] ?? '')
    expect(await migrate(url, dir)).toEqual(['0001_first.sql'])
    await owner.unsafe(`revoke create on database ${new URL(url).pathname.slice(1)} from ${login}`)
    // The copied database already has the extension.
    await owner`drop extension pg_trgm cascade`
    file('0002_trigrams.sql', '-- For names.\ncreate extension if not exists pg_trgm;\n')
    const [refusal] = await Promise.allSettled([migrate(url, dir)])
    const reason: unknown = refusal.status === 'rejected' && refusal.reason
    expect(reason).toBeInstanceOf(MigrationRefused)
    expect(String(reason)).toContain(
      `the login ${login}, may not create extensions, which the migration 0002_trigrams.sql needs: as a superuser run "create extension if not exists pg_trgm" in the database`,
    )
    await owner.unsafe(/run "(.*)" in/.exec(String(reason))?.[1] ?? '')
    expect(await migrate(url, dir)).toEqual(['0002_trigrams.sql'])
  } finally {
    await owner.unsafe(`drop owned by ${login}; drop role ${login}`)
  }
})
