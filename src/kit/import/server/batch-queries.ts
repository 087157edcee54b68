import type { Db } from '../../postgres/db.ts'

type NewBatch = {
  id?: string | undefined
  /** The name of the upload's template. */
  kind: string
  workbook: string
  by: string
  now: Date
  /** Ids of what was inserted, where no other table names the batch. */
  made?: readonly string[]
}

/** Records an upload that is stored, so that it can be taken back; returns the batch's id. */
export const insertBatch = async (db: Db, { id, kind, workbook, by, now, made = [] }: NewBatch): Promise<string> => {
  const [row] = await db<{ id: string }[]>`
    insert into import_batches (id, kind, workbook, made_by, made_at, made)
    values (coalesce(${id ?? null}::uuid, new_id()), ${kind}, left(${workbook}, 500), ${by}, ${now.toISOString()}, ${made as string[]}::uuid[])
    returning id`
  return row?.id ?? ''
}

/** `by`: who made it. */
export type Batch = { id: string; kind: string; by: string; made: string[]; isTakenBack: boolean }
export const lockBatch = (db: Db, id: string, kinds: readonly string[]) => db<Batch[]>`
  select id, kind, made_by as by, made, taken_back_at is not null as "isTakenBack" from import_batches
  where id = ${id} and kind = any (${kinds as string[]}::text[]) for update`

export const markTakenBack = (db: Db, batchId: string, by: string, now: Date) => db`
  update import_batches set taken_back_by = ${by}, taken_back_at = ${now.toISOString()} where id = ${batchId}`
