import type { OpenInMonth } from '../../closed-months/server/extension-points.ts'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { joinFirst } from '../../kit/shared/short-list.ts'
import { reachedSql } from '../../users/server/lookup.ts'
import { linesWithTargetsSql, selectTargetRowsNamed } from './lookup.ts'

/** The maximum number of projects named in a point. */
const MAX_NAMED_PROJECTS = 3

/** Lists the lines of timesheets that count as 0, because no target or the target 0 is in force on their day (decision 130). */
export const openInMonth: OpenInMonth = async (db, reach, { from, to }) => {
  const entries = db`
    select id, user_id, day from timesheet_entries
    where day between ${from} and ${to} and status <> 'REJECTED' and ${reachedSql(db, reach, db`user_id`)}`
  const [open] = await db<
    { lines: number; units: number; projects: { name: string; key: string; lines: number; units: number }[] }[]
  >`
    with ${linesWithTargetsSql(db, entries)},
    untargeted as (select l.* from lines l left join targets t using (user_id, key, day) where coalesce(t.target_count, 0) = 0)
    select count(*)::int as lines, coalesce(sum(done), 0)::float8 as units,
      (select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'key', p.name_key, 'lines', l.lines, 'units', l.units) order by p.sort_key, p.id), '[]')
        from (select project_id, count(*)::int as lines, sum(done)::float8 as units from untargeted group by project_id) l
          join project_names p on p.id = l.project_id) as projects
    from untargeted`
  const { lines = 0, units = 0, projects = [] } = open ?? {}
  const names = projects.map(({ name }) => name)
  const rows = await selectTargetRowsNamed(
    db,
    projects.map(({ key }) => key),
  )
  const placeOf = (key: string): string => {
    const row = rows.find((each) => each.key === key)?.row
    return row === undefined ? '/targets' : `/target-assign/${row.project}/${row._id}`
  }
  return [
    {
      group: 'missing',
      title: { open: 'Lines without a target', done: 'Every line has its target' },
      noun: ['line without a target', 'lines without a target'],
      count: lines,
      detail:
        lines > 0
          ? `${formatQuantity(units, 'unit')} of ${joinFirst(names, MAX_NAMED_PROJECTS)} count 0.00 h`
          : 'of all timesheets',
      list: projects.map(({ name, key, lines: of, units: done }) => ({
        name,
        detail: `${formatQuantity(of, 'line')}, ${formatQuantity(done, 'unit')}`,
        href: placeOf(key),
      })),
      place: { label: 'Assign', href: '/targets' },
    },
  ]
}
