import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../src/kit/postgres/db.ts'
import type { MigrationLine } from './migration-lines.ts'
import type { OldFolder } from './old-folder.ts'

export async function copyTables(owner: Db, { tables }: OldFolder): Promise<void> {
  await owner`create schema "then"`
  for (const { name } of tables) await owner`create table ${owner(`then.${name}`)} as table ${owner(`public.${name}`)}`
}

export async function changedRows(owner: Db, lines: readonly MigrationLine[]): Promise<string[]> {
  const tables = await owner<{ name: string; old: boolean; columns: string[]; numbers: string[]; then: string[] }[]>`
    select c.relname as name, t.oid is not null as old, array_agg(a.attname order by a.attnum) as columns,
      coalesce(array_agg(a.attname) filter (where a.atttypid = 'numeric'::regtype), '{}') as numbers,
      array(select attname from pg_attribute where attrelid = t.oid and attnum > 0) as then
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    left join pg_class t on t.relname = c.relname and t.relnamespace = '"then"'::regnamespace
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migration'
    group by c.relname, t.oid order by c.relname`
  const faults: string[] = []
  for (const { name, old, columns, numbers, then } of tables) {
    const becomes = Object.assign({}, ...lines.map((line) => line.becomes?.[name] ?? {})) as Record<string, string>
    // 0 and 0.00 are equal numbers.
    const textOf = (part: string, column: string): string =>
      numbers.includes(column) ? `trim_scale(${part})::text` : `(${part})::text`
    const rowOf = (value: (column: string) => string): string =>
      `array[${columns.map((column) => textOf(value(column), column)).join(', ')}]`
    const now = `select ${rowOf((column) => `"${column}"`)} as row from public.${name}`
    const expected = old
      ? `select ${rowOf((column) => becomes[column] ?? (then.includes(column) ? `was."${column}"` : 'null'))} as row from "then".${name} was`
      : 'select null::text[] as row where false'
    const rows = async (query: string): Promise<string[][]> =>
      (await owner.unsafe<{ row: string[] }[]>(query)).map(({ row }) => row)
    for (const row of await rows(`${expected} except all ${now}`))
      faults.push(`${name}: not there any more: ${row.join(' | ').slice(0, 300)}`)

    const added = await rows(`${now} except all ${expected}`)
    for (const fault of await unlike(
      owner,
      lines.flatMap((line) => line.adds?.[name] ?? []),
      columns,
      added,
    ))
      faults.push(`${name}: ${fault}`)
  }
  return faults
}

async function unlike(owner: Db, queries: string[], columns: string[], added: string[][]): Promise<string[]> {
  if (queries.length === 0) return added.map((row) => `added: ${row.join(' | ').slice(0, 300)}`)
  const wanted: string[] = []
  let compared: string[] = []
  for (const query of queries) {
    const { columns: named } = await owner.unsafe(`select * from (${query}) a limit 0`)
    compared = named.map(({ name }) => name)
    const parts = compared.map((name) => `"${name}"::text`).join(', ')
    wanted.push(
      ...(await owner.unsafe<{ row: string[] }[]>(`select array[${parts}] as row from (${query}) a`)).map(({ row }) =>
        row.join(' | '),
      ),
    )
  }
  const found = added.map((row) => compared.map((column) => row[columns.indexOf(column)]).join(' | '))
  return isDeepStrictEqual(found.toSorted(), wanted.toSorted())
    ? []
    : [`added ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`]
}
