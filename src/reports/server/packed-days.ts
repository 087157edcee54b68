import { groupedBy } from '../../kit/shared/grouped.ts'
import { daysFrom } from '../../kit/shared/time.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'

/** Lists the days from one day to another, both included. Make the list once, because a day is looked up for each line. */
export const daysBetween = ({ from, to }: { from: string; to: string }): string[] => {
  const days: string[] = []
  for (let day = from; day <= to; day = daysFrom(day, 1)) days.push(day)
  return days
}

export type LineProject = { _id: string; name: string; key: string }
type PackedDays = { user_id: string | null; project: string | null; numbers: string | null; projects: LineProject[] | null }

/**
 * A row's day, place and mark are packed into one number, by which Node sorts a person's rows. That is cheaper than sorting in
 * the database, which spends most of its time writing numbers as text.
 */
const PLACES = 1_000
const MARKS = 2

/**
 * Packs a query of user_id, day, project, count, mark and place into one row per person and project, because transferring tens of
 * thousands of rows takes Node as long as the query itself. `numbers` is a JSON list of the number and the count of each row;
 * `projects` is only on the first row. Days are counted from `from`; a mark is 0 or 1. Every row must have a project.
 */
export const packDays = (db: Db, rows: Sql, from: string) => db<PackedDays[]>`
  select null::uuid as user_id, null::uuid as project, null as numbers,
    (select json_agg(json_build_object('_id', id, 'name', name, 'key', name_key)) from project_names) as projects
  union all
  select r.user_id, r.project, '[' || string_agg(concat_ws(',', ((r.day - ${from}::date) * ${PLACES}::int + least(r.place, ${PLACES - 1}::int)) * ${MARKS}::int + r.mark, r.count), ',') || ']', null
  from (${rows}) r group by r.user_id, r.project`

export type PackedRow = { at: number; count: number; project: LineProject; mark: number }

/** Unpacks the rows of packDays by person, sorted by day, place and project. `at` is the index of the day. */
export function unpackDays(packed: readonly PackedDays[]): (person: string) => readonly PackedRow[] {
  const projects = new Map(packed.find((row) => row.projects !== null)?.projects?.map((each) => [each._id, each]))
  const byPerson = groupedBy(packed, (row) => row.user_id)
  return (person) => {
    const rows: (PackedRow & { number: number })[] = []
    for (const row of (byPerson.get(person) ?? []).toSorted((one, other) =>
      String(one.project) < String(other.project) ? -1 : 1,
    )) {
      const project = projects.get(String(row.project)) as LineProject
      const numbers = JSON.parse(row.numbers ?? '[]') as number[]
      for (let n = 0; n < numbers.length; n += 2) {
        const number = numbers[n] ?? 0
        rows.push({
          number,
          at: Math.floor(number / (PLACES * MARKS)),
          count: numbers[n + 1] ?? 0,
          project,
          mark: number % MARKS,
        })
      }
    }
    return rows.sort((one, other) => one.number - other.number)
  }
}
