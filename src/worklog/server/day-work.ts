import type { Db } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { type FinishedWork, finishedInProjects } from '../../timesheets/server/extension-points.ts'
import { routes } from '../../kit/server/routes.ts'
import { canFinishSql, finishedBySql, linesSentSql } from '../../timesheets/server/lookup.ts'
import { reachedSql } from '../../users/server/lookup.ts'
import { type DayWork, dayWork } from '../day-work-contract.ts'

type Asked = { from: string; to: string; work: readonly FinishedWork[] }
const selectWorkOf = (db: Db, reach: Reach<'own'>, { from, to, work }: Asked) => {
  const isOf = db`user_id = ${reach.userId} and day between ${from}::date and ${to}::date`
  const finishable = canFinishSql(db, reach, work, db`m.project`)
  return db<DayWork[]>`
  with mine as materialized (
    select s.day, b.project_id as project, coalesce(sum(s.completed_units), 0) as units
    from (select * from worklog_sub_targets where ${isOf} and removed_at is null) s join worklog_targets t on t.id = s.target_id
      join worklog_profiles f on f.id = t.profile_id join worklog_subjects b on b.id = f.subject_id
    where ${reachedSql(db, reach, db`s.user_id`)}
    group by s.day, b.project_id),
  finished as materialized (
    select day, of_id, sum(count)::int as count
    from (${finishedBySql(db, reach, work, { people: db`select ${reach.userId}::uuid`, from, to })}) f group by day, of_id)
  select m.day::text as date, m.project, m.units::float8 as units, case when ${finishable} then coalesce(f.count, 0) end as task_rows,
    l.done::float8 as timesheet
  from mine m left join finished f on f.day = m.day and f.of_id = m.project
    left join ${linesSentSql(db, isOf)} l on l.day = m.day and l.project = m.project
  where l.done is not null or (${finishable})
  order by m.day, m.project`
}

export const dayWorkRoutes = routes('worklog', dayWork, {
  own: async ({ db, reach, query: { from, to }, registered }) => ({
    data: await selectWorkOf(db, reach, { from, to, work: registered.extensionsOf(finishedInProjects) }),
  }),
})
