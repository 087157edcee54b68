import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmbedded } from '../src/kit/postgres/embedded.ts'
import { openOwner } from '../src/kit/postgres/pool.ts'
import { getProcessState } from '../src/kit/postgres/process-state.ts'
import { postmaster } from './database/embedded.ts'
import { mountDisk, unmount, whyNoMount } from './database/mounts.ts'

const root = resolve(import.meta.dirname, '..')
let dataDir: string
let app: ChildProcess | undefined

const noMount = whyNoMount()
if (noMount !== '') console.log(`NOT RUN: a full disk (${noMount})`)

function fill(): () => void {
  const file = join(dataDir, 'other-people’s-data')
  for (let bytes = 1 << 20; bytes >= 512;) {
    try {
      appendFileSync(file, Buffer.alloc(bytes))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      bytes /= 2
    }
  }
  return () => rmSync(file)
}

async function boot() {
  const { DATABASE_URL: _url, ...inherited } = process.env
  const admin = { email: 'first.admin@proofline.example', password: 'a-long-enough-word-7' }
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/app/main.ts'], {
    cwd: root,
    env: {
      ...inherited,
      PORT: '0',
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  app = child
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const address = () => /ready: (\S+)/.exec(output)?.[1] ?? ''
  await expect.poll(address, { timeout: 150_000 }).not.toBe('')
  const call = async (method: string, path: string, body?: unknown, token = '') => {
    const response = await fetch(`${address()}${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'auth-token': token },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.json() }
  }
  const login = await call('POST', '/api/login', admin)
  const token = (login.body as { authToken: string }).authToken
  const stored: string[] = []
  return {
    ready: async () => (await call('GET', '/ready')).status,
    call,
    lines: (level: string) =>
      output
        .split('\n')
        .filter((line) => line.startsWith(`{"level":"${level}"`))
        .map((line) => JSON.parse(line) as { msg: string; cause?: string; reason?: string; failed?: number }),
    store: async () => {
      const name = `Department ${stored.length} ${'of many words '.repeat(12)}`.trim()
      const response = await call('POST', '/api/department/create', { name }, token)
      if (response.status === 200) stored.push(name)
      return response
    },
    missing: async () => {
      const { status, body } = await call('GET', '/api/department/all', undefined, token)
      if (status !== 200) return [`HTTP ${status}`]
      const there = new Set((body as { data: { name: string }[] }).data.map(({ name }) => name))
      return stored.filter((name) => !there.has(name))
    },
    warnings: () => [...output.matchAll(/"msg":"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text),
    stop: async () => {
      child.kill('SIGTERM')
      return new Promise((done) => child.once('exit', done))
    },
    alive: () => child.exitCode === null,
  }
}
const ownerUrl = (): string => {
  const port = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3] ?? ''
  return `postgres://proofline:${readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()}@127.0.0.1:${port}/proofline`
}

describe.runIf(noMount === '')('an app with a full disk', { timeout: 400_000 }, () => {
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'proofline-disk-'))
  })
  afterEach(() => {
    app?.kill('SIGKILL')
    const { pid } = postmaster(dataDir)
    if (getProcessState(pid).kind === 'alive') process.kill(pid, 'SIGQUIT')
    unmount(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('refuses writes, keeps all data, and stores again without a restart once there is space', async () => {
    mountDisk(dataDir, 'size=250m')
    const running = await boot()
    for (let n = 0; n < 5; n++) expect((await running.store()).status).toBe(200)
    const free = fill()
    let refused = await running.store()
    for (let n = 0; n < 5_000 && refused.status === 200; n++) refused = await running.store()
    expect(refused).toMatchObject({
      status: 503,
      retryAfter: '30',
      body: {
        code: 'DISK_FULL',
        message: 'The database’s disk is full, so nothing was stored. Ask an admin to free up space, then try again.',
      },
    })
    expect(await running.missing()).toEqual([])
    free()
    await expect.poll(async () => (await running.store()).status, { timeout: 150_000 }).toBe(200)
    expect(await running.missing()).toEqual([])
    expect(await running.stop()).toBe(0)
  })

  it('fails /ready before any call meets the full disk, and logs the beginning and the end once', async () => {
    mountDisk(dataDir, 'size=250m')
    const running = await boot()
    expect(await running.ready()).toBe(200)
    const free = fill()
    await expect
      .poll(() => running.call('GET', '/ready'), { timeout: 20_000 })
      .toMatchObject({
        status: 503,
        retryAfter: '2',
        body: { code: 'NOT_READY', reading: true, writing: false },
      })
    expect((await running.call('GET', '/health')).status).toBe(200)
    for (let n = 0; n < 20; n++) {
      await pause(300)
      expect(await running.ready()).toBe(503)
    }
    let refused = await running.store()
    for (let n = 0; n < 5_000 && refused.status === 200; n++) refused = await running.store()
    for (let n = 0; n < 5; n++) await running.store()
    const full = [
      { msg: expect.stringContaining('the disk of the database is full'), cause: expect.stringContaining('No space') },
    ]
    expect(running.lines('error')).toMatchObject(full)
    const calls = running.lines('warn').filter(({ msg }) => msg === 'calls fail with 503')
    expect(calls).toMatchObject([{ reason: 'DISK_FULL', cause: expect.stringContaining('No space left on device') }])
    free()
    await expect.poll(running.ready, { timeout: 20_000 }).toBe(200)
    await expect.poll(() => running.warnings().at(-1)).toBe('ready again')
    expect(running.lines('error')).toMatchObject(full)
    expect((await running.store()).status).toBe(200)
    expect(await running.stop()).toBe(0)
  })

  it('keeps trying to restart a database that a full disk has ended, without losing a row', async () => {
    mountDisk(dataDir, 'size=250m')
    const running = await boot()
    for (let n = 0; n < 5; n++) expect((await running.store()).status).toBe(200)
    const free = fill()
    const owner = openOwner(ownerUrl())
    // Only the write-ahead log grows here. PostgreSQL exits when it cannot write that log.
    await expect(
      (async () => {
        for (;;) await owner`select pg_logical_emit_message(true, 'fill', repeat('x', 1000000))`
      })(),
    ).rejects.toBeDefined()
    void owner.end({ timeout: 0 })
    const attempts = new Set<number | undefined>()
    const log = join(dataDir, 'postgres/start.log')
    await expect
      .poll(() => attempts.add(statSync(log, { throwIfNoEntry: false })?.birthtimeMs).size, { timeout: 150_000, interval: 50 })
      .toBeGreaterThan(4)
    expect((await running.store()).status).toBe(503)
    // Several reasons are possible: another file that cannot be written, or processes of the dead database that have not exited
    // yet.
    const reasons = running
      .warnings()
      .filter((text) => text.includes('could not be started'))
      .map((text) => text.replace(/[\dA-F]+/g, ''))
    expect(reasons).toEqual([...new Set(reasons)])
    expect(running.warnings().join()).toMatch(/No space left on device.*Its disk has 0 MB left: please free some space/)
    free()
    await expect.poll(running.ready, { timeout: 150_000 }).toBe(200)
    await expect.poll(async () => (await running.store()).status, { timeout: 150_000 }).toBe(200)
    expect(await running.missing()).toEqual([])
    expect(running.warnings().slice(-2).toSorted()).toEqual(['The database is running again.', 'ready again'])
    expect(running.alive()).toBe(true)
    expect(await running.stop()).toBe(0)
  })

  it('reports a full disk at the start and can start later', async () => {
    mountDisk(dataDir, 'size=8m')
    const free = fill()
    await expect(startEmbedded({ dataDir })).rejects.toThrow(/can't be used: its disk is full\. Free some space/)
    free()
    await expect(startEmbedded({ dataDir })).rejects.toThrow(/could not be made\. initdb said: .*No space left on device/)
    mountDisk(dataDir, 'remount,size=250m')
    const started = await startEmbedded({ dataDir })
    const pidFile = join(dataDir, 'postgres/postmaster.pid')
    const left = readFileSync(pidFile, 'utf8').replace(/^\d+/, String(process.pid))
    await started.stop()
    writeFileSync(pidFile, left)
    const freeAgain = fill()
    await expect(startEmbedded({ dataDir })).rejects.toThrow(/can't be used: its disk is full\. Free some space/)
    freeAgain()
    const again = await startEmbedded({ dataDir })
    await again.stop()
  })
})
