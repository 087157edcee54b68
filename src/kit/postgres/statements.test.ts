import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { Cluster } from './cluster.ts'
import { writeSettings } from './cluster-files.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { openOwner, type Owner } from './pool.ts'

const scratch = mkdtempSync(join(tmpdir(), 'proofline-statements-'))
const dataDir = join(scratch, 'data')
afterAll(() => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }))

const using = async (work: (db: Owner, embedded: Embedded) => Promise<void>): Promise<void> => {
  const reports: string[] = []
  const embedded = await startEmbedded({ dataDir, durable: false, report: (message) => reports.push(message) })
  const db = openOwner(embedded.url)
  try {
    await work(db, embedded)
  } finally {
    await db.end()
    await embedded.stop()
  }
  expect(reports).toEqual([])
}
const sums = (db: Owner) => db<{ query: string }[]>`select query from monitoring.pg_stat_statements`

it('pg_stat_statements sums statements without their values and only for the owner', async () => {
  await using(async (db) => {
    await db.unsafe(`select 'a lantern' as word`)
    await db.unsafe(`create role visitor login password 'a candle'`)
    const texts = (await sums(db)).map(({ query }) => query).join('\n')
    expect(texts).toContain('select $1 as word')
    expect(texts).not.toMatch(/lantern|candle/)
    await db`set role visitor`
    await expect(db`select count(*) from monitoring.pg_stat_statements`).rejects.toThrow(
      'permission denied for schema monitoring',
    )
    await db`reset role`
  })
})

it('pg_stat_statements is added to an older data folder that lacks it', async () => {
  await using((db) => db.unsafe('drop extension pg_stat_statements; drop schema monitoring').then(() => undefined))
  await using(async (db) => expect((await sums(db)).length).toBeGreaterThan(0))
})

it('the database starts without pg_stat_statements when its library is not loaded', async () => {
  await using((db) => db.unsafe('drop extension pg_stat_statements; drop schema monitoring').then(() => undefined))
  appendFileSync(join(dataDir, 'postgres/postgresql.conf'), "\nshared_preload_libraries = ''\n")
  await using(async (db) => {
    const [row] = await db<{ there: boolean }[]>`select to_regclass('monitoring.pg_stat_statements') is not null as there`
    expect(row?.there).toBe(false)
  })
})

it('the settings omit a library that the PostgreSQL build lacks', () => {
  const dir = join(scratch, 'bare')
  mkdirSync(dir)
  writeSettings({ dir, native: dir, durable: true, account: undefined } as Cluster)
  const text = readFileSync(join(dir, 'proofline.conf'), 'utf8')
  expect(text).toContain('max_connections')
  expect(text).not.toContain('shared_preload_libraries')
})
