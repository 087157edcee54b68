import { hasPartSql } from '../../../kit/postgres/search.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { formatCount } from '../../../kit/shared/counted.ts'
import { type Issue } from '../../../kit/shared/errors.ts'
import { INSTANT_FORMS } from '../../../kit/shared/moment.ts'
import { normalizeText } from '../../../kit/shared/normalize-text.ts'
import { parseInstant } from '../../../kit/shared/time.ts'
import { getColumnHeading } from '../../heading-vocabulary.ts'
import { refuse } from '../../refusals.ts'
import { MAX_PART_LENGTH, MAX_SEARCH_PARTS, type SearchField } from '../contract.ts'
import { parseSearchNumber } from '../search-rules.ts'
import { explainNoColumn, type SearchedColumn, findSearchedColumn, type SearchScope } from './searched-column.ts'

const DAY = 24 * 3_600_000
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && parseInstant(text) !== undefined

export const listSearches = (
  { question_id: part }: { question_id?: string | undefined },
  searchFields: readonly SearchField[],
): readonly SearchField[] =>
  part === undefined ? searchFields : [...searchFields, { key: 'question_id', value: part, type: 'part' }]

/**
 * Refuses partial values that are too long or too many for one call. Exact values and ranges are not limited, because their cost
 * hardly depends on their number.
 * @throws INVALID_REQUEST
 */
export function refuseManyParts(searches: readonly SearchField[]): void {
  const parts = searches.filter(({ type, value }) => type === 'part' && value !== undefined)
  const isLong = ({ value }: SearchField): boolean => [value].flat().some((part) => String(part).length > MAX_PART_LENGTH)
  const issues = searches.flatMap((search, at) => {
    const message = `A partial value can have at most ${MAX_PART_LENGTH} characters.`
    return parts.includes(search) && isLong(search) ? [{ path: `searchFields.${at}.value`, message }] : []
  })
  if (issues.length > 0) refuse('INVALID_REQUEST', { issues })
  const count = parts.reduce((sum, { value }) => sum + (Array.isArray(value) ? value.length : 1), 0)
  if (count <= MAX_SEARCH_PARTS) return
  const message = `You can search for at most ${MAX_SEARCH_PARTS} partial values at once; these are ${formatCount(count)}.`
  refuse('INVALID_REQUEST', { issues: [{ path: 'searchFields', message }] })
}

/**
 * The condition for rows that match every search (api.md, searchFields), over `t` and the joins of `joinTaskPeopleSql`. Days are
 * Asia/Kolkata days, and the day in `to` is included. The refusal names unknown keys, and values that a column cannot have.
 * @throws INVALID_REQUEST
 */
export function matchingRowsSql(db: Db, searches: readonly SearchField[], scope: SearchScope): Sql {
  refuseManyParts(searches)
  const issues: Issue[] = []
  let all = db`true`
  for (const [index, search] of searches.entries()) {
    const column = findSearchedColumn(db, search.key, scope)
    const refused = (field: string, message: string): null => {
      issues.push({ path: `searchFields.${index}.${field}`, message })
      return null
    }
    if (column === undefined) {
      refused('key', explainNoColumn(search.key))
      continue
    }
    for (const condition of conditionsOf(db, column, search, refused)) if (condition !== null) all = db`${all} and ${condition}`
  }
  if (issues.length > 0) refuse('INVALID_REQUEST', { issues })
  return all
}

type Refused = (field: string, message: string) => null

function conditionsOf(db: Db, column: SearchedColumn, search: SearchField, refused: Refused): (Sql | null)[] {
  const { key, value, type, from, to } = search
  // A range over a sheet column compares numbers, so cells with text are never in a range.
  const ordered: SearchedColumn = column.numberSql === undefined ? column : { kind: 'number', sql: db`(${column.numberSql})` }
  const edge = (field: string, text: string, side: Side): Sql | null => {
    const problem = edgeProblem(ordered, text)
    return problem === undefined ? edgeOfSql(db, ordered, text, side) : refused(field, problem)
  }
  const range = (): (Sql | null)[] => [
    from === undefined ? null : edge('from', from, 'from'),
    to === undefined ? null : edge('to', to, 'to'),
  ]
  if (value === undefined) {
    if (from === undefined && to === undefined) return [refused('value', 'Please enter what to search for.')]
    return ordered.kind === 'text' ? [refused('key', `${getColumnHeading(key).full} has no dates.`)] : range()
  }
  const wanted = (Array.isArray(value) ? value : [value]).map(String)
  if (type === 'before' || type === 'after') {
    if (ordered.kind === 'text') return [refused('key', `${getColumnHeading(key).full} has no dates.`)]
    return wanted.length === 1 ? [edge('value', wanted[0] ?? '', type)] : [refused('value', 'Please enter one value.')]
  }
  const isMatch = type === 'part' ? hasAnyPartSql(db, column, wanted) : anySql(db, column, wanted)
  // A row without a value has none of the excluded values, so it matches.
  const condition = type === 'not' ? db`not coalesce(${isMatch}, false)` : isMatch
  return column.kind === 'instant' ? [condition, ...range()] : [condition]
}

const hasAnyPartSql = (db: Db, { sql }: SearchedColumn, wanted: readonly string[]): Sql => {
  const [first = ''] = wanted
  if (wanted.length === 1) return hasPartSql(db, db`(${sql})::text`, first)
  // The search key of the cell is computed once, even if there are several parts.
  const patterns = wanted.map((part) => `%${part.replace(/[\\%_]/g, '\\$&')}%`)
  return db`search_key((${sql})::text) like any(array(select search_key(p) from unnest(${patterns}::text[]) p))`
}

/** The empty text matches empty cells, and a day matches all its instants. */
function anySql(db: Db, { sql, kind }: SearchedColumn, wanted: readonly string[]): Sql {
  const days = kind === 'instant' ? wanted.filter(isDay) : []
  const texts = wanted.filter((one) => one !== '' && !days.includes(one))
  const [only = ''] = texts
  const composed = texts.filter((text) => /\P{ASCII}/u.test(text)).map((text) => normalizeText(text, 'NFC'))
  const parts = [
    ...(wanted.includes('') ? [db`coalesce((${sql})::text, '') = ''`] : []),
    ...(days.length > 0 ? [db`((${sql}) at time zone 'Asia/Kolkata')::date = any(${days}::date[])`] : []),
    ...(texts.length === 1 ? [db`(${sql})::text = ${only}`] : []),
    ...(texts.length > 1 ? [db`(${sql})::text = any(${texts}::text[])`] : []),
    // The same text in another Unicode form. ASCII text has only one form.
    ...(composed.length > 0
      ? [
          db`(octet_length((${sql})::text) <> length((${sql})::text) and normalize((${sql})::text, NFC) = any(${composed}::text[]))`,
        ]
      : []),
  ]
  return db`(${parts.reduce((all, one) => db`${all} or ${one}`)})`
}

type Side = 'from' | 'to' | 'before' | 'after'

const edgeProblem = ({ kind }: SearchedColumn, text: string): string | undefined => {
  if (kind === 'number') return parseSearchNumber(text) === undefined ? `${text} is not a number.` : undefined
  return parseInstant(text) === undefined ? `${text} is not a date. ${INSTANT_FORMS}` : undefined
}

function edgeOfSql(db: Db, { sql, kind }: SearchedColumn, text: string, side: Side): Sql {
  if (kind === 'number') {
    const number = parseSearchNumber(text) ?? 0
    return {
      from: () => db`${sql} >= ${number}::numeric`,
      to: () => db`${sql} <= ${number}::numeric`,
      before: () => db`${sql} < ${number}::numeric`,
      after: () => db`${sql} > ${number}::numeric`,
    }[side]()
  }
  const start = parseInstant(text) ?? new Date(0)
  const at = start.toISOString()
  const end = new Date(start.getTime() + DAY).toISOString()
  return {
    from: () => db`${sql} >= ${at}::timestamptz`,
    to: () => (isDay(text) ? db`${sql} < ${end}::timestamptz` : db`${sql} <= ${at}::timestamptz`),
    before: () => db`${sql} < ${at}::timestamptz`,
    after: () => (isDay(text) ? db`${sql} >= ${end}::timestamptz` : db`${sql} > ${at}::timestamptz`),
  }[side]()
}

/**
 * sr_no breaks ties, so that pages never repeat or skip a row.
 * @throws INVALID_REQUEST
 */
export function rowOrderSql(db: Db, sort: string | undefined, order: 'asc' | 'desc', scope: SearchScope): Sql {
  if (sort === undefined || sort === 'sr_no') return order === 'asc' ? db`t.sr_no` : db`t.sr_no desc`
  const column = findSearchedColumn(db, sort, scope)
  if (column === undefined) return refuse('INVALID_REQUEST', { issues: [{ path: 'sort', message: explainNoColumn(sort) }] })
  // In a sheet column numbers come first in both directions, then texts.
  const numbers =
    column.numberSql && (order === 'asc' ? db`(${column.numberSql}) nulls last,` : db`(${column.numberSql}) desc nulls last,`)
  const by = column.orderSql ?? column.sql
  return order === 'asc'
    ? db`${numbers ?? db``} ${by} nulls last, t.sr_no`
    : db`${numbers ?? db``} ${by} desc nulls last, t.sr_no desc`
}
