import type { Owner } from '../postgres/pool.ts'
import { hashTables } from './logical.ts'
import type { BackedUpTable } from './manifest.ts'

/**
 * Returns a sentence for each difference from the counts and hashes of the backup. Reading every row of every table also verifies
 * the checksum of each page.
 */
export async function compareTables(
  db: Owner,
  expected: readonly BackedUpTable[],
): Promise<{ rows: number; differences: string[] }> {
  const found = new Map((await hashTables(db)).map((table) => [table.name, table]))
  const differences = expected.flatMap(({ name, rows, sha256 }) => {
    const restored = found.get(name)
    if (restored === undefined) return [`the table ${name} is missing`]
    if (restored.rows !== rows) return [`${name} has ${restored.rows} rows instead of ${rows}`]
    return restored.sha256 === sha256 ? [] : [`${name} has other contents`]
  })
  return { rows: [...found.values()].reduce((sum, table) => sum + table.rows, 0), differences }
}

/**
 * Checks every table's heap, and checks with amcheck that each B-tree index finds every row of its table.
 * @param db a session of a superuser
 */
export async function checkIndexes(db: Owner): Promise<{ indexes: number; faults: string[] }> {
  await db`create extension if not exists amcheck`
  const faults: string[] = []
  const heaps = await db<{ name: string; fault: string }[]>`
    select relname::text as name, msg as fault from pg_class, verify_heapam(pg_class.oid)
    where relnamespace = 'public'::regnamespace and relkind = 'r'`
  for (const { name, fault } of heaps) faults.push(`${name}: ${fault}`)
  const indexes = await db<{ name: string }[]>`
    select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and relkind = 'i' and relam = (select oid from pg_am where amname = 'btree') and indisvalid order by 1`
  for (const { name } of indexes) {
    try {
      await db`select bt_index_parent_check(${name}::regclass, true, true)`
    } catch (error) {
      faults.push(`${name}: ${(error as Error).message}`)
    }
  }
  return { indexes: indexes.length, faults }
}
