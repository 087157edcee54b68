import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startEmbedded } from '../kit/postgres/embedded.ts'
import { openEmbedded } from '../kit/postgres/reach-embedded.ts'
import { createTestDatabase } from '../../test/database/database.ts'
import { killNodes, startProgram } from '../../test/node.ts'

const scratch = mkdtempSync(join(tmpdir(), 'proofline-sql-'))
const database = await createTestDatabase()
afterAll(async () => {
  killNodes()
  await database.drop()
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
})

async function runSql(environment: Record<string, string>, input: string) {
  const { output, ended } = startProgram('src/app/sql.ts', environment, [], input)
  return { code: await ended, output: output() }
}

it('the SQL prompt runs piped statements as the owner until one fails', async () => {
  const { code, output } = await runSql(
    { DATABASE_URL: database.ownerUrl },
    `select current_user = pg_get_userbyid(relowner) as "isOwner", 'a;b' as text from pg_class where relname = 'users';
    begin; create table of_prompt (id bigint); -- a comment; with a semicolon
    insert into of_prompt
      select 9223372036854775807 from generate_series(1, 2500);
    select count(*) from of_prompt;
    rollback;
    select 1,
      nope;
    select 'never' as reached;`,
  )
  expect(output).toContain('isOwner | text\n--------+-----\nt       | a;b\n(1 row)')
  expect(output).toContain('INSERT 2500')
  expect(output).toContain('count\n-----\n2500\n')
  expect(output).toContain('ERROR: column "nope" does not exist (42703)\nLINE 2:       nope\n              ^')
  expect(output).not.toContain('never')
  expect(code).toBe(1)
})

it('the SQL prompt works on a stopped embedded database and prints all rows', async () => {
  const dataDir = join(scratch, 'data')
  await (await startEmbedded({ dataDir })).stop()
  const { code, output } = await runSql({ DATA_DIR: dataDir }, "select 'row ' || n as line from generate_series(1, 2500) n")
  expect(code, output.slice(0, 400)).toBe(0)
  expect(output.match(/^row \d+$/gm)).toHaveLength(2500)
  expect(output).toContain('(2,500 rows)')
  expect(await runSql({ DATA_DIR: join(scratch, 'none') }, 'select 1;')).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no database in'),
  })
})

it('a data folder closed to the account is reported as unreadable and not as missing', async () => {
  const closed = join(scratch, 'closed')
  mkdirSync(join(closed, 'postgres'), { recursive: true })
  chmodSync(scratch, 0o755)
  chmodSync(closed, 0o000)
  const isRoot = process.geteuid?.() === 0
  // Root can enter every folder, so the test switches to another account.
  if (isRoot) process.seteuid?.(65_534)
  try {
    await expect(openEmbedded(closed)).rejects.toThrow(`The data in ${closed} can't be read by this account: EACCES`)
  } finally {
    if (isRoot) process.seteuid?.(0)
    chmodSync(closed, 0o755)
  }
})
