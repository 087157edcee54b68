import { existsSync, readdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { openStore } from '../kit/backup/store.ts'
import { getClusterFolder } from '../kit/postgres/cluster.ts'
import { type Embedded, startEmbedded } from '../kit/postgres/embedded.ts'
import { isDatabaseAway } from '../kit/postgres/faults.ts'
import { findAccountForRoot, isRoot, type OsAccount, buildPlainEnvironment } from '../kit/postgres/binaries.ts'
import { prepareJobs, startJobs } from '../kit/jobs/jobs.ts'
import { createLogger, readMessage } from '../kit/server/log.ts'
import { ensureAppLogin, replaceOwnerLogin } from '../kit/postgres/app-login.ts'
import { passwordLength } from '../kit/server/password-length.ts'
import { grantAppRole, migrate, getNewestMigration, countMigrations } from '../kit/postgres/migrate.ts'
import { openOwnerPatiently, openPool } from '../kit/postgres/pool.ts'
import { NotReached, openSessionWhenReady } from '../kit/postgres/explain-failure.ts'
import { checkFirstAdmin, setUpFirstAdmin, type SetUp } from '../session/server/first-boot.ts'
import { SET_UP_LINK_HOURS } from '../session/rules.ts'
import { explainListening, holdPort } from './hold-port.ts'
import { METRICS_NAMES, startMetrics } from './metrics.ts'
import { openSample } from './sample.ts'
import { listJobs } from './jobs.ts'
import { buildServer } from './server.ts'
import { type Settings, readSettings } from './settings.ts'
import { announceNode } from '../system/server/announce-node.ts'
import { noteJobRun } from '../system/server/job-failures.ts'
import { supportBundle } from '../system/server/support-bundle.ts'
import { collectBundle } from './collect-bundle.ts'
import { nameDatabase, chooseAppAccount } from './command.ts'
import { migrationsFolder, root, productVersion } from './version.ts'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import type { Pool } from '../kit/postgres/db.ts'
import { openStreams } from '../kit/server/event-stream.ts'
import { summarizeRecentCalls } from '../kit/server/recent-calls.ts'
import type { NodeFacts } from '../system/contract.ts'
import { makeBackup } from '../kit/backup/backup.ts'
import { inspectPlace } from '../kit/backup/inspect.ts'
import { measureCluster } from '../kit/backup/physical.ts'
import { removeBackups } from '../kit/backup/remove-old.ts'
import { formatBytes } from '../kit/shared/bytes.ts'

/** Bytes per second of a modest disk and processor, for the estimate of a backup's duration. */
const BYTES_A_SECOND = 40_000_000
/**
 * The number of upgrades whose backups are kept. Without BACKUP_TO, they are stored beside the data, so that the previous version
 * can be restored.
 */
const KEPT = 2

/**
 * Makes a physical backup before a start changes the tables of an embedded database, so that the previous version can be started
 * again.
 * @throws Error when it cannot be made; nothing is migrated then
 */
async function backUpBeforeUpgrade(ownerUrl: string, settings: Settings, report: (message: string) => void): Promise<void> {
  const { applied, missing } = await countMigrations(ownerUrl, migrationsFolder, productVersion)
  if (applied === 0 || missing === 0) return
  const { place = join(settings.dataDir, 'before-upgrade'), key } = settings.backup
  const bytes = await measureCluster(settings.dataDir)
  report(
    `The database is of an older version: a backup of its ${formatBytes(bytes)} is made in ${place} first, which takes about ${Math.max(1, Math.round(bytes / BYTES_A_SECOND))} s. BACKUP_BEFORE_UPGRADE=0 leaves it out.`,
  )
  const db = await openOwnerPatiently(ownerUrl, 10)
  try {
    const to = settings.backup.place === undefined ? 'create' : 'write'
    const store = await openStore(place, { to, account: chooseAppAccount(settings) })
    const { name } = await makeBackup({ db, home: settings.dataDir, store, key, version: productVersion, now: () => new Date() })
    report(`The backup ${name} is made; the tables are changed now.`)
    if (settings.backup.place !== undefined) return
    const { usable } = await inspectPlace(store, key)
    const older = usable.slice(KEPT).map((backup) => backup.name)
    await removeBackups(store, older)
  } catch (error) {
    throw new Error(
      `The backup before the upgrade could not be made, so nothing was changed: ${(error as Error).message} Set BACKUP_BEFORE_UPGRADE=0 to start without it.`,
    )
  } finally {
    await db.end({ timeout: 1 })
  }
}

const migrationCount = readdirSync(migrationsFolder).filter((file) => file.endsWith('.sql')).length

/** Facts for the System page, without secrets. */
function readNodeFacts({ databaseUrl, dataDir, backup }: Settings, pool: Pool): NodeFacts {
  const { reading, writing } = pool.state()
  const disk = databaseUrl === undefined ? statfsSync(dataDir) : undefined
  return {
    migration: migrationCount,
    memory: process.memoryUsage.rss(),
    disk: disk === undefined ? null : { path: dataDir, total: disk.blocks * disk.bsize, free: disk.bavail * disk.bsize },
    backup: {
      place: backup.place ?? null,
      isEncrypted: backup.key !== undefined,
      keepHours: backup.keepHours,
      everyHours: backup.everyHours ?? null,
      drillEveryDays: backup.drillEveryDays ?? null,
    },
    sessions: { inUse: reading.inUse + writing.inUse, most: reading.most + writing.most },
    streams: openStreams(),
    calls: summarizeRecentCalls(),
  }
}

// Streamed downloads produce garbage quickly. By default, V8 lets it grow to several times the live data before collecting it.
setFlagsFromString('--heap-growing-percent=60')

const DRAIN_MS = 5_000
const REACH_SECONDS = 60
/** After draining, statements are cancelled, then sockets are closed, and then the database stops. */
const INTERRUPTED_MS = 1_000
const STOP_MS = 9_500
/** npm forwards a signal that the terminal has already sent to all processes, so the app receives one key press twice. */
const ECHO_MS = 1_000

/** Ends the running parts. The functions are in the order in which the parts started, and are called in reverse. */
const ending: (() => Promise<void>)[] = []
let embedded: Embedded | undefined
let logger: ReturnType<typeof createLogger> | undefined
let stoppingSince: number | undefined
let stopDelayMs = 0

async function boot(settings: Settings): Promise<void> {
  const log = createLogger(settings.logLevel)
  logger = log
  const report = (message: string) => log.warn(message)
  stopDelayMs = settings.stopDelayMs
  passwordLength.min = settings.passwordMin
  // The port is opened first, so that a port in use ends the start before anything is changed.
  const held = await holdPort(settings)
  ending.push(held.release)
  const heldMetrics = settings.metrics && (await holdPort(settings.metrics).catch(refuseMetricsPort))
  if (heldMetrics !== undefined) ending.push(heldMetrics.release)
  if (settings.databaseUrl === undefined) {
    embedded = await startEmbedded({
      dataDir: settings.dataDir,
      acceptCopy: settings.acceptCopy,
      report,
    })
    ending.push(embedded.stop)
  }
  if (stoppingSince !== undefined) return
  const given = settings.databaseUrl ?? embedded?.url ?? ''
  const ownerUrl = settings.ownerUrl ?? given
  if (settings.databaseUrl !== undefined) await reachDatabases(settings, report)
  if (stoppingSince !== undefined) return
  if (settings.firstAdmin !== undefined) {
    const owner = await openOwnerPatiently(ownerUrl, 10)
    try {
      await checkFirstAdmin(owner, settings.firstAdmin)
    } finally {
      await owner.end({ timeout: 1 })
    }
  }
  held.setPhase('migrating')
  if (embedded !== undefined && settings.backup.beforeUpgrade) await backUpBeforeUpgrade(ownerUrl, settings, report)
  const applied = await migrate(ownerUrl, migrationsFolder, { version: productVersion, report })
  if (applied.length > 0) log.info({ applied }, 'migrated')
  held.setPhase('starting')
  if (stoppingSince !== undefined) return
  const url = await appUrl(given, ownerUrl, report)
  const replicaUrl = settings.replicaUrl && replaceOwnerLogin(settings.replicaUrl, { owner: ownerUrl, app: url })
  const { listenUrl } = settings
  const pool = openPool(url, {
    ...(replicaUrl !== undefined && { replicaUrl, replicaMigration: getNewestMigration(migrationsFolder) }),
    ...(listenUrl !== undefined && { listenUrl }),
  })
  ending.push(pool.close)
  // A login without the application's rights or limits fails here, and not only at the first call.
  await pool.statement((db) => db`select 1`)
  if (settings.demo && (await openSample(pool, ownerUrl, new Date(), log))) log.info('the sample workspace is open')
  const setUp = await setUpFirstAdmin(pool, settings.firstAdmin, new Date())
  if (typeof setUp === 'object') ending.push(setUp.end)
  const stopping = new AbortController()
  const jobs = listJobs(settings, { pool, ownerUrl, logger: log })
  await prepareJobs(ownerUrl, jobs, { isOnly: embedded !== undefined })
  supportBundle.collect = () => collectBundle(settings, (work) => work(ownerUrl))
  const app = buildServer({
    pool,
    logger: log,
    webFolder: join(root, 'dist/web'),
    stopping: stopping.signal,
    trustProxy: settings.trustProxy,
    hstsSubdomains: settings.hstsSubdomains,
    writesPerMinute: settings.writesPerMinute,
    slowCallMs: settings.slowCallMs,
    apiDocsOpen: settings.apiDocsOpen,
  })
  ending.push(async () => {
    stopping.abort()
    await pause(settings.stopDelayMs)
    const closed = app.close()
    if ((await Promise.race([closed, pause(DRAIN_MS, 'late' as const, { ref: false })])) !== 'late') return
    // The server also cancels running statements, so that the database stops cleanly.
    await pool.interrupt()
    await Promise.race([closed, pause(INTERRUPTED_MS / 2, undefined, { ref: false })])
    // Long-lived streams and slow clients never close by themselves.
    app.server.closeAllConnections()
    await Promise.race([closed, pause(INTERRUPTED_MS / 2, undefined, { ref: false })])
  })
  if (settings.metrics !== undefined && heldMetrics !== undefined) {
    await heldMetrics.release()
    const metrics = await startMetrics({
      ...settings.metrics,
      port: heldMetrics.port,
      pool,
      hasReplica: replicaUrl !== undefined,
      disk: embedded && settings.dataDir,
    })
    ending.push(metrics.end)
    log.info({ address: metrics.address }, 'metrics')
  }
  if (stoppingSince !== undefined) return
  await held.release()
  const address = await app.listen({ port: held.port, host: settings.host })
  log.info({ version: productVersion, address, node: process.version, database: nameDatabase(settings) }, 'started')
  const whyStillRoot = leaveRoot(settings)
  if (whyStillRoot !== undefined) log.warn(whyStillRoot)
  if (settings.backup.place !== undefined) void tryBackupPlace(settings.backup.place, report)
  banner(address, settings, setUp)
  const node = {
    pool,
    version: productVersion,
    port: Number(new URL(address).port),
    isOnly: embedded !== undefined,
    readFacts: () => readNodeFacts(settings, pool),
    clock: () => new Date(),
  }
  await whenReached(() => announceNode(node))
  const onEnd = (job: string, problem: string | undefined) => noteJobRun(pool, { job, problem, now: new Date() })
  await whenReached(() => startJobs({ pool, jobs, logger: log, onEnd }))
}

/** Tries each database of the settings before anything is changed, and waits for one that is still starting. */
async function reachDatabases(settings: Settings, report: (message: string) => void): Promise<void> {
  const { databaseUrl = '', ownerUrl = databaseUrl, listenUrl, replicaUrl } = settings
  const applicationName = 'proofline starting'
  const reach = async (setting: string, url: string, how: { pooled?: boolean; standbyWillDo?: boolean } = {}) => {
    const seconds = how.standbyWillDo === true ? 0 : REACH_SECONDS
    const session = await openSessionWhenReady({ setting, url }, { applicationName, ...how }, { seconds, report })
    await session.end()
  }
  await reach(ownerUrl === databaseUrl ? 'DATABASE_URL' : 'DATABASE_OWNER_URL', ownerUrl)
  if (ownerUrl !== databaseUrl) await reach('DATABASE_URL', databaseUrl, { pooled: listenUrl !== undefined })
  if (listenUrl !== undefined) await reach('DATABASE_LISTEN_URL', listenUrl)
  // Until the replica can be reached, reports read from the primary.
  if (replicaUrl !== undefined)
    await reach('DATABASE_REPLICA_URL', replicaUrl, { standbyWillDo: true }).catch((error: Error) => report(error.message))
}

/**
 * Reports a backup place that is mistyped, not mounted or not accessible to this account. Otherwise only the next failing backup
 * would show it.
 */
const tryBackupPlace = (place: string, report: (message: string) => void): Promise<unknown> =>
  openStore(place).catch((error: Error) => report(`No backup can be stored in the place of BACKUP_TO. ${error.message}`))

const refuseMetricsPort = (error: unknown): never => {
  throw new Error(explainListening(error, METRICS_NAMES) ?? (error as Error).message)
}

/**
 * Runs what follows `ready`. From then on, an unreachable database no longer ends the node; the start is retried until the
 * database is back.
 */
async function whenReached(begin: () => Promise<() => Promise<void>>): Promise<void> {
  while (stoppingSince === undefined)
    try {
      return void ending.push(await begin())
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      await pause(500)
    }
}

/**
 * If the process was started as root, it continues as the account of the embedded database, or else as an account that owns
 * nothing. Returns the reason if it stays root.
 */
function leaveRoot({ dataDir }: Settings): string | undefined {
  if (!isRoot()) return undefined
  const needed = ['dist/web/index.html', 'node_modules/fastify/package.json'].map((file) => join(root, file))
  const data = embedded === undefined ? [] : [getClusterFolder(dataDir)]
  try {
    const account = embedded?.letAccountRestart() ?? findAccountForRoot()
    return giveUpRoot(account, [import.meta.filename, ...needed.filter((file) => existsSync(file)), ...data])
  } catch (error) {
    return `Proofline keeps running as root: ${(error as Error).message}`
  }
}

/**
 * Returns the URL for calls. If DATABASE_OWNER_URL names a separate owner, calls use the given login; otherwise the owner creates
 * one.
 */
async function appUrl(given: string, ownerUrl: string, report: (message: string) => void): Promise<string> {
  const { url, reason } =
    given === ownerUrl ? await ensureAppLogin(ownerUrl) : { url: given, reason: await grantAppRole(ownerUrl, given) }
  if (reason !== undefined) report(reason)
  return url
}

function banner(address: string, settings: Settings, setUp: SetUp): void {
  const lines = [
    `Proofline is ready: ${address}`,
    settings.databaseUrl === undefined
      ? `Database: its own PostgreSQL in ${settings.dataDir}${embedded?.attached === true ? ' (it was still running and was taken over)' : ''}`
      : 'Database: the one in DATABASE_URL',
    ...(typeof setUp === 'object'
      ? [`No admin yet. Make the first one here, once, within ${SET_UP_LINK_HOURS} hours: ${address}${setUp.path}`]
      : []),
    ...(setUp === 'elsewhere'
      ? [
          'No admin yet. Another node has printed the link to make the first one; if it is lost, start that node again for a new link.',
        ]
      : []),
    'Stop with Ctrl+C.',
  ]
  console.log(lines.join('\n'))
}

/** @param why the reason for the log */
async function stop(code: number, why: string): Promise<never> {
  stoppingSince = Date.now()
  logger?.info({ version: productVersion, reason: why }, 'stopping')
  setTimeout(() => forceExit(`it took longer than ${(stopDelayMs + STOP_MS) / 1000} s`), stopDelayMs + STOP_MS).unref()
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

/** Exits at once. The database recovers at its next start. */
function forceExit(why: string): never {
  logger?.warn({ version: productVersion, reason: why }, 'stopped at once')
  embedded?.abandon()
  process.exit(1)
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stoppingSince === undefined) void stop(0, signal)
    else if (Date.now() - stoppingSince > ECHO_MS) forceExit(`a second signal, ${signal}`)
  })
}
process.on('uncaughtException', (error) => {
  // The state of the process is unknown now. It stops, and its supervisor starts a new one.
  console.error(error)
  if (stoppingSince === undefined) void stop(1, `an error that nothing caught: ${readMessage(error)}`)
})

const booting = (async () => boot(readSettings(process.env, root)))()
booting.catch((error: unknown) => {
  console.error(`Proofline could not start. ${reason(error)}`)
  if (stoppingSince === undefined) void stop(1, 'it could not start')
})

function reason(error: unknown): string {
  const { message } = error as Error
  const listening = explainListening(error, { port: 'PORT', host: 'HOST' })
  if (listening !== undefined) return listening
  return isDatabaseAway(error) && !(error instanceof NotReached)
    ? `The database went away during the start: ${message}.`
    : message
}

/**
 * Returns the first path that the account cannot use, or undefined. A process of that account tries the paths, because file modes
 * alone are not conclusive.
 */
function whatIsRefused({ uid, gid }: OsAccount, readable: readonly string[], writable: readonly string[]): string | undefined {
  const script =
    'kind=-r; for path; do [ "$path" = -- ] && kind=-w && continue; [ $kind "$path" ] || { echo "$path"; exit; }; done'
  const args = ['-c', script, 'sh', ...readable, '--', ...writable]
  const { stdout, error } = spawnSync('/bin/sh', args, { uid, gid, cwd: '/', env: buildPlainEnvironment(), encoding: 'utf8' })
  if (error !== undefined) throw error
  return stdout.trim() || undefined
}

/**
 * Makes the process run as the account from here on, irrevocably, with its threads and the programs that it starts. Call this
 * once everything that needs root is open: the port and the data folder.
 * @param needed files and folders that the process opens later, one of each kind
 * @returns the reason why it stays root, as a sentence; undefined if it gave up root
 */
function giveUpRoot(account: OsAccount, needed: readonly string[]): string | undefined {
  const refused = whatIsRefused(account, [process.execPath, ...needed], [tmpdir()])
  if (refused !== undefined) {
    return `Proofline keeps running as root, because the account "${account.name}" can't use ${refused}. Let every account read the folders of Proofline, its data and Node.js, or start it as a plain user.`
  }
  process.setgroups?.([account.gid])
  process.setgid?.(account.gid)
  process.setuid?.(account.uid)
  return undefined
}
