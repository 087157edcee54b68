import { cast, getDepartmentId } from '../db/cast.ts'
import type { Db } from '../src/kit/postgres/db.ts'
import type { StaffRole } from '../src/access/levels.ts'
import { createToken } from '../src/session/server/authenticate.ts'
import type { TestPerson } from '../test/calls.ts'

export type Team = Record<StaffRole, TestPerson[]>

export async function generatePeople(owner: Db, role: StaffRole, count: number): Promise<TestPerson[]> {
  const made = await owner<{ id: string; email: string }[]>`
    insert into users (email, full_name, password_hash, roles, created_by)
    select lower(${role}) || n || '@bench.example', ${role} || ' ' || n, 'none', array[${role}], ${cast.meera.id}
    from generate_series(1, ${count}::int) as n returning id, email`
  const people: TestPerson[] = []
  for (const { id, email } of made) {
    const { token, tokenHash } = createToken()
    await owner`
      insert into sessions (token_hash, user_id, remember, created_at, last_seen_at, expires_at, idle_seconds)
      values (${tokenHash}, ${id}, true, now(), now(), now() + interval '1 day', 86400)`
    people.push({ id, email, token })
  }
  return people
}

export async function generateTeam(owner: Db, sizes: Record<StaffRole, number>): Promise<Team> {
  return {
    AUTHOR: await generatePeople(owner, 'AUTHOR', sizes.AUTHOR),
    REVIEWER: await generatePeople(owner, 'REVIEWER', sizes.REVIEWER),
    'REVIEWER-2': await generatePeople(owner, 'REVIEWER-2', sizes['REVIEWER-2']),
    UPLOADER: await generatePeople(owner, 'UPLOADER', sizes.UPLOADER),
  }
}

export async function generateProject(owner: Db, name: string): Promise<string> {
  const [{ id } = { id: '' }] = await owner<{ id: string }[]>`insert into projects (name) values (${name}) returning id`
  await owner`insert into project_modules (project_id, module) values (${id}, 'sections'), (${id}, 'allocations')`
  return id
}

const columns = ['sr_no', 'question_id', 'question_code', 'solution_id', 'subject', 'chapter', 'section', 'page', 'question_link']
  .concat(['solution_link', 'moderator_id', 'question_text', 'answer_key', 'level', 'year', 'source', 'remarks', 'q_type'])
  .map((key) => ({ key, name: key }))

/**
 * Adds a file of this many rows as an import creates them: 18 columns, ten of them in `extra`. With a team, every row has four
 * people. Of every ten rows, four wait for the author, two for the reviewer, one for the second reviewer and one for the
 * uploader. One row is closed, and one is in rework.
 */
export async function generateFile(
  owner: Db,
  { projectId, name, rows, team }: { projectId: string; name: string; rows: number; team?: Team },
): Promise<string> {
  const [{ id: fileId } = { id: '' }] = await owner<{ id: string }[]>`
    insert into files (project_id, name, name_key, columns, row_count, sections, created_by)
    values (${projectId}, ${name}, name_key(${name}), ${JSON.stringify(columns)}::text::jsonb, ${rows},
      array(select 'Section ' || n from generate_series(0, 399) n), ${cast.meera.id}) returning id`
  await owner`insert into file_departments (file_id, department_id, row_count) values (${fileId}, ${getDepartmentId('Physics')}, ${rows})`
  const ids = (role: StaffRole): string[] => team?.[role].map((person) => person.id) ?? []
  await owner`
    insert into tasks (file_id, department_id, sr_no, question_id, question_key, question_code, solution_id, subject, section,
      question_link, solution_link, moderator_id, extra,
      author_id, author_allocated_at, author_status, author_acted_at, author_answer_type, author_comments,
      reviewer_id, reviewer_allocated_at, reviewer_status, reviewer_acted_at, reviewer_rework_at, reviewer_qc_score,
      reviewer2_id, reviewer2_allocated_at, reviewer2_status, reviewer2_acted_at,
      uploader_id, uploader_allocated_at, uploader_status, uploader_acted_at, uploader_content_id, turn, version, attempt)
    select ${fileId}, ${getDepartmentId('Physics')}, n, 'BNK-' || n, 'bnk-' || n, 'c' || n * 3, (40000000 + n)::text,
      (array['Physics', 'Chemistry', 'Mathematics', 'Biology'])[1 + n % 4], 'Section ' || n % 400,
      'https://content.example/questions/' || n, case when n % 4 > 0 then 'https://content.example/solutions/' || n end, 'M-' || n % 30,
      jsonb_build_object('chapter', 'Chapter ' || n % 40, 'page', 1 + n % 700, 'answer_key', n % 4 + 1, 'level', 'Medium',
        'year', 2000 + n % 26, 'source', 'Sample bank', 'q_type', case when n % 2 = 0 then 'MCQ' else 'Numerical' end,
        'question_text', n || '. A block of mass m slides down a rough plane at rest until its speed is twice that of the wave?'),
      author, case when author is not null then at end, case when given and s >= 4 then 'done' end,
      case when given and s >= 4 then at end, case when given and s >= 4 then 'Authored on Doc' end,
      case when given and s >= 4 then 'The figure is redrawn.' end,
      reviewer, case when reviewer is not null then at end,
      case when not given or s < 6 then null when s = 9 then 'sent_for_rework' else 'approved' end,
      case when given and s >= 6 then at end, case when given and s = 9 then at end, case when given and s >= 6 then n % 6 end,
      reviewer2, case when reviewer2 is not null then at end, case when given and s in (7, 8) then 'approved' end,
      case when given and s in (7, 8) then at end,
      uploader, case when uploader is not null then at end, case when given and s = 8 then 'uploaded' end,
      case when given and s = 8 then at end, case when given and s = 8 then 'U-' || n end,
      case when not given or s < 4 or s = 9 then 'AUTHOR' when s < 6 then 'REVIEWER' when s = 6 then 'REVIEWER-2'
        when s = 7 then 'UPLOADER' else 'CLOSED' end,
      case when not given then 1 when s < 4 then 2 when s < 6 then 3 when s in (6, 9) then 4 when s = 7 then 5 else 6 end, 1
    from (select n, n % 10 as s, '2026-03-01T04:00:00Z'::timestamptz + n * interval '1 second' as at,
        (${ids('AUTHOR')}::uuid[])[1 + n / 10 % greatest(${ids('AUTHOR').length}::int, 1)] as author,
        (${ids('REVIEWER')}::uuid[])[1 + n / 10 % greatest(${ids('REVIEWER').length}::int, 1)] as reviewer,
        (${ids('REVIEWER-2')}::uuid[])[1 + n / 10 % greatest(${ids('REVIEWER-2').length}::int, 1)] as reviewer2,
        (${ids('UPLOADER')}::uuid[])[1 + n / 10 % greatest(${ids('UPLOADER').length}::int, 1)] as uploader,
        ${team !== undefined}::boolean as given
      from generate_series(1, ${rows}::int) as n) as rows`
  return fileId
}

/**
 * Adds this many events to each existing task, without checks and with the indexes built at the end. It is meant for large data
 * sets only. The connection must belong to a superuser.
 */
export async function generateEvents(owner: Db, each: number): Promise<void> {
  await owner`set session_replication_role = replica`
  await owner`drop index task_events_row, task_events_decider`
  await owner`
    insert into task_events (task_id, file_id, at, kind, role, actor_id, from_status, to_status, version, set, was)
    select t.id, t.file_id, '2026-03-01T04:00:00Z'::timestamptz + n * interval '1 hour', 'update', 'AUTHOR', t.author_id, null, 'done', n,
      '{"author_status": "done", "author_acted_at": "2026-03-01T04:00:00Z"}', '{"author_status": null, "author_acted_at": null}'
    from tasks t, generate_series(1, ${each}::int) as n`
  await owner`create index task_events_row on task_events (task_id)`
  await owner`
    create index task_events_decider on task_events (actor_id, ((at at time zone 'Asia/Kolkata')::date)) where kind in ('update', 'correction')`
  await owner`set session_replication_role = default`
}

/** Adds filled days in two projects for everybody of one team. All but the last `waiting` days of each person are approved. */
export async function generateTimesheets(
  owner: Db,
  { people, days, waiting }: Record<'people' | 'days' | 'waiting', number>,
): Promise<void> {
  await owner.unsafe(`
    insert into users (email, full_name, password_hash, roles)
      select 'person' || n || '@bench.example', 'Person ' || n, 'none', '{AUTHOR}' from generate_series(1, ${people}) as n;
    insert into user_managers (user_id, effective_from, manager_id)
      select id, current_date - 400, '${cast.kavita.id}' from users where email like 'person%@bench.example';
    insert into projects (name) values ('Bench A'), ('Bench B');
    insert into project_modules (project_id, module) select id, 'timesheets' from projects where name like 'Bench _';
    insert into timesheet_memberships (project_id, user_id, during)
      select p.id, u.id, tstzrange(now() - interval '400 days', null) from projects p, users u
      where p.name like 'Bench _' and u.email like 'person%@bench.example';
    insert into timesheet_entries (user_id, day, status, filled_at, decided_at, decided_by, off_day, done, task_rows, version)
      select u.id, current_date - d, case when d < ${waiting} then 'FILLED' else 'APPROVED' end, now() - make_interval(days => d),
        case when d >= ${waiting} then now() - make_interval(days => d - 1) end, case when d >= ${waiting} then '${cast.kavita.id}'::uuid end,
        false, 50, 50 - u.number % 3, case when d < ${waiting} then 1 else 2 end
      from users u, generate_series(0, ${days - 1}) as d where u.email like 'person%@bench.example';
    insert into timesheet_lines (entry_id, place, project_id, done)
      select e.id, row_number() over (partition by e.id order by p.name), p.id, 25
      from timesheet_entries e, projects p where p.name like 'Bench _';
    insert into timesheet_events (entry_id, user_id, at, kind, actor_id, remarks, lines, version)
      select id, user_id, filled_at, 'filled', user_id, '', '[]', 1 from timesheet_entries`)
  await owner.unsafe('vacuum analyze')
}
