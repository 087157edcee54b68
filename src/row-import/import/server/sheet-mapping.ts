import { toCellIssue, HEADER, type ProblemSummary } from '../../../kit/import/server/problems.ts'
import type { Uploading } from '../../../kit/import/server/upload.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { formatQuantity } from '../../../kit/shared/counted.ts'
import { normalizeHeader } from '../../../kit/xlsx/header.ts'
import { selectDepartmentNames } from '../../../departments/server/lookup.ts'
import { findByName, indexByName, nameKey } from '../../../kit/shared/names.ts'
import { refuse } from '../../../rows/refusals.ts'
import type { MappedColumns } from '../contract.ts'
import {
  MAX_HEADER_LENGTH,
  makeQuestionId,
  findMappingProblem,
  type RowNumbering,
  type SheetKind,
  type SubjectChoice,
  suggestPrefix,
  type ColumnChoice,
} from '../mapping-rules.ts'
import type { KeptMapping, MappedSheet, MappingRequest, SentMapping } from './map-header.ts'

/**
 * SQL that follows `from`. It selects the rows in undeleted files of a project whose question ID is the prefix followed by a
 * number. `n.number` is that number and `d.digits` its spelling.
 */
const numberedRowsSql = (db: Db, projectId: string, prefix: string): Sql => {
  const key = nameKey(prefix)
  return db`
    files f join tasks t on t.file_id = f.id
      and t.question_key like ${key.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)} || '%',
    lateral (select substr(t.question_key, length(${key}) + 1) as digits) d,
    lateral (select case when d.digits ~ '^[0-9]{1,9}$' then d.digits::int end as number) n
    where f.project_id = ${projectId} and f.deleted_at is null and n.number is not null`
}

/** Returns 1 if the project has no question ID with this prefix. */
const selectNextNumber = async (db: Db, projectId: string, prefix: string): Promise<number> => {
  const [row] = await db<{ next: number }[]>`
    select least(coalesce(max(n.number), 0) + 1, 999999999) as next from ${numberedRowsSql(db, projectId, prefix)}`
  return row?.next ?? 1
}

async function selectKeptMapping(db: Db, projectId: string, sheet: SheetKind): Promise<KeptMapping> {
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

/** The columns are sorted, so that two imports cannot deadlock. */
const saveColumnMapping = (db: Db, projectId: string, sheet: SheetKind, columns: readonly ColumnChoice[]) => db`
  insert into sheet_columns (project_id, sheet, header, target)
  select ${projectId}, ${sheet}, c.header, c.target
  from unnest(${columns.map(({ column }) => column)}::text[], ${columns.map(({ to }) => to)}::text[]) as c(header, target)
  order by c.header
  on conflict (project_id, sheet, header) do update set target = excluded.target where sheet_columns.target is distinct from excluded.target`

/** No other import can generate question IDs in the project before the commit. */
const lockNumbering = (db: Db, projectId: string, { prefix, from }: RowNumbering) => db`
  insert into question_numberings (project_id, prefix, digits) values (${projectId}, ${prefix}, ${from.length})
  on conflict (project_id) do update set prefix = excluded.prefix, digits = excluded.digits`

type MadeNumbers = { projectId: string; fileId: string | null; numbering: RowNumbering; count: number }
/** Counts how many of the question IDs to generate already exist in other undeleted files of the project. */
const countTakenNumbers = async (db: Db, { projectId, fileId, numbering, count }: MadeNumbers): Promise<number> => {
  const { prefix, from } = numbering
  const [row] = await db<{ taken: number }[]>`
    select count(*)::int as taken from ${numberedRowsSql(db, projectId, prefix)}
      and f.id is distinct from ${fileId}::uuid and n.number between ${Number(from)} and ${Number(from) + count - 1}
      and d.digits = lpad(n.number::text, greatest(${from.length}, length(n.number::text)), '0')`
  return row?.taken ?? 0
}

export type MappingInput = { mapping?: SentMapping | undefined }

const NOTHING_KEPT: KeptMapping = { columns: [], numbering: null }

/**
 * Prepares the data with which the worker reads a sheet with a mapping. `ofFile` holds the columns of the file to which the rows
 * are added.
 * @throws INVALID_REQUEST
 */
export async function prepareMapping(
  db: Db,
  { mapping }: MappingInput,
  of: { kind: SheetKind; projectId: string | null; ofFile?: readonly { key: string; name: string }[] },
): Promise<MappingRequest | null> {
  if (mapping === undefined) return null
  const { kind, projectId, ofFile = [] } = of
  const message = mapping === 'known' ? undefined : findMappingProblem(kind, mapping)
  if (message !== undefined) refuse('INVALID_REQUEST', { issues: [{ path: 'mapping', message }] })
  return {
    kind,
    sent: mapping,
    kept: projectId === null ? NOTHING_KEPT : await selectKeptMapping(db, projectId, kind),
    ofFile: ofFile.flatMap(({ key, name }) => [normalizeHeader(key), normalizeHeader(name)]),
  }
}

type SurveyedSheet = { mapped: MappedSheet | null; count: number; problems: ProblemSummary }
type Place = { projectId: string; fileId: string | null }

/**
 * Adds the problems of the generated question IDs. No generated ID may belong to a row in another file of the project. When the
 * sheet is stored, no other import can generate question IDs before the commit.
 */
export async function checkNumbers(
  db: Db,
  { mapped, count, problems }: SurveyedSheet,
  { projectId, fileId }: Place,
  mode: Uploading<unknown>['mode'],
): Promise<ProblemSummary> {
  const numbering = mapped?.numbering ?? null
  if (numbering === null) return problems
  if (mode === 'store') await lockNumbering(db, projectId, numbering)
  const taken = await countTakenNumbers(db, { projectId, fileId, numbering, count })
  if (taken === 0) return problems
  const { first, last } = firstAndLast(numbering, count)
  const next = await nextOf(db, projectId, numbering)
  const message =
    `Of the question IDs ${first} to ${last}, ${formatQuantity(taken, 'row')} of other files of the project ${taken === 1 ? 'has' : 'have'} one already. ` +
    `Number the rows from ${next}, or choose another beginning.`
  return {
    count: problems.count + 1,
    bad: count,
    issues: [toCellIssue(HEADER, 'question_id', message), ...problems.issues],
  }
}

const nextOf = async (db: Db, projectId: string, { prefix, from }: RowNumbering): Promise<string> =>
  String(await selectNextNumber(db, projectId, prefix)).padStart(from.length, '0')

const firstAndLast = (numbering: RowNumbering, count: number) => ({
  first: makeQuestionId(numbering, 0),
  last: makeQuestionId(numbering, Math.max(0, count - 1)),
})

export async function describeMapping(
  db: Db,
  { mapped, count }: SurveyedSheet,
  of: {
    kind: SheetKind
    projectId: string | null
    workbook: string
    needed: readonly string[]
    subjects: MappedColumns['subjects']
  },
): Promise<{ sheet?: MappedColumns }> {
  if (mapped === null) return {}
  const { columns, isKept, numbering } = mapped
  const present = new Set(columns.map(({ to }) => to))
  const hasId = present.has('question_id')
  if (numbering !== null) present.add('question_id')
  return {
    sheet: {
      columns: columns.map(({ key: _key, ...column }) => column),
      isKept,
      subjects: of.subjects,
      missing: of.needed.filter((target) => !present.has(target)),
      numbering: numbering && { ...numbering, ...firstAndLast(numbering, count) },
      offer:
        hasId || of.kind === 'history' || of.projectId === null
          ? null
          : await offerNumbering(db, of.projectId, of.workbook, numbering),
    },
  }
}

async function offerNumbering(
  db: Db,
  projectId: string,
  workbook: string,
  numbering: RowNumbering | null,
): Promise<RowNumbering> {
  const kept = numbering ?? (await selectKeptMapping(db, projectId, 'questions')).numbering
  const { prefix, from } = kept ?? { prefix: suggestPrefix(workbook), from: '0001' }
  return { prefix, from: await nextOf(db, projectId, { prefix, from }) }
}

type Subject = { name: string; rows: number }
const listChosen = ({ mapping }: MappingInput) => (mapping === undefined || mapping === 'known' ? [] : (mapping.subjects ?? []))

export const nameDepartments = (subjects: readonly Subject[], input: MappingInput): string[] => {
  const chosen = new Map(listChosen(input).map(({ subject, department }) => [subject, department]))
  return subjects.map(({ name }) => chosen.get(name) ?? name)
}

export async function describeSubjects(
  db: Db,
  subjects: readonly Subject[],
  input: MappingInput,
): Promise<MappedColumns['subjects']> {
  const present = indexByName(await selectDepartmentNames(db), (name) => name)
  const chosen = new Set(listChosen(input).map(({ subject }) => subject))
  const named = nameDepartments(subjects, input)
  return subjects.map(({ name, rows }, at) => {
    const department = named[at] ?? name
    const found = findByName(present, department)
    return { name, rows, department: found ?? department, isNew: found === undefined, isChosen: chosen.has(name) }
  })
}

/** Saves the chosen column targets and the numbering for the project, and returns them for the audit log. */
export async function keepMapping(
  db: Db,
  { mapped, count }: SurveyedSheet,
  { kind, projectId, subjects }: { kind: SheetKind; projectId: string | null; subjects: readonly SubjectChoice[] },
): Promise<{ mapping?: string[]; numbered?: string }> {
  if (mapped === null) return {}
  const { columns, numbering } = mapped
  const said = columns.filter(({ key, own, proposed, to }) => key.length <= MAX_HEADER_LENGTH && (to !== own || proposed !== own))
  if (projectId !== null && said.length > 0)
    await saveColumnMapping(
      db,
      projectId,
      kind,
      said.map(({ key, to }) => ({ column: key, to })),
    )
  const changed = said.filter(({ own, to }) => to !== own)
  const { first, last } = numbering === null ? {} : firstAndLast(numbering, count)
  return {
    ...(changed.length + subjects.length > 0 && {
      mapping: [
        ...changed.map(({ name, to }) => `${name} → ${to ?? 'a column of its own'}`),
        ...subjects.map(({ subject, department }) => `rows of ${subject} → department ${department}`),
      ],
    }),
    ...(first !== undefined && { numbered: `${first} to ${last}` }),
  }
}
