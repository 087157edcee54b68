import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Embedded, startEmbedded } from '../kit/postgres/embedded.ts'
import { isDatabaseAway } from '../kit/postgres/faults.ts'
import { createLogger } from '../kit/log.ts'
import { letTakeRole, migrate } from '../kit/postgres/migrate.ts'
import { openPool } from '../kit/postgres/pool.ts'
import { firstBoot } from '../session/server/first-boot.ts'
import { openSample } from './sample.ts'
import { buildServer } from './server.ts'
import { type Settings, readSettings } from './settings.ts'

// The same two levels up from src/app/ and from dist/server/.
const root = resolve(import.meta.dirname, '../..')
const DRAIN_MS = 5_000
const STOP_MS = 9_500
/** npm passes a signal on that the terminal has already sent to everyone: one key press arrives twice. */
const ECHO_MS = 1_000

/** What is running, in the order of its start; ended in the opposite order. */
const ending: (() => Promise<void>)[] = []
let embedded: Embedded | undefined
let stoppingSince: number | undefined

async function boot(settings: Settings): Promise<void> {
  const logger = createLogger(settings.logLevel)
  if (settings.databaseUrl === undefined) {
    embedded = await startEmbedded({ dataDir: settings.dataDir, report: (message) => logger.warn(message) })
    ending.push(embedded.stop)
  }
  if (stoppingSince !== undefined) return
  const url = settings.databaseUrl ?? embedded?.url ?? ''
  const applied = await migrate(settings.ownerUrl ?? url, join(root, 'db/migrations'))
  if (settings.ownerUrl !== undefined && settings.ownerUrl !== url) await letTakeRole(settings.ownerUrl, url)
  if (applied.length > 0) logger.info({ applied }, 'migrated')
  if (stoppingSince !== undefined) return
  const pool = openPool(url, { ...(settings.replicaUrl === undefined ? {} : { replicaUrl: settings.replicaUrl }) })
  ending.push(pool.close)
  if (settings.demo && (await openSample(pool, settings.ownerUrl ?? url, new Date()))) logger.info('the sample workspace is open')
  const setUpPath = await firstBoot(pool, settings.firstAdmin, new Date())
  const app = buildServer({ pool, logger, webFolder: join(root, 'dist/web') })
  ending.push(async () => {
    // Long-lived streams never end by themselves: after the drain their sockets are closed.
    const drained = new AbortController()
    const force = pause(DRAIN_MS, undefined, { ref: false, signal: drained.signal }).then(
      () => app.server.closeAllConnections(),
      () => undefined,
    )
    await app.close()
    drained.abort()
    await force
  })
  if (stoppingSince !== undefined) return
  const address = await app.listen({ port: settings.port, host: settings.host })
  banner(address, settings, setUpPath)
}

function banner(address: string, settings: Settings, setUpPath: string | undefined): void {
  const lines = [
    `Proofline is ready: ${address}`,
    settings.databaseUrl === undefined
      ? `Database: its own PostgreSQL in ${settings.dataDir}${embedded?.attached === true ? ' (it was still running and was taken over)' : ''}`
      : 'Database: the one of DATABASE_URL',
    ...(setUpPath === undefined ? [] : [`No admin yet. Make the first one here, once: ${address}${setUpPath}`]),
    'Stop with Ctrl+C.',
  ]
  console.log(lines.join('\n'))
}

async function stop(code: number): Promise<never> {
  stoppingSince = Date.now()
  setTimeout(() => giveUp(), STOP_MS).unref()
  await booting.catch(() => undefined)
  for (const end of ending.toReversed()) {
    try {
      await end()
    } catch (error) {
      console.error(`While stopping: ${(error as Error).message}`)
      code = 1
    }
  }
  process.exit(code)
}

/** The end that waits for nothing; the database recovers at its next start. */
function giveUp(): never {
  embedded?.abandon()
  process.exit(1)
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stoppingSince === undefined) void stop(0)
    else if (Date.now() - stoppingSince > ECHO_MS) giveUp()
  })
}
process.on('uncaughtException', (error) => {
  // The state of the process is unknown from here on: whoever supervises it starts a new one.
  console.error(error)
  if (stoppingSince === undefined) void stop(1)
})

const booting = (async () => boot(readSettings(process.env, root)))()
booting.catch((error: unknown) => {
  console.error(`Proofline could not start. ${reason(error)}`)
  if (stoppingSince === undefined) void stop(1)
})

function reason(error: unknown): string {
  const { code, message, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  if (code === 'EADDRINUSE') return `The port ${port} on ${address} is in use. Stop the other program, or choose another PORT.`
  if (code === 'EACCES' && port !== undefined)
    return `The port ${port} may not be opened by this account. Choose a PORT above 1023.`
  if (isDatabaseAway(error)) return `The database of DATABASE_URL can't be reached: ${message}.`
  return message
}
