/**
 * Tests that a restore can be killed at any moment: no folder or database is left on which a start would open an empty workspace.
 * It @starts src/app/backup.ts and @starts src/app/restore.ts and @starts src/app/main.ts
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { runOrThrow, runProgram } from '../../test/commands.ts'
import { createTestDatabase } from '../../test/database/database.ts'
import { killNodes, startNode, startProgram } from '../../test/node.ts'
import { openOwner } from '../kit/postgres/pool.ts'
import { openEmbedded } from '../kit/postgres/reach-embedded.ts'

const scratch = mkdtempSync(join(tmpdir(), 'proofline-interrupted-'))
const place = join(scratch, 'backups')
const settings = {
  DATA_DIR: join(scratch, 'own'),
  ADMIN_EMAIL: 'boss@proofline.example',
  ADMIN_PASSWORD: 'a-pass-of-the-first-admin',
}
const kinds = ['physical', 'logical'] as const
const newest = (kind: string) =>
  join(place, (readdirSync(place).find((file) => file.endsWith(`-${kind}.json`)) ?? '').replace(/\.json$/, ''))

beforeAll(async () => {
  const app = startNode(settings)
  await app.address()
  await app.stop()
  for (const args of [['--create'], ['--logical']]) await runOrThrow('backup', [place, ...args], settings)
}, 300_000)
afterAll(() => {
  killNodes()
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
})

/** Returns what the app prints if it refuses to start, or '' if it becomes ready. */
async function start(environment: Record<string, string>): Promise<string> {
  const node = startNode(environment)
  const said = await Promise.race([node.ended.then(() => node.output()), node.address().then(() => '')])
  if (said === '') await node.stop()
  return said
}
const hasAdmin = async (dataDir: string): Promise<boolean> => {
  const { url, end } = await openEmbedded(dataDir)
  const db = openOwner(url)
  try {
    return (await db`select from users where email = ${settings.ADMIN_EMAIL}`).length === 1
  } finally {
    await db.end({ timeout: 1 })
    await end()
  }
}
const restore = (kind: string, dataDir: string) => runProgram('restore', [newest(kind)], { DATA_DIR: dataDir })

it.each(kinds.flatMap((kind) => [0, 150, 400, 800, 1_500, 3_000].map((ms) => [kind, ms] as const)))(
  'a %s restore killed after %d ms is refused by a start and can be run again',
  { timeout: 300_000 },
  async (kind, ms) => {
    const dataDir = mkdtempSync(join(scratch, 'killed-'))
    const { child, ended } = startProgram('src/app/restore.ts', { DATA_DIR: dataDir }, [newest(kind)])
    await vi.waitUntil(() => existsSync(join(dataDir, 'restoring')), { timeout: 60_000, interval: 5 })
    await pause(ms)
    child.kill('SIGKILL')
    await ended
    if (!existsSync(join(dataDir, 'postgres'))) {
      const said = await start({ DATA_DIR: dataDir })
      expect(said).toContain(`into ${dataDir} was interrupted`)
      expect(said).toContain('Run npm run restore again')
      expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
      expect(await runProgram('backup', [place], { DATA_DIR: dataDir })).toMatchObject({
        code: 1,
        output: expect.stringContaining('was interrupted'),
      })
      expect(await restore(kind, dataDir)).toMatchObject({ code: 0 })
    }
    expect(await start({ DATA_DIR: dataDir })).toBe('')
    expect(await hasAdmin(dataDir)).toBe(true)
    expect(readdirSync(dataDir)).not.toContain('restoring')
  },
)

/** The states between the last steps are too short to hit by chance, so the test constructs them. */
it('a restore interrupted between its last steps is refused or finished', { timeout: 300_000 }, async () => {
  const whole = mkdtempSync(join(scratch, 'whole-'))
  expect(await restore('physical', whole)).toMatchObject({ code: 0 })
  const copyOf = (name: string) => {
    const folder = join(scratch, name)
    // No server runs on these files, so it is safe to copy them.
    execFileSync('cp', ['-a', whole, folder])
    mkdirSync(join(folder, 'restoring'))
    writeFileSync(join(folder, 'restoring/backup'), 'proofline-x from /backups')
    return folder
  }
  // First state: everything is still in `restoring`. Second state: the password has been moved into place.
  for (const isMoved of [false, true]) {
    const folder = copyOf(`before-${isMoved}`)
    renameSync(join(folder, 'postgres'), join(folder, 'restoring/postgres'))
    if (!isMoved) renameSync(join(folder, 'postgres-password'), join(folder, 'restoring/postgres-password'))
    expect(await start({ DATA_DIR: folder })).toContain('The restore of proofline-x from /backups into')
    expect(await restore('logical', folder)).toMatchObject({ code: 0 })
    expect(await start({ DATA_DIR: folder })).toBe('')
    expect(await hasAdmin(folder)).toBe(true)
  }
  // Third state: the database has been moved too. A second restore says that a database is there, and a start finishes the
  // restore.
  const moved = copyOf('moved')
  expect(await restore('physical', moved)).toMatchObject({ code: 1, output: expect.stringContaining('Start Proofline now') })
  expect(await start({ DATA_DIR: moved })).toBe('')
  expect(await hasAdmin(moved)).toBe(true)
  expect(readdirSync(moved)).not.toContain('restoring')
})

it('a failed restore leaves an empty folder', { timeout: 300_000 }, async () => {
  const dataDir = mkdtempSync(join(scratch, 'failed-'))
  const broken = join(scratch, 'broken')
  cpSync(place, broken, { recursive: true })
  const archive = readdirSync(broken).find((file) => file.endsWith('-physical.tar.gz')) ?? ''
  writeFileSync(join(broken, archive), Buffer.alloc(100))
  expect(await runProgram('restore', [join(broken, archive)], { DATA_DIR: dataDir })).toMatchObject({ code: 1 })
  expect(readdirSync(dataDir).filter((name) => name !== 'lock')).toEqual([])
  expect(await start({ DATA_DIR: dataDir })).toBe('')
})

it('an interrupted restore into DATABASE_URL leaves a mark until it is repeated', { timeout: 400_000 }, async () => {
  const { ownerUrl, drop } = await createTestDatabase()
  const db = openOwner(ownerUrl)
  await db`drop schema public cascade`
  await db`create schema public`
  const environment = { DATABASE_URL: ownerUrl }
  const { child, ended } = startProgram('src/app/restore.ts', environment, [newest('logical')])
  await vi.waitUntil(async () => (await db`select from pg_class where relname = 'schema_migration'`).length > 0, {
    timeout: 60_000,
    interval: 5,
  })
  child.kill('SIGKILL')
  await ended
  const said = await start(environment)
  expect(said).toContain('into this database was interrupted')
  expect(await runProgram('backup', [place], environment)).toMatchObject({ code: 1 })
  expect(await runProgram('restore', [newest('logical')], environment)).toMatchObject({ code: 0 })
  expect((await db`select from users where email = ${settings.ADMIN_EMAIL}`).length).toBe(1)
  expect(await start(environment)).toBe('')
  await db.end()
  await drop()
})
