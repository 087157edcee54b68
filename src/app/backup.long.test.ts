/** Runs npm run backup, restore and drill as an operator would, beside a running app. */
import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { toHash } from '../../test/pictures.ts'
import { killNodes, startNode, startProgram } from '../../test/node.ts'
import { createTestDatabase } from '../../test/database/database.ts'
import { writeManifest, readManifest } from '../kit/backup/manifest.ts'
import { openOwner } from '../kit/postgres/pool.ts'
import { openEmbedded } from '../kit/postgres/reach-embedded.ts'

const scratch = mkdtempSync(join(tmpdir(), 'proofline-backup-'))
const place = join(scratch, 'backups')
const boss = { email: 'boss@proofline.example', password: 'a-pass-of-the-first-admin' }
const settings = { DATA_DIR: join(scratch, 'own'), ADMIN_EMAIL: boss.email, ADMIN_PASSWORD: boss.password }
const KEY = { BACKUP_KEY: 'twelve quiet lanterns' }

const command = async (name: 'backup' | 'restore' | 'drill', args: string[], environment: Record<string, string>) => {
  const { output, ended } = startProgram(`src/app/${name}.ts`, environment, args)
  return { code: await ended, output: output() }
}
const startApp = async (environment: Record<string, string>) => {
  const node = startNode(environment)
  return { ...node, url: await node.address() }
}
const logIn = async (url: string): Promise<string> => {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${url}/api/login`, { method: 'POST', headers, body: JSON.stringify(boss) })
  return ((await reply.json()) as { authToken: string }).authToken
}
/** Resolves to whether the app acknowledged the department. */
const addDepartment = async (url: string, token: string, name: string): Promise<boolean> => {
  const headers = { 'content-type': 'application/json', 'auth-token': token }
  const reply = await fetch(`${url}/api/department/create`, { method: 'POST', headers, body: JSON.stringify({ name }) })
  return reply.status === 200
}
async function departmentsIn(dataDir: string): Promise<string[]> {
  const { url, end } = await openEmbedded(dataDir)
  const db = openOwner(url)
  try {
    return (await db<{ name: string }[]>`select name from departments order by name`).map(({ name }) => name)
  } finally {
    await db.end({ timeout: 1 })
    await end()
  }
}
const newest = (kind: string): string => {
  const found = readdirSync(place)
    .filter((name) => name.endsWith(`-${kind}.json`))
    .toSorted()
    .at(-1)
  return join(place, (found ?? '').replace(/\.json$/, ''))
}
const manifestAt = (backup: string) => readManifest('it', readFileSync(`${backup}.json`, 'utf8')).manifest

let app: Awaited<ReturnType<typeof startApp>>
let token: string
beforeAll(async () => {
  app = await startApp(settings)
  token = await logIn(app.url)
  await addDepartment(app.url, token, 'First')
})
afterAll(async () => {
  await app.stop()
  killNodes()
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
})

describe('backups made under load', { timeout: 900_000 }, () => {
  it('contain every write acknowledged before, in ten physical backups, and pass a drill', async () => {
    const acknowledged: { name: string; at: number }[] = []
    let isOver = false
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let n = 0; !isOver; n++) {
        const name = `Team ${writer} ${n}`
        if (await addDepartment(app.url, token, name)) acknowledged.push({ name, at: Date.now() })
        await pause(20)
      }
    })
    for (let round = 0; round < 10; round++) {
      const made = await command('backup', [place, '--create'], settings)
      expect(made).toMatchObject({ code: 0, output: expect.stringContaining('-physical is in') })
      const { holdsUntil } = manifestAt(newest('physical'))
      const dataDir = join(scratch, `restored-${round}`)
      expect(await command('restore', [newest('physical')], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
      const restored = new Set(await departmentsIn(dataDir))
      const before = acknowledged.filter(({ at }) => at < Date.parse(holdsUntil))
      expect(before.length).toBeGreaterThan(round)
      expect(before.filter(({ name }) => !restored.has(name))).toEqual([])
      rmSync(dataDir, { recursive: true, force: true })
    }
    expect(await command('drill', [place], settings)).toMatchObject({
      code: 0,
      output: expect.stringContaining('can be restored'),
    })
    isOver = true
    await Promise.all(writers)
  })

  it('are one consistent state if they are logical, which a drill confirms', async () => {
    expect(await command('backup', [place, '--logical'], settings)).toMatchObject({ code: 0 })
    expect(await command('drill', [newest('logical')], settings)).toMatchObject({
      code: 0,
      output: expect.stringContaining('rows as they were backed up'),
    })
  })
})

describe('a restore up to a moment', { timeout: 400_000 }, () => {
  it('contains what was stored before the moment and nothing that came after', async () => {
    expect(await command('backup', [place], settings)).toMatchObject({ code: 0 })
    expect(await command('backup', [place, '--log'], settings)).toMatchObject({ code: 0 })
    // From here on the log is stored, so later moments can be restored without another backup.
    expect(await command('backup', [place], settings)).toMatchObject({ code: 0 })
    await addDepartment(app.url, token, 'Before the moment')
    await pause(1_500)
    const moment = new Date().toISOString()
    await pause(1_500)
    await addDepartment(app.url, token, 'After the moment')
    expect(await command('backup', [place, '--log'], settings)).toMatchObject({ code: 0 })
    const dataDir = join(scratch, 'moment')
    const restored = await command('restore', [place, '--to', moment], { DATA_DIR: dataDir })
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Start Proofline now') })
    const names = await departmentsIn(dataDir)
    expect(names).toContain('Before the moment')
    expect(names).not.toContain('After the moment')
    // After the first start, the folder is an ordinary data folder again.
    const second = await startApp({ DATA_DIR: dataDir })
    expect(await addDepartment(second.url, await logIn(second.url), 'On the new one')).toBe(true)
    expect(await second.stop()).toBe(0)
    expect(readFileSync(join(dataDir, 'postgres/postgresql.auto.conf'), 'utf8')).not.toContain('recovery_target')

    const late = new Date(Date.now() - 100).toISOString()
    const tooLate = await command('restore', [place, '--to', late], { DATA_DIR: join(scratch, 'late') })
    expect(tooLate).toMatchObject({ code: 1, output: expect.stringContaining('does not reach') })
    const early = await command('restore', [place, '--to', '2020-01-01 10:00'], { DATA_DIR: join(scratch, 'late') })
    expect(early).toMatchObject({ code: 1, output: expect.stringContaining('There is no physical backup from before that time') })
  })
})

describe('a refused restore', { timeout: 400_000 }, () => {
  const target = join(scratch, 'target')
  const refusal = async (backup: string, environment: Record<string, string> = {}) => {
    const { code, output } = await command('restore', [backup], { DATA_DIR: target, ...environment })
    expect(code).toBe(1)
    expect(existsSync(join(target, 'postgres'))).toBe(false)
    expect(existsSync(join(target, 'postgres-password'))).toBe(false)
    return output
  }
  const spoiled = (): { physical: string; logical: string } => {
    const copy = mkdtempSync(join(scratch, 'spoiled-'))
    cpSync(place, copy, { recursive: true })
    return { physical: newest('physical').replace(place, copy), logical: newest('logical').replace(place, copy) }
  }

  it('rejects a backup that was changed or truncated, or that lost its archive', async () => {
    for (const args of [[], ['--logical']]) expect(await command('backup', [place, ...args], settings)).toMatchObject({ code: 0 })
    for (const kind of ['physical', 'logical'] as const) {
      const touched = spoiled()[kind]
      const bytes = readFileSync(`${touched}.tar.gz`)
      const middle = Math.floor(bytes.length / 2)
      bytes[middle] = (bytes[middle] ?? 0) ^ 1
      writeFileSync(`${touched}.tar.gz`, bytes)
      expect(await refusal(touched)).toContain('was changed or is incomplete')
      const cut = spoiled()[kind]
      truncateSync(`${cut}.tar.gz`, bytes.length - 100)
      expect(await refusal(cut)).toContain('was changed or is incomplete')
      const longer = spoiled()[kind]
      appendFileSync(`${longer}.tar.gz`, 'x')
      expect(await refusal(longer)).toContain('was changed or is incomplete')
      const half = spoiled()[kind]
      rmSync(`${half}.tar.gz`)
      expect(await refusal(half)).toContain('is missing')
    }
  })

  it('rejects a backup of a newer Proofline', async () => {
    const { physical } = spoiled()
    writeFileSync(`${physical}.json`, writeManifest({ ...manifestAt(physical), migration: 9_999, version: '9.9.9' }))
    expect(await refusal(physical)).toMatch(/was made by Proofline 9\.9\.9 \(migration 9999\); this is an older one/)
  })

  it('rejects an encrypted backup without its key or with another key', async () => {
    for (const args of [[], ['--logical']]) {
      expect(await command('backup', [place, ...args], { ...settings, ...KEY })).toMatchObject({ code: 0 })
      const encrypted = newest(args.length === 0 ? 'physical' : 'logical')
      expect(readFileSync(`${encrypted}.tar.gz.age`, 'latin1')).toMatch(/^age-encryption\.org\/v1\n/)
      expect(await refusal(encrypted)).toContain('set BACKUP_KEY')
      expect(await refusal(encrypted, { BACKUP_KEY: 'another key than that' })).toContain('does not open with BACKUP_KEY')
      const dataDir = mkdtempSync(join(scratch, 'opened-'))
      expect(await command('restore', [encrypted], { DATA_DIR: dataDir, ...KEY })).toMatchObject({ code: 0 })
      expect(await departmentsIn(dataDir)).toContain('First')
    }
  })

  it('rejects a folder that is not empty and a database in use', async () => {
    mkdirSync(target, { recursive: true })
    writeFileSync(join(target, 'notes.txt'), '')
    expect(await refusal(newest('physical'), KEY)).toContain('is not empty (notes.txt)')
    rmSync(target, { recursive: true })
    const inUse = await command('restore', [newest('physical')], { DATA_DIR: settings.DATA_DIR, ...KEY })
    expect(inUse).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') })
    const full = await createTestDatabase()
    expect(await command('backup', [place, '--logical'], settings)).toMatchObject({ code: 0 })
    const used = await command('restore', [newest('logical')], { DATABASE_URL: full.ownerUrl })
    expect(used).toMatchObject({ code: 1, output: expect.stringContaining('The database is not empty') })
    await full.drop()
  })
})

describe('concurrent or killed backups and restores', { timeout: 400_000 }, () => {
  it('let at least one of two simultaneous backups succeed', async () => {
    const both = await Promise.all([command('backup', [place], settings), command('backup', [place], settings)])
    const made = both.filter(({ code }) => code === 0)
    expect(made.length).toBeGreaterThan(0)
    for (const { output } of both.filter(({ code }) => code !== 0)) expect(output).toContain('Another backup')
    expect(await command('restore', [newest('physical')], { DATA_DIR: join(scratch, 'of-both') })).toMatchObject({ code: 0 })
  })

  it('let exactly one of two simultaneous restores into a folder succeed', async () => {
    expect(await command('backup', [place, '--logical'], settings)).toMatchObject({ code: 0 })
    for (const kinds of [
      ['physical', 'physical'],
      ['logical', 'logical'],
      ['physical', 'logical'],
    ]) {
      const dataDir = mkdtempSync(join(scratch, 'both-'))
      const both = await Promise.all(kinds.map((kind) => command('restore', [newest(kind)], { DATA_DIR: dataDir })))
      expect(both.map(({ code }) => code).toSorted((one, other) => Number(one) - Number(other))).toEqual([0, 1])
      expect(both.find(({ code }) => code === 1)?.output).toMatch(/is already running on|is not empty/)
      expect(await departmentsIn(dataDir)).toContain('First')
    }
  })

  it('leave a folder that the next restore can use when a restore is killed', async () => {
    for (const kind of ['physical', 'logical']) {
      const dataDir = mkdtempSync(join(scratch, 'killed-'))
      const { child, ended } = startProgram('src/app/restore.ts', { DATA_DIR: dataDir }, [newest(kind)])
      await vi.waitUntil(() => existsSync(join(dataDir, 'restoring/postgres')), { timeout: 60_000, interval: 10 })
      await pause(300)
      child.kill('SIGKILL')
      await ended
      expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
      expect(await command('restore', [newest(kind)], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
      expect(await departmentsIn(dataDir)).toContain('First')
      expect(readdirSync(dataDir)).not.toContain('restoring')
    }
  })

  it('let a drill run despite the ports and settings that the app uses', async () => {
    const env = { ...settings, METRICS_PORT: '45999', BACKUP_TO: place, BACKUP_EVERY: '24', ACCEPT_COPY: '1' }
    const busy = startNode({ DATA_DIR: join(scratch, 'busy'), METRICS_PORT: '45999' })
    await busy.address()
    expect(await command('drill', [], env)).toMatchObject({ code: 0, output: expect.stringContaining('can be restored') })
    await busy.stop()
  })

  it('let the next backup delete the remains of a killed backup', async () => {
    const own = join(scratch, 'leftovers')
    mkdirSync(own)
    const orphan = 'proofline-20200101T000000Z-physical.tar.gz'
    writeFileSync(join(own, orphan), 'x')
    writeFileSync(join(own, `${orphan}.partial`), 'x')
    utimesSync(join(own, `${orphan}.partial`), new Date('2020-01-01'), new Date('2020-01-01'))
    writeFileSync(join(own, 'notes.txt'), 'mine')
    expect(await command('backup', [own], settings)).toMatchObject({ code: 0 })
    expect(readdirSync(own).filter((name) => !/T\d{6}Z-physical\.(json|tar\.gz)$/.test(name) || name === orphan)).toEqual([
      'notes.txt',
    ])
  })
})

describe('a database server', { timeout: 400_000 }, () => {
  it('is backed up logically, and an empty one accepts logical backups', async () => {
    expect(await command('backup', [place, '--logical'], settings)).toMatchObject({ code: 0 })
    const { ownerUrl, drop } = await createTestDatabase()
    const db = openOwner(ownerUrl)
    await db`drop schema public cascade`
    await db`create schema public`
    expect(await command('restore', [newest('logical')], { DATABASE_URL: ownerUrl })).toMatchObject({ code: 0 })
    expect((await db`select from departments where name = 'First'`).length).toBe(1)
    const pictures = [1, 255, 3 * 1024 * 1024].map((size) => randomBytes(size))
    for (const content of pictures)
      await db`insert into pictures (hash, media_type, width, height, content)
        values (sha256(${content}), 'image/png', 1, 1, ${content})`
    const other = join(scratch, 'of-the-server')
    expect(await command('backup', [other, '--create'], { DATABASE_URL: ownerUrl })).toMatchObject({
      code: 0,
      output: expect.stringContaining('-logical is in'),
    })
    expect(await command('drill', [other], { DATABASE_URL: ownerUrl })).toMatchObject({ code: 0 })
    const restored = await createTestDatabase()
    const copy = openOwner(restored.ownerUrl)
    await copy`drop schema public cascade`
    await copy`create schema public`
    expect(await command('restore', [other], { DATABASE_URL: restored.ownerUrl })).toMatchObject({ code: 0 })
    const contents = (await copy<{ content: Buffer }[]>`select content from pictures`).map(({ content }) => toHash(content))
    expect(contents.toSorted(), 'the pictures, byte by byte').toEqual(pictures.map(toHash).toSorted())
    await copy.end()
    await restored.drop()
    expect(await command('restore', [newest('physical')], { DATABASE_URL: ownerUrl })).toMatchObject({
      code: 1,
      output: expect.stringContaining('A server takes logical backups'),
    })
    await db.end()
    await drop()
  })
})
