import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { CastName } from '../../db/cast.ts'
import type { Db } from '../../src/kit/postgres/db.ts'
import { migrate } from '../../src/kit/postgres/migrate.ts'
import { openOwner } from '../../src/kit/postgres/pool.ts'

export type Read = { by: CastName; method: 'GET' | 'POST'; path: string; body?: unknown; reply: Record<string, unknown> }
/** A table by columns, because the values of a column compress well. They are texts in the order of the rows. */
export type Table = { name: string; columns: { name: string; values: (string | null)[] }[] }

/** The contents of a released version's data folder, and the version's replies about it (README.md in this folder). */
export type OldFolder = {
  commit: string
  migration: string
  at: string
  tokens: Partial<Record<CastName, string>>
  reads: Read[]
  tables: Table[]
  /** The last value of each sequence, or null if it was not used yet. */
  sequences: { name: string; last: string | null }[]
}

const here = import.meta.dirname
export const migrationsDir = join(here, '../../db/migrations')
export const allMigrations = (): string[] =>
  readdirSync(migrationsDir)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .toSorted()

const ENDING = '.json.br'
export const oldFolderNames = (): string[] =>
  readdirSync(here)
    .filter((name) => name.endsWith(ENDING))
    .toSorted()
export const readOldFolder = (name: string): OldFolder =>
  JSON.parse(brotliDecompressSync(readFileSync(join(here, name))).toString()) as OldFolder
/** Writes the folder into a file. @returns the file and its size in bytes */
export function writeOldFolder(folder: OldFolder): { file: string; bytes: number } {
  const file = join(here, folder.migration + ENDING)
  const full = Buffer.from(JSON.stringify(folder))
  const params = {
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: full.length,
  }
  const packed = brotliCompressSync(full, { params })
  writeFileSync(file, packed)
  return { file, bytes: packed.length }
}

export async function dumpTables(owner: Db): Promise<Pick<OldFolder, 'tables' | 'sequences'>> {
  const named = await owner<{ name: string; columns: string[] }[]>`
    select c.relname as name, array_agg(a.attname order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname order by c.relname`
  const tables: Table[] = []
  for (const { name, columns } of named) {
    const texts = columns.map((column, at) => `coalesce(json_agg("${column}"::text), '[]')::text as c${at}`)
    const [all] = await owner.unsafe<Record<string, string>[]>(`select ${texts.join(', ')} from "${name}"`)
    const valuesOf = (at: number): (string | null)[] => JSON.parse(all?.[`c${at}`] ?? '[]') as (string | null)[]
    tables.push({ name, columns: columns.map((column, at) => ({ name: column, values: valuesOf(at) })) })
  }
  const sequences = await owner<OldFolder['sequences']>`
    select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`
  return { tables, sequences: [...sequences] }
}

export async function restore(ownerUrl: string, { migration, tables, sequences }: OldFolder): Promise<void> {
  const then = mkdtempSync(join(tmpdir(), 'proofline-migrations-'))
  try {
    for (const name of allMigrations())
      if (name <= migration) cpSync(join(migrationsDir, `${name}.sql`), join(then, `${name}.sql`))
    await migrate(ownerUrl, then)
  } finally {
    rmSync(then, { recursive: true })
  }
  const owner = openOwner(ownerUrl)
  try {
    await owner.begin(async (db) => {
      // Without triggers and foreign keys, which these rows have already passed.
      await db`set local session_replication_role = replica`
      await db`truncate ${db(tables.map(({ name }) => name))}`
      for (const { name, columns } of tables) {
        const types = await db<{ name: string; type: string }[]>`
          select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = ${name}::regclass`
        const typeOf = (column: string): string => types.find((one) => one.name === column)?.type ?? 'text'
        const values = columns.map((_, at) => `json_array_elements_text($${at + 1}::text::json)`)
        await db.unsafe(
          `insert into "${name}" (${columns.map((one) => `"${one.name}"`).join(', ')}) overriding system value
          select ${columns.map((one, at) => `c${at}::${typeOf(one.name)}`).join(', ')}
          from rows from (${values.join(', ')}) as t(${columns.map((_, at) => `c${at}`).join(', ')})`,
          columns.map((one) => JSON.stringify(one.values)),
        )
      }
      for (const { name, last } of sequences) if (last !== null) await db`select setval(${name}::regclass, ${last}::bigint)`
    })
    await owner.unsafe('analyze')
  } finally {
    await owner.end()
  }
}
