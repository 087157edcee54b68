/** How a node stops under load, and under which account it runs. Each test starts a process, and some start two. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isRoot } from '../kit/postgres/binaries.ts'
import { openOwner } from '../kit/postgres/pool.ts'
import { getProcessState } from '../kit/postgres/process-state.ts'
import { killNodes, noSigterm, startNode } from '../../test/node.ts'

if (noSigterm !== '') console.log(`NOT RUN: how the app stops (${noSigterm})`)

let scratch: string

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'proofline-boot-'))
})
afterAll(() => {
  killNodes()
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
})

const postmaster = (dataDir: string): number => {
  const file = join(dataDir, 'postgres/postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
}
const ownerUrlIn = (dataDir: string): string => {
  const port = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3] ?? ''
  return `postgres://proofline:${readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()}@127.0.0.1:${port}/proofline`
}
const logOf = (dataDir: string): string => {
  const folder = join(dataDir, 'postgres/log')
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('')
}

it('the app stops during its start and leaves no database running', async ({ skip }) => {
  skip(noSigterm !== '')
  const dataDir = join(scratch, 'middle')
  const { child, ended } = startNode({ DATA_DIR: dataDir })
  await expect.poll(() => existsSync(join(dataDir, 'lock')), { timeout: 60_000, interval: 5 }).toBe(true)
  await pause(100)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(getProcessState(postmaster(dataDir)).kind).not.toBe('alive')
  expect(readFileSync(join(dataDir, 'lock'), 'utf8')).toBe('')
})

it('the app cancels a long statement to stop in time, and the next start needs no recovery', async ({ skip }) => {
  skip(noSigterm !== '')
  const dataDir = join(scratch, 'busy')
  const admin = { ADMIN_EMAIL: 'boss@proofline.example', ADMIN_PASSWORD: 'a-pass-of-the-first-admin' }
  const { child, address, ended } = startNode({ DATA_DIR: dataDir, ...admin })
  const url = await address()
  const call = (path: string, body: unknown, token = '') =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'auth-token': token },
      body: JSON.stringify(body),
    })
  const login = await call('/login', { email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD })
  const { authToken } = (await login.json()) as { authToken: string }
  // This insert would run for minutes, because the trigger sleeps for each row.
  const owner = openOwner(ownerUrlIn(dataDir))
  await owner.unsafe(`create function slow() returns trigger language plpgsql as 'begin perform pg_sleep(300); return new; end'`)
  await owner.unsafe('create trigger slow before insert on departments for each row execute function slow()')
  const response = call('/department/create', { name: 'Physics' }, authToken).then(
    ({ status }) => status,
    () => 'cut off',
  )
  const running = async () =>
    (await owner<{ n: number }[]>`select count(*)::int as n from pg_stat_activity where wait_event = 'PgSleep'`)[0]?.n
  await expect.poll(running).toBe(1)
  await owner.end()
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(await response).toBe(503)
  const next = startNode({ DATA_DIR: dataDir })
  await next.address()
  next.child.kill('SIGTERM')
  expect(await next.ended).toBe(0)
  expect(logOf(dataDir)).not.toMatch(/not properly shut down|was interrupted|immediate shutdown/)
})

const usersOf = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/task`).map(
    (thread) => /^Uid:\s*(.*)$/m.exec(readFileSync(`/proc/${pid}/task/${thread}/status`, 'utf8'))?.[1] ?? '',
  )

it('the app started as root runs as the account of its database, which it restarts and stops', async ({ skip }) => {
  skip(process.platform !== 'linux' || !isRoot(), 'needs root on Linux')
  // Only the owner may enter the scratch folder when it is created.
  chmodSync(scratch, 0o755)
  const dataDir = join(scratch, 'root')
  for (const start of ['first', 'second']) {
    const { child, output, address, ended } = startNode({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
    const url = await address()
    const { uid } = statSync(join(dataDir, 'postgres'))
    expect(uid).not.toBe(0)
    expect(new Set(usersOf(child.pid ?? 0)), start + output()).toEqual(new Set([[uid, uid, uid, uid].join('\t')]))
    const first = postmaster(dataDir)
    process.kill(first, 'SIGKILL')
    const ready = async () => (await fetch(`${url}/ready`)).status
    await expect.poll(async () => (postmaster(dataDir) !== first ? ready() : 0), { timeout: 30_000 }).toBe(200)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(getProcessState(postmaster(dataDir)).kind).not.toBe('alive')
  }
})

it('the app stays root and warns when its account cannot read what it needs', async ({ skip }) => {
  skip(process.platform !== 'linux' || !isRoot(), 'needs root on Linux')
  const locked = join(scratch, 'locked')
  mkdirSync(locked, { mode: 0o700 })
  const { child, output, address, ended } = startNode({ DATA_DIR: join(locked, 'data'), LOG_LEVEL: 'warn' })
  await address()
  expect(output()).toContain(`can't use ${join(locked, 'data/postgres')}. Let every account read`)
  expect(new Set(usersOf(child.pid ?? 0))).toEqual(new Set(['0\t0\t0\t0']))
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})
