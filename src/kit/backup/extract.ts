/**
 * Extracts the files of a physical backup. Only files of a cluster are extracted, except files that would take effect merely by
 * existing (ADR 29).
 */
import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { getClusterFolder, getPasswordFile } from '../postgres/cluster.ts'
import type { ArchiveEntry } from './archive.ts'
import { hasOwnLogins, keepAllowedSettings, LOGINS_FILE, writeClusterSettings } from './cluster-settings.ts'
import type { InspectedBackup } from './inspect.ts'
import { timeIn } from './retention.ts'

const DATA = /^(base|global|pg_commit_ts|pg_logical|pg_multixact|pg_stat|pg_twophase|pg_xact)(\/|$)/
/** The database needs these folders but fills them itself. */
const EMPTY = /^(pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans|pg_tblspc|pg_wal|log)$/
const LOG = /^pg_wal\/([0-9A-F]{24}|[0-9A-F]{8}\.history)$/
const PARTS = new Set(['PG_VERSION', 'backup_label', 'global/pg_control'])
const SETTINGS = new Set(['postgresql.conf', 'postgresql.auto.conf', 'pg_hba.conf', 'pg_ident.conf'])
const MAX_SETTINGS_BYTES = 2 ** 20
const WRITTEN_BY_START = new Set(['proofline.conf'])
const PASSWORD = 'postgres-password'

const partsOf = (name: string): string[] => name.replace(/\/$/, '').split('/')

/**
 * Refuses a name that leads out of the folder on any system.
 * @throws Error for such a name
 */
function refuseOutside(name: string): void {
  if (/[\\:\0]/.test(name) || partsOf(name).some((part) => ['', '.', '..'].includes(part)))
    throw new Error(`The archive holds ${JSON.stringify(name)}, outside of its folder: Proofline makes no such backup.`)
}

const isPlainName = (name: string): boolean => partsOf(name).every((part) => /^\w(?:[\w.-]*\w)?$/.test(part))

/**
 * Extracts the cluster of a backup into `scratch`.
 * @returns sentences about contents of the archive that the restore does not use
 * @throws Error with one sentence when the archive is not a complete cluster, or belongs to another backup
 */
export async function extractCluster(
  scratch: string,
  entries: AsyncIterable<ArchiveEntry>,
  { name: backup, manifest, trust }: InspectedBackup,
): Promise<string[]> {
  const cluster = getClusterFolder(scratch)
  mkdirSync(cluster, { mode: 0o700 })
  const settings = new Map<string, string>()
  const leftOut: string[] = []
  for await (const { name, isFolder, content } of entries) {
    refuseOutside(name)
    const path = name.replace(/^postgres(\/|$)/, '').replace(/\/$/, '')
    const isOfCluster = name.startsWith('postgres/') && isPlainName(name)
    if (name === PASSWORD) writePassword(scratch, await readText(name, content))
    else if (isOfCluster && (path.startsWith('pg_tblspc/') || path.startsWith('tablespace_map')))
      throw new Error(
        `The archive holds ${name}, a tablespace outside of the folder of the database: Proofline makes no such backup.`,
      )
    else if (isOfCluster && isFolder && (DATA.test(path) || EMPTY.test(path)))
      mkdirSync(join(cluster, path), { recursive: true, mode: 0o700 })
    else if (isOfCluster && !isFolder && (DATA.test(path) || LOG.test(path) || PARTS.has(path)))
      await writeNew(join(cluster, path), name, content)
    else if (isOfCluster && !isFolder && SETTINGS.has(path)) settings.set(path, await readText(name, content))
    else if (path !== '' && !(isOfCluster && WRITTEN_BY_START.has(path))) leftOut.push(name)
  }
  for (const part of [...PARTS].map((path) => join(cluster, path)).concat(getPasswordFile(scratch)))
    if (!existsSync(part)) throw new Error(`The backup ${backup} can't be used: its archive holds no whole database.`)
  refuseOther(readFileSync(join(cluster, 'backup_label'), 'utf8'), { backup, manifest, trust })
  return [
    ...(leftOut.length === 0 ? [] : [`Files of the backup that are not taken over: ${nameSome(leftOut)}.`]),
    ...writeSettings(cluster, settings),
  ]
}

const nameSome = (names: readonly string[]): string =>
  names.length <= 10 ? names.join(', ') : `${names.slice(0, 10).join(', ')} and ${names.length - 10} more`

/** The allowed difference between the start time in backup_label and the time in the backup's name. */
const START_TIME_MS = { before: 5 * 60_000, after: 30 * 60_000 }
function refuseOther(
  label: string,
  { backup, manifest, trust }: { backup: string } & Pick<InspectedBackup, 'manifest' | 'trust'>,
): void {
  const [, first] = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)$/m.exec(label) ?? []
  const [, time] = /^START TIME: (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) (?:UTC|GMT)$/m.exec(label) ?? []
  const late = time === undefined ? 0 : Date.parse(`${time.replace(' ', 'T')}Z`) - timeIn(backup).getTime()
  const isOfOtherTime = trust !== 'own' && (late < -START_TIME_MS.before || late > START_TIME_MS.after)
  if (first !== manifest.wal?.first || isOfOtherTime)
    throw new Error(`The backup ${backup} can't be used: its archive belongs to another backup.`)
}

async function writeNew(path: string, name: string, content: AsyncIterable<Buffer>): Promise<void> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  try {
    await pipeline(Readable.from(content), createWriteStream(path, { mode: 0o600, flags: 'wx' }))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new Error(`The archive holds ${name} twice: Proofline makes no such backup.`, { cause: error })
  }
}

async function readText(name: string, content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of content) {
    chunks.push(chunk)
    size += chunk.length
    if (size > MAX_SETTINGS_BYTES) throw new Error(`The archive holds ${name} of more than ${MAX_SETTINGS_BYTES} bytes.`)
  }
  return Buffer.concat(chunks).toString()
}

/** The password becomes part of the database's URL, so its characters are checked. */
function writePassword(scratch: string, text: string): void {
  if (!/^[\w-]{1,200}\s*$/.test(text)) throw new Error(`The archive holds a ${PASSWORD} that Proofline does not write.`)
  writeFileSync(getPasswordFile(scratch), text, { mode: 0o600 })
}

function writeSettings(cluster: string, given: ReadonlyMap<string, string>): string[] {
  const own = writeClusterSettings(given.get('postgresql.conf') ?? '')
  const altered = keepAllowedSettings(given.get('postgresql.auto.conf') ?? '')
  const write = (file: string, text: string) => writeFileSync(join(cluster, file), text, { mode: 0o600 })
  write('postgresql.conf', own.content)
  write('postgresql.auto.conf', altered.kept)
  write('pg_hba.conf', LOGINS_FILE)
  write('pg_ident.conf', '')
  const leftOut = [...new Set([...own.leftOut, ...altered.leftOut])]
  const logins = ['pg_hba.conf', 'pg_ident.conf'].filter((file) => hasOwnLogins(given.get(file) ?? ''))
  return [
    ...(leftOut.length === 0 ? [] : [`Settings of the backup that are not taken over: ${nameSome(leftOut)}.`]),
    ...logins.map((file) => `The lines of ${file} of the backup are not taken over: put your own there again.`),
  ]
}
