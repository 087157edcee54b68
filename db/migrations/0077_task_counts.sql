-- Rows counted where they change (ADR 32): screens over many rows read a few hundred counts instead. Each statement that changes
-- rows appends its differences; a sweep folds them into the counts every minute, so that people who decide in one file never wait
-- for each other. Creating the triggers holds up writers of rows until those that are there are counted: 3 s of 10,00,000 rows.

create function stage_state(role text, turn text, author_status text, reviewer_status text, reviewer2_status text, uploader_status text)
  returns text language sql immutable parallel safe
  return case role
    when 'AUTHOR' then case
      when turn = 'AUTHOR' then case when reviewer_status = 'sent_for_rework' then 'rework' else 'waiting' end
      when author_status is null then case when turn = 'CLOSED' then 'unneeded' else 'upcoming' end
      when author_status = 'skipped' then 'skipped'
      when reviewer_status in ('approved', 'rejected') then reviewer_status
      else 'done' end
    when 'REVIEWER' then case
      when turn = 'REVIEWER' then
        case when author_status = 'rework_done' or reviewer2_status = 'sent_for_rework' then 'rework' else 'waiting' end
      when reviewer_status is null then case when turn = 'CLOSED' then 'unneeded' else 'upcoming' end
      when reviewer_status in ('sent_for_rework', 'sent_for_re_attempt') then 'returned'
      when reviewer_status in ('skip_approved', 'to_be_skipped') then 'skipped'
      else reviewer_status end
    when 'REVIEWER-2' then case
      when turn = 'REVIEWER-2' then 'waiting'
      when reviewer2_status is null then
        case when turn = 'CLOSED' or reviewer_status = 'to_be_skipped' then 'unneeded' else 'upcoming' end
      when reviewer2_status = 'sent_for_rework' then 'returned'
      else reviewer2_status end
    when 'UPLOADER' then case
      when turn = 'UPLOADER' then 'waiting'
      when uploader_status is null then case when turn = 'CLOSED' then 'unneeded' else 'upcoming' end
      else uploader_status end
  end;
comment on function stage_state(text, text, text, text, text, text) is 'The state of a row for one of its stages, as deriveStageState (src/tasks/summary/rules.ts) with a second review; a test compares them.';

create table task_counts (
  file_id uuid not null references files,
  department_id uuid not null,
  role text check (role in ('AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER')),
  person_id uuid references users,
  state text not null,
  rows integer not null check (rows > 0),
  changed_at timestamptz,
  unique nulls not distinct (file_id, role, department_id, person_id, state)
);
comment on table task_counts is 'How many rows of a file and department are in a state for who holds their stage of a role. Triggers and the sweep of counts alone write it.';
comment on column task_counts.role is 'Null: the rows by whose turn it is, with the state unassigned for those that wait for an author, and no person.';
comment on column task_counts.person_id is 'Who holds the stage; null: nobody.';
comment on column task_counts.state is 'stage_state of the role; of no role the turn.';
comment on column task_counts.changed_at is 'When a stage of one of its rows last changed; not set back by an undo.';
create index task_counts_by_turn on task_counts (file_id) include (department_id, state, rows, changed_at) where role is null;
create index task_counts_ready on task_counts (person_id, role, file_id) include (department_id, rows)
  where state in ('waiting', 'rework') and person_id is not null;

create table task_count_changes (like task_counts including comments);
alter table task_count_changes add check (rows <> 0);
alter table task_count_changes set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);
comment on table task_count_changes is 'What changed since the counts were last folded: rows to add to them, fewer than none where some left.';

create view counted_tasks with (security_invoker = true) as
select file_id, department_id, role, person_id, state, rows, changed_at from task_counts
union all
select file_id, department_id, role, person_id, state, rows, changed_at from task_count_changes;
comment on view counted_tasks is 'The counts as of now: to be summed.';

create view task_states with (security_invoker = true) as
select file_id, department_id, turn, author_id, author_status, reviewer_id, reviewer_status, reviewer2_id, reviewer2_status, uploader_id,
  uploader_status, count(*)::int as rows,
  max(greatest(author_allocated_at, author_acted_at, reviewer_allocated_at, reviewer_acted_at, reviewer2_allocated_at, reviewer2_acted_at,
    uploader_allocated_at, uploader_acted_at)) as changed_at
from tasks group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
comment on view task_states is 'The rows that are alike in all that is counted: slow.';

create function counts_of(t task_states) returns table (role text, person_id uuid, state text) language sql immutable parallel safe
  begin atomic
    values
      (null::text, null::uuid, case when t.turn = 'AUTHOR' and t.author_id is null then 'unassigned' else t.turn end),
      ('AUTHOR', t.author_id,
        stage_state('AUTHOR', t.turn, t.author_status, t.reviewer_status, t.reviewer2_status, t.uploader_status)),
      ('REVIEWER', t.reviewer_id,
        stage_state('REVIEWER', t.turn, t.author_status, t.reviewer_status, t.reviewer2_status, t.uploader_status)),
      ('REVIEWER-2', t.reviewer2_id,
        stage_state('REVIEWER-2', t.turn, t.author_status, t.reviewer_status, t.reviewer2_status, t.uploader_status)),
      ('UPLOADER', t.uploader_id,
        stage_state('UPLOADER', t.turn, t.author_status, t.reviewer_status, t.reviewer2_status, t.uploader_status));
  end;
comment on function counts_of(task_states) is 'What rows that are alike count as, five times: by their turn, and in each role.';

create view task_counts_anew with (security_invoker = true) as
select t.file_id, t.department_id, c.role, c.person_id, c.state, sum(t.rows)::int as rows, max(t.changed_at) as changed_at
from task_states t, counts_of(t) c group by 1, 2, 3, 4, 5;
comment on view task_counts_anew is 'The counts taken from the rows themselves: slow, to compare with.';

create function count_tasks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into task_count_changes
    select t.file_id, t.department_id, c.role, c.person_id, c.state, sum(t.rows), max(t.changed_at)
    from (
      select file_id, department_id, turn, author_id, author_status, reviewer_id, reviewer_status, reviewer2_id, reviewer2_status, uploader_id,
        uploader_status,
        count(*)::int as rows,
        max(greatest(author_allocated_at, author_acted_at, reviewer_allocated_at, reviewer_acted_at, reviewer2_allocated_at,
          reviewer2_acted_at, uploader_allocated_at, uploader_acted_at)) as changed_at
      from added
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11) t, counts_of(t::task_states) c
    group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into task_count_changes
    select t.file_id, t.department_id, c.role, c.person_id, c.state, sum(t.rows), max(t.changed_at)
    from (
      select file_id, department_id, turn, author_id, author_status, reviewer_id, reviewer_status, reviewer2_id, reviewer2_status, uploader_id,
        uploader_status,
        -count(*)::int as rows, null::timestamptz as changed_at from gone
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11) t, counts_of(t::task_states) c
    group by 1, 2, 3, 4, 5;
  else
    insert into task_count_changes
    select t.file_id, t.department_id, c.role, c.person_id, c.state, sum(t.rows), max(t.changed_at)
    from (
      select file_id, department_id, turn, author_id, author_status, reviewer_id, reviewer_status, reviewer2_id, reviewer2_status, uploader_id,
        uploader_status,
        sum(rows)::int as rows, max(changed_at) as changed_at
      from (
        select g.*, -1 as rows, null::timestamptz as changed_at from gone g
        union all
        select a.*, 1, greatest(author_allocated_at, author_acted_at, reviewer_allocated_at, reviewer_acted_at, reviewer2_allocated_at,
          reviewer2_acted_at, uploader_allocated_at, uploader_acted_at)
        from added a) b
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 having sum(rows) <> 0) t, counts_of(t::task_states) c
    group by 1, 2, 3, 4, 5 having sum(t.rows) <> 0;
  end if;
  return null;
end $$;
comment on function count_tasks() is 'Appends what a statement changed in the counts; of rows that are counted alike before and after nothing.';
create trigger tasks_counted after insert on tasks
  referencing new table as added for each statement execute function count_tasks();
create trigger tasks_counted_again after update on tasks
  referencing old table as gone new table as added for each statement execute function count_tasks();
create trigger tasks_counted_less after delete on tasks
  referencing old table as gone for each statement execute function count_tasks();
insert into task_counts select * from task_counts_anew;

create function fold_task_counts() returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  folded integer;
begin
  -- One at a time, so that two never count the first row of the same state.
  perform pg_advisory_xact_lock(hashtext('proofline task counts'));
  with gone as (delete from task_count_changes returning *),
  summed as (
    select file_id, department_id, role, person_id, state, sum(rows)::int as rows, max(changed_at) as changed_at
    from gone group by 1, 2, 3, 4, 5)
  merge into task_counts c using summed s
    on c.file_id = s.file_id and c.department_id = s.department_id and c.state = s.state
      and coalesce(c.role, '') = coalesce(s.role, '')
      and coalesce(c.person_id, '00000000-0000-0000-0000-000000000000') = coalesce(s.person_id, '00000000-0000-0000-0000-000000000000')
    when matched and c.rows + s.rows = 0 then delete
    when matched then update set rows = c.rows + s.rows, changed_at = greatest(c.changed_at, s.changed_at)
    when not matched and s.rows <> 0 then
      insert (file_id, department_id, role, person_id, state, rows, changed_at)
      values (s.file_id, s.department_id, s.role, s.person_id, s.state, s.rows, s.changed_at);
  get diagnostics folded = row_count;
  return folded;
end $$;
comment on function fold_task_counts() is 'Adds the changes to the counts; returns how many counts changed.';

revoke execute on function count_tasks(), fold_task_counts() from public;
grant execute on function fold_task_counts() to proofline_app;
grant select on task_counts, task_count_changes, counted_tasks, task_states, task_counts_anew to proofline_app;
