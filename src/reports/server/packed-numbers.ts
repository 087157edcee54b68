import type { Db, Sql } from '../../kit/postgres/db.ts'
import { groupBy } from '../../kit/shared/grouped.ts'

/**
 * A month of 1,000 people has 75,000 timesheet lines. Sent as one row each, they would cost the server 1.8 times and PostgreSQL
 * 1.2 times the processor time for a report, because the driver makes an object of each row and a string of each value. So
 * PostgreSQL writes the numbers of one person and project into one string, which JSON.parse reads at once. The day, place and
 * mark of a line are one number, which shortens the string. Everything about this format is in this file: `packDays` and
 * `packTargets` build its statements, and `unpackDays` and `unpackTargets` return what was packed.
 */

/** Places above this one are packed as this one. */
export const MAX_PLACE = 999
const PLACES = MAX_PLACE + 1
const MARKS = 2

export type LineProject = { _id: string; name: string; key: string }
/** A count of a person's day and project. `at` is the index of the day. */
type PackedRow = { at: number; place: number; mark: number; count: number }
export type ProjectRows = { project: LineProject; rows: PackedRow[] }
type PackedDays = {
  user_id: string | null
  project: string | null
  numbers: string | null
  projects: LineProject[] | null
}

/**
 * Packs a query of user_id, day, project, count, mark and place. Days are counted from `from`; a mark is 0 or 1. Every row must
 * have a project. The first packed row contains all projects and nothing else.
 */
export const packDays = (db: Db, rows: Sql, from: string) => db<PackedDays[]>`
  select null::uuid as user_id, null::uuid as project, null as numbers,
    (select json_agg(json_build_object('_id', id, 'name', name, 'key', name_key)) from project_names) as projects
  union all
  select r.user_id, r.project, '[' || string_agg(concat_ws(',', ((r.day - ${from}::date) * ${PLACES}::int + least(r.place, ${MAX_PLACE}::int)) * ${MARKS}::int + r.mark, r.count), ',') || ']', null
  from (${rows}) r group by r.user_id, r.project`

/** Unpacks the rows of packDays by person, with the projects in the order of their ids. */
export function unpackDays(packed: readonly PackedDays[]): (person: string) => ProjectRows[] {
  const projects = new Map(packed.find((row) => row.projects !== null)?.projects?.map((each) => [each._id, each]))
  const byPerson = groupBy(packed, (row) => row.user_id)
  return (person) =>
    (byPerson.get(person) ?? [])
      .toSorted((one, other) => (String(one.project) < String(other.project) ? -1 : 1))
      .map(({ project, numbers }) => ({
        project: projects.get(String(project)) as LineProject,
        rows: rowsOf(JSON.parse(numbers ?? '[]') as number[]),
      }))
}

function rowsOf(numbers: readonly number[]): PackedRow[] {
  const rows: PackedRow[] = []
  for (let n = 0; n < numbers.length; n += 2) {
    const number = numbers[n] ?? 0
    const ofDay = Math.floor(number / MARKS)
    rows.push({ at: Math.floor(ofDay / PLACES), place: ofDay % PLACES, mark: number % MARKS, count: numbers[n + 1] ?? 0 })
  }
  return rows
}

type PackedTargets<Row> = { user_id: string | null; numbers: string | null; rows: Row[] | null }
/** `from` is the first day in force, counted in days after the filter's first day. */
export type UnpackedTarget<Row> = { from: number; target: number; row: Row }

/**
 * Packs two queries. `entries` selects user_id, row_id, from (a number of days), target, effective_from, made_at and id; the last
 * three sort the latest entry first. `rows` selects id and `row`, a JSON object, of the rows of targets; only the first packed
 * row contains them. Both may read from `common`.
 */
export const packTargets = <Row>(db: Db, { common, rows, entries }: { common: Sql; rows: Sql; entries: Sql }) =>
  db<PackedTargets<Row>[]>`
  with ${common}, named as materialized (select id, row_number() over (order by id) - 1 as place, row from (${rows}) r)
  select null::uuid as user_id, null as numbers, (select json_agg(row order by place) from named) as rows
  union all
  select e.user_id, '[' || string_agg(concat_ws(',', n.place, e."from", e.target), ','
    order by e.effective_from desc, e.made_at desc, e.id desc) || ']', null
  from (${entries}) e join named n on n.id = e.row_id
  group by e.user_id`

/** Unpacks the rows of packTargets by person, in the order in which they were packed. */
export function unpackTargets<Row>(packed: readonly PackedTargets<Row>[]): (person: string) => UnpackedTarget<Row>[] {
  const numbersBy = new Map(packed.map(({ user_id: id, numbers }) => [id, numbers]))
  const rows = packed.find((each) => each.rows !== null)?.rows ?? []
  return (person) => {
    const numbers = JSON.parse(numbersBy.get(person) ?? '[]') as number[]
    const entries: UnpackedTarget<Row>[] = []
    for (let n = 0; n < numbers.length; n += 3)
      entries.push({ row: rows[numbers[n] ?? 0] as Row, from: numbers[n + 1] ?? 0, target: numbers[n + 2] ?? 0 })
    return entries
  }
}
