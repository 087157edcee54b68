import { getClusterFolder } from '../kit/postgres/cluster.ts'
import { openOwnerPatiently, type Owner } from '../kit/postgres/pool.ts'
import { readLastLog } from '../kit/postgres/start-log.ts'
import { hideSecrets, hideValues } from './hide-secrets.ts'
import { type Settings, environmentNames } from './settings.ts'
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { arch, availableParallelism, cpus, freemem, platform, release, totalmem, uptime } from 'node:os'
import type { Db } from '../kit/postgres/db.ts'
import { listApplied, getNewestMigration } from '../kit/postgres/migrate.ts'
import { selectRuns } from '../system/server/queries.ts'
import { migrationsFolder, productVersion } from './version.ts'

/** Collects the support bundle. The only rows of the product's tables in it describe how the app runs. */
/**
 * The bundle shows the values of these settings: numbers, switches and words from a list. For all others it only says whether
 * they are set.
 */
const SHOWN = [
  'PORT',
  'ACCEPT_COPY',
  'DEMO',
  'STOP_DELAY',
  'HSTS_SUBDOMAINS',
  'WRITES_PER_MINUTE',
  'API_DOCS_OPEN',
  'PASSWORD_MIN',
  'BACKUP_EVERY',
  'DRILL_EVERY',
  'BACKUP_BEFORE_UPGRADE',
  'LOG_LEVEL',
  'SLOW_CALL',
  'METRICS_PORT',
]
const HIDDEN =
  /conninfo|command|ssl|passphrase|krb|ldap|listen_addresses|directory|directories|file|hosts|synchronous_standby|search_path/

const diskOf = async (folder: string) => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, bytes: blocks * bsize }
}

async function environmentFacts({ databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>) {
  const set = environmentNames.filter((name) => (process.env[name] ?? '').trim() !== '')
  return {
    madeAt: new Date().toISOString(),
    version: productVersion,
    migration: getNewestMigration(migrationsFolder),
    settings: Object.fromEntries(set.map((name) => [name, SHOWN.includes(name) ? process.env[name] : 'is set'])),
    node: process.version,
    system: {
      platform: platform(),
      release: release(),
      arch: arch(),
      processors: availableParallelism(),
      processor: cpus()[0]?.model,
      memoryBytes: totalmem(),
      freeMemoryBytes: freemem(),
      upSeconds: Math.round(uptime()),
    },
    ...(databaseUrl === undefined && existsSync(dataDir) && { disk: await diskOf(dataDir) }),
  }
}

/**
 * Selects the statements that took the most time. Utility statements are left out, because PostgreSQL does not replace their
 * values with placeholders. Quoted text is masked.
 */
async function selectStatements(db: Owner): Promise<unknown> {
  const [place] = await db<{ name: string }[]>`
    select quote_ident(n.nspname) || '.pg_stat_statements' as name
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace where extname = 'pg_stat_statements'`
  if (place === undefined) return []
  return db`
    select regexp_replace(query, '''([^'']|'''')*''', '''…''', 'g') as query, calls, rows,
      round(total_exec_time::numeric) as "totalMs", round(max_exec_time::numeric) as "maxMs", round(mean_exec_time::numeric, 2) as "meanMs"
    from ${db.unsafe(place.name)}
    where query ~* '^\\s*(select|insert|update|delete|with|merge)\\M'
      and dbid = (select oid from pg_database where datname = current_database())
    order by total_exec_time desc limit 30`.catch((error: unknown) => ({ problem: (error as Error).message }))
}

const selectTables = (db: Db) => db`
  select relname as name, n_live_tup as rows, n_dead_tup as dead, pg_total_relation_size(relid) as bytes,
    pg_indexes_size(relid) as "indexBytes", last_autovacuum as "lastVacuum", last_autoanalyze as "lastAnalyze",
    seq_scan as scans, idx_scan as "indexScans"
  from pg_stat_user_tables order by bytes desc, relname`

/** A statement may wait for a table that somebody has locked. */
const STATEMENT_LIMIT = '20s'

/** @param db a connection of the owner that is used for nothing else */
async function selectDatabaseDescription(db: Owner) {
  await db`select set_config('statement_timeout', ${STATEMENT_LIMIT}, false)`
  const [server] = await db`
    select version() as version, pg_database_size(current_database()) as bytes, pg_postmaster_start_time() as "startedAt",
      pg_is_in_recovery() as "isReplica"`
  const settings = await db<{ name: string; setting: string; source: string }[]>`
    select name, setting || coalesce(' ' || unit, '') as setting, source from pg_settings
    where source not in ('default', 'override', 'client', 'session') order by name`
  return {
    server,
    migrations: await listApplied(db),
    tables: await selectTables(db),
    sessions: await db`
      select application_name as application, state, wait_event_type as "waitsForSql", count(*) as sessions,
        round(max(extract(epoch from clock_timestamp() - xact_start))) as "oldestTransactionSeconds"
      from pg_stat_activity where datname = current_database() and application_name like 'proofline%' group by 1, 2, 3 order by 1, 2, 3`,
    settings: settings.map(({ name, setting, source }) => ({ name, setting: HIDDEN.test(name) ? '…' : setting, source })),
    statements: await selectStatements(db),
    maintenance: await selectRuns(db),
  }
}

type Reach = <T>(work: (ownerUrl: string) => Promise<T>) => Promise<T>
type BundleSettings = Pick<Settings, 'databaseUrl' | 'dataDir'>

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** An unreachable database is not an error; the bundle reports it. */
export async function collectBundle(settings: BundleSettings, reach: Reach): Promise<Record<string, string>> {
  const database = await reach(async (ownerUrl) => {
    const db = await openOwnerPatiently(ownerUrl, 10)
    try {
      return await selectDatabaseDescription(db)
    } finally {
      await db.end({ timeout: 1 })
    }
  }).catch((error: unknown) => ({ problem: (error as Error).message }))
  const files = {
    'proofline.json': toJson(await environmentFacts(settings)),
    'database.json': toJson(database),
    ...(settings.databaseUrl === undefined && { 'database.log': hideValues(readLastLog(getClusterFolder(settings.dataDir))) }),
  }
  const hide = hideSecrets(process.env)
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, hide(text)]))
}
