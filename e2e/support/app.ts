/**
 * The built app with the sample workspace. Each worker has one, with its own port and its own copy of the database. Its server
 * @starts src/app/main.ts and its pages @starts src/app/main.tsx
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { test as base } from '@playwright/test'
import { copyDatabase } from '../../test/database/copies.ts'
import { addressIn } from '../../test/node.ts'
import { pressWhenPainted } from './keys.ts'
import { noteWords } from './words.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type App = {
  url: string
  stop: () => Promise<void>
  log: () => string
  /** Environment variables for a command that runs beside the app. */
  settings: Record<string, string>
}

/** The limit in seconds for an app that hangs. With `DEMO`, the app plays the sample before it is ready. */
const READY_WITHIN = 300

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null

const until = async (condition: () => boolean | Promise<boolean>, seconds: number): Promise<boolean> => {
  const end = Date.now() + seconds * 1_000
  while (Date.now() < end) {
    if (await condition()) return true
    await sleep(100)
  }
  return false
}

/** Starts the built app on an empty folder, with the sample workspace unless the settings differ, and waits until it is ready. */
export const startApp = async (settings: Record<string, string> = {}): Promise<App> => {
  const home = await mkdtemp(join(tmpdir(), 'proofline-e2e-'))
  // PostgreSQL refuses to run as root and then runs under another account, which needs access to its folder.
  await chmod(home, 0o755)
  const { DATABASE_URL: _database, DATABASE_OWNER_URL: _owner, DATABASE_REPLICA_URL: _replica, ...inherited } = process.env
  const place = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: join(home, 'data') }
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: { ...inherited, ...place, DEMO: '1', WRITES_PER_MINUTE: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  // Reads the URL from the app's output, because another program may already answer on a port that was free before.
  let url: string | undefined
  const append = (chunk: Buffer): void => {
    log = (log + chunk.toString()).slice(-8_000)
    url ??= addressIn(log)
  }
  child.stdout.on('data', append)
  child.stderr.on('data', append)

  const stop = async (): Promise<void> => {
    if (isRunning(child)) child.kill('SIGTERM')
    const ended = await until(() => !isRunning(child), 20)
    if (!ended) child.kill('SIGKILL')
    await rm(home, { recursive: true, force: true })
    if (!ended) throw new Error(`The app still ran 20 s after SIGTERM. Its last lines:\n${log}`)
  }

  await until(() => !isRunning(child) || url !== undefined, READY_WITHIN)
  if (url !== undefined && isRunning(child))
    return { url, stop, log: () => log, settings: { ...place, ...settings, PORT: new URL(url).port } }
  const how = isRunning(child) ? `was not ready within ${READY_WITHIN} s` : `ended with ${child.signalCode ?? child.exitCode}`
  await stop()
  throw new Error(`The app ${how}. Its last lines:\n${log}`)
}

export const startEmptyApp = async (settings: Record<string, string>): Promise<App> => {
  const empty = await copyDatabase(process.env['EMPTY_TEMPLATE_URL'] ?? '')
  const app = await startApp({ DATABASE_URL: empty.url, DEMO: '0', ...settings })
  const stop = async (): Promise<void> => {
    await app.stop()
    await empty.drop()
  }
  return { ...app, stop }
}

export const test = base.extend<Record<never, never>, { app: App; untouched: boolean }>({
  /** `test.use({ untouched: true })` gives a separate worker, whose sample workspace no other journey has changed. */
  untouched: [false, { option: true, scope: 'worker' }],
  app: [
    async ({ browserName: _browser }, provide) => {
      const sample = await copyDatabase(process.env['SAMPLE_TEMPLATE_URL'] ?? '')
      const app = await startApp({ DATABASE_URL: sample.url, DEMO: '0' })
      await provide(app)
      await app.stop()
      await sample.drop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ app }, provide) => provide(app.url),
  context: async ({ context }, provide) => {
    await noteWords(context)
    pressWhenPainted(context)
    await provide(context)
  },
})

export { expect } from '@playwright/test'
