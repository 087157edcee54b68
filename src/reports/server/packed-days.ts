import { daysFrom } from '../../kit/shared/time.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'

/** The days from one to another, both included: made once, as a day is looked up for each line. */
export const daysBetween = ({ from, to }: { from: string; to: string }): string[] => {
  const days: string[] = []
  for (let day = from; day <= to; day = daysFrom(day, 1)) days.push(day)
  return days
}

export type LineProject = { _id: string; name: string; key: string }
type PackedDays = { user_id: string | null; numbers: string | null; projects: LineProject[] | null }

/**
 * A row's day, place, mark and project are one number, by which the process sorts a person's rows: cheaper than all of them in
 * the database, which takes longest to write numbers as text.
 */
const PLACES = 1_000
const MARKS = 2

/**
 * Of a select of user_id, day, project, count, mark and place one row per person, as a process takes as long to read tens of
 * thousands of rows as the database: a JSON list, of each row its number and its count; `projects` is on the first row alone.
 * Days are counted from `from`; a mark is 0 or 1. Every row has a project: behind an outer join the planner expects as many rows
 * as before it, and hashes the people in place of sorting them.
 */
export const packDays = (db: Db, rows: Sql, from: string) => db<PackedDays[]>`
  with named as materialized (
    select id, name, row_number() over (order by id) - 1 as place, count(*) over () as projects from project_names)
  select null::uuid as user_id, null as numbers,
    (select json_agg(json_build_object('_id', id, 'name', name, 'key', name_key(name)) order by place) from named) as projects
  union all
  select r.user_id, '[' || string_agg(concat_ws(',', (((r.day - ${from}::date) * ${PLACES}::int + least(r.place, ${PLACES - 1}::int)) * ${MARKS}::int + r.mark) * n.projects + n.place, r.count), ',') || ']', null
  from (${rows}) r left join named n on n.id = r.project group by r.user_id`

export type PackedRow = { at: number; count: number; project: LineProject; mark: number }
function unpack(numbers: readonly number[], projects: readonly LineProject[]): PackedRow[] {
  const rows: (PackedRow & { number: number })[] = []
  for (let n = 0; n < numbers.length; n += 2) {
    const number = numbers[n] ?? 0
    const order = Math.floor(number / projects.length)
    const project = projects[number % projects.length] as LineProject
    rows.push({ number, at: Math.floor(order / (PLACES * MARKS)), count: numbers[n + 1] ?? 0, project, mark: order % MARKS })
  }
  return rows.sort((one, other) => one.number - other.number)
}

/** What packDays found, by person, by day and place; `at` counts days. */
export function unpackDays(rows: readonly PackedDays[]): (person: string) => readonly PackedRow[] {
  const numbersBy = new Map(rows.map(({ user_id: id, numbers }) => [id, numbers]))
  const projects = rows.find((row) => row.projects !== null)?.projects ?? []
  return (person) => unpack(JSON.parse(numbersBy.get(person) ?? '[]') as number[], projects)
}
