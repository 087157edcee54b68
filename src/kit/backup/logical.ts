import { createHash } from 'node:crypto'
import { copyInto, copyRows } from '../postgres/copy.ts'
import type { Db } from '../postgres/db.ts'
import type { Owner } from '../postgres/pool.ts'
import type { ArchiveEntry, ArchiveWriter } from './archive.ts'
import type { BackedUpTable } from './manifest.ts'

/** A tar entry states its size before its content, so a table's rows are collected in memory up to this size. */
const ENTRY_BYTES = 8 * 1024 ** 2

/** `migrate` writes this table itself when a backup is restored. */
const RECORD = 'schema_migration'

type TableColumns = { name: string; columns: string[] }
type Sequence = { name: string; last: string; called: boolean }

const readTables = (db: Db): Promise<TableColumns[]> => db<TableColumns[]>`
  select relname as name, array_agg(attname::text order by attnum) as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> ${RECORD}
    and attnum > 0 and not attisdropped and attgenerated = ''
  group by relname order by relname`

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
const quoteAll = (names: readonly string[]): string => names.map(quote).join(', ')

/**
 * Begins the snapshot from which all later statements read.
 * @returns the moment of the snapshot
 */
export async function beginDump(db: Owner): Promise<{ holdsUntil: Date }> {
  // Every scan then begins at the first row, even while other scans run. The order of rows stays stable, so that restored tables
  // can be compared.
  await db`set synchronize_seqscans = off`
  await db`begin transaction isolation level repeatable read, read only`
  // The first statement takes the snapshot.
  const [begun] = await db<{ at: string }[]>`select statement_timestamp() as at`
  return { holdsUntil: new Date(begun?.at ?? Number.NaN) }
}

const copyOf = (db: Db, { name, columns }: TableColumns) =>
  copyRows(db.unsafe(`copy (select ${quoteAll(columns)} from ${quote(name)}) to stdout`))

function rowCounter() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    take: (chunk: Buffer) => {
      hash.update(chunk)
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows++
    },
    counted: () => ({ rows, sha256: hash.digest('hex') }),
  }
}

export async function hashTables(db: Db): Promise<BackedUpTable[]> {
  const tables: BackedUpTable[] = []
  for (const table of await readTables(db)) {
    const counter = rowCounter()
    for await (const chunk of copyOf(db, table)) counter.take(chunk)
    tables.push({ ...table, ...counter.counted() })
  }
  return tables
}

/** `beginDump` must have been called on `db`. */
export async function dumpTables(db: Owner, archive: ArchiveWriter): Promise<BackedUpTable[]> {
  const sequences = await db<Sequence[]>`
    select sequencename as name, coalesce(last_value, start_value)::text as last, last_value is not null as called
    from pg_sequences where schemaname = 'public' order by 1`
  await archive.add('sequences.json', JSON.stringify(sequences))
  const tables: BackedUpTable[] = []
  for (const table of await readTables(db)) {
    const counter = rowCounter()
    let part: Buffer[] = []
    let bytes = 0
    let parts = 0
    const store = async (): Promise<void> => {
      await archive.add(`tables/${table.name}/${String(++parts).padStart(6, '0')}`, Buffer.concat(part))
      part = []
      bytes = 0
    }
    for await (const chunk of copyOf(db, table)) {
      counter.take(chunk)
      part.push(chunk)
      bytes += chunk.length
      if (bytes >= ENTRY_BYTES) await store()
    }
    if (bytes > 0) await store()
    tables.push({ ...table, ...counter.counted() })
  }
  return tables
}

/**
 * Fills the tables of a freshly migrated database in the open transaction. Foreign keys are checked at the end. Row triggers do
 * not run, because the backup already contains what they wrote.
 * @throws Error when the database has other tables or columns than the backup
 */
export async function loadTables(db: Db, tables: readonly BackedUpTable[], entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  const present = new Map((await readTables(db)).map((table) => [table.name, table.columns]))
  const different = tables.filter(({ name, columns }) => present.get(name)?.join() !== columns.join())
  const missing = [...present.keys()].filter((name) => !tables.some((table) => table.name === name))
  if (different.length + missing.length > 0)
    throw new Error(
      `The tables of the backup are not those of its migration: ${[...different.map(({ name }) => name), ...missing].join(', ')}.`,
    )
  const references = await db<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by 1, 2`
  for (const { table, name } of references) await db.unsafe(`alter table ${table} drop constraint ${name}`)
  for (const { name } of tables) await db.unsafe(`alter table ${quote(name)} disable trigger user`)
  if (tables.length > 0) await db.unsafe(`truncate ${quoteAll(tables.map(({ name }) => name))}`)
  await copyEntries(db, tables, entries)
  for (const { name } of tables) await db.unsafe(`alter table ${quote(name)} enable trigger user`)
  for (const { table, name, definition } of references)
    await db.unsafe(`alter table ${table} add constraint ${name} ${definition}`)
}

async function copyEntries(db: Db, tables: readonly BackedUpTable[], entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]))
  let filling: { name: string; into: Awaited<ReturnType<typeof copyInto>> } | undefined
  const finish = async (): Promise<void> => {
    await filling?.into.end()
    filling = undefined
  }
  for await (const { name, content } of entries) {
    const [, table] = /^tables\/(.+)\/\d+$/.exec(name) ?? []
    if (table === undefined) {
      if (name === 'sequences.json') await setSequences(db, await readText(content))
      continue
    }
    if (filling?.name !== table) {
      await finish()
      const columns = columnsOf.get(table)
      if (columns === undefined) throw new Error(`The archive contains the table ${table}, but the manifest does not.`)
      const into = await copyInto(db, db.unsafe(`copy ${quote(table)} (${quoteAll(columns)}) from stdin`))
      filling = { name: table, into }
    }
    for await (const chunk of content) await filling.into.write(chunk)
  }
  await finish()
}

async function setSequences(db: Db, text: string): Promise<void> {
  for (const { name, last, called } of JSON.parse(text) as Sequence[])
    await db`select setval(${quote(name)}::regclass, ${last}::bigint, ${called})`
}

async function readText(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
