/** The pool has a single writing session, so a failed COPY must release it for the next write. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database/database.ts'
import { copyInto } from './copy.ts'
import type { Db, Pool } from './db.ts'
import { isDatabaseAway } from './faults.ts'
import { openOwner, openPool } from './pool.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let owner: ReturnType<typeof openOwner>
let pool: Pool
beforeAll(async () => {
  database = await createTestDatabase()
  owner = openOwner(database.ownerUrl)
  await owner`create table shells (id int primary key, grams int check (grams > 0))`
  await owner`grant select, insert on shells to proofline_app`
  pool = openPool(database.url, { writers: 1 })
})
afterAll(async () => {
  await pool.close()
  await owner.end()
  await database.drop()
})

const LINES = 200_000
const A_CHUNK = 10_000
function* chunks(bad?: { at: number; line: string }): Generator<Buffer> {
  for (let from = 0; from < LINES; from += A_CHUNK) {
    const lines = Array.from({ length: A_CHUNK }, (_, n) => (from + n === bad?.at ? bad.line : `${from + n}\t1\n`))
    yield Buffer.from(lines.join(''))
  }
}
/** Ends the COPY even after an error, like readRows in src/kit/import/server/upload.ts. */
const copy = async (db: Db, lines: Iterable<Buffer>): Promise<void> => {
  const copying = await copyInto(db, db`copy shells (id, grams) from stdin`)
  try {
    for (const chunk of lines) await copying.write(chunk)
  } finally {
    await copying.end()
  }
}
const writing = (lines: Iterable<Buffer>): Promise<void> => pool.writing((db) => copy(db, lines))

/** No session may be stuck in a failed transaction, and the only writing session must serve the next upload. */
async function expectFreeSession(): Promise<void> {
  const stuck =
    await owner`select state from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`
  expect([...stuck]).toEqual([])
  await writing([Buffer.from('-1\t1\n')])
  expect([...(await owner`select id from shells`)]).toEqual([{ id: -1 }])
  await owner`truncate shells`
}

test.each([
  ['in its first lines', { at: 3, line: '3\tmany\n' }, '22P02'],
  ['half-way', { at: LINES / 2, line: `${LINES / 2}\t1\t2\n` }, '22P04'],
  ['halfway by a constraint', { at: LINES / 2, line: `${LINES / 2}\t0\n` }, '23514'],
  ['halfway by a duplicate row', { at: LINES / 2, line: '1\t1\n' }, '23505'],
  // The server refuses this line after the client has sent the end, and the driver then never ends its stream
  // (porsager/postgres#1173).
  ['in its last line', { at: LINES - 1, line: `${LINES - 1}\tmany\n` }, '22P02'],
])('a COPY that is refused %s throws the cause and stores nothing', async (_, bad, code) => {
  await expect(writing(chunks(bad))).rejects.toMatchObject({ code })
  await expectFreeSession()
})

test('a COPY of one refused line throws the cause and stores nothing', async () => {
  await expect(writing([Buffer.from('1\tmany\n')])).rejects.toMatchObject({ code: '22P02' })
  await expectFreeSession()
})

test('a COPY whose source fails before its end rolls back the rows before it', async () => {
  function* broken(): Generator<Buffer> {
    let sent = 0
    for (const chunk of chunks()) {
      if (++sent === 10) throw new Error('the spool is gone')
      yield chunk
    }
  }
  await expect(writing(broken())).rejects.toThrow('the spool is gone')
  await expectFreeSession()
})

test('a session that ends during a COPY fails the write but not the process', async () => {
  const end = async (): Promise<void> => {
    await owner`select pg_terminate_backend(pid) from pg_stat_activity where query like 'copy shells%' and pid <> pg_backend_pid()`
  }
  const copied = pool.writing(async (db) => {
    const copying = await copyInto(db, db`copy shells (id, grams) from stdin`)
    let sent = 0
    try {
      for (const chunk of chunks()) {
        if (++sent === 10) await end()
        await copying.write(chunk)
      }
    } finally {
      await copying.end()
    }
  })
  await expect(copied).rejects.toSatisfy(isDatabaseAway)
  await expectFreeSession()
})

test('statements sent before a failing COPY are rolled back with it, and a repeat stores both', async () => {
  const both = (bad?: { at: number; line: string }) =>
    pool.writing(async (db) => {
      await db`insert into shells values (-2, 1)`
      await copy(db, chunks(bad))
    })
  await expect(both({ at: 5, line: 'x\n' })).rejects.toMatchObject({ code: '22P02' })
  expect([...(await owner`select count(*)::int as rows from shells`)]).toEqual([{ rows: 0 }])
  await both()
  expect([...(await owner`select count(*)::int as rows from shells`)]).toEqual([{ rows: LINES + 1 }])
  await owner`truncate shells`
  await expectFreeSession()
})
