import { execFileSync, spawn } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  endElsewhere,
  numbers,
  postmaster,
  projectFolder,
  startElsewhere,
  whyNoContainers,
  write,
} from '../../../test/database/embedded.ts'
import { mountDisk, unmount, whyNoMount } from '../../../test/database/mounts.ts'
import { startEmbedded } from './embedded.ts'
import { openOwner } from './pool.ts'
import { getProcessState } from './process-state.ts'

const noContainers = whyNoContainers()
if (noContainers !== '') console.log(`NOT RUN: one folder from two containers (${noContainers})`)
const noMount = whyNoMount()
if (noMount !== '') console.log(`NOT RUN: a folder on a read-only mount (${noMount})`)

let scratch: string
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'proofline-folder-'))
  chmodSync(scratch, 0o755)
})
afterEach(endElsewhere)
afterAll(() => {
  for (const dir of readdirSync(scratch)) {
    const { pid } = postmaster(join(scratch, dir))
    if (getProcessState(pid).kind === 'alive') process.kill(pid, 'SIGQUIT')
  }
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
})

describe.runIf(noContainers === '')('one data folder in two containers', () => {
  it('refuses the second start while the first runs and loses no row after kill -9 of a container', async () => {
    const dir = join(scratch, 'containers')
    const first = await startElsewhere(dir, { durable: true, contained: true })
    await write(first.url, 1)
    await expect(startElsewhere(dir, { durable: true, contained: true })).rejects.toThrow(
      /^Proofline is already running on .*containers \(process \d+ on .+\)\. Stop it first/,
    )
    await expect(startElsewhere(dir, { durable: true })).rejects.toThrow('already running')
    await write(first.url, 2)
    await first.killContainer()
    const second = await startElsewhere(dir, { durable: true, contained: true })
    expect(await numbers(second.url)).toEqual([1, 2])
    await second.stop()
    const third = await startElsewhere(dir, { durable: true })
    expect(third.attached).toBe(false)
    expect(await numbers(third.url)).toEqual([1, 2])
    await third.stop()
  })

  it(
    'refuses to start while a database whose app was killed still runs in the other container',
    { timeout: 90_000 },
    async () => {
      const dir = join(scratch, 'orphan')
      const first = await startElsewhere(dir, { durable: true, contained: true })
      await write(first.url, 1)
      await first.kill()
      await write(first.url, 2)
      await expect(startElsewhere(dir, { durable: true, contained: true })).rejects.toThrow(
        /^A database still works on .*orphan\/postgres.* Stop that container/,
      )
      await write(first.url, 3)
      await first.killContainer()
      const second = await startElsewhere(dir, { durable: true, contained: true })
      expect(await numbers(second.url)).toEqual([1, 2, 3])
      await second.stop()
    },
  )
})

/** Leaves a stopped `dir` in the state that kill -9 would leave, with another process id in its pid file. */
function leaveBehind(dir: string, pidFile: string, pid: number): void {
  const file = join(dir, 'postgres/postmaster.pid')
  writeFileSync(file, [pid, ...pidFile.split('\n').slice(1)].join('\n'), { mode: 0o600 })
  const { uid, gid } = statSync(join(dir, 'postgres'))
  chownSync(file, uid, gid)
}

describe('a stale postmaster.pid', { timeout: 60_000 }, () => {
  it('with the pid of another cluster’s postmaster does not prevent the start', async () => {
    const dir = join(scratch, 'stale')
    const first = await startEmbedded({ dataDir: dir, durable: false })
    await write(first.url, 1)
    const pidFile = readFileSync(join(dir, 'postgres/postmaster.pid'), 'utf8')
    await first.stop()
    const other = await startEmbedded({ dataDir: join(scratch, 'innocent'), durable: false })
    const innocent = postmaster(join(scratch, 'innocent')).pid
    leaveBehind(dir, pidFile, innocent)
    const second = await startEmbedded({ dataDir: dir, durable: false })
    expect(second.attached).toBe(false)
    expect(await numbers(second.url)).toEqual([1])
    await second.stop()
    expect(getProcessState(innocent).kind).toBe('alive')
    await write(other.url, 2)
    await other.stop()
  })

  it('that was copied with a running folder does not lead to the original', async () => {
    const original = join(scratch, 'original')
    const first = await startEmbedded({ dataDir: original, durable: false })
    await write(first.url, 1)
    await first.stop()
    const copy = join(scratch, 'copy')
    execFileSync('cp', ['-a', original, copy])
    const running = await startEmbedded({ dataDir: original, durable: false })
    const { pid } = postmaster(original)
    leaveBehind(copy, readFileSync(join(original, 'postgres/postmaster.pid'), 'utf8'), pid)
    // This setting differs from the original's, so a start that mistook one folder for the other would stop the original
    // database.
    const copied = await startEmbedded({ dataDir: copy, durable: true })
    expect(copied.attached).toBe(false)
    expect(copied.url).not.toBe(running.url)
    await write(copied.url, 2)
    expect(await numbers(running.url)).toEqual([1])
    await copied.stop()
    expect(getProcessState(pid).kind).toBe('alive')
    await running.stop()
  })
})

async function takePort(url: string): Promise<() => Promise<void>> {
  const port = Number(new URL(url).port)
  for (;;) {
    const server = createServer()
    const taken = await new Promise<boolean>((done) => {
      server.once('error', () => done(false))
      server.listen(port, '127.0.0.1', () => done(true))
    })
    if (taken) return () => new Promise((done) => server.close(() => done()))
  }
}

describe('a database port that another program takes', { timeout: 60_000 }, () => {
  it('is replaced by another port when it is taken before the start', async () => {
    const running = await startEmbedded({ dataDir: join(scratch, 'port-owner'), durable: false })
    const taken = Number(new URL(running.url).port)
    const offered: number[] = []
    const started = await startEmbedded({
      dataDir: join(scratch, 'port-late'),
      durable: false,
      choosePort: async () => {
        const port = offered.length < 2 ? taken : taken === 65_000 ? 65_001 : 65_000
        offered.push(port)
        return port
      },
    })
    expect(offered.slice(0, 2)).toEqual([taken, taken])
    expect(offered).toHaveLength(3)
    await write(started.url, 1)
    await started.stop()
    await running.stop()
  })

  it('is reported once while the database is down and used again when it is free', async () => {
    const dir = join(scratch, 'port-lost')
    const messages: string[] = []
    const started = await startEmbedded({ dataDir: dir, report: (sentence) => messages.push(sentence) })
    await write(started.url, 1)
    process.kill(postmaster(dir).pid, 'SIGKILL')
    const release = await takePort(started.url)
    await expect.poll(() => messages.join('\n'), { timeout: 30_000 }).toContain('Address already in use')
    const attempts = new Set<number | undefined>()
    const log = join(dir, 'postgres/start.log')
    await expect
      .poll(() => attempts.add(statSync(log, { throwIfNoEntry: false })?.birthtimeMs).size, { timeout: 40_000, interval: 50 })
      .toBeGreaterThan(11)
    expect(messages.filter((sentence) => sentence.includes('Address already in use'))).toHaveLength(1)
    await release()
    await expect.poll(() => messages.at(-1), { timeout: 20_000 }).toBe('The database is running again.')
    expect(await numbers(started.url)).toEqual([1])
    await started.stop()
  })
})

it('startEmbedded reports the database’s own reason when a start fails', async () => {
  const dir = join(scratch, 'reason')
  const started = await startEmbedded({ dataDir: dir, durable: false })
  await started.stop()
  writeFileSync(join(dir, 'postgres/pg_hba.conf'), 'nonsense\n')
  await expect(startEmbedded({ dataDir: dir, durable: false })).rejects.toThrow(/could not load .*pg_hba\.conf/)
})

describe('the exit of the application', { timeout: 60_000 }, () => {
  it('stops the database cleanly while statements run', async () => {
    const dir = join(scratch, 'busy')
    const started = await startEmbedded({ dataDir: dir, durable: true })
    await write(started.url, 1)
    const { pid } = postmaster(dir)
    const owner = openOwner(started.url)
    const long = owner`select pg_sleep(600)`.then(
      () => 'ended',
      (error: { code: string }) => error.code,
    )
    const looker = openOwner(started.url)
    await expect
      .poll(async () => (await looker`select 1 from pg_stat_activity where query = 'select pg_sleep(600)'`).length)
      .toBe(1)
    await looker.end()
    await started.stop()
    expect(await long).toMatch(/^(57P01|CONNECTION_CLOSED)$/)
    expect(getProcessState(pid).kind).not.toBe('alive')
    const again = await startEmbedded({ dataDir: dir, durable: true })
    expect(await numbers(again.url)).toEqual([1])
    const logs = join(dir, 'postgres/log')
    expect(
      readdirSync(logs)
        .map((name) => readFileSync(join(logs, name), 'utf8'))
        .join(''),
    ).not.toContain('not properly shut down')
    await again.stop()
  })

  it('stops a database that is still in crash recovery', async () => {
    const dir = join(scratch, 'recovering')
    const began = join(scratch, 'recovering-began')
    const started = await startEmbedded({ dataDir: dir })
    await write(started.url, 1)
    // The recovery waits for an archive that never responds.
    writeFileSync(join(dir, 'postgres/recovery.signal'), '')
    appendFileSync(join(dir, 'postgres/postgresql.conf'), `restore_command = 'touch ${began}; sleep 600'\n`)
    chmodSync(scratch, 0o777)
    const { pid } = postmaster(dir)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => existsSync(began), { timeout: 20_000 }).toBe(true)
    const recovering = postmaster(dir).pid
    expect(recovering).not.toBe(pid)
    await started.stop()
    expect(getProcessState(recovering).kind).not.toBe('alive')
    rmSync(join(dir, 'postgres/recovery.signal'))
    const again = await startEmbedded({ dataDir: dir })
    expect(await numbers(again.url)).toEqual([1])
    await again.stop()
  })

  it('by kill -9 leaves no orphaned statement running', async () => {
    const dir = join(scratch, 'nobody')
    const started = await startElsewhere(dir)
    await write(started.url, 1)
    const statement = "import postgres from 'postgres'; await postgres(process.argv[1])`select pg_sleep(600)`"
    // @starts nothing of the project: only the driver
    const client = spawn(process.execPath, ['--input-type=module', '-e', statement, started.url], { cwd: projectFolder })
    const owner = openOwner(started.url)
    const running = async () =>
      (await owner`select 1 from pg_stat_activity where query = 'select pg_sleep(600)' and state = 'active'`).length
    await expect.poll(running, { timeout: 10_000 }).toBe(1)
    client.kill('SIGKILL')
    await expect.poll(running, { timeout: 20_000 }).toBe(0)
    await owner.end()
    await started.stop()
  })
})

describe('a data folder', { timeout: 60_000 }, () => {
  it('whose creation was killed is completed by the next start', async () => {
    const dir = join(scratch, 'half')
    const seen = join(dir, 'postgres.new/PG_VERSION')
    const first = startElsewhere(dir).catch(() => undefined)
    await expect.poll(() => existsSync(seen), { timeout: 20_000, interval: 2 }).toBe(true)
    endElsewhere()
    const second = await startElsewhere(dir)
    await first
    await write(second.url, 1)
    expect(await numbers(second.url)).toEqual([1])
    expect(existsSync(join(dir, 'postgres.new'))).toBe(false)
    await second.stop()
  })

  it('starts with an invalid lock file and is refused when the lock can’t be opened', async () => {
    const dir = join(scratch, 'nonsense')
    const lock = join(dir, 'lock')
    mkdirSync(dir)
    writeFileSync(lock, Buffer.from([0, 255, 10, 49]))
    const started = await startEmbedded({ dataDir: dir, durable: false })
    await expect(startElsewhere(dir)).rejects.toThrow('already running')
    await started.stop()
    rmSync(lock)
    mkdirSync(lock)
    await expect(startEmbedded({ dataDir: dir, durable: false })).rejects.toThrow(/nonsense can't be used: .*EISDIR/)
  })

  it('is locked as one folder when it is reached by two paths', async () => {
    const dir = join(scratch, 'named')
    const started = await startEmbedded({ dataDir: dir, durable: false })
    symlinkSync(dir, join(scratch, 'named-too'))
    await expect(startElsewhere(join(scratch, 'named-too'))).rejects.toThrow('already running')
    await started.stop()
  })

  it('that is a file is refused with the remedy', async () => {
    const file = join(scratch, 'file')
    writeFileSync(file, '')
    await expect(startEmbedded({ dataDir: file })).rejects.toThrow(/file can't be used: .*Choose another DATA_DIR/)
  })

  it.runIf(noMount === '')('on a read-only mount is refused with the reason', async () => {
    const dir = join(scratch, 'read-only')
    mkdirSync(dir)
    mountDisk(dir, 'ro')
    try {
      await expect(startEmbedded({ dataDir: dir })).rejects.toThrow(/read-only can't be used: it is mounted read-only/)
    } finally {
      unmount(dir)
    }
  })
})
