import type { Db, Sql } from '../../../kit/postgres/db.ts'

/** The statements of the job that finds similar questions. */

export type BacklogLine = {
  id: string
  fileId: string
  step: 'again' | 'sign' | 'compare'
  /** The first unprocessed row, and the last row. */
  next: number
  last: number
  keys: string[]
  /** Whether the file has been deleted. Nothing is compared with a deleted file. */
  isGone: boolean
}
export const selectOldestLine = (db: Db) => db<BacklogLine[]>`
  select b.id, b.file_id as "fileId", b.step, b.next_sr_no as next, b.last_sr_no as last, f.deleted_at is not null as "isGone",
    array(select c.value ->> 'key' from jsonb_array_elements(f.columns) with ordinality as c(value, place) order by c.place) as keys
  from question_backlog b join files f on f.id = b.file_id order by b.id limit 1`

/** Includes rows that are signed already. */
export const selectRowsToSign = (db: Db, { fileId, next, last }: BacklogLine, limit: number) => db<
  { id: string; srNo: number; cells: Record<string, unknown> }[]
>`
  select id, sr_no as "srNo", extra as cells from tasks
  where file_id = ${fileId} and sr_no between ${next} and ${last} order by sr_no limit ${limit}`

/** Selects the rows up to this number that contain a markup sign, because the signatures of other rows do not change. */
export const selectRowsToSignAgain = (db: Db, { fileId, next }: BacklogLine, last: number) => db<
  { id: string; srNo: number; cells: Record<string, unknown>; words: string; numbers: number }[]
>`
  select t.id, t.sr_no as "srNo", t.extra as cells, s.words::text as words, s.numbers
  from tasks t join question_signatures s on s.task_id = t.id
  where t.file_id = ${fileId} and t.sr_no between ${next} and ${last} and t.extra::text like '%<%' order by t.sr_no`

/**
 * Also deletes the pairs of these rows that nobody has marked. The trigger forget_question_bands deletes the rows of
 * question_bands.
 */
export const deleteSignatures = (db: Db, ids: readonly string[]) => db`
  with pairs as (
    delete from similar_questions p
    where (p.first_id = any(${ids}::uuid[]) or p.second_id = any(${ids}::uuid[]))
      and not exists (select from question_marks m where m.first_id = p.first_id and m.second_id = p.second_id))
  delete from question_signatures where task_id = any(${ids}::uuid[])`

export const insertChanged = (db: Db, fileId: string, numbers: readonly number[]) => db`
  insert into question_backlog (file_id, step, first_sr_no, next_sr_no, last_sr_no)
  select ${fileId}, 'compare', n, n, n from unnest(${numbers}::int[]) n order by n`

/** A signature with its lists in PostgreSQL's text format. `count` is the number of words. */
export type WrittenSignature = { words: string; count: number; numbers: number; bands: string }
export type SignedRow = WrittenSignature & { id: string }
/**
 * Stores nothing for rows that were deleted or are already signed.
 * @returns the number of stored signatures
 */
export const insertSignatures = (db: Db, rows: readonly SignedRow[]) => db<{ count: number }[]>`
  with living as (
    select r.id, r.words, r.numbers, r.bands
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ words }) => words)}::text[],
      ${rows.map(({ numbers }) => numbers)}::int[], ${rows.map(({ bands }) => bands)}::text[]) as r(id, words, numbers, bands)
    where r.id in (select t.id from tasks t where t.id = any(${rows.map(({ id }) => id)}::uuid[]) order by t.id for key share)),
  signed as (
    insert into question_signatures (task_id, words, numbers, bands)
    select id, words::int[], numbers, bands::int[] from living on conflict (task_id) do nothing
    returning number, bands),
  grouped as (
    insert into question_bands (band, number)
    select distinct k.band, s.number from signed s, unnest(s.bands) k(band) order by 1, 2)
  select count(*)::int as count from signed`

export type ComparedRow = { id: string; srNo: number; number: number; words: number[]; numbers: number }
/** Selects at most `compare` rows, or fewer if together they have more than `words` words. */
export const selectRowsToCompare = (
  db: Db,
  { fileId, next, last }: BacklogLine,
  { compare, words }: { compare: number; words: number },
) => db<ComparedRow[]>`
  select id, "srNo", number, words, numbers from (
    select r.*, sum(cardinality(r.words)) over (order by r."srNo") - cardinality(r.words) as before from (
      select t.id, t.sr_no as "srNo", s.number, s.words, s.numbers from tasks t join question_signatures s on s.task_id = t.id
      where t.file_id = ${fileId} and t.sr_no between ${next} and ${last} order by t.sr_no limit ${compare}) r) counted
  where before < ${words} order by "srNo"`

/** Only the newest rows of a band are considered, because a template can put thousands of rows into one band. */
const MAX_BAND_ROWS = 24
/** Each row is compared only with the rows that share most bands. */
const MAX_CANDIDATES = 16
export const selectSimilarCandidates = (db: Db, numbers: readonly number[]) => db<{ number: number; candidates: number[] }[]>`
  select c.asked as number, array_agg(c.found) as candidates from (
    select a.asked, a.found, row_number() over (partition by a.asked order by count(*) desc, a.found desc) as place
    from (
      select s.number as asked, b.number as found
      from question_signatures s, unnest(s.bands) k(band), lateral (
        select b.number from question_bands b
        where b.band = k.band and b.number <> s.number order by b.number desc limit ${MAX_BAND_ROWS}) b
      where s.number = any(${numbers}::int[])) a
    group by a.asked, a.found) c
  where c.place <= ${MAX_CANDIDATES} group by c.asked`

export const selectSignatures = (db: Db, numbers: readonly number[]) => db<Omit<ComparedRow, 'srNo'>[]>`
  select s.task_id as id, s.number, s.words, s.numbers
  from question_signatures s join tasks t on t.id = s.task_id join files f on f.id = t.file_id and f.deleted_at is null
  where s.number = any(${numbers}::int[])`

export type SimilarPair = { first: string; second: string; percent: number; numbersDiffer: boolean }
/** Leaves out pairs of which a row no longer exists. */
export const insertPairs = (db: Db, pairs: readonly SimilarPair[]) => db`
  with living as (
    select id from tasks where id = any(${[...new Set(pairs.flatMap(({ first, second }) => [first, second]))]}::uuid[])
    order by id for key share)
  insert into similar_questions (first_id, second_id, percent, numbers_differ)
  select p.first, p.second, p.percent, p.differ = 1
  from unnest(${pairs.map(({ first }) => first)}::uuid[], ${pairs.map(({ second }) => second)}::uuid[],
    ${pairs.map(({ percent }) => percent)}::int[], ${pairs.map(({ numbersDiffer }) => Number(numbersDiffer))}::int[])
    as p(first, second, percent, differ)
  where p.first in (select id from living) and p.second in (select id from living)
  on conflict do nothing`

/** Returns no row if another run has already advanced the line. */
export const moveLine = (db: Db, { id, step, next }: BacklogLine, to: Pick<BacklogLine, 'step' | 'next'>) => db`
  update question_backlog set step = ${to.step}, next_sr_no = ${to.next} where id = ${id} and step = ${step} and next_sr_no = ${next}
  returning id`

/** Moves a line back to its first row for the second step. Returns no row if another run has already advanced it. */
export const beginComparing = (db: Db, { id, step, next }: BacklogLine) => db`
  update question_backlog set step = 'compare', next_sr_no = first_sr_no where id = ${id} and step = ${step} and next_sr_no = ${next}
  returning id`

export const endLine = (db: Db, { id, step, next }: BacklogLine) => db`
  delete from question_backlog where id = ${id} and step = ${step} and next_sr_no = ${next} returning id`

export const insertBacklog = (db: Db, fileId: string, from: number) => db`
  insert into question_backlog (file_id, first_sr_no, next_sr_no, last_sr_no)
  select ${fileId}, ${from}, ${from}, l.last from (select max(sr_no) as last from tasks where file_id = ${fileId}) l
  where l.last >= ${from}`

export const beingComparedSql = (db: Db, fileId: Sql): Sql => db`exists (select from question_backlog where file_id = ${fileId})`

export const selectBeingCompared = (db: Db, fileId: string) => db`select from question_backlog where file_id = ${fileId} limit 1`
