import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { splitHostUrls } from './connect.ts'
import type { Db } from './db.ts'
import { getSqlState } from './faults.ts'
import { APP_ROLE, openOwnerPatiently, type Owner } from './pool.ts'
import { refuseMarked } from './unfinished-restore.ts'

/** A person must resolve a problem in the migrations, or in the database's record of them. */
export class MigrationRefused extends Error {}

type Migration = { number: number; name: string; sql: string; checksum: string }

/**
 * A single statement that runs outside a transaction, so that others can write meanwhile. It builds an index, or calls a
 * procedure that fills rows, commits each part, and skips rows that are already filled.
 */
const ALONE = /^(?:create (?:unique )?index concurrently if not exists (?<index>\w+) on [^;]+|call \w+\(\));?$/i
type Alone = { index?: string }
const runsAlone = (sql: string): Alone | undefined => ALONE.exec(sql.replaceAll(/--.*$/gm, '').trim())?.groups

/** An arbitrary number for the advisory lock of processes that migrate the same database. */
const LOCK = 7_411_902
const OLDEST_POSTGRES = 15
/** All other statements on a table queue behind an ALTER that waits for its lock. */
const LOCK_MS = 500
const RETRY_MS = 1_000
const REPORT_MS = 30_000
const LOCK_NOT_AVAILABLE = '55P03'
const NO_RIGHT = '42501'
const CREATES_EXTENSION = /^create extension if not exists \w+/im

type Report = (message: string) => void

function migrationsIn(dir: string): Migration[] {
  const names = readdirSync(dir)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  return names.map((name, index) => {
    const number = Number(/^(\d{4})_[a-z0-9_-]+\.sql$/.exec(name)?.[1])
    if (Number.isNaN(number)) throw new MigrationRefused(`The migration ${name} is not named NNNN_name.sql`)
    if (number !== index + 1)
      throw new MigrationRefused(`The migration ${name} should have the number ${String(index + 1).padStart(4, '0')}`)
    const sql = readFileSync(join(dir, name), 'utf8').replaceAll('\r\n', '\n')
    return { number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

export const getNewestMigration = (dir: string): number => migrationsIn(dir).length

/**
 * Applies the missing files of `dir` (NNNN_name.sql, forward only). Each runs in its own transaction, except one that only builds
 * an index concurrently or calls a procedure. Two processes may do this at the same time. A file that cannot lock its tables in
 * time lets other statements pass, and is retried until it succeeds. PostgreSQL 15 or later is required.
 * @param options.version the version of Proofline, which is recorded with each applied file
 * @param options.report receives a sentence about what is being waited for
 * @param options.upTo the number of the last file to apply, for a backup that was made before the later ones
 * @returns the names of the files that were applied now
 * @throws MigrationRefused when an applied file was changed, when the database is newer than this code or older than PostgreSQL
 *   15, or when its owner lacks a right
 */
export async function migrate(
  ownerUrl: string,
  dir: string,
  { version, report = () => {}, upTo = Infinity }: { version?: string; report?: Report; upTo?: number } = {},
): Promise<string[]> {
  const migrations = migrationsIn(dir)
  const db = await openOwnerPatiently(ownerUrl, 60, report)
  try {
    const [server] = await db<{ version: number }[]>`select current_setting('server_version_num')::int / 10000 as version`
    if ((server?.version ?? 0) < OLDEST_POSTGRES) {
      throw new MigrationRefused(
        `The database is PostgreSQL ${String(server?.version)}; Proofline needs ${OLDEST_POSTGRES} or later.`,
      )
    }
    await acquireLock(db, report)
    // A restore loads an older state with `upTo` into a marked database.
    if (upTo === Infinity) await refuseMarked(db)
    await db`set statement_timeout = 0`
    if (!(await hasRecord(db))) {
      await refuseWithoutRights(db)
      await db`
        create table schema_migration (
          number int primary key,
          name text not null,
          checksum text not null,
          applied_at timestamptz not null default now(),
          version text
        )`
      await db`comment on table schema_migration is 'The migrations applied to this database, by file; the checksum is the SHA-256 of the file.'`
    }
    const missing = (await missingFrom(db, migrations, version)).filter(({ number }) => number <= upTo)
    for (const migration of missing) {
      const alone = runsAlone(migration.sql)
      await (alone === undefined ? apply(db, migration, report) : applyAlone(db, migration, alone, report))
    }
    if (version !== undefined && missing.length > 0)
      await db`update schema_migration set version = ${version} where number = any (${missing.map(({ number }) => number)})`
    return missing.map(({ name }) => name)
  } finally {
    await db.end({ timeout: 1 })
  }
}

/**
 * Counts how many files of `dir` the database has, and how many it lacks. Applies nothing.
 * @throws MigrationRefused like `migrate`; Error when a restore into the database was interrupted
 */
export async function countMigrations(
  ownerUrl: string,
  dir: string,
  version?: string,
): Promise<{ applied: number; missing: number }> {
  const migrations = migrationsIn(dir)
  const db = await openOwnerPatiently(ownerUrl, 10)
  try {
    await refuseMarked(db)
    const missing = (await hasRecord(db)) ? (await missingFrom(db, migrations, version)).length : migrations.length
    return { applied: migrations.length - missing, missing }
  } finally {
    await db.end({ timeout: 1 })
  }
}

/**
 * A first start needs more rights than those on its own tables. Names the missing ones and the statements that grant them, so
 * that the operator does not see the first SQL error instead.
 */
async function refuseWithoutRights(db: Owner): Promise<void> {
  const [row] = await db<{ login: string; database: string; schema: boolean; extension: boolean; role: boolean; app: boolean }[]>`
    with me as (select rolcreaterole or rolsuper as creates from pg_roles where rolname = current_user),
      app as (select pg_has_role(current_user, oid, 'member with admin option') as granted from pg_roles where rolname = ${APP_ROLE})
    select format('%I', current_user) as login, format('%I', current_database()) as database,
      has_schema_privilege('public', 'create') as schema, has_database_privilege(current_database(), 'create') as extension,
      creates or exists (select from app) as role,
      coalesce((select granted from app), true) or creates and current_setting('server_version_num')::int < 160000 as app
    from me`
  if (row === undefined) return
  const { login, database } = row
  const lacks = [
    ...(row.role ? [] : [{ right: 'create roles (CREATEROLE)', by: `alter role ${login} createrole` }]),
    ...(row.app
      ? []
      : [{ right: `grant the role ${APP_ROLE}, which is there`, by: `grant ${APP_ROLE} to ${login} with admin option` }]),
    ...(row.extension ? [] : [{ right: 'create extensions', by: `grant create on database ${database} to ${login}` }]),
    ...(row.schema ? [] : [{ right: 'create tables', by: `grant create on schema public to ${login}` }]),
  ]
  if (lacks.length > 0)
    throw new MigrationRefused(
      `The database's owner, the login ${login}, may not ${lacks.map(({ right }) => right).join(', nor ')}, which the first start needs: as a superuser run "${lacks.map(({ by }) => by).join('; ')}" in the database ${database}, then start again.`,
    )
}

const hasRecord = async (db: Owner): Promise<boolean> => {
  const [record] = await db<{ there: boolean }[]>`select to_regclass('public.schema_migration') is not null as there`
  return record?.there === true
}

async function missingFrom(db: Owner, migrations: readonly Migration[], version?: string): Promise<Migration[]> {
  // The `version` column was added by a migration, so it may be missing.
  const applied = await db<{ number: number; name: string; checksum: string; version: string | null }[]>`
    select number, name, checksum, to_jsonb(m) ->> 'version' as version from schema_migration m order by number`
  for (const done of applied) {
    const file = migrations[done.number - 1]
    if (file === undefined) {
      const newer = applied.at(-1)?.version ?? 'a newer version'
      throw new MigrationRefused(
        `The database is newer than this version of Proofline${version === undefined ? '' : ` (${version})`}: it has the migration ${done.name}, made by ${newer}. Install that version or a later one, or restore a backup of before.`,
      )
    }
    if (file.checksum !== done.checksum) {
      throw new MigrationRefused(
        `The migration ${file.name} was changed after it was applied (as ${done.name}). Put the old file back and write a new migration.`,
      )
    }
  }
  return migrations.slice(applied.length)
}

/** The lock is released with the session. */
async function acquireLock(db: Owner, report: Report): Promise<void> {
  for (let tries = 0; ; tries++) {
    const [turn] = await db<{ mine: boolean }[]>`select pg_try_advisory_lock(${LOCK}) as mine`
    if (turn?.mine === true) return
    if (tries % 50 === 10) report('Waiting for another process that migrates the database.')
    await pause(200)
  }
}

async function apply(db: Owner, { number, name, sql, checksum }: Migration, report: Report): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await db`begin`
      await db`select set_config('lock_timeout', ${`${LOCK_MS}ms`}, true)`
      await db.unsafe(sql)
      await db`insert into schema_migration (number, name, checksum) values (${number}, ${name}, ${checksum})`
      const { command } = await db`commit`
      if (command !== 'COMMIT') throw new Error('it was rolled back')
      return
    } catch (error) {
      if (getSqlState(error) === LOCK_NOT_AVAILABLE) {
        await db`rollback`
        if (tries % 10 === 0) report(`The migration ${name} waits for a table that is in use; everybody else goes on.`)
        await pause(RETRY_MS * (0.5 + Math.random()))
        continue
      }
      const extension = CREATES_EXTENSION.exec(sql)?.[0]
      if (getSqlState(error) === NO_RIGHT && extension !== undefined) {
        await db`rollback`
        throw await refusalOf(db, name, extension)
      }
      throw failureOf(name, sql, error)
    }
  }
}

/** The first start checked the right to create an extension, but the owner may have lost it since then. */
async function refusalOf(db: Owner, name: string, extension: string): Promise<MigrationRefused> {
  const [row] = await db<{ login: string; database: string }[]>`
    select format('%I', current_user) as login, format('%I', current_database()) as database`
  return new MigrationRefused(
    `The database's owner, the login ${row?.login}, may not create extensions, which the migration ${name} needs: as a superuser run "${extension}" in the database ${row?.database}, then start again.`,
  )
}

/**
 * Applies the migration while others write. An index that an interrupted start left half built is rebuilt, and a procedure
 * continues where it stopped.
 */
async function applyAlone(
  db: Owner,
  { number, name, sql, checksum }: Migration,
  { index }: Alone,
  report: Report,
): Promise<void> {
  const does = index === undefined ? 'fills rows' : 'builds an index'
  report(`The migration ${name} ${does}; everybody else goes on.`)
  const begun = Date.now()
  const going = setInterval(
    () => report(`The migration ${name} ${does}, for ${Math.round((Date.now() - begun) / 1000)} s so far.`),
    REPORT_MS,
  )
  try {
    if (index !== undefined) {
      const [half] = await db`select from pg_index where indexrelid = to_regclass(${index}) and not indisvalid`
      if (half !== undefined) await db`drop index concurrently ${db(index)}`
    }
    await db.unsafe(sql)
    await db`insert into schema_migration (number, name, checksum) values (${number}, ${name}, ${checksum})`
  } catch (error) {
    throw failureOf(name, sql, error)
  } finally {
    clearInterval(going)
  }
}

function failureOf(name: string, sql: string, error: unknown): Error {
  const { message, position, hint } = error as Error & { position?: string; hint?: string }
  const line = position === undefined ? '' : ` at line ${sql.slice(0, Number(position)).split('\n').length}`
  return new Error(`The migration ${name} failed${line}: ${message}${hint === undefined ? '' : ` (${hint})`}`, { cause: error })
}

/**
 * Grants the application's role to the account in `url`, for a database that another account owns (DATABASE_OWNER_URL). Call this
 * after `migrate`, which creates the role.
 * @returns a sentence for the log when the account has the owner's rights, so that the role does not limit the application
 */
export async function grantAppRole(ownerUrl: string, url: string): Promise<string | undefined> {
  const account = decodeURIComponent(new URL(splitHostUrls(url)[0] ?? url).username)
  const owner = await openOwnerPatiently(ownerUrl, 30)
  try {
    const [row] = await owner<{ needed: boolean; strong: boolean }[]>`
      select not pg_has_role(${account}, ${APP_ROLE}, 'member') as needed,
        rolsuper or pg_has_role(${account}, current_user, 'member') as strong
      from pg_roles where rolname = ${account}`
    if (row?.needed === true) await owner`grant ${owner(APP_ROLE)} to ${owner(account)}`
    return row?.strong === true
      ? `The login ${account} of DATABASE_URL has the owner's rights: give the application one that may only take on ${APP_ROLE} (docs/operations.md).`
      : undefined
  } finally {
    await owner.end()
  }
}

/**
 * Lists a database's migrations, with the time and the version that applied each of them.
 * @param db a session of the owner
 */
export const listApplied = (db: Db) => db<{ number: number; name: string; appliedAt: string; version: string | null }[]>`
  select number, name, applied_at as "appliedAt", version from schema_migration order by number`
