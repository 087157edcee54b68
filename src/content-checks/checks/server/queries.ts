import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { instantTextSql } from '../../../kit/postgres/instant-text.ts'
import type { CountCopies } from '../../../erasures/server/extension-points.ts'
import type { StaffRole } from '../../../access/levels.ts'
import { TEXT_COLUMNS } from '../../../rows/row-columns.ts'
import type { GlossaryWord } from '../glossary-rules.ts'
import type { CheckLevels, CheckLevel } from '../vocabulary.ts'

const levelsOfSql = (db: Db, project: Sql): Sql => db`
  coalesce((select jsonb_object_agg(l.check_name, l.level) from content_check_levels l where l.project_id = ${project}), '{}')`
const glossaryOfSql = (db: Db, project: Sql): Sql => db`
  coalesce((select jsonb_agg(jsonb_build_object('word', g.word, 'instead', g.instead) order by g.place)
    from glossary_words g where g.project_id = ${project} and g.replaced_by is null), '[]')`

export type StoredChecks = { id: string; name: string; levels: CheckLevels; glossary: GlossaryWord[] }
/** Selects one project of the task module, or with null all projects that have settings. */
export const selectProjectChecks = (db: Db, projectId: string | null) => db<StoredChecks[]>`
  select p.id, p.name, ${levelsOfSql(db, db`p.id`)} as levels, ${glossaryOfSql(db, db`p.id`)} as glossary
  from module_projects p where p.module = 'sections' and p.deleted_at is null and (p.id = ${projectId}::uuid or ${projectId}::uuid is null and (
    exists (select from content_check_levels l where l.project_id = p.id)
    or exists (select from glossary_words g where g.project_id = p.id and g.replaced_by is null)))`

/** No check blocks by default, so only chosen levels count. */
export const hasBlockingCheckSql = (db: Db, project: Sql): Sql => db`
  exists (select from content_check_levels b where b.project_id = ${project} and b.level = 'block')`

export const upsertCheckLevels = (db: Db, projectId: string, levels: readonly { check: string; level: CheckLevel }[]) => db`
  insert into content_check_levels (project_id, check_name, level)
  select ${projectId}, l.name, l.level
  from unnest(${levels.map(({ check }) => check)}::text[], ${levels.map(({ level }) => level)}::text[]) as l(name, level)
  on conflict (project_id, check_name) do update set level = excluded.level`

export const selectHoldersOfProject = async (db: Db, projectId: string): Promise<string[]> => {
  const rows = await db<{ id: string }[]>`
    select distinct h.id from files f join tasks t on t.file_id = f.id,
      unnest(array[t.author_id, t.reviewer_id, t.reviewer2_id, t.uploader_id]) as h(id)
    where f.project_id = ${projectId} and f.deleted_at is null and t.turn <> 'CLOSED' and h.id is not null`
  return rows.map(({ id }) => id)
}

// Glossary ----------------------------------------------------------------------------------------------------------------

export type ListedWord = { _id: string; word: string; instead: string }
export const selectGlossary = (db: Db, projectId: string) => db<ListedWord[]>`
  select id as "_id", word, instead from glossary_words where project_id = ${projectId} and replaced_by is null order by place`

export type NewWord = { id: string; row: number; word: string; instead: string }
/**
 * Replaces the glossary of a locked project, and returns the number of replaced words. The trigger glossary_words_set_key sets
 * the unique word_key.
 */
export const replaceGlossary = async (db: Db, projectId: string, batch: string, words: readonly NewWord[]): Promise<number> => {
  const replaced = await db`
    update glossary_words set replaced_by = ${batch} where project_id = ${projectId} and replaced_by is null`
  await db`
    insert into glossary_words (id, project_id, place, word, instead)
    select w.id, ${projectId}, w.row, w.word, w.instead
    from unnest(${words.map(({ id }) => id)}::uuid[], ${words.map(({ row }) => row)}::int[], ${words.map(({ word }) => word)}::text[],
      ${words.map(({ instead }) => instead)}::text[]) as w(id, row, word, instead)`
  return replaced.count
}

/** `isPresent` says whether the uploaded words are the current glossary. Selects nothing if all of them have been deleted. */
export const selectUploadedGlossary = (db: Db, made: readonly string[]) => db<
  { projectId: string; name: string; words: number; isPresent: boolean }[]
>`
  select p.id as "projectId", p.name, count(*)::int as words, bool_and(g.replaced_by is null) as "isPresent"
  from glossary_words g join project_names p on p.id = g.project_id where g.id = any (${made as string[]}::uuid[]) group by p.id, p.name`

export const restoreGlossary = async (db: Db, batch: string, made: readonly string[]): Promise<void> => {
  await db`delete from glossary_words where id = any (${made as string[]}::uuid[])`
  await db`update glossary_words set replaced_by = null where replaced_by = ${batch}`
}

/** Also deletes replaced words, but returns only the number of words in the current glossary. */
export const deleteGlossary = async (db: Db, projectId: string): Promise<number> => {
  const [deleted] = await db<{ counted: number }[]>`
    with gone as (delete from glossary_words where project_id = ${projectId} returning replaced_by)
    select (count(*) filter (where replaced_by is null))::int as counted from gone`
  return deleted?.counted ?? 0
}

// Rows --------------------------------------------------------------------------------------------------------------------

export type StoredDismissal = {
  _id: string
  check: string
  finding: string
  words: string
  /** The hash of the question; null for a dismissal that was stored before such hashes existed. */
  question: string | null
  reason: string
  by: { _id: string; fullName: string }
  role: StaffRole | null
  at: string
}
export type StoredRow = Pick<StoredChecks, 'id' | 'levels' | 'glossary'> & {
  sr_no: number
  cells: Record<string, unknown>
  keys: string[]
  hasPicture: boolean
  dismissals: StoredDismissal[]
  holders: string[]
}

const fields = TEXT_COLUMNS.map((column) => `'${column}', t.${column}`).join(', ')
export const selectCheckedRows = (db: Db, which: Sql) => db<StoredRow[]>`
  select t.id, t.sr_no, t.extra || jsonb_build_object(${db.unsafe(fields)}) as cells,
    array(select c.value ->> 'key' from jsonb_array_elements(f.columns) with ordinality as c(value, place) order by c.place) as keys,
    exists (select from task_pictures p where p.task_id = t.id) as "hasPicture",
    ${levelsOfSql(db, db`f.project_id`)} as levels, ${glossaryOfSql(db, db`f.project_id`)} as glossary,
    coalesce((select jsonb_agg(jsonb_build_object('_id', d.id, 'check', d.check_name,
        'finding', encode(d.finding, 'hex'), 'words', d.words, 'question', encode(d.question, 'hex'), 'reason', d.reason, 'role', d.role,
        'at', ${instantTextSql(db, db`d.dismissed_at`)}, 'by', jsonb_build_object('_id', u.id, 'fullName', u.full_name)))
      from finding_dismissals d join identities u on u.id = d.dismissed_by where d.task_id = t.id), '[]') as dismissals,
    array_remove(array[t.author_id, t.reviewer_id, t.reviewer2_id, t.uploader_id], null) as holders
  from tasks t join files f on f.id = t.file_id where ${which} order by t.file_id, t.sr_no`

type NewDismissal = {
  taskId: string
  check: string
  finding: string
  words: string
  question: string
  reason: string
  by: string
  now: Date
}
/** Returns no row if the finding is already dismissed. */
export const insertDismissal = (db: Db, { taskId, check, finding, words, question, reason, by, now }: NewDismissal) => db<
  { id: string }[]
>`
  insert into finding_dismissals (task_id, check_name, finding, words, question, reason, role, dismissed_by, dismissed_at)
  select t.id, ${check}, decode(${finding}, 'hex'), left(${words}, 2000), decode(${question}, 'hex'), ${reason}, case ${by}::uuid
      when t.author_id then 'AUTHOR' when t.reviewer_id then 'REVIEWER' when t.reviewer2_id then 'REVIEWER-2'
      when t.uploader_id then 'UPLOADER' end, ${by}, ${now.toISOString()}
  from tasks t where t.id = ${taskId}
  on conflict (task_id, finding) do nothing returning id`

export const deleteDismissal = (db: Db, taskId: string, id: string) => db<{ words: string; reason: string }[]>`
  delete from finding_dismissals where id = ${id} and task_id = ${taskId} returning words, reason`

/** Counts the texts about rows that an erasure empties (ADR 12): the reasons for dismissals, and drafts. */
export const countNamedCopiesSql: CountCopies = (db, _reach, { inText, inJson }) => db`(
  (select count(*)::int from finding_dismissals where words ~* ${inText} or reason ~* ${inText})
    + (select count(*)::int from task_drafts where draft::text ~* ${inJson}))`
