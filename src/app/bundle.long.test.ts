/** Runs npm run bundle on the sample workspace as an operator would. The bundle must contain no personal data and no secrets. */
import { createReadStream, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CAST_PASSWORD } from '../../db/cast.ts'
import { killNodes, startNode, startProgram } from '../../test/node.ts'
import { readArchive } from '../kit/backup/archive.ts'
import { openOwner } from '../kit/postgres/pool.ts'
import { openEmbedded } from '../kit/postgres/reach-embedded.ts'
import { productVersion } from './version.ts'

const scratch = mkdtempSync(join(tmpdir(), 'proofline-bundle-'))
const dataDir = join(scratch, 'data')
const secrets = {
  ADMIN_EMAIL: 'boss@proofline.example',
  ADMIN_PASSWORD: 'a-pass-of-the-first-admin',
  BACKUP_KEY: 'twelve quiet lanterns',
  BACKUP_TO: 's3://the-bucket/of-acme',
  AWS_SECRET_ACCESS_KEY: 'wJalrXUtnFEMIK7MDENG',
}
const environment = { ...secrets, DATA_DIR: dataDir, WRITES_PER_MINUTE: '300' }
let personal: string[]

/** Writes into the log what a bug, or a person at a database prompt, might write. */
async function spoil(url: string, { email, name }: { email: string; name: string }): Promise<void> {
  const db = openOwner(url)
  const literal = `'${name.replaceAll("'", "''")}'`
  for (const statement of [
    `select ${literal}::uuid`,
    `select '${email}'::int`,
    `select\n${literal}\nfrom none where x = ${literal}`,
    `select "${name}" from users`,
    `insert into users (email) values ('${email}')`,
    `do $$ begin raise exception '%: "${name}"', 1; end $$`,
  ])
    await expect(db.unsafe(statement)).rejects.toThrow(/invalid input|does not exist|null value|1: /)
  await db.unsafe(`select pg_sleep(2.1), ${literal}`)
  await db.unsafe(`select count(*) from users where email = '${email}' or full_name = ${literal}`)
  await db`
    insert into maintenance_runs (kind, started_at, finished_at, place, problem)
    values ('backup', now(), now(), '/home/ravi/backups', ${`postgres://owner:canary-pass@db/x: no room for ${email}`})`
  await db.end()
}

beforeAll(async () => {
  const node = startNode({ ...environment, DEMO: '1' })
  await node.address()
  const { url } = await openEmbedded(dataDir)
  const db = openOwner(url)
  const people = await db<{ email: string; name: string }[]>`select email, full_name as name from users order by number`
  const candidates = await db<{ email: string; name: string }[]>`
    select email, name from recruitment_candidates where name is not null`
  await db.end()
  personal = [...people.flatMap(({ email, name }) => [email, name]), ...candidates.flatMap(({ email, name }) => [email, name])]
  for (const person of people.slice(0, 3)) await spoil(url, person)
  await node.stop()
}, 500_000)
afterAll(() => {
  killNodes()
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
})

async function bundle(given: Record<string, string>, name: string): Promise<Record<string, string>> {
  const file = join(scratch, name)
  const { output, ended } = startProgram('src/app/bundle.ts', given, [file])
  expect(await ended, output()).toBe(0)
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
  const files: Record<string, string> = {}
  for await (const entry of readArchive(createReadStream(file).pipe(createGunzip()))) {
    const chunks: Buffer[] = []
    for await (const chunk of entry.content) chunks.push(chunk)
    files[entry.name.replace('proofline-support/', '')] = Buffer.concat(chunks).toString()
  }
  return files
}
const foundIn = (files: Record<string, string>, texts: readonly string[]): string[] => {
  const whole = Object.values(files).join('\n')
  return [...new Set(texts)].filter((text) => text.length > 2 && whole.includes(text))
}

it('the support bundle has everything for support but no email, name, password or credential', async () => {
  const files = await bundle(environment, 'stopped.tar.gz')
  expect(Object.keys(files)).toEqual(['proofline.json', 'database.json', 'database.log'])
  expect(JSON.parse(files['proofline.json'] ?? '')).toMatchObject({
    version: productVersion,
    migration: readdirSync('db/migrations').filter((each) => each.endsWith('.sql')).length,
    settings: { WRITES_PER_MINUTE: '300', BACKUP_KEY: 'is set', DATA_DIR: 'is set', BACKUP_TO: 'is set' },
    disk: { freeBytes: expect.any(Number) },
  })
  const database = JSON.parse(files['database.json'] ?? '') as Record<string, Record<string, unknown>[]>
  expect(database['migrations']?.length).toBeGreaterThan(60)
  expect(database['tables']?.find(({ name }) => name === 'users')).toMatchObject({ rows: expect.any(Number) })
  expect(database['settings']?.map(({ name }) => name)).toContain('shared_buffers')
  expect(database['statements']?.length).toBe(30)
  expect(database['maintenance']?.[0]).toMatchObject({ kind: 'backup', problem: expect.stringContaining('no room for') })
  expect(files['database.log']).toMatch(/invalid input syntax for type uuid: "…"/)
  expect(files['database.log']).toContain('pg_sleep')

  expect(personal.length).toBeGreaterThan(80)
  // Without masking, the bundle would contain all of this.
  const log = readdirSync(join(dataDir, 'postgres/log')).map((each) => readFileSync(join(dataDir, 'postgres/log', each), 'utf8'))
  expect(foundIn({ log: log.join('') }, personal).length).toBeGreaterThanOrEqual(6)
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()
  expect(foundIn(files, [...personal, ...Object.values(secrets), password, CAST_PASSWORD, 'canary-pass', homedir()])).toEqual([])
  expect(Object.values(files).join('')).not.toMatch(/[\w.]+@[\w-]+\.\w+/)
})

it('the support bundle omits a server’s passwords and explains an unreachable database', async () => {
  const away = {
    DATABASE_URL: 'postgres://visitor:canary-of-the-app@127.0.0.1:9/none',
    DATABASE_OWNER_URL: 'postgres://mason:canary-of-the-owner@127.0.0.1:9/none',
  }
  const files = await bundle(away, 'away.tar.gz')
  expect(Object.keys(files)).toEqual(['proofline.json', 'database.json'])
  expect(JSON.parse(files['database.json'] ?? '')).toEqual({ problem: expect.stringContaining('ECONNREFUSED') })
  expect(foundIn(files, ['canary', 'visitor', 'mason'])).toEqual([])
})

it('the support bundle does not replace an existing file', async () => {
  const file = join(scratch, 'stopped.tar.gz')
  expect(existsSync(file)).toBe(true)
  const { output, ended } = startProgram('src/app/bundle.ts', environment, [file])
  expect(await ended).toBe(1)
  expect(output()).toContain('is there already')
})
