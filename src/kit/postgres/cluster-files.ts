import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canEnter, isRoot, findInitdbWrapper } from './binaries.ts'
import { type Cluster, OWNER, getPathForAccount, replaceFile, runAsCluster, setOwner } from './cluster.ts'
import { readMemory, shareMemory } from './memory.ts'
import { getLastLines } from './start-log.ts'
import { describePathProblem } from './system-problems.ts'

/**
 * Creates the cluster's folder.
 * @param lock the descriptor of the lock, which initdb inherits
 */
export async function initialiseCluster(cluster: Cluster, lock: number): Promise<void> {
  const within = findInitdbWrapper()
  // A killed start leaves no partial cluster, because the cluster gets its name only when it is complete.
  const temporary = `${cluster.dir}.new`
  rmSync(temporary, { recursive: true, force: true })
  mkdirSync(temporary, { mode: 0o700 })
  setOwner(temporary, cluster.account)
  const secrets = mkdtempSync(join(isRoot() && !canEnter(tmpdir(), cluster.account) ? '/tmp' : tmpdir(), 'proofline-'))
  try {
    const passwordFile = join(secrets, 'password')
    writeFileSync(passwordFile, `${cluster.password}\n`, { mode: 0o600 })
    setOwner(passwordFile, cluster.account)
    setOwner(secrets, cluster.account)
    const args = [
      ['--pgdata', getPathForAccount(cluster, temporary)],
      ['--username', OWNER, '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
      // This locale provider is built into PostgreSQL, so collation and lower() work the same on every system.
      ['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
      cluster.durable ? [] : ['--no-sync'],
    ].flat()
    const { code, output } = await runAsCluster(cluster, 'initdb', args, temporary, { lock, within })
    if (code !== 0) {
      const hint = describePathProblem([cluster.dir, cluster.native], process)
      throw new Error(`The database's folder ${cluster.dir} could not be made. initdb said: ${getLastLines(output)}.${hint}`)
    }
  } finally {
    rmSync(secrets, { recursive: true, force: true })
  }
  appendFileSync(
    join(temporary, 'postgresql.conf'),
    `\n# What Proofline sets; lines below this one win over it.\ninclude_if_exists = 'proofline.conf'\n`,
  )
  renameSync(temporary, cluster.dir)
}

export function checkRelease(cluster: Cluster): void {
  const dataVersion = readFileSync(join(cluster.dir, 'PG_VERSION'), 'utf8').trim()
  const programVersion = cluster.release.split('.')[0]
  if (dataVersion !== programVersion) {
    throw new Error(
      `The database in ${cluster.dir} was made by PostgreSQL ${dataVersion}, this version of Proofline comes with ${String(programVersion)}. With the version of Proofline that you had, run "npm run backup -- <folder> --logical"; then with this one, and a new DATA_DIR, "npm run restore -- <folder>".`,
    )
  }
}

/** Not every build of PostgreSQL includes this extension. */
export const STATEMENTS = 'pg_stat_statements'
const hasLibrary = ({ native }: Cluster, name: string): boolean =>
  ['lib/postgresql', 'lib'].some((folder) =>
    ['so', 'dylib', 'dll'].some((kind) => existsSync(join(native, folder, `${name}.${kind}`))),
  )

export function writeSettings(cluster: Cluster): void {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '60',
    // A statement on the whole audit log locks the table and the indexes of every month.
    max_locks_per_transaction: '256',
    ...shareMemory(readMemory()),
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    // WAL that waits to be stored with the backups must not fill the disk.
    max_slot_wal_keep_size: '4GB',
    random_page_cost: '1.1',
    jit: 'off',
    // One report must not use every core, and a container's /dev/shm is small.
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgresql-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_line_prefix: '%m [%p] %a ',
    log_lock_waits: 'on',
    log_min_duration_statement: '2s',
    // Values may be personal data.
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    // The detail of an error quotes the row.
    log_error_verbosity: 'terse',
    // Cancels a long statement within seconds after its client has died.
    ...(process.platform === 'win32' ? {} : { client_connection_check_interval: '2s' }),
    // pg_stat_statements does not record the values of ordinary statements. Utility statements may contain passwords, so they are
    // not tracked.
    ...(hasLibrary(cluster, STATEMENTS) && { shared_preload_libraries: STATEMENTS, [`${STATEMENTS}.track_utility`]: 'off' }),
    ...(cluster.durable
      ? {}
      : {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          max_connections: '100',
          shared_buffers: '128MB',
          // The folder may be on a RAM disk.
          max_wal_size: '256MB',
        }),
  }
  const file = join(cluster.dir, 'proofline.conf')
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`)
  const text = `# Written by Proofline at every start. Put your own settings at the end of postgresql.conf.\n${lines.join('\n')}\n`
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) replaceFile(file, text, cluster.account)
}
