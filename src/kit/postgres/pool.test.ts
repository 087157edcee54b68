import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Db, Pool } from './db.ts'
import { createTestDatabase } from '../../../test/database/database.ts'
import { splitHostUrls } from './connect.ts'
import { isDatabaseAway } from './faults.ts'
import { GRACE_TICKS, IDLE_TRANSACTION_SECONDS, LOCK_SECONDS, openOwner, openPool, STATEMENT_SECONDS } from './pool.ts'
import { LIFETIME_MS } from './sessions.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: Pool

beforeAll(async () => {
  database = await createTestDatabase()
  const owner = openOwner(database.ownerUrl)
  await owner`create table counter (id int primary key, n int not null)`
  await owner`insert into counter values (1, 0), (2, 0)`
  await owner`grant select, insert, update on counter to proofline_app`
  await owner.end()
  pool = openPool(database.url, { readers: 3, writers: 4 })
})
afterAll(async () => {
  await pool.close()
  await database.drop()
})

describe('sessions of the pool', () => {
  it('refuse writes while reading', async () => {
    await expect(pool.reading((db) => db`update counter set n = n + 1`)).rejects.toMatchObject({ code: '25006' })
  })

  it('run as the app’s role without the right to change the schema', async () => {
    const [row] = await pool.reading((db) => db<{ who: string }[]>`select current_user as who`)
    expect(row?.who).toBe('proofline_app')
    await expect(pool.statement((db) => db`create table stolen (id int)`)).rejects.toMatchObject({ code: '42501' })
  })

  it('limit the time of reading and of writing statements', async () => {
    const short = openPool(database.url, { readTimeoutMs: 50, writeTimeoutMs: 50 })
    await expect(short.reading((db) => db`select pg_sleep(2)`)).rejects.toMatchObject({ code: '57014' })
    await expect(short.writing((db) => db`select pg_sleep(2)`)).rejects.toMatchObject({ code: '57014' })
    await short.close()
  })

  it('are closed when they are old, even when nobody requests them any more', async () => {
    const short = openPool(database.url, { readers: 2, tickMs: 20 })
    const useBoth = () => Promise.all([1, 2].map(() => short.reading((db) => db`select pg_sleep(0.1)`)))
    await useBoth()
    expect(short.state().reading.idle).toBe(2)
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + LIFETIME_MS + 1)
    await expect.poll(() => short.state().reading.idle).toBe(0)
    clock.mockRestore()
    await useBoth()
    expect(short.state().reading).toEqual({ inUse: 0, idle: 2, waiting: 0, most: 2 })
    await short.close()
  })

  it('have the time limits that docs/operations.md states', async () => {
    const { reading, writing, reporting, checking } = STATEMENT_SECONDS
    const pair = (seconds: number): string => `${seconds} s and ${seconds + GRACE_TICKS} s`
    expect(reporting).toBe(writing)
    expect(readFileSync('docs/operations.md', 'utf8')).toContain(
      `(${pair(reading)} for reads, ${pair(writing)} for writes, reports and exports, ${pair(checking)} for \`/ready\`); a wait for a lock ends after ${LOCK_SECONDS} s, an idle transaction after ${IDLE_TRANSACTION_SECONDS} s.`,
    )
    const limits = async (db: Db) => {
      const [row] = await db<Record<'statement' | 'lock' | 'idle', string>[]>`
        select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
          current_setting('idle_in_transaction_session_timeout') as idle`
      return row
    }
    const others = { lock: `${LOCK_SECONDS}s`, idle: `${IDLE_TRANSACTION_SECONDS / 60}min` }
    expect(await pool.reading(limits)).toEqual({ statement: `${reading}s`, ...others })
    expect(await pool.writing(limits)).toEqual({ statement: `${writing / 60}min`, ...others })
    const report = await pool.snapshot()
    expect(await limits(report.db)).toEqual({ statement: `${reporting / 60}min`, ...others })
    await report.end()
  })

  it('serve more concurrent calls than there are sessions', async () => {
    const rows = await Promise.all(
      Array.from({ length: 40 }, (_, i) => pool.reading((db) => db<{ i: number }[]>`select ${i}::int as i`)),
    )
    expect(rows.map(([row]) => row?.i)).toEqual(Array.from({ length: 40 }, (_, i) => i))
  })
})

describe('values in the database', () => {
  it('are read as the types that kit/postgres/db.ts documents', async () => {
    const [row] = await pool.reading(
      (db) => db`
        select date '2026-03-01' as day, timestamptz '2026-03-01 05:30:00.123456+05:30' as instant,
          timestamptz '2026-03-01 00:00:00Z' as whole, timestamptz '2026-03-01 00:00:00.5Z' as half,
          9007199254740991::bigint as big, 12.50::numeric(10,2) as money, '{"a":[1,null]}'::jsonb as json, true as yes,
          array[1, null, 2] as numbers, array['a,b', null, 'NULL', 'say "hi" \\ {}', ''] as texts, '{}'::text[] as none,
          array[[1,2],[3,4]] as nested, array[date '2026-03-01'] as days, array[1.10::numeric] as amounts,
          array[gen_random_uuid()] is not null as "hasId"`,
    )
    expect(row).toEqual({
      day: '2026-03-01',
      instant: '2026-03-01T00:00:00.123Z',
      whole: '2026-03-01T00:00:00.000Z',
      half: '2026-03-01T00:00:00.500Z',
      big: 9007199254740991,
      money: '12.50',
      json: { a: [1, null] },
      yes: true,
      numbers: [1, null, 2],
      texts: ['a,b', null, 'NULL', 'say "hi" \\ {}', ''],
      none: [],
      nested: [
        [1, 2],
        [3, 4],
      ],
      days: ['2026-03-01'],
      amounts: ['1.10'],
      hasId: true,
    })
    await expect(pool.reading((db) => db`select 9007199254740993::bigint as big`)).rejects.toThrow('9007199254740993')
  })

  it('are written and read back unchanged', async () => {
    const sent = {
      texts: ['a,b', 'NULL', 'say "hi" \\ {}', '', 'é'],
      flags: [true, false],
      at: '2026-03-01T00:00:00.123Z',
      json: { list: ['x', { y: null }] },
    }
    const [row] = await pool.reading(
      (db) => db`
        select ${sent.texts}::text[] as texts, ${db.array(sent.flags)}::boolean[] as flags, ${new Date(sent.at)}::timestamptz as at,
          ${db.json(sent.json)}::jsonb as json, ${'2026-03-01'}::date as day, ${null}::text as nothing, ${[1, 2]}::int[] as numbers`,
    )
    expect(row).toEqual({ ...sent, day: '2026-03-01', nothing: null, numbers: [1, 2] })
    await expect(pool.reading((db) => db`select ${[undefined as unknown as string]}::text[]`)).rejects.toThrow('undefined')
  })
})

describe('a write through the pool', () => {
  const count = async (id: number) =>
    (await pool.reading((db) => db<{ n: number }[]>`select n from counter where id = ${id}`))[0]?.n

  it('commits everything or nothing', async () => {
    const before = await count(1)
    const failed = pool.writing(async (db) => {
      await db`update counter set n = n + 1 where id = 1`
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await count(1)).toBe(before)
  })

  it('throws when PostgreSQL turned its commit into a rollback', async () => {
    const swallowed = pool.writing(async (db) => {
      await db`update counter set n = n + 1 where id = 1`
      await db`select 1 / 0`.catch(() => undefined)
    })
    await expect(swallowed).rejects.toMatchObject({ code: '22012' })
  })

  it.each([
    ['that fails', (db: Db) => db`select 1 / 0`, '22012'],
    // The driver refuses the statement before sending it, so the server does not know that anything failed.
    ['that cannot be sent', (db: Db) => db`select ${undefined as unknown as string}`, 'UNDEFINED_VALUE'],
  ])('commits nothing when its last statement is one %s', async (_, failing, code) => {
    const before = await count(1)
    const sent = pool.writing(async (db) => {
      await db`update counter set n = n + 1 where id = 1`
      failing(db).then(
        () => {},
        () => {},
      )
    })
    await expect(sent).rejects.toMatchObject({ code })
    expect(await count(1)).toBe(before)
    await pool.writing((db) => db`update counter set n = n + 1 where id = 1`)
    expect(await count(1)).toBe((before ?? 0) + 1)
  })

  it('sends nothing after the COMMIT when a statement’s plan is outdated', async () => {
    const owner = openOwner(database.ownerUrl)
    await owner`create table lines (text text)`
    await owner`grant select, insert on lines to proofline_app`
    const one = openPool(database.url, { writers: 1 })
    const write = () =>
      one.writing(async (db) => {
        await db`update counter set n = n + 1 where id = 1`
        db`insert into lines values (${'a'})`.then(
          () => {},
          () => {},
        )
      })
    // The statement is prepared when it first runs.
    for (let n = 0; n < 3; n++) await write()
    const before = await count(1)
    await owner`alter table lines alter column text type boolean using true`
    await expect(write()).rejects.toMatchObject({ code: '42804' })
    expect(await one.writing((db) => db`select count(*)::int as n from lines`)).toEqual([{ n: 3 }])
    expect(await count(1)).toBe(before)
    await one.close()
    await owner.end()
  })

  it('throws the error of a statement that cannot be sent when a later one is awaited', async () => {
    const later = pool.writing(async (db) => {
      db`select ${undefined as unknown as string}`.then(
        () => {},
        () => {},
      )
      await db`select 1`
    })
    await expect(later).rejects.toMatchObject({ code: 'UNDEFINED_VALUE' })
  })

  it('throws the first error of statements sent together, whichever arrives first', async () => {
    const deep = async (rows: PromiseLike<unknown>): Promise<void> => {
      for (let n = 0; n < 5; n++) await Promise.resolve()
      await rows
    }
    const together = (db: Db) => {
      const [first, second] = [deep(db`select 1 / 0`.execute()), db`select 1`.execute()]
      return Promise.all([second, first])
    }
    await expect(pool.writing(together)).rejects.toMatchObject({ code: '22012' })
    const snapshot = await pool.snapshot()
    await expect(together(snapshot.db)).rejects.toMatchObject({ code: '22012' })
    await snapshot.end()
    expect(await pool.writing((db) => db`select 1 as one`)).toEqual([{ one: 1 }])
  })

  it('is retried at most three times after a serialization failure', async () => {
    let tries = 0
    const meet = (failures: number) => {
      tries = 0
      return pool.writing(async (db) => {
        await db`update counter set n = n + 1 where id = 2`
        if (++tries <= failures) await db`do $$ begin raise exception 'moved' using errcode = '40001'; end $$`
        return tries
      })
    }
    const before = (await count(2)) ?? 0
    expect(await meet(3)).toBe(4)
    expect(await count(2)).toBe(before + 1)
    await expect(meet(4)).rejects.toMatchObject({ code: '40001' })
    expect(tries).toBe(4)
  })

  it('is retried after a deadlock', async () => {
    const [first = 0, second = 0] = [await count(1), await count(2)]
    let waiting = 2
    let open = () => {}
    const both = new Promise<void>((done) => (open = done))
    const move = (from: number, to: number) => {
      let met = false
      return pool.writing(async (db) => {
        await db`update counter set n = n + 1 where id = ${from}`
        if (!met) {
          met = true
          if (--waiting === 0) open()
          await both
        }
        await db`update counter set n = n + 1 where id = ${to}`
      })
    }
    await Promise.all([move(1, 2), move(2, 1)])
    expect([await count(1), await count(2)]).toEqual([first + 2, second + 2])
  })

  it('runs no statement outside of its transaction after its session was lost', async () => {
    const before = await count(1)
    const owner = openOwner(database.ownerUrl)
    const lost = pool.writing(async (db) => {
      const [me] = await db<{ pid: number }[]>`select pg_backend_pid() as pid`
      await owner`select pg_terminate_backend(${me?.pid ?? 0})`
      await new Promise((done) => setTimeout(done, 100))
      await db`update counter set n = 1000 where id = 1`.catch(() => undefined)
      await db`update counter set n = 1001 where id = 1`
    })
    const error: unknown = await lost.catch((thrown: unknown) => thrown)
    await owner.end()
    expect(isDatabaseAway(error)).toBe(true)
    expect(await count(1)).toBe(before)
  })
})

it('a report plans repeated statements for their actual values', async () => {
  const snapshot = await pool.snapshot()
  for (let n = 0; n < 8; n++) await snapshot.db`select id from counter where id > ${n}`
  const [planned] = await snapshot.db`
    select generic_plans as generic, custom_plans as custom from pg_prepared_statements where statement like 'select id from counter%'`
  await snapshot.end()
  expect(planned).toEqual({ generic: 0, custom: 8 })
})

describe('an unreachable database', () => {
  it('is distinguished from other errors', async () => {
    const unreachable = openPool('postgres://nobody@127.0.0.1:1/none')
    const error: unknown = await unreachable.reading((db) => db`select 1`).catch((thrown: unknown) => thrown)
    expect(isDatabaseAway(error)).toBe(true)
    const wrong: unknown = await pool.reading((db) => db`select nonsense`).catch((thrown: unknown) => thrown)
    expect(isDatabaseAway(wrong)).toBe(false)
    expect(isDatabaseAway(new Error('x', { cause: { code: '57P03' } }))).toBe(true)
    await unreachable.close()
  })

  it('is tried on each host of its URL in order', async () => {
    const real = new URL(database.ownerUrl)
    const several = openPool(`postgres://${real.username}:${real.password}@127.0.0.1:1,${real.host}${real.pathname}`)
    const [row] = await several.reading((db) => db<{ one: number }[]>`select 1 as one`)
    expect(row?.one).toBe(1)
    await several.close()
    expect(splitHostUrls('postgres://u:p%40@a:1,b:2/name?target_session_attrs=primary&sslmode=require')).toEqual([
      'postgres://u:p%40@a:1/name?sslmode=require',
      'postgres://u:p%40@b:2/name?sslmode=require',
    ])
  })
})
