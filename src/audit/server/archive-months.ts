import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { BackupStore } from '../../kit/backup/backup-store.ts'
import { readHashed, writeHashed } from '../../kit/backup/manifest.ts'
import { createMeasuringStream, seal, unseal } from '../../kit/backup/seal.ts'
import { copyInto, copyRows } from '../../kit/postgres/copy.ts'
import type { Db } from '../../kit/postgres/db.ts'
import { getSqlState } from '../../kit/postgres/faults.ts'
import type { Owner } from '../../kit/postgres/pool.ts'
import { MAX_AUDIT_DAYS } from '../rules.ts'

export type ArchivePlace = { store: BackupStore; key: string | undefined }
export type ArchivedMonth = { name: string; lines: number; bytes: number }

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Manifest = z.strictObject({
  format: z.literal(1),
  name: z.string(),
  lines: z.number().int(),
  /** The hash of the lines in COPY format, ordered by number. */
  sha256: Sha256,
  encrypted: z.boolean(),
  file: z.strictObject({ name: z.string(), size: z.number().int(), sha256: Sha256 }),
})

const COLUMNS = 'id, at, actor_id, call, object_type, object_id, request_id, values_hash'
/** How often it tries to lock a table in use. Each attempt blocks writers for at most half a second. */
const TRIES = 60
const RETRY_MS = 1_000
const LOCK_NOT_AVAILABLE = '55P03'
/** SQLSTATE classes of values that do not fit their column. */
const BAD_LINE = /^2[23]/

/**
 * A condition on lines `l`: they are about people. These lines stay, because an erasure must find their values (ADR 12) and a
 * person's page shows them.
 */
const ABOUT_PEOPLE = "coalesce(l.object_type in ('session', 'preference') or l.object_id in (select id::text from users), false)"

type Part = { part: string; bound: string; since: string; upTo: string }
const selectParts = (db: Db, before: string) => db<Part[]>`
  select * from (
    select c.relname as part, pg_get_expr(relpartbound, c.oid) as bound,
      coalesce(substring(pg_get_expr(relpartbound, c.oid) from 'FROM \\(''(.+?)''\\)'), '-infinity')::timestamptz as since,
      substring(pg_get_expr(relpartbound, c.oid) from 'TO \\(''(.+?)''\\)')::timestamptz as "upTo"
    from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = 'audit_log'::regclass) parts
  where "upTo" <= (${before}::date::timestamp at time zone 'Asia/Kolkata')
    and not exists (select from audit_archives a where a.since = parts.since and a.up_to = parts."upTo")
  order by "upTo"`

/**
 * Lets only one archive command run at a time. The lock ends with the session.
 * @throws Error
 */
async function takeTurn(db: Owner): Promise<void> {
  const [turn] = await db<{ mine: boolean }[]>`select pg_try_advisory_lock(hashtext('proofline audit archive')) as mine`
  if (turn?.mine !== true)
    throw new Error('Another command is working on the archive of this audit log. Wait until it has ended.')
}

/**
 * Writes the lines of each month before a day into a file, reads the file back, and only then removes them from the database.
 * Lines about people stay. Skips months that are already archived or have no other lines.
 * @param before YYYY-MM-DD
 * @throws Error with one sentence; earlier months are then archived, but this one is unchanged
 */
export async function archiveMonths(
  db: Owner,
  place: ArchivePlace,
  { before, now, archived }: { before: string; now: Date; archived: (month: ArchivedMonth) => void },
): Promise<void> {
  await takeTurn(db)
  const [asked] = await db<{ late: boolean }[]>`
    select (${before}::date::timestamp at time zone 'Asia/Kolkata') > ${now.toISOString()}::timestamptz - ${MAX_AUDIT_DAYS}::int * interval '1 day' as late`
  if (asked?.late !== false) throw new Error(`The last ${MAX_AUDIT_DAYS} days can’t be archived: choose an earlier month.`)
  for (const part of await selectParts(db, before)) {
    const month = await archivePart(db, place, part, now)
    if (month !== undefined) archived(month)
  }
}

const toName = ({ since, upTo }: Part): string =>
  since === '-infinity' ? `audit-before-${toMonth(new Date(upTo))}` : `audit-${toMonth(new Date(since))}`
const toMonth = (moment: Date): string => new Date(moment.getTime() + 330 * 60_000).toISOString().slice(0, 7)

async function archivePart(db: Owner, { store, key }: ArchivePlace, part: Part, now: Date): Promise<ArchivedMonth | undefined> {
  const table = db(part.part)
  const [found] = await db<{ count: number; lines: string; sealed: string; newest: string; unsealed: boolean }[]>`
    select count(*)::int as count, range_agg(int8range(l.id, l.id, '[]'))::text as lines,
      (select coalesce(max(last_line), 0) from audit_seals)::text as sealed, max(l.id) > (select coalesce(max(last_line), 0) from audit_seals) as unsealed
    from ${table} l where not ${db.unsafe(ABOUT_PEOPLE)}`
  if (found === undefined || found.count === 0) return undefined
  const name = toName(part)
  if (found.unsealed) throw new Error(`Lines of ${name} are not sealed yet. Keep Proofline running and try again in an hour.`)
  const file = `${name}.copy.gz${key === undefined ? '' : '.age'}`
  const [content, stored] = [createMeasuringStream(), createMeasuringStream()]
  const sealed = await seal(Readable.from(copyLines(db, part.part)).pipe(content), key)
  sealed.once('error', (error) => stored.destroy(error))
  await store.write(file, sealed.pipe(stored))
  const { sha256 } = content.measured()
  const manifest = {
    format: 1,
    name,
    lines: found.count,
    sha256,
    encrypted: key !== undefined,
    file: { name: file, ...stored.measured() },
  }
  await store.write(`${name}.json`, Readable.from([writeHashed(manifest)]))
  // Reads the file back as a later reader would. If the lines differ, the database keeps its own.
  await readLines(store, key, name, sha256, async (lines) => {
    for await (const _ of lines);
  })
  await takeOut(db, part, { name, now, sha256, ...found })
  return { name, lines: found.count, bytes: manifest.file.size }
}

const copyLines = (db: Db, part: string) =>
  copyRows(db.unsafe(`copy (select ${COLUMNS} from "${part}" l where not ${ABOUT_PEOPLE} order by id) to stdout`))

type Written = { name: string; now: Date; sha256: string; count: number; lines: string; sealed: string }

/**
 * Replaces the month's table with one that has only the lines that stay. It is one transaction, so killing the process changes
 * nothing. The slow part, copying these lines, comes before the locks.
 */
async function takeOut(db: Owner, part: Part, written: Written): Promise<void> {
  const kept = `${part.part}_kept`
  for (let tries = 1; ; tries++) {
    try {
      await db.begin(async (within) => {
        await within.unsafe(`
          create table "${kept}" (like audit_log including indexes including comments);
          alter table "${kept}" set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.01);
          insert into "${kept}" select * from "${part.part}" l where ${ABOUT_PEOPLE};
          set local lock_timeout = '500ms';
          lock table users in share row exclusive mode;
          lock table audit_log in access exclusive mode`)
        const [late] = await within`select from ${within(part.part)} where id > ${written.sealed}::bigint limit 1`
        if (late !== undefined)
          throw new Error(
            `${written.name} was written to in the meantime by a node whose clock is wrong, so none of its lines were removed.`,
          )
        await within.unsafe(`
          alter table audit_log detach partition "${part.part}";
          drop table "${part.part}";
          alter table "${kept}" rename to "${part.part}";
          alter table audit_log attach partition "${part.part}" ${part.bound}`)
        await within`
          insert into audit_archives (name, since, up_to, lines, count, sha256, archived_at)
          values (${written.name}, ${part.since}, ${part.upTo}, ${written.lines}::int8multirange, ${written.count}, ${written.sha256}, ${written.now.toISOString()})`
      })
      return
    } catch (error) {
      if (getSqlState(error) !== LOCK_NOT_AVAILABLE || tries === TRIES) throw error
      await pause(RETRY_MS * (0.5 + Math.random()))
    }
  }
}

/**
 * Reads the lines of a file and compares them with what was written.
 * @throws Error with one sentence if the file is missing, changed or truncated
 */
async function readLines(
  store: BackupStore,
  key: string | undefined,
  name: string,
  sha256: string,
  read: (lines: Readable) => Promise<void>,
): Promise<void> {
  const changed = `The archive ${name} in ${store.place} can't be used: it was changed or is incomplete.`
  const manifest = await openManifest(store, name, changed)
  if (manifest.sha256 !== sha256)
    throw new Error(`The archive ${name} in ${store.place} does not contain the lines that were removed from the database.`)
  const content = createMeasuringStream()
  // The stream may fail before it has a reader, who then gets the error later.
  content.on('error', () => {})
  const file = await openFile(store, manifest.file.name, name)
  try {
    const lines = await unseal(file, { encrypted: manifest.encrypted, key })
    lines.once('error', (error) => content.destroy(error))
    await read(lines.pipe(content))
  } catch (error) {
    const state = getSqlState(error)
    // Text that COPY cannot parse is not a line of the log.
    if ((state !== undefined && !BAD_LINE.test(state)) || /BACKUP_KEY/.test((error as Error).message)) throw error
    throw new Error(changed, { cause: error })
  } finally {
    file.destroy()
  }
  if (content.measured().sha256 !== sha256) throw new Error(changed)
}

/**
 * Opens a file of an archive.
 * @throws Error with one sentence if the file is missing or cannot be read
 */
async function openFile(store: BackupStore, file: string, archive: string): Promise<Readable> {
  try {
    return await store.read(file)
  } catch (error) {
    const isThere = (await store.list()).includes(file)
    throw new Error(
      isThere
        ? `The archive ${archive} in ${store.place} can't be read by this account: ${(error as Error).message}.`
        : `There is no archive ${archive} in ${store.place}.`,
      { cause: error },
    )
  }
}

async function openManifest(store: BackupStore, name: string, changed: string): Promise<z.infer<typeof Manifest>> {
  const file = await openFile(store, `${name}.json`, name)
  const content = await file.toArray().catch((error: unknown) => {
    throw new Error(changed, { cause: error })
  })
  const read = Manifest.safeParse(readHashed(Buffer.concat(content as Buffer[]).toString()))
  if (!read.success || read.data.name !== name) throw new Error(changed)
  return read.data
}

/**
 * Restores the lines of a file to the audit log while other processes write to it.
 * @returns the number of lines
 * @throws Error with one sentence; nothing has changed then
 */
export async function readMonth(db: Owner, { store, key }: ArchivePlace, name: string): Promise<number> {
  await takeTurn(db)
  const [archive] = await db<{ sha256: string; count: number }[]>`select sha256, count from audit_archives where name = ${name}`
  if (archive === undefined) throw new Error(`${name} is not archived. npm run archive -- --list shows the archived months.`)
  await db.begin(async (within) => {
    await within`create temporary table lines_read (like audit_log) on commit drop`
    await readLines(store, key, name, archive.sha256, async (lines) => {
      const into = await copyInto(within, within.unsafe(`copy lines_read (${COLUMNS}) from stdin`))
      for await (const chunk of lines) await into.write(chunk as Buffer)
      await into.end()
    })
    await within.unsafe(
      `insert into audit_log (${COLUMNS}) overriding system value select ${COLUMNS} from lines_read order by id`,
    )
    await within`delete from audit_archives where name = ${name}`
  })
  return archive.count
}

export const selectArchives = (db: Db) => db<{ name: string; count: number; archivedAt: string }[]>`
  select name, count, archived_at as "archivedAt" from audit_archives order by up_to`

/**
 * Selects the numbers of the archived lines as a multirange, or null if nothing is archived. A database and its restored copy may
 * have archived different lines.
 * @param db a database with any version of the schema
 */
export async function selectArchivedLines(db: Db): Promise<string | null> {
  const [has] = await db<{ table: boolean }[]>`select to_regclass('public.audit_archives') is not null as table`
  if (has?.table !== true) return null
  const [found] = await db<{ lines: string | null }[]>`select range_agg(lines)::text as lines from audit_archives`
  return found?.lines ?? null
}
