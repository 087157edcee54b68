import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { nameKey } from '../../../kit/shared/names.ts'
import type { ColumnChoice, RowNumbering, SheetKind } from '../mapping-rules.ts'
import type { KeptMapping } from './map-header.ts'

/**
 * What stands after `from`: the rows of the living files of a project whose question ID is the prefix and a number, `n.number`,
 * spelled `d.digits`.
 */
const numberedRows = (db: Db, projectId: string, prefix: string): Sql => {
  const key = nameKey(prefix)
  return db`
    files f join tasks t on t.file_id = f.id
      and t.question_key like ${key.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)} || '%',
    lateral (select substr(t.question_key, length(${key}) + 1) as digits) d,
    lateral (select case when d.digits ~ '^[0-9]{1,9}$' then d.digits::int end as number) n
    where f.project_id = ${projectId} and f.deleted_at is null and n.number is not null`
}

/** The number after the last question ID of the project that begins so; 1 when there is none. */
export const selectNextNumber = async (db: Db, projectId: string, prefix: string): Promise<number> => {
  const [row] = await db<{ next: number }[]>`
    select least(coalesce(max(n.number), 0) + 1, 999999999) as next from ${numberedRows(db, projectId, prefix)}`
  return row?.next ?? 1
}

/** What the project has kept of its sheets of this kind; the numbering goes on after the last number. */
export async function selectKeptMapping(db: Db, projectId: string, sheet: SheetKind): Promise<KeptMapping> {
  const columns = await db<{ header: string; target: string | null }[]>`
    select header, target from sheet_columns where project_id = ${projectId} and sheet = ${sheet}`
  const [numbered] = await db<{ prefix: string; digits: number }[]>`
    select prefix, digits from question_numberings where project_id = ${projectId}`
  return {
    columns: columns.map(({ header, target }) => [header, target]),
    numbering:
      numbered === undefined
        ? null
        : {
            prefix: numbered.prefix,
            from: String(await selectNextNumber(db, projectId, numbered.prefix)).padStart(numbered.digits, '0'),
          },
  }
}

/** Keeps what the columns of a sheet are, by the keys of their headers. Sorted, so that two imports can't deadlock. */
export const keepColumns = (db: Db, projectId: string, sheet: SheetKind, columns: readonly ColumnChoice[]) => db`
  insert into sheet_columns (project_id, sheet, header, target)
  select ${projectId}, ${sheet}, c.header, c.target
  from unnest(${columns.map(({ column }) => column)}::text[], ${columns.map(({ to }) => to)}::text[]) as c(header, target)
  order by c.header
  on conflict (project_id, sheet, header) do update set target = excluded.target where sheet_columns.target is distinct from excluded.target`

/** Keeps the beginning of the question IDs; until the commit no other import of the project makes any. */
export const lockNumbering = (db: Db, projectId: string, { prefix, from }: RowNumbering) => db`
  insert into question_numberings (project_id, prefix, digits) values (${projectId}, ${prefix}, ${from.length})
  on conflict (project_id) do update set prefix = excluded.prefix, digits = excluded.digits`

type MadeNumbers = { projectId: string; fileId: string | null; numbering: RowNumbering; count: number }
/** How many of the question IDs made for so many rows other living files of the project have. */
export const countTakenNumbers = async (db: Db, { projectId, fileId, numbering, count }: MadeNumbers): Promise<number> => {
  const { prefix, from } = numbering
  const [row] = await db<{ taken: number }[]>`
    select count(*)::int as taken from ${numberedRows(db, projectId, prefix)}
      and f.id is distinct from ${fileId}::uuid and n.number between ${Number(from)} and ${Number(from) + count - 1}
      and d.digits = lpad(n.number::text, greatest(${from.length}, length(n.number::text)), '0')`
  return row?.taken ?? 0
}
