import { selectWorkspaceHolidays } from '../../../holidays/server/lookup.ts'
import { routes } from '../../../kit/server/routes.ts'
import { computeFinishDates } from '../../../rows/files/finish-rules.ts'
import { requireRole } from '../../../rows/workflow/server/roles.ts'
import { home, HOME_DAYS, type FirstSteps, HOME_AT_MOST } from '../contract.ts'
import { listDaysUntil } from '../rules.ts'
import { selectFilesInWork, selectPeopleFurthestBehind } from './team-queries.ts'
import { selectHomeWork } from './work-queries.ts'
import { STAFF_ROLES } from '../../../access/levels.ts'
import { countAccountsSql } from '../../../allocations/server/lookup.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { instantTextSql } from '../../../kit/postgres/instant-text.ts'
import type { Reach } from '../../../kit/server/reach.ts'
import { accountsWaivedSql, accountNeededSql } from '../../../projects/server/lookup.ts'
import { reachedSql } from '../../../users/server/lookup.ts'

const anyAssignedSql = (db: Db): Sql => db`(
  exists (select from tasks where author_id is not null) or exists (select from tasks where reviewer_id is not null)
  or exists (select from tasks where reviewer2_id is not null) or exists (select from tasks where uploader_id is not null))`

const canSubmitSql = (db: Db, project: Sql, now: Date): Sql => db`
  exists (select from files f where f.project_id = ${project} and f.deleted_at is null)
  and (${countAccountsSql(db, project)} > 0 or not ${accountNeededSql(db, project, now)})`

/** At least one row is in a state that it can have only after a decision. */
const anyDecidedSql = (db: Db): Sql => db`exists (
  select from counted_tasks where role is not null and state not in ('waiting', 'upcoming', 'unneeded') and rows > 0)`

const isSetUp = async (db: Db, now: Date): Promise<boolean> => {
  const [row] = await db<{ done: boolean }[]>`
    select ${anyAssignedSql(db)} and ${anyDecidedSql(db)} and exists (
      select from module_projects p where p.module = 'sections' and p.deleted_at is null and ${canSubmitSql(db, db`p.id`, now)}) as done`
  return row?.done === true
}

/** An expression over `files f`: the departments of the rows that satisfy the condition over `tasks t`. */
const countDepartmentsSql = (db: Db, condition: Sql): Sql => db`(
  select coalesce(jsonb_agg(jsonb_build_object('name', r.name, 'count', r.count) order by r.count desc, r.first), '[]') from (
    select d.name, count(*)::int as count, min(t.sr_no) as first from tasks t join department_names d on d.id = t.department_id
    where t.file_id = f.id and ${condition} group by d.id, d.name
    order by count desc, first limit ${HOME_AT_MOST.departmentsOfFile}) r)`

const selectFirstSteps = (db: Db, reach: Reach<'all'>, now: Date) => {
  const person = db`case when u.id is not null then jsonb_build_object('_id', u.id, 'fullName', u.full_name, 'email', u.email) end`
  const isAssigned = db`num_nonnulls(t.author_id, t.reviewer_id, t.reviewer2_id, t.uploader_id) > 0`
  return db<FirstSteps[]>`
  select
    (select jsonb_build_object('name', p.name, 'at', ${instantTextSql(db, db`p.added_at`)}, 'by', ${person})
      from module_projects p left join identities u on u.id = p.added_by
      where p.module = 'sections' and p.deleted_at is null order by p.added_at, p.id limit 1) as project,
    (select jsonb_build_object('name', f.name, 'section', p.name, 'rows', f.row_count, 'at', ${instantTextSql(db, db`f.created_at`)}, 'by', ${person},
        'departments', ${countDepartmentsSql(db, db`true`)})
      from files f join project_names p on p.id = f.project_id left join identities u on u.id = f.created_by
      where f.deleted_at is null order by f.created_at, f.id limit 1) as file,
    (select case when count(*) > 0 then jsonb_build_object('count', count(*), 'first',
        jsonb_agg(${person} || jsonb_build_object('role', u.roles[1]) order by u.created_at, u.id)
          filter (where u.place <= ${HOME_AT_MOST.firstPeople})) end
      from (select *, row_number() over (order by created_at, id) as place from identities u
        where roles && ${STAFF_ROLES as readonly string[] as string[]}::text[] and deleted_at is null and account_state = 'active'
          and enable_assignments and ${reachedSql(db, reach, db`u.id`)}) u) as people,
    (select jsonb_build_object('file', f.name, 'section', p.name, 'departments', ${countDepartmentsSql(db, isAssigned)}, 'people', (
        select coalesce(jsonb_agg(${person} || jsonb_build_object('role', s.role, 'rows', s.rows) order by s.place, s.rows desc, u.id), '[]')
        from (
          select r.place, r.role, r.person, count(*)::int as rows
          from tasks t cross join lateral (values (1, 'AUTHOR', t.author_id), (2, 'REVIEWER', t.reviewer_id),
            (3, 'REVIEWER-2', t.reviewer2_id), (4, 'UPLOADER', t.uploader_id)) r(place, role, person)
          where t.file_id = f.id and r.person is not null
          group by r.place, r.role, r.person order by r.place, rows desc, r.person limit ${HOME_AT_MOST.assignedPeople}) s
          join identities u on u.id = s.person))
      from files f join project_names p on p.id = f.project_id
      where f.deleted_at is null and ${anyAssignedSql(db)} and exists (
        select from tasks t where t.file_id = f.id and ${isAssigned})
      order by f.created_at, f.id limit 1) as assigned,
    (select jsonb_build_object('project', p.name, 'count', ${countAccountsSql(db, db`p.id`)}, 'waived', (
        select jsonb_build_object('at', ${instantTextSql(db, db`n.said_at`)}, 'by', ${person})
        from (select n.* from ${accountsWaivedSql(db, db`p.id`, now)}) n left join identities u on u.id = n.said_by))
      from module_projects p where p.module = 'sections' and p.deleted_at is null and ${canSubmitSql(db, db`p.id`, now)}
      order by p.added_at, p.id limit 1) as ids`
}

/** Takes the row of a statement that always returns exactly one. */
const only = <Row>([row]: readonly Row[]): Row => {
  if (row === undefined) throw new Error('A statement of Home returns one row')
  return row
}

export const homeRoutes = routes('tasks', home, {
  start: async ({ db, reach, now }) => ({
    steps: (await isSetUp(db, now)) ? null : only(await selectFirstSteps(db, reach, now)),
  }),

  files: async ({ db, reach }) => {
    const pace = { today: reach.day, holidays: await selectWorkspaceHolidays(db, reach.day) }
    const { data, ...sums } = only(await selectFilesInWork(db, reach, pace))
    const rows = data.map(({ closes, since, ...file }) => ({
      ...file,
      finish: computeFinishDates({ open: file.count - file.stages.CLOSED, closes, since }, pace),
    }))
    return { data: rows, ...sums }
  },

  people: async ({ db, reach, now }) => only(await selectPeopleFurthestBehind(db, reach, listDaysUntil(now, HOME_DAYS))),

  work: async ({ db, actor, reach, params, now }) =>
    only(await selectHomeWork(db, reach, requireRole(actor, params.role), listDaysUntil(now, HOME_DAYS))),
})
