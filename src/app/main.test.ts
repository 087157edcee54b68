import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stateOf } from '../kit/postgres/process-state.ts'

const root = resolve(import.meta.dirname, '../..')
let scratch: string
const children: ChildProcess[] = []

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'proofline-boot-'))
})
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
})

function boot(environment: Record<string, string>) {
  const { DATABASE_URL: _url, ...inherited } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/app/main.ts'], {
    cwd: root,
    env: { ...inherited, PORT: '0', LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return { child, said: () => said, ended: new Promise<number | null>((done) => child.once('close', (code) => done(code))) }
}
const postmaster = (dataDir: string): number => {
  const file = join(dataDir, 'postgres/postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
}
const addressIn = (said: string): string | undefined => /ready: (\S+)/.exec(said)?.[1]

it('boots on an empty folder, answers, and stops with its database on SIGTERM that arrives twice at once', async () => {
  const dataDir = join(scratch, 'first')
  const { child, said, ended } = boot({ DATA_DIR: dataDir })
  await expect.poll(() => addressIn(said()), { timeout: 20_000 }).toBeDefined()
  expect((await fetch(`${addressIn(said()) ?? ''}/ready`)).status).toBe(200)
  expect(said()).toMatch(/\/setup\/\S{20}/)
  const pid = postmaster(dataDir)
  expect(stateOf(pid).kind).toBe('alive')
  const began = Date.now()
  child.kill('SIGTERM')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(Date.now() - began).toBeLessThan(10_000)
  expect(stateOf(pid).kind).not.toBe('alive')
})

it('stops in the middle of its start and leaves no database behind', async () => {
  const dataDir = join(scratch, 'middle')
  const { child, ended } = boot({ DATA_DIR: dataDir })
  await expect.poll(() => existsSync(join(dataDir, 'lock')), { timeout: 20_000, interval: 5 }).toBe(true)
  await pause(100)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(stateOf(postmaster(dataDir)).kind).not.toBe('alive')
  expect(existsSync(join(dataDir, 'lock'))).toBe(false)
})

it('says in one sentence why it can’t start', async () => {
  const setting = boot({ DATA_DIR: join(scratch, 'none'), PORT: 'many' })
  expect(await setting.ended).toBe(1)
  expect(setting.said().trim()).toBe(
    'Proofline could not start. Some settings are not valid: PORT must be a number from 0 to 65535 (0: any free port).',
  )
  expect(existsSync(join(scratch, 'none'))).toBe(false)
})
