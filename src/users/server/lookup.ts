import type { Role } from '../../kit/access.ts'
import type { Db } from '../../kit/db.ts'
import type { DepartmentPerson } from '../contract.ts'

type Asked = {
  /** Null: of all departments, and without one. */
  departmentId: string | null
  /** Null: whatever the role. */
  role: Role | null
  /** A manager's id limits to the own team. */
  team: string | null
  day: string
}

/** Active people who can be given work, by name, with the tasks that wait for them (000 §2 Assign Tasks). */
export const departmentPeople = (db: Db, { departmentId, role, team, day }: Asked) => db<DepartmentPerson[]>`
  with people as materialized (
    select u.id, u.full_name, u.email, u.roles, u.employee_id from users u
    where u.deleted_at is null and u.account_state = 'active' and (${role}::text is null or ${role}::text = any (u.roles))
      and (${departmentId}::uuid is null or u.id in (
        select s.user_id from user_department_members m join user_department_sets s on s.id = m.set_id
        where m.department_id = ${departmentId}::uuid and m.set_id = departments_on(s.user_id, ${day})))
      and (${team}::uuid is null or u.id in (
        select m.user_id from user_managers m where m.manager_id = ${team}::uuid and manager_on(m.user_id, ${day}) = ${team}::uuid))),
  waiting as (
    select id, sum(tasks)::int as tasks from (
      select t.author_id as id, count(*) as tasks from tasks t join files f on f.id = t.file_id and f.deleted_at is null
        where t.turn = 'AUTHOR' and t.author_id in (select id from people) and coalesce(${role}::text, 'AUTHOR') = 'AUTHOR' group by 1
      union all
      select t.reviewer_id, count(*) from tasks t join files f on f.id = t.file_id and f.deleted_at is null
        where t.turn = 'REVIEWER' and t.reviewer_id in (select id from people) and coalesce(${role}::text, 'REVIEWER') = 'REVIEWER' group by 1
      union all
      select t.reviewer2_id, count(*) from tasks t join files f on f.id = t.file_id and f.deleted_at is null
        where t.turn = 'REVIEWER-2' and t.reviewer2_id in (select id from people)
          and coalesce(${role}::text, 'REVIEWER-2') = 'REVIEWER-2' group by 1
      union all
      select t.uploader_id, count(*) from tasks t join files f on f.id = t.file_id and f.deleted_at is null
        where t.turn = 'UPLOADER' and t.uploader_id in (select id from people) and coalesce(${role}::text, 'UPLOADER') = 'UPLOADER' group by 1
    ) of_a_stage group by id)
  select p.id as "_id", p.full_name as "fullName", p.email, p.roles as "roleData", p.employee_id, coalesce(w.tasks, 0) as "openTasks"
  from people p left join waiting w using (id)
  order by lower(p.full_name), p.id`
