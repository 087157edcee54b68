-- What the migrations add up to. Written by "npm run schema"; never edited, never run.

create extension btree_gist;
create extension pg_trgm;

CREATE OR REPLACE FUNCTION public.absence_on(person uuid, on_day date)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select nullif(reason, '') from absences where user_id = person and day = on_day order by made_at desc, id desc limit 1
$function$;
comment on function absence_on(uuid,date) is 'The reason for which a person is absent on a day, or null.';

CREATE OR REPLACE FUNCTION public.account_key(project uuid, name text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce((select account_id_key from accounts where deleted_at is null and project_id = project and account_id_key = old_name_key($2) limit 1),
    name_key($2)) $function$;
comment on function account_key(uuid,text) is 'As department_key, of the allocation IDs of a project.';

CREATE OR REPLACE FUNCTION public.allocation_hold_places()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.places := case new.mode when 'single' then int4range(null, null)
    else (select int4range(number, number + 1) from users where id = new.user_id) end;
  new.project_id := (select project_id from accounts where id = new.account_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.analyze_audit_months()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- PostgreSQL sees to each part, not to what they are together. A part of which nothing is known is new.
  if exists (select from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = 'audit_log'::regclass and reltuples < 0) then
    analyze (skip_locked) audit_log;
  end if;
end $function$;
comment on function analyze_audit_months() is 'Analyzes the audit log as a whole when it has a month that was never analyzed; in a transaction of its own, as it reads for some tenths of a second.';

CREATE OR REPLACE FUNCTION public.analyze_grown()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare grown regclass;
begin
  for grown in
    select relid from pg_stat_user_tables
    where schemaname = 'public' and n_mod_since_analyze >= 250 and n_mod_since_analyze >= 0.1 * n_live_tup
  loop
    -- Another session analyzes it already: then it is not waited for.
    execute format('analyze (skip_locked) %s', grown);
  end loop;
end $function$;
comment on function analyze_grown() is 'Analyzes the tables of which a tenth was written since they were analyzed; only their owner may, so it runs as that.';

CREATE OR REPLACE FUNCTION public.are_cell_numbers(numbers jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select jsonb_typeof(numbers) = 'object' and numbers <> '{}'
    and not exists (
      select from jsonb_each(numbers) c(key, cell) where not coalesce(case jsonb_typeof(cell)
        when 'number' then true
        when 'array' then jsonb_array_length(cell) = 2 and jsonb_typeof(cell -> 0) in ('number', 'string')
          and jsonb_typeof(cell -> 1) = 'string' and cell ->> 1 <> '' end, false))
$function$;
comment on function are_cell_numbers(jsonb) is 'Whether these are the numbers of a row''s cells: by the key of the column a value in the format General, or a pair of value and number format.';

CREATE OR REPLACE FUNCTION public.are_runs(runs jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select jsonb_typeof(runs) = 'object' and runs <> '{}'
    and not exists (
      select from jsonb_each(runs) c(key, cell) where case when jsonb_typeof(cell) = 'array' then cell = '[]' or exists (
        select from jsonb_array_elements(cell) r(run)
        where not coalesce(case when jsonb_typeof(run) = 'array' then jsonb_array_length(run) = 2 and jsonb_typeof(run -> 0) = 'string'
          and run ->> 0 <> '' and jsonb_typeof(run -> 1) = 'string' and run ->> 1 ~ '^[\^_]?b?i?u?s?$' end, false))
        or not exists (select from jsonb_array_elements(cell) r(run) where run ->> 1 <> '')
      else true end)
$function$;
comment on function are_runs(jsonb) is 'Whether these are the runs of a row: by the key of the column pairs of text and marks (^ or _, then of b, i, u, s), at least one with marks.';

CREATE OR REPLACE FUNCTION public.audit_faults()
 RETURNS TABLE(line bigint, what text)
 LANGUAGE sql
 STABLE
AS $function$
  with archived as materialized (select coalesce(range_agg(lines), '{}') as lines from audit_archives)
  select s.last_line, format('the lines after %s up to this one are not as they were sealed', s.after_line)
  from (select *, lag(last_line, 1, 0::bigint) over chain as last_before, lag(hash) over chain as hash_before
    from audit_seals window chain as (order by last_line)) s cross join archived a
  cross join lateral audit_seal(s.after_line, s.last_line, s.hash_before) found
  where s.after_line <> s.last_before
    or (found.lines <> s.lines or found.hash <> s.hash) and not a.lines && int8range(s.after_line, s.last_line, '(]')
  union all
  select coalesce(l.id, v.line_id), case when l.id is null then 'values of no line' when v.line_id is null then 'its values are gone'
    else 'its values are not as they were written' end
  from audit_log l full join audit_values v on v.line_id = l.id cross join archived a
  where l.id is null and not v.line_id <@ a.lines or l.id is not null and ((l.values_hash is null) <> (v.line_id is null)
    or (v.erased is null and audit_values_hash(v.salt, v.object_name, v.before, v.after) <> l.values_hash))
  order by 1
$function$;
comment on function audit_faults() is 'Lines and values of the audit log that somebody changed, added or took away since they were sealed or written; reads all of it. Seals over archived lines are compared when these are read in again.';

CREATE OR REPLACE FUNCTION public.audit_line_hash(line audit_log)
 RETURNS bytea
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select sha256(convert_to(jsonb_build_array(line.id, to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), line.actor_id, line.call,
    line.object_type, line.object_id, encode(line.values_hash, 'hex'), line.request_id)::text, 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION public.audit_seal(since bigint, up_to bigint, hash_before bytea)
 RETURNS TABLE(lines integer, hash bytea)
 LANGUAGE sql
 STABLE
AS $function$
  select count(*)::int, sha256(coalesce(hash_before, '') || coalesce(string_agg(audit_line_hash(l), '' order by l.id), ''))
  from audit_log l where l.id > since and l.id <= up_to
$function$;
comment on function audit_seal(bigint,bigint,bytea) is 'The seal of the lines after one up to another, under the hash of the seal before.';

CREATE OR REPLACE FUNCTION public.audit_values_hash(salt bytea, object_name text, before jsonb, after jsonb)
 RETURNS bytea
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select sha256(salt || convert_to(jsonb_build_array(object_name, before, after)::text, 'UTF8'))
$function$;
comment on function audit_values_hash(bytea,text,jsonb,jsonb) is 'What the line has of its values; without the salt nobody can try names.';

CREATE OR REPLACE FUNCTION public.closed_days_of_key(project_key text, from_day date)
 RETURNS SETOF date
 LANGUAGE sql
 STABLE
AS $function$
  select d.day from month_closings c
    cross join lateral (select (c.month + interval '1 month')::date as end_day, greatest(c.month, from_day) as first_day) m
    cross join lateral (
      select m.first_day as day
      union select r.deleted_on from target_rows r
      where r.keyword_key = project_key and r.deleted_on > m.first_day and r.deleted_on < m.end_day) d
  where c.reopened_at is null and from_day < m.end_day
$function$;
comment on function closed_days_of_key(text,date) is 'The days of closed months, from a day on, on which an entry of a keyword that is in force in the month begins to be: the first ones, and those on which another row ends.';

CREATE OR REPLACE FUNCTION public.closed_target_days(project_name text, from_day date)
 RETURNS SETOF date
 LANGUAGE sql
 STABLE
AS $function$
  select closed_days_of_key(keyword_key(project_name), from_day)
$function$;
comment on function closed_target_days(text,date) is 'As closed_days_of_key, of the keyword of this name.';

CREATE OR REPLACE FUNCTION public.copy_entry_day_to_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select e.user_id, e.day into new.user_id, new.day from timesheet_entries e where e.id = new.entry_id;
  return new;
end $function$;
comment on function copy_entry_day_to_line() is 'A line has the person and the day of its entry, whatever was sent.';

CREATE OR REPLACE FUNCTION public.count_tasks()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
comment on function count_tasks() is 'Appends what a statement changed in the counts; of rows that are counted alike before and after nothing.';

CREATE OR REPLACE FUNCTION public.counts_of(t task_states)
 RETURNS TABLE(role text, person_id uuid, state text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 VALUES (NULL::text,NULL::uuid,
         CASE
             WHEN (((counts_of.t).turn = 'AUTHOR'::text) AND ((counts_of.t).author_id IS NULL)) THEN 'unassigned'::text
             ELSE (counts_of.t).turn
         END), ('AUTHOR'::text,(counts_of.t).author_id,stage_state('AUTHOR'::text, (counts_of.t).turn, (counts_of.t).author_status, (counts_of.t).reviewer_status, (counts_of.t).reviewer2_status, (counts_of.t).uploader_status)), ('REVIEWER'::text,(counts_of.t).reviewer_id,stage_state('REVIEWER'::text, (counts_of.t).turn, (counts_of.t).author_status, (counts_of.t).reviewer_status, (counts_of.t).reviewer2_status, (counts_of.t).uploader_status)), ('REVIEWER-2'::text,(counts_of.t).reviewer2_id,stage_state('REVIEWER-2'::text, (counts_of.t).turn, (counts_of.t).author_status, (counts_of.t).reviewer_status, (counts_of.t).reviewer2_status, (counts_of.t).uploader_status)), ('UPLOADER'::text,(counts_of.t).uploader_id,stage_state('UPLOADER'::text, (counts_of.t).turn, (counts_of.t).author_status, (counts_of.t).reviewer_status, (counts_of.t).reviewer2_status, (counts_of.t).uploader_status));
END;
comment on function counts_of(task_states) is 'What rows that are alike count as, five times: by their turn, and in each role.';

CREATE OR REPLACE FUNCTION public.day_share(shift numeric, on_day date)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case (on_day - date '1900-01-07') % 7 when 0 then 0 when 6 then case shift when 5 then 0 when 5.5 then 0.5 else 1 end else 1 end
$function$;
comment on function day_share(numeric,date) is 'How much of a full day''s hours a shift demands (calculations.md 1); src/users/work-day-rules.ts has the same rule.';

CREATE OR REPLACE FUNCTION public.day_share(shift numeric, on_day date, is_half boolean)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when is_half then 0.5 when is_half is null then 1 else 0 end * day_share(shift, on_day)
$function$;
comment on function day_share(numeric,date,boolean) is 'The same with person_holidays.is_half of a person''s day: null: no holiday; a half one halves, a whole one leaves nothing.';

CREATE OR REPLACE FUNCTION public.days_after_leaving(people uuid[])
 RETURNS TABLE(user_id uuid, from_day date, until_day date)
 LANGUAGE sql
 STABLE PARALLEL SAFE ROWS 100
AS $function$
  with first_stored as (
    select distinct on (s.user_id) s.user_id, s.roles && '{AUTHOR,REVIEWER,REVIEWER-2,UPLOADER}' as is_staff from user_states s
    where s.user_id = any (people) order by s.user_id, coalesce(s.saved_on, s.effective_from), s.made_at),
  -- Whether somebody was staff is a matter of what was stored before, also where a last day has left no day of it.
  stored as (
    select s.user_id, s.effective_from, s.made_at, s.state, s.roles && '{AUTHOR,REVIEWER,REVIEWER-2,UPLOADER}' as is_staff,
      bool_or(s.roles && '{AUTHOR,REVIEWER,REVIEWER-2,UPLOADER}') over (partition by s.user_id order by s.made_at, s.effective_from) as was_staff
    from user_states s where s.user_id = any (people)),
  held as (
    select distinct on (s.user_id, s.effective_from) s.* from stored s order by s.user_id, s.effective_from, s.made_at desc),
  marked as (
    select h.*, h.state <> 'active' or (f.is_staff or h.was_staff) and not h.is_staff as has_left from held h join first_stored f using (user_id)),
  begun as (select m.*, lag(m.has_left, 1, false) over (partition by m.user_id order by m.effective_from) as had_left from marked m)
  select b.user_id, b.effective_from,
    coalesce((select min(n.effective_from) from begun n where n.user_id = b.user_id and n.effective_from > b.effective_from and not n.has_left), 'infinity')
  from begun b where b.has_left and not b.had_left
$function$;
comment on function days_after_leaving(uuid[]) is 'The days, until_day excluded, on which people are blocked or deleted, or have lost their last staff role: from_day is the day after a last day. Until infinity: they have left.';

CREATE OR REPLACE FUNCTION public.decide_last_day(person uuid, today date)
 RETURNS date
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select case when exists (select from list_recorded_days(person, today, today)) then today else today - 1 end
$function$;
comment on function decide_last_day(uuid,date) is 'The last day of a person whose days an act of today ends, where none is given (decision 171).';

CREATE OR REPLACE FUNCTION public.department_key(text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce((select name_key from departments where deleted_at is null and name_key = old_name_key($1) limit 1), name_key($1)) $function$;
comment on function department_key(text) is 'The departments.name_key that a text names: of one that keeps its old key where it is spelled so, else the new one.';

CREATE OR REPLACE FUNCTION public.departments_held(first_day date, last_day date)
 RETURNS TABLE(department_id uuid)
 LANGUAGE sql
 STABLE
AS $function$
  -- A set that holds on any day of the period holds on the later one of its first day and that of the period.
  select distinct m.department_id from user_department_members m join user_department_sets s on s.id = m.set_id
  where s.effective_from <= last_day and s.id = departments_on(s.user_id, greatest(s.effective_from, first_day))
$function$;
comment on function departments_held(date,date) is 'The departments, deleted ones too, in which somebody was on a day of the period, both days included.';

CREATE OR REPLACE FUNCTION public.departments_on(person uuid, day date)
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select id from user_department_sets where user_id = person and effective_from <= day
  order by effective_from desc, made_at desc limit 1
$function$;
comment on function departments_on(uuid,date) is 'The department set of a person in force on a day: user_department_members.set_id.';

CREATE OR REPLACE FUNCTION public.drop_leavers_password()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.password_hash := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.employee_id_key(text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce((select employee_id_key from users where deleted_at is null and employee_id_key = old_name_key($1) limit 1), name_key($1)) $function$;
comment on function employee_id_key(text) is 'As department_key, of employee IDs.';

CREATE OR REPLACE FUNCTION public.end_password_link()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Nobody has a token of the new hash.
  update password_links set token_hash = sha256(gen_random_uuid()::text::bytea) where user_id = new.id and used_at is null;
  return null;
end $function$;
comment on function end_password_link() is 'A link of the operator is for an ADMIN: whoever gets the role again later needs a new one.';

CREATE OR REPLACE FUNCTION public.erase_values(person uuid, becomes text, in_text text, in_json text, plain text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not exists (select from erasures e join users u on u.id = e.user_id
    where e.user_id = person and e.xmin = pg_current_xact_id()::xid and u.deleted_at is not null) then
    raise exception 'This transaction erases nobody of this id';
  end if;
  update audit_values set object_name = case when object_name is not null then becomes end, before = null, after = null, salt = null, erased = person
    where line_id in (
      select id from audit_log where object_id = person::text or (actor_id = person and object_type in ('session', 'preference')));
  update audit_values set object_name = regexp_replace(object_name, in_text, becomes, 'gi'),
      before = regexp_replace(before::text, in_json, becomes, 'gi')::jsonb, after = regexp_replace(after::text, in_json, becomes, 'gi')::jsonb,
      salt = null, erased = person
    where lower(concat_ws(' ', object_name, before, after)) like any (plain)
      and (object_name ~* in_text or before::text ~* in_json or after::text ~* in_json);
  update user_preferences set value = regexp_replace(value::text, in_json, becomes, 'gi')::jsonb where value::text ~* in_json;
  update task_drafts set draft = regexp_replace(draft::text, in_json, becomes, 'gi')::jsonb where draft::text ~* in_json;
  update scheduled_exports set name = regexp_replace(name, in_text, becomes, 'gi'),
      selection = regexp_replace(selection::text, in_json, becomes, 'gi')::jsonb
    where name ~* in_text or selection::text ~* in_json;
  update export_files set filename = regexp_replace(filename, in_text, becomes, 'gi'), problem = regexp_replace(problem, in_text, becomes, 'gi')
    where filename ~* in_text or problem ~* in_text;
  update import_batches set workbook = regexp_replace(workbook, in_text, becomes, 'gi') where workbook ~* in_text;
  update finding_dismissals set words = regexp_replace(words, in_text, becomes, 'gi'), reason = regexp_replace(reason, in_text, becomes, 'gi')
    where words ~* in_text or reason ~* in_text;
  delete from idempotency_keys where body ~* in_json or body ~* in_text;
  delete from upload_progress where outcome::text ~* in_json;
  delete from login_throttle where key ~* in_text;
end $function$;
comment on function erase_values(uuid,text,text,text,text[]) is 'Empties the values of an erased person, those of audit lines and copies; only in the transaction that records the erasure.';

CREATE OR REPLACE FUNCTION public.file_key(text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce((select name_key from files where deleted_at is null and name_key = old_name_key($1) limit 1), name_key($1)) $function$;
comment on function file_key(text) is 'As department_key, of files.';

CREATE OR REPLACE FUNCTION public.fold_task_counts()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
comment on function fold_task_counts() is 'Adds the changes to the counts; returns how many counts changed.';

CREATE OR REPLACE FUNCTION public.follow_absences()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  touched record;
begin
  for touched in
    select n.user_id, min(least(n.day, r.from_day)) as first_day, max(greatest(n.day, r.until_day)) as last_day,
      (array_agg(n.made_by))[1] as actor, max(n.made_at) as moment
    from changed n left join absence_ranges r on r.user_id = n.user_id and n.day between r.from_day and r.until_day
    where n.origin <> 'followed' and (r.id is not null or n.origin = 'off withdrawn')
    group by n.user_id order by n.user_id
  loop
    perform resolve_absence_days(array[touched.user_id], touched.first_day, touched.last_day, touched.actor, touched.moment);
  end loop;
  return null;
end $function$;
comment on function follow_absences() is 'After a write of absences: resolves the days of the ranges that it touches.';

CREATE OR REPLACE FUNCTION public.follow_calendar_uses()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  use record;
begin
  for use in select n.*, coalesce((
      select min(u.effective_from) from holiday_calendar_uses u
      where u.scope = n.scope and u.department_id is not distinct from n.department_id and u.user_id is not distinct from n.user_id
        and u.effective_from > n.effective_from), 'infinity') as until_day from changed n order by n.id loop
    if use.scope = 'person' then
      perform from users u where u.id = use.user_id for no key update;
      perform pg_advisory_xact_lock_shared(hashtext('proofline months'));
    else
      perform lock_people_and_months();
    end if;
    if exists (
      select from month_closings c where c.reopened_at is null and use.effective_from < c.month + interval '1 month' and use.until_day > c.month) then
      raise exception 'month is closed' using errcode = 'check_violation', constraint = 'month_is_closed';
    end if;
    perform refresh_person_holidays(case when use.scope = 'person' then array[use.user_id] else array(select u.id from users u) end,
      use.effective_from, use.until_day, use.made_by, use.made_at);
  end loop;
  return null;
end $function$;
comment on function follow_calendar_uses() is 'After a use of a calendar: refuses one that would be in force in a closed month, and refreshes the days of its people.';

CREATE OR REPLACE FUNCTION public.follow_department_calendars()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  put record;
begin
  if not exists (select from holiday_calendar_uses where scope = 'department') then
    return null;
  end if;
  if tg_table_name = 'user_department_sets' then
    select array_agg(distinct n.user_id) as people, min(n.effective_from) as first_day, (array_agg(n.made_by))[1] as actor, max(n.made_at) as moment
      into put from changed n;
  else
    select array_agg(distinct s.user_id) as people, min(s.effective_from) as first_day, (array_agg(s.made_by))[1] as actor, max(s.made_at) as moment
      into put from changed n join user_department_sets s on s.id = n.set_id;
  end if;
  if put.people is not null then
    perform from users u where u.id = any (put.people) order by u.id for no key update;
    perform pg_advisory_xact_lock_shared(hashtext('proofline months'));
    perform refresh_person_holidays(put.people, put.first_day, 'infinity', put.actor, put.moment);
  end if;
  return null;
end $function$;
comment on function follow_department_calendars() is 'After other departments of people: refreshes their holidays, where departments have calendars.';

CREATE OR REPLACE FUNCTION public.follow_department_names()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform rights_changed(array(
    select s.user_id from user_department_members m join user_department_sets s on s.id = m.set_id where m.department_id = new.id));
  return null;
end $function$;
comment on function follow_department_names() is 'The names of some departments carry rights (decision 72).';

CREATE OR REPLACE FUNCTION public.follow_grants()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform rights_changed(array(select user_id from changed));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_holidays()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  days date[];
  actor uuid;
  moment timestamptz;
begin
  if tg_op = 'INSERT' then
    days := array(select n.day from changed n where n.state = 'confirmed');
  else
    days := array(
      select e.day from was o join changed n on n.id = o.id
        cross join lateral (values (o.day, o.state), (n.day, n.state)) e(day, state)
      where e.state = 'confirmed' and (o.day, o.is_half, o.kind, o.state) is distinct from (n.day, n.is_half, n.kind, n.state));
  end if;
  if cardinality(days) = 0 then
    return null;
  end if;
  perform lock_people_and_months();
  if exists (
    select from unnest(days) d(day) join month_closings c on c.reopened_at is null and c.month = date_trunc('month', d.day)::date) then
    raise exception 'month is closed' using errcode = 'check_violation', constraint = 'month_is_closed';
  end if;
  select coalesce(n.changed_by, n.made_by), coalesce(n.changed_at, n.made_at) into actor, moment from changed n order by 2 desc limit 1;
  perform refresh_person_holidays(array(select u.id from users u), (select min(d) from unnest(days) d), (select max(d) from unnest(days) d), actor, moment);
  return null;
end $function$;
comment on function follow_holidays() is 'After a write of holidays: refuses one of a closed month, as refuse_closed_month, and refreshes everybody''s days.';

CREATE OR REPLACE FUNCTION public.follow_managers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform rights_changed(array(
    select m.manager_id from user_managers m where m.user_id in (select user_id from changed) and m.manager_id is not null));
  return null;
end $function$;
comment on function follow_managers() is 'Whose people these are, and whose they were, reach other rows now.';

CREATE OR REPLACE FUNCTION public.follow_new_people()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from holidays where state = 'confirmed') then
    perform pg_advisory_xact_lock_shared(hashtext('proofline months'));
    perform refresh_person_holidays(array(select n.id from changed n), '-infinity', 'infinity', null, null);
  end if;
  return null;
end $function$;
comment on function follow_new_people() is 'Gives new people, who have no targets yet, the holidays that are in force.';

CREATE OR REPLACE FUNCTION public.follow_reopened_month()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  last_day date := (new.month + interval '1 month')::date - 1;
begin
  perform refresh_person_holidays(array(select u.id from users u), new.month, last_day, new.reopened_by, new.reopened_at);
  perform resolve_absence_days(array(select distinct r.user_id from absence_ranges r where r.from_day <= last_day and r.until_day >= new.month),
    new.month, last_day, new.reopened_by, new.reopened_at);
  return null;
end $function$;
comment on function follow_reopened_month() is 'A month that is open again has the holidays and the days of absences of now; whoever reopens it has locked all days.';

CREATE OR REPLACE FUNCTION public.follow_restricted_choice()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  chosen holidays;
  chosen_before int;
begin
  perform from users u where u.id = new.user_id for no key update;
  perform pg_advisory_xact_lock_shared(hashtext('proofline months'));
  select h.* into chosen from holidays h where h.id = new.holiday_id;
  if exists (select from month_closings c where c.reopened_at is null and c.month = date_trunc('month', chosen.day)::date) then
    raise exception 'month is closed' using errcode = 'check_violation', constraint = 'month_is_closed';
  end if;
  if tg_op = 'INSERT' then
    select count(*) into chosen_before
    from restricted_choices r join holidays h on h.id = r.holiday_id
    where r.user_id = new.user_id and r.withdrawn_at is null and h.calendar_id = chosen.calendar_id and h.state = 'confirmed'
      and date_trunc('year', h.day) = date_trunc('year', chosen.day) and r.id <> new.id;
    if chosen.kind <> 'restricted' or chosen.state <> 'confirmed'
        or chosen_before >= (select c.restricted_max from holiday_calendars c where c.id = chosen.calendar_id) then
      raise exception 'too many restricted days' using errcode = 'check_violation', constraint = 'restricted_choices_most';
    end if;
  end if;
  perform refresh_person_holidays(array[new.user_id], chosen.day, chosen.day, new.user_id, coalesce(new.withdrawn_at, new.chosen_at));
  return null;
end $function$;
comment on function follow_restricted_choice() is 'After a restricted day is chosen or given back: refuses more than the calendar allows, as the violation of restricted_choices_most, and refreshes the day.';

CREATE OR REPLACE FUNCTION public.follow_subject_grants()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- A separate statement: the next one sees what was committed while it waited for a grant or a revocation of the same person.
  perform from users where id in (select user_id from changed) order by id for no key update;
  update users u set status_report_permission = h.has
  from (select c.user_id, exists (select from subject_grants g where g.user_id = c.user_id) as has
    from (select distinct user_id from changed) c) h
  where u.id = h.user_id and u.status_report_permission <> h.has;
  return null;
end $function$;
comment on function follow_subject_grants() is 'Whoever has a subject has users.status_report_permission, and nobody else (decision 92): the first one sets it, the last one clears it.';

CREATE OR REPLACE FUNCTION public.follow_user_rights()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into user_rights (user_id) values (new.id);
  else
    perform rights_changed(array[new.id]);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_leaver()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from sessions where user_id = new.id;
  delete from devices where user_id = new.id;
  delete from known_addresses where user_id = new.id;
  delete from user_preferences where user_id = new.id;
  delete from task_drafts where user_id = new.id;
  delete from passwords_by_others where user_id = new.id;
  delete from idempotency_keys where user_id = new.id;
  return null;
end $function$;
comment on function forget_leaver() is 'Whoever deletes a person, and however: nothing that let them in or that only they read is left.';

CREATE OR REPLACE FUNCTION public.forget_question_bands()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from question_bands b using gone g, unnest(g.bands) k(band) where b.band = k.band and b.number = g.number;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.glossary_key(project uuid, word text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce((select g.word_key from glossary_words g where g.replaced_by is null and g.project_id = project and g.word_key = old_name_key($2) limit 1),
    name_key($2)) $function$;
comment on function glossary_key(uuid,text) is 'As department_key, of the glossary of a project.';

CREATE OR REPLACE FUNCTION public.holiday_calendars_on(people uuid[], on_days date[])
 RETURNS TABLE(user_id uuid, day date, calendar_id uuid, is_unclear boolean)
 LANGUAGE sql
 STABLE ROWS 10000
AS $function$
  with days as materialized (select distinct d.day from unnest(on_days) d(day)),
  uses as materialized (
    select u.*, coalesce(lead(u.effective_from) over (partition by u.scope, u.department_id, u.user_id order by u.effective_from), 'infinity') as until_day
    from (
      select distinct on (a.scope, a.department_id, a.user_id, a.effective_from) a.* from holiday_calendar_uses a
      where a.user_id is null or a.user_id = any (people)
      order by a.scope, a.department_id, a.user_id, a.effective_from, a.made_at desc, a.id desc) u),
  sets as materialized (
    select s.*, coalesce(lead(s.effective_from) over (partition by s.user_id order by s.effective_from), 'infinity') as until_day
    from (
      select distinct on (a.user_id, a.effective_from) a.id, a.user_id, a.effective_from from user_department_sets a
      where a.user_id = any (people) and exists (select from uses where scope = 'department')
      order by a.user_id, a.effective_from, a.made_at desc) s),
  of_departments as materialized (
    select s.user_id, d.day, (array_agg(distinct u.calendar_id))[1] as calendar_id, count(distinct u.calendar_id) as calendars
    from days d join sets s on d.day >= s.effective_from and d.day < s.until_day
      join user_department_members m on m.set_id = s.id
      join uses u on u.scope = 'department' and u.department_id = m.department_id and u.calendar_id is not null
        and d.day >= u.effective_from and d.day < u.until_day
    group by s.user_id, d.day)
  select p.id, d.day, coalesce(o.calendar_id, t.calendar_id, w.calendar_id), o.calendar_id is null and v.calendars > 1 is true
  from unnest(people) p(id) cross join days d
    left join uses o on o.scope = 'person' and o.user_id = p.id and d.day >= o.effective_from and d.day < o.until_day
    left join of_departments v on v.user_id = p.id and v.day = d.day
    left join of_departments t on t.user_id = p.id and t.day = d.day and t.calendars = 1
    left join uses w on w.scope = 'workspace' and d.day >= w.effective_from and d.day < w.until_day
$function$;
comment on function holiday_calendars_on(uuid[],date[]) is 'The calendar of each person on each day, null where none applies: their own, else that of their departments where these have one alone, else that of the workspace. Unclear: two departments have different ones, and the person has no own.';

CREATE OR REPLACE FUNCTION public.is_only_admin(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from users where id = person and 'ADMIN' = any (roles) and account_state = 'active' and deleted_at is null)
    and not exists (
      select from users u where u.id <> person and u.deleted_at is null and ('ADMIN' = any (u.roles) or exists (
        select from user_states taken join user_states given on given.user_id = taken.user_id and given.made_at < taken.made_at
        where taken.user_id = u.id and taken.made_by = person and not 'ADMIN' = any (taken.roles) and 'ADMIN' = any (given.roles)))) $function$;
comment on function is_only_admin(uuid) is 'Whether the person is active and the only ADMIN, blocked ones and those counted from whom this person took the role: then they may set own figures (decision 134).';

CREATE OR REPLACE FUNCTION public.is_status_form(status text, authoring_status text, authoring_limit numeric, ps_limit text, qc_status text, qc_limit numeric, qps_limit text, technical_issues text, remarks text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(case
    when status = 'accessible' then
      authoring_status in ('yes', 'no', 'PS') and qc_status in ('yes', 'no', 'PS') and technical_issues in ('yes', 'no')
      and (authoring_limit is not null) = (authoring_status = 'yes') and (ps_limit is not null) = (authoring_status = 'PS')
      and (qc_limit is not null) = (qc_status = 'yes') and (qps_limit is not null) = (qc_status = 'PS')
      and (remarks is not null) = (technical_issues = 'yes')
      and coalesce(ps_limit in ('1st attempt failed', 'both attempt failed', 'PS ongoing', 'PS Pending'), true)
      and coalesce(qps_limit in ('1st attempt failed', 'both attempt failed', 'PS ongoing', 'PS Pending'), true)
      -- The upper bound keeps NaN out too, which is greater than every number.
      and coalesce(authoring_limit between 0 and 9999999.99, true) and coalesce(qc_limit between 0 and 9999999.99, true)
      and coalesce(length(btrim(remarks)) between 1 and 2000, true)
    when status is null or status = 'application-error' then
      num_nonnulls(authoring_status, authoring_limit, ps_limit, qc_status, qc_limit, qps_limit, technical_issues, remarks) = 0
    else false end, false)
$function$;
comment on function is_status_form(text,text,numeric,text,text,numeric,text,text,text) is 'Whether the fields depend on each other as those of the status form do (002 §4, §5); all null: never saved.';

CREATE OR REPLACE FUNCTION public.keep_sort_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  name text := to_jsonb(new) ->> tg_argv[0];
begin
  if new.sort_key is null or right(new.sort_key, length(name) + 1) <> chr(1) || name then
    new.sort_key := name_key(name);
  end if;
  return new;
end $function$;
comment on function keep_sort_key() is 'Sets the sort_key of a name (argument) that came without its own to name_key: each of its own ends with U+0001 and the name.';

CREATE OR REPLACE FUNCTION public.keyword_key(text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce((select name_key from projects where deleted_at is null and name_key = old_name_key($1) limit 1),
    (select r.keyword_key from target_rows r where r.deleted_on is null and r.keyword_key = old_name_key($1) limit 1), name_key($1)) $function$;
comment on function keyword_key(text) is 'The key of the timesheet project that a keyword names: as project_key, also where a row alone keeps an old one.';

CREATE OR REPLACE FUNCTION public.list_absent_days_with_figures()
 RETURNS TABLE(user_id uuid, person text, day date, targets text[])
 LANGUAGE sql
 STABLE
AS $function$
  select d.user_id, u.full_name, d.day, f.targets
  from absent_days_with_figures d join users u on u.id = d.user_id
    cross join lateral (
      select array_agg(t.name order by t.name, t.id) as targets from worklog_sub_targets s join worklog_targets t on t.id = s.target_id
      where s.user_id = d.user_id and s.day = d.day and s.removed_at is null and s.filled_at is not null) f
  where f.targets is not null and absence_on(d.user_id, d.day) is not null
  order by d.day desc, u.sort_key, d.user_id
$function$;
comment on function list_absent_days_with_figures() is 'The days of absent_days_with_figures that still have an absence and figures, the latest first, with the targets that have figures.';

CREATE OR REPLACE FUNCTION public.list_figures_on(person uuid, on_day date)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  select array(
    select 'a timesheet' from timesheet_entries t where t.user_id = person and t.day = on_day and t.status <> 'REJECTED'
    union all
    select 'worklog figures' where exists (
      select from worklog_sub_targets s where s.user_id = person and s.day = on_day and s.removed_at is null and s.filled_at is not null)
    union all
    select 'a qualitative record' where exists (
      select from qualitative_records q where q.user_id = person and q.day = on_day and q.deleted_at is null and not q.returned)
    union all
    select 'hours of a file' where exists (
      select from productivity_hours p join productivity_files f on f.id = p.file_id and f.deleted_at is null
      where p.user_id = person and p.day = on_day))
$function$;
comment on function list_figures_on(uuid,date) is 'The figures of a person''s day, in words; empty: none.';

CREATE OR REPLACE FUNCTION public.list_look_alikes()
 RETURNS TABLE(kind text, name text, other text, place text)
 LANGUAGE sql
 STABLE
AS $function$
  select l.kind, p.name, p.other, p.place
  from look_alikes l cross join lateral (
    select n.name, o.name as other, null as place from departments n, departments o
    where l.kind = 'department' and n.id = l.id and o.id = l.other_id and n.deleted_at is null and o.deleted_at is null
    union all
    select n.name, o.name, null from projects n, projects o
    where l.kind = 'project' and n.id = l.id and o.id = l.other_id and n.deleted_at is null and o.deleted_at is null
    union all
    select n.name, o.name, null from files n, files o
    where l.kind = 'file' and n.id = l.id and o.id = l.other_id and n.deleted_at is null and o.deleted_at is null
    union all
    select n.account_id, o.account_id, p.name from accounts n, accounts o, projects p
    where l.kind = 'account' and n.id = l.id and o.id = l.other_id and n.deleted_at is null and o.deleted_at is null and p.id = n.project_id
    union all
    select n.employee_id, o.employee_id, n.full_name || ', ' || o.full_name from users n, users o
    where l.kind = 'employee ID' and n.id = l.id and o.id = l.other_id and n.deleted_at is null and o.deleted_at is null
    union all
    select n.word, o.word, p.name from glossary_words n, glossary_words o, projects p
    where l.kind = 'glossary word' and n.id = l.id and o.id = l.other_id and n.replaced_by is null and o.replaced_by is null and p.id = n.project_id
    union all
    select n.name, o.name, null from productivity_files n, productivity_files o
    where l.kind = 'hours file' and n.id = l.id and o.id = l.other_id and n.deleted_at is null and o.deleted_at is null
    union all
    select n.name, o.name, p.name from worklog_subjects n, worklog_subjects o, projects p
    where l.kind = 'subject' and n.id = l.id and o.id = l.other_id and n.deleted_at is null and o.deleted_at is null and p.id = n.project_id
    union all
    select n.name, o.name, p.name || ', ' || s.name from worklog_profiles n, worklog_profiles o, worklog_subjects s, projects p
    where l.kind = 'profile' and n.id = l.id and o.id = l.other_id and n.deleted_at is null and o.deleted_at is null and s.id = n.subject_id
      and p.id = s.project_id
    union all
    select concat_ws(', ', n.keyword, n.sub_project_name, n.subject), concat_ws(', ', o.keyword, o.sub_project_name, o.subject), p.name
    from target_rows n, target_rows o, projects p
    where l.kind = 'target' and n.id = l.id and o.id = l.other_id and n.deleted_on is null and o.deleted_on is null and p.id = n.project_id
    union all
    select n.keyword, o.name, p.name from target_rows n, projects o, projects p
    where l.kind = 'keyword' and n.id = l.id and o.id = l.other_id and n.deleted_on is null and o.deleted_at is null and p.id = n.project_id
      and n.keyword_key <> o.name_key
    union all
    select n.question_id, o.question_id, f.name from tasks n, tasks o, files f
    where l.kind = 'question ID' and n.id = l.id and o.id = l.other_id and f.id = n.file_id and f.deleted_at is null) p
  where l.kind = 'target' or l.kind = 'keyword' or name_key(p.name) = name_key(p.other)
  order by l.kind, p.place, p.name, l.id
$function$;
comment on function list_look_alikes() is 'The pairs of look_alikes that are still there and still look the same, with where they are.';

CREATE OR REPLACE FUNCTION public.list_recorded_days(person uuid, first_day date, last_day date)
 RETURNS TABLE(kind text, day date)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select 'timesheet', e.day from timesheet_entries e where e.user_id = person and e.day between first_day and last_day and e.status <> 'REJECTED'
  union
  select 'record', r.day from qualitative_records r where r.user_id = person and r.day between first_day and last_day and r.deleted_at is null
  union
  select 'file', h.day from productivity_hours h join productivity_files f on f.id = h.file_id and f.deleted_at is null
  where h.user_id = person and h.day between first_day and last_day
  union
  select 'worklog', s.day from worklog_targets t join worklog_sub_targets s on s.target_id = t.id
  where t.user_id = person and s.day between first_day and last_day and s.removed_at is null and s.filled_at is not null
  union
  select 'absence', a.day from (
    select distinct on (a.day) a.day, a.reason from absences a where a.user_id = person and a.day between first_day and last_day
    order by a.day, a.made_at desc, a.id desc) a
  where a.reason <> ''
$function$;
comment on function list_recorded_days(uuid,date,date) is 'The days, both included, of which something of a person is recorded, by what it is: a timesheet that is not rejected, a qualitative record, hours of a file, figures of the worklog, an absence.';

CREATE OR REPLACE FUNCTION public.list_upgrade_moves()
 RETURNS TABLE(rule text, user_id uuid, month date)
 LANGUAGE sql
 STABLE
AS $function$
  select m.rule, m.user_id, m.month from upgrade_moves m
$function$;
comment on function list_upgrade_moves() is 'The rows of upgrade_moves.';

CREATE OR REPLACE FUNCTION public.list_upgrade_report_moves()
 RETURNS TABLE(month date, department_id uuid, department text, days_gone integer, days_come integer)
 LANGUAGE sql
 STABLE
AS $function$
  select r.month, r.department_id, d.name, r.days_gone, r.days_come
  from upgrade_report_moves r left join departments d on d.id = r.department_id
  order by r.month desc, d.sort_key nulls last, d.id
$function$;
comment on function list_upgrade_report_moves() is 'The rows of upgrade_report_moves with the names of the departments, the latest month first, then by name, no department last.';

CREATE OR REPLACE FUNCTION public.lock_people_and_months()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from users u order by u.id for no key update;
  perform pg_advisory_xact_lock(hashtext('proofline months'));
end $function$;
comment on function lock_people_and_months() is 'Alone: the days of everybody may change, so that none may be written and no month closed meanwhile.';

CREATE OR REPLACE FUNCTION public.make_audit_months(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '500ms'
AS $function$
declare
  months timestamp[];
  month timestamp;
  part text;
  since timestamptz;
  up_to timestamptz;
begin
  if moment is null or moment > greatest(now(), (select max(at) from audit_log)) + interval '1 month' then
    raise exception 'The moment % is more than a month after the clock of the database and the newest line', moment;
  end if;
  -- One at a time, so that the second finds what the first made.
  perform pg_advisory_xact_lock(hashtext('proofline audit months'));
  select array_agg(of order by of) into months from (
    -- Months that are over need a table only for lines.
    select date_trunc('month', greatest(moment, now()) at time zone 'Asia/Kolkata') + n * interval '1 month' as of from generate_series(0, 2) n
    union
    select date_trunc('month', at at time zone 'Asia/Kolkata') from audit_log_unplaced) needed
  where to_regclass('audit_log_' || to_char(of, 'YYYY_MM')) is null and of at time zone 'Asia/Kolkata' >= coalesce((
    -- What the first part reaches is in it.
    select substring(pg_get_expr(relpartbound, oid) from 'TO \(''(.+)''\)')::timestamptz from pg_class
    where oid = to_regclass('audit_log_before')), '-infinity');
  if months is null then return 0; end if;
  -- Who writes or reads lines of these months waits until they are there.
  lock table audit_log_unplaced in access exclusive mode;
  foreach month in array months loop
    part := 'audit_log_' || to_char(month, 'YYYY_MM');
    since := month at time zone 'Asia/Kolkata';
    up_to := (month + interval '1 month') at time zone 'Asia/Kolkata';
    execute format('create table %I (like audit_log including comments)', part);
    execute format('alter table %I set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.01)', part);
    execute format('with placed as (delete from audit_log_unplaced where at >= %L and at < %L returning *) insert into %I select * from placed',
      since, up_to, part);
    execute format('alter table audit_log attach partition %I for values from (%L) to (%L)', part, since, up_to);
  end loop;
  return array_length(months, 1);
end $function$;
comment on function make_audit_months(timestamp with time zone) is 'Makes the tables of the audit log for a month and the two after it, and for months of lines that have none; returns how many. No later month than the database''s own clock or the newest line allows. Which months there are is otherwise the database''s own business.';

CREATE OR REPLACE FUNCTION public.manager_on(person uuid, day date)
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select manager_id from user_managers where user_id = person and effective_from <= day
  order by effective_from desc, made_at desc limit 1
$function$;
comment on function manager_on(uuid,date) is 'The manager of a person on a day, or null.';

CREATE OR REPLACE FUNCTION public.may_hold(deleted_at timestamp with time zone, account_state text, enable_assignments boolean, roles text[], stage text)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((deleted_at IS NULL) AND (account_state = 'active'::text) AND enable_assignments AND ((stage IS NULL) OR (stage = ANY (roles))));
comment on function may_hold(timestamp with time zone,text,boolean,text[],text) is 'Whether a person may be given work in a role now (null: in any): living, not blocked, with assignments, and holding the role (workflow.md, Assigning).';

CREATE OR REPLACE FUNCTION public.name_key(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select normalize(lower(btrim(translate(regexp_replace(
    normalize(regexp_replace(name, '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g'), NFC),
    '[ \t\n\u000B\f\r\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]', ' ', 'g'),
    U&'\02D7\058A\2010\2011\2012\2013\2014\2015\2043\2212\FE58\FE63\FF0D', '-------------'))), NFC)
$function$;
comment on function name_key(text) is 'What makes two names the same: Unicode form, invisible characters, outer spaces, kinds of spaces and hyphens and case ignored (decisions 19, 88a, 152). Twin of the function nameKey.';

CREATE OR REPLACE FUNCTION public.new_id()
 RETURNS uuid
 LANGUAGE sql
 PARALLEL SAFE
AS $function$select uuidv7()$function$;
comment on function new_id() is 'A UUIDv7: ordered by the time it was made.';

CREATE OR REPLACE FUNCTION public.newest_migration()
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select max(number) from schema_migration
$function$;
comment on function newest_migration() is 'The number of the last migration that the database has: the application may not read their record.';

CREATE OR REPLACE FUNCTION public.note_gone_numbers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update files f set gone_sr_no = g.last
  from (select file_id, max(sr_no) as last from gone group by file_id) g
  where f.id = g.file_id and f.gone_sr_no < g.last;
  return null;
end
$function$;
comment on function note_gone_numbers() is 'Notes the highest number of deleted rows at their file.';

CREATE OR REPLACE FUNCTION public.note_transaction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.written_in := pg_current_xact_id();
  return new;
end $function$;
comment on function note_transaction() is 'Notes the transaction of what comes to an inbox by an update: written_in.';

CREATE OR REPLACE FUNCTION public.old_name_key(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select lower(btrim(
    normalize(regexp_replace(name, '[\u00AD\u061C\u115F\u1160\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\U000E0001-\U000E007F]', '', 'g'), NFC),
    E' \t\n\u000B\f\r\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000'))
$function$;
comment on function old_name_key(text) is 'The key of a name as it was before the kinds of spaces and hyphens counted as one: what a row kept whose new key another one has, by which an exact spelling still finds it.';

CREATE OR REPLACE FUNCTION public.oldest_transaction_seconds()
 RETURNS double precision
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
RETURN (SELECT (EXTRACT(epoch FROM max((clock_timestamp() - pg_stat_activity.xact_start))))::double precision AS "extract" FROM pg_stat_activity WHERE ((pg_stat_activity.datname = current_database()) AND (pg_stat_activity.backend_type = 'client backend'::text) AND (pg_stat_activity.pid <> pg_backend_pid())));
comment on function oldest_transaction_seconds() is 'The age of the oldest transaction of this database, of those whose session its owner may see; null: there is none.';

CREATE OR REPLACE FUNCTION public.plan_absence_days(people uuid[], first_day date, last_day date)
 RETURNS TABLE(user_id uuid, day date, range_id uuid, reason text, present text, stays boolean)
 LANGUAGE sql
 STABLE ROWS 100
AS $function$
  with ranges as materialized (
    select r.* from absence_ranges r where r.user_id = any (people) and r.from_day <= last_day and r.until_day >= first_day),
  -- The days that were asked for or recorded as days of a range, and whether the range holds there.
  items as materialized (
    select r.id as range_id, q.day, q.status = 'approved' as holds, a.made_at
    from ranges r join absence_requests q on q.user_id = r.user_id and q.day between r.from_day and r.until_day and q.range_id = r.id
      left join absences a on a.id = q.absence_id
    -- A weekly off that replaced a request leaves the day to the range.
    where q.status <> 'replaced' or exists (
      select from absences n where n.user_id = q.user_id and n.day = q.day and n.origin = 'entered' and n.reason <> 'reject' and n.made_at >= q.asked_at)
    union all
    select r.id, a.day, true, max(a.made_at)
    from ranges r join absences a on a.user_id = r.user_id and a.day between r.from_day and r.until_day and a.range_id = r.id and a.origin = 'entered'
    where not exists (select from absence_requests q where q.user_id = r.user_id and q.day = a.day and q.range_id = r.id)
    group by r.id, a.day),
  days as materialized (
    select c.user_id, c.day
    from (
      select r.user_id, d::date as day from ranges r
        cross join lateral generate_series(greatest(r.from_day, first_day), least(r.until_day, last_day), interval '1 day') d
      union
      select a.user_id, a.day from absences a where a.user_id = any (people) and a.day between first_day and last_day and a.origin = 'off withdrawn') c
    where c.day >= rule_holds_from('days of absences') and not exists (
      select from month_closings m where m.reopened_at is null and m.month = date_trunc('month', c.day)::date)
      and not exists (
        select from days_after_leaving(people) g where g.user_id = c.user_id and c.day >= g.from_day and c.day < g.until_day)),
  stored as materialized (
    select a.* from days d join absences a on a.user_id = d.user_id and a.day = d.day),
  latest as (select distinct on (s.user_id, s.day) s.* from stored s order by s.user_id, s.day, s.made_at desc, s.id desc),
  decided as (
    select distinct on (s.user_id, s.day) s.* from stored s where s.origin <> 'followed' order by s.user_id, s.day, s.made_at desc, s.id desc),
  -- The reason given for a day. A day that a range adds later takes the reason of the nearest requested day before it, else
  -- of the nearest one after it.
  said as (
    select s.user_id, s.day, s.reason, s.range_id, s.made_at, s.id from stored s
    where s.origin = 'entered' and s.reason <> 'reject' and not exists (
      select from absence_requests q where q.user_id = s.user_id and q.day = s.day and q.range_id = s.range_id and q.status <> 'approved')
    union all
    select r.user_id, d.day, r.reason, r.id, near.made_at, r.id
    from days d join ranges r on r.user_id = d.user_id and d.day between r.from_day and r.until_day and d.day <> all (r.left_out)
      cross join lateral (
        select i.* from items i where i.range_id = r.id order by i.day <= d.day desc, abs(i.day - d.day) limit 1) near
    where near.holds and near.day <> d.day),
  held as (select distinct on (s.user_id, s.day) s.* from said s order by s.user_id, s.day, s.made_at desc, s.id desc),
  wanted as (
    select d.user_id, d.day, h.range_id, nullif(l.reason, '') as present,
      case when h.range_id is null or day_share(e.shift_type, d.day, p.is_half) > 0 and d.day >= least(
          (u.created_at at time zone 'Asia/Kolkata')::date, (select min(w.effective_from) from work_terms w where w.user_id = u.id))
        then nullif(h.reason, '') end as reason
    from days d join users u on u.id = d.user_id
      cross join lateral terms_on(d.user_id, d.day) e
      left join person_holidays p on p.user_id = d.user_id and p.day = d.day
      left join held h on h.user_id = d.user_id and h.day = d.day
      left join latest l on l.user_id = d.user_id and l.day = d.day
      left join decided o on o.user_id = d.user_id and o.day = d.day
    where o.reason is distinct from 'reject'
      and (h.range_id is not null or l.origin = 'followed' or o.origin in ('off withdrawn', 'undone')))
  select w.user_id, w.day, w.range_id, w.reason, w.present, w.reason is not null and w.present is null and (
    exists (select from absence_days_worked k where k.user_id = w.user_id and k.day = w.day) or list_figures_on(w.user_id, w.day) <> '{}')
  from wanted w
  where w.reason is distinct from w.present
$function$;
comment on function plan_absence_days(uuid[],date,date) is 'The days of people, from one to another, both included, whose absence is to change, outside of closed months (decision 173): what was said of the day last holds, on the working days of its range; single days as they were entered. A weekly off stays. `reason` null: none. `stays`: the day has figures, or had some when it came, and stays one of work.';

CREATE OR REPLACE FUNCTION public.productivity_file_key(text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce((select name_key from productivity_files where deleted_at is null and name_key = old_name_key($1) limit 1), name_key($1)) $function$;
comment on function productivity_file_key(text) is 'As department_key, of the files with hours.';

CREATE OR REPLACE FUNCTION public.project_key(text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce((select name_key from projects where deleted_at is null and name_key = old_name_key($1) limit 1), name_key($1)) $function$;
comment on function project_key(text) is 'As department_key, of projects.';

CREATE OR REPLACE FUNCTION public.refresh_person_holidays(people uuid[], first_day date, last_day date, actor uuid, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  moved_people uuid[];
  moved_days date[];
begin
  with moved as materialized (
    select coalesce(r.user_id, p.user_id) as user_id, coalesce(r.day, p.day) as day, r.holiday_id, r.is_half
    from resolve_person_holidays(people, first_day, last_day) r
      full join (select * from person_holidays h where h.user_id = any (people) and h.day between first_day and last_day) p
        on p.user_id = r.user_id and p.day = r.day
    where (r.holiday_id, r.is_half) is distinct from (p.holiday_id, p.is_half)),
  opened as materialized (
    select m.* from moved m where not exists (
      select from month_closings c where c.reopened_at is null and c.month = date_trunc('month', m.day)::date)),
  gone as (
    delete from person_holidays h using opened o where o.holiday_id is null and h.user_id = o.user_id and h.day = o.day),
  stored as (
    insert into person_holidays select o.user_id, o.day, o.holiday_id, o.is_half from opened o where o.holiday_id is not null
    on conflict (user_id, day) do update set holiday_id = excluded.holiday_id, is_half = excluded.is_half)
  select array_agg(o.user_id), array_agg(o.day) into moved_people, moved_days from opened o;
  if moved_people is not null then
    perform worklog_follow_holidays(moved_people, moved_days, actor, moment);
    perform resolve_absence_days(array(select distinct m from unnest(moved_people) m), (select min(d) from unnest(moved_days) d),
      (select max(d) from unnest(moved_days) d), actor, moment);
  end if;
end $function$;
comment on function refresh_person_holidays(uuid[],date,date,uuid,timestamp with time zone) is 'Brings person_holidays of locked people from one day to another in line, outside of closed months, and what follows from them, in the name of a person.';

CREATE OR REPLACE FUNCTION public.refuse_absence_beside_figures()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- The other of two transactions at once waits here. The next statement sees what it wrote.
  perform from users u where u.id = new.user_id for no key update;
  if absence_on(new.user_id, new.day) is not null and exists (
    select from worklog_sub_targets s
    where s.user_id = new.user_id and s.day = new.day and s.removed_at is null and s.filled_at is not null) then
    raise exception 'an absence and figures are on one day' using errcode = 'check_violation', constraint = 'absence_or_figures';
  end if;
  return null;
end $function$;
comment on function refuse_absence_beside_figures() is 'Refuses a whole-day absence and figures of a sub-target that is not removed on one day of a person, as the violation of absence_or_figures.';

CREATE OR REPLACE FUNCTION public.refuse_closed_budget()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(hashtext('proofline months'));
  if exists (
    select from worklog_targets t join worklog_sums z on z.target_id = t.id and z.units > 0
      join month_closings c on c.reopened_at is null and c.month = date_trunc('month', z.from_day)::date
    where t.profile_id = new.id) then
    raise exception 'units of a closed month' using errcode = 'check_violation', constraint = 'worklog_budget_closed';
  end if;
  return null;
end $function$;
comment on function refuse_closed_budget() is 'Refuses another budget of a profile that has units in a closed month, as the violation of worklog_budget_closed.';

CREATE OR REPLACE FUNCTION public.refuse_closed_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(hashtext('proofline months'));
  if exists (
    select from changed n join month_closings c on c.reopened_at is null and n.first_day < c.month + interval '1 month' and n.last_day >= c.month
    where exists (
      select from productivity_hours h where h.file_id = n.id and h.day >= c.month and h.day < c.month + interval '1 month')) then
    raise exception 'month is closed' using errcode = 'check_violation', constraint = 'month_is_closed';
  end if;
  return null;
end $function$;
comment on function refuse_closed_file() is 'Refuses the deletion of a file with hours in a closed month, as the violation of month_is_closed.';

CREATE OR REPLACE FUNCTION public.refuse_closed_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  touches boolean;
  within text := case tg_argv[0]
    when 'day' then 'n.day >= c.month and n.day < c.month + interval ''1 month'''
    else format('n.effective_from < c.month + interval ''1 month'' and coalesce(
      (select min(f.effective_from) from %I f where f.user_id = n.user_id and f.effective_from > n.effective_from), ''infinity'') > c.month',
      tg_table_name) end;
begin
  perform pg_advisory_xact_lock_shared(hashtext('proofline months'));
  execute 'select exists (select from changed n join month_closings c on c.reopened_at is null and ' || within || ')' into touches;
  if touches then
    raise exception 'month is closed' using errcode = 'check_violation', constraint = 'month_is_closed';
  end if;
  return null;
end $function$;
comment on function refuse_closed_month() is 'Refuses rows in a closed month, as the violation of month_is_closed: of a day, or of a dated fact, which is in force from its day to the person''s next one.';

CREATE OR REPLACE FUNCTION public.refuse_closed_rates()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Alone: everybody's days are summed anew around the day, so none may be written meanwhile.
  perform pg_advisory_xact_lock(hashtext('proofline months'));
  if exists (
    select from changed n join month_closings c on c.reopened_at is null and n.effective_from < c.month + interval '1 month'
      and coalesce((select min(r.effective_from) from standard_rates r
        where r.department_id is not distinct from n.department_id and r.effective_from > n.effective_from), 'infinity') > c.month) then
    raise exception 'month is closed' using errcode = 'check_violation', constraint = 'month_is_closed';
  end if;
  return null;
end $function$;
comment on function refuse_closed_rates() is 'As refuse_closed_month, for standard rates: none may be set where it would be in force in a closed month.';

CREATE OR REPLACE FUNCTION public.refuse_closed_settings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from changed where key = 'INCENTIVE_RATE') then
    return null;
  end if;
  -- Alone: every person's days are summed anew around the setting's day, so none may be written meanwhile.
  perform pg_advisory_xact_lock(hashtext('proofline months'));
  if exists (
    select from changed n join month_closings c on c.reopened_at is null and n.effective_from < c.month + interval '1 month'
      and coalesce((select min(s.effective_from) from settings s where s.key = n.key and s.effective_from > n.effective_from), 'infinity') > c.month
    where n.key = 'INCENTIVE_RATE') then
    raise exception 'month is closed' using errcode = 'check_violation', constraint = 'month_is_closed';
  end if;
  return null;
end $function$;
comment on function refuse_closed_settings() is 'As refuse_closed_month, for the incentive rate: it must not be set where it would be in force in a closed month.';

CREATE OR REPLACE FUNCTION public.refuse_closed_targets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(hashtext('proofline months'));
  if exists (
    select from assigned_targets a join target_rows r on r.id = a.row_id
      cross join lateral closed_days_of_key(r.keyword_key, new.effective_from) d(day)
    where a.id = new.assigned_id and new.id = (select id from target_of_key(a.user_id, r.keyword_key, d.day))) then
    raise exception 'month is closed' using errcode = 'check_violation', constraint = 'month_is_closed';
  end if;
  return new;
end $function$;
comment on function refuse_closed_targets() is 'As refuse_closed_month: refuses an entry, or its withdrawal, that is in force on a day of a closed month.';

CREATE OR REPLACE FUNCTION public.refuse_gone_numbers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from added a join files f on f.id = a.file_id where a.sr_no <= f.gone_sr_no) then
    raise exception 'a row number of the file was given before' using errcode = 'check_violation', constraint = 'tasks_sr_no_gone';
  end if;
  return null;
end
$function$;
comment on function refuse_gone_numbers() is 'Refuses a new row with a number that a deleted row of its file may have had.';

CREATE OR REPLACE FUNCTION public.refuse_long_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select sum(r.minutes) from qualitative_records r
      where r.user_id = new.user_id and r.day = new.day and r.deleted_at is null) > 1440 then
    raise exception 'the qualitative tasks of a day pass 24 hours' using errcode = 'check_violation', constraint = 'qualitative_records_day';
  end if;
  return null;
end $function$;
comment on function refuse_long_day() is 'Refuses what brings the qualitative tasks of a person''s day above 24 hours, as the violation of qualitative_records_day. Its writers lock the person, so that two at once cannot pass it together.';

CREATE OR REPLACE FUNCTION public.refuse_lower_number()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the numbers of deleted rows are not given again' using errcode = 'check_violation', constraint = 'files_gone_sr_no_kept';
end
$function$;
comment on function refuse_lower_number() is 'Refuses a lower highest number of deleted rows.';

CREATE OR REPLACE FUNCTION public.refuse_other_number()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a row keeps its file and its number' using errcode = 'check_violation', constraint = 'tasks_sr_no_kept';
end
$function$;
comment on function refuse_other_number() is 'Refuses another file or another number for a row that is there.';

CREATE OR REPLACE FUNCTION public.refuse_own_assigned_target()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from assigned_targets a where a.id = new.assigned_id and a.user_id = case when tg_op = 'INSERT' then new.made_by else new.voided_by end and not is_only_admin(a.user_id)) then
    raise exception 'own figure' using errcode = 'check_violation', constraint = 'own_figure';
  end if;
  return new;
end $function$;
comment on function refuse_own_assigned_target() is 'As refuse_own_figure: whose an entry is stands in another table.';

CREATE OR REPLACE FUNCTION public.refuse_own_figure()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not is_only_admin(new.user_id) then
    raise exception 'own figure' using errcode = 'check_violation', constraint = 'own_figure';
  end if;
  return new;
end $function$;
comment on function refuse_own_figure() is 'Refuses what somebody does to a figure of their own, as the violation of own_figure; the condition is the trigger''s.';

CREATE OR REPLACE FUNCTION public.refuse_own_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from productivity_hours h where h.file_id = new.id and h.user_id = new.deleted_by) and not is_only_admin(new.deleted_by) then
    raise exception 'own figure' using errcode = 'check_violation', constraint = 'own_figure';
  end if;
  return new;
end $function$;
comment on function refuse_own_file() is 'As refuse_own_figure: nobody deletes a file with their own hours.';

CREATE OR REPLACE FUNCTION public.refuse_own_hours()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from changed h join productivity_files f on f.id = h.file_id and f.uploaded_by = h.user_id where not is_only_admin(h.user_id)) then
    raise exception 'own figure' using errcode = 'check_violation', constraint = 'own_figure';
  end if;
  return null;
end $function$;
comment on function refuse_own_hours() is 'As refuse_own_figure, for the hours of a file: nobody uploads their own.';

CREATE OR REPLACE FUNCTION public.refuse_vacancy_below_hired()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select count(*) from recruitment_candidates where job_id = new.id and stage = 'hired' and removed_by is null) > new.vacancy then
    raise exception 'more are hired' using errcode = 'check_violation', constraint = 'recruitment_vacancy_hired';
  end if;
  return null;
end $function$;
comment on function refuse_vacancy_below_hired() is 'Refuses a vacancy below the number of those hired, as the violation of recruitment_vacancy_hired.';

CREATE OR REPLACE FUNCTION public.refuse_without_vacancy()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  places int;
begin
  -- Of two at the same time the later waits here, and then counts the earlier.
  select vacancy into places from recruitment_jobs where id = new.job_id for no key update;
  if (select count(*) from recruitment_candidates where job_id = new.job_id and stage = 'hired' and removed_by is null) > places then
    raise exception 'no vacancy is left' using errcode = 'check_violation', constraint = 'recruitment_vacancy_left';
  end if;
  return null;
end $function$;
comment on function refuse_without_vacancy() is 'Refuses to hire more candidates than a job has vacancies, as the violation of recruitment_vacancy_left.';

CREATE OR REPLACE PROCEDURE public.renew_question_keys()
 LANGUAGE plpgsql
AS $procedure$
declare
  changed constant text := '[\u034F\u17B4\u17B5\u180B-\u180F\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\t\n\u000B\f\r\u02D7\u058A\u2010-\u2015\u2043\u2212\uFE00-\uFE0F\uFE58\uFE63\uFF0D\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]';
  after uuid := '00000000-0000-0000-0000-000000000000';
  last uuid;
begin
  loop
    begin
      -- As for names: unless another row of the file has that key, or an earlier one gets it.
      with chunk as materialized (
        select id, file_id, question_key, question_id from tasks where id > after order by id limit 20000),
      looked as materialized (
        select id, file_id, question_key as old, name_key(question_id) as new from chunk where question_key ~ changed),
      part as materialized (
        select n.*, o.id as other_id from looked n left join tasks o on o.file_id = n.file_id and o.question_key = n.new where n.old <> n.new),
      free as materialized (
        select distinct on (file_id, new) id, file_id, new from part where other_id is null order by file_id, new, id),
      renewed as (update tasks t set question_key = f.new from free f where t.id = f.id),
      kept as (
        insert into look_alikes (kind, id, other_id)
        select 'question ID', p.id, coalesce(p.other_id, f.id) from part p left join free f using (file_id, new)
        where p.id is distinct from f.id on conflict do nothing)
      select (select id from chunk order by id offset 19999) into last;
    exception when unique_violation then
      -- Somebody has added a row with the key meanwhile.
      last := after;
    end;
    commit;
    exit when last is null;
    after := last;
  end loop;
end $procedure$;
comment on procedure renew_question_keys() is 'Gives the question IDs that are there the key of name_key, in parts; of two that look the same the later one keeps its old key.';

CREATE OR REPLACE FUNCTION public.require_rights(caller uuid, session uuid, known bigint)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  perform from user_rights r where r.user_id = caller and r.version = known and exists (select from sessions s where s.id = session);
  if not found then
    raise exception 'The rights of the caller have changed' using errcode = 'PL001';
  end if;
  return true;
end $function$;
comment on function require_rights(uuid,uuid,bigint) is 'True while the caller has the rights that the call was authenticated by and the session has not ended; else it raises PL001, and nothing is stored.';

CREATE OR REPLACE FUNCTION public.resolve_absence_days(people uuid[], first_day date, last_day date, actor uuid, moment timestamp with time zone)
 RETURNS TABLE(user_id uuid, day date, reason text, was text, stays boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  perform from users u where u.id = any (people) order by u.id for no key update;
  perform pg_advisory_xact_lock_shared(hashtext('proofline months'));
  return query
  with planned as materialized (select p.* from plan_absence_days(people, first_day, last_day) p),
  made as (
    insert into absences (user_id, day, reason, range_id, origin, made_at, made_by)
    select p.user_id, p.day, coalesce(p.reason, ''), p.range_id, 'followed', greatest(moment, (
        select max(a.made_at) + interval '1 microsecond' from absences a where a.user_id = p.user_id and a.day = p.day)), actor
    from planned p where not p.stays),
  forgotten as (
    delete from absence_days_worked k
    where k.user_id = any (people) and k.day between first_day and last_day
      and not exists (select from planned p where p.user_id = k.user_id and p.day = k.day and p.stays)
      and not exists (select from month_closings m where m.reopened_at is null and m.month = date_trunc('month', k.day)::date)),
  noted as (
    insert into absence_days_worked as k (user_id, day, noted_at, noted_by)
    select p.user_id, p.day, moment, actor from planned p where p.stays on conflict do nothing returning k.user_id, k.day)
  select p.user_id, p.day, p.reason, p.present, p.stays from planned p
  where not p.stays or (p.user_id, p.day) in (select n.user_id, n.day from noted n)
  order by p.user_id, p.day;
end $function$;
comment on function resolve_absence_days(uuid[],date,date,uuid,timestamp with time zone) is 'Brings the days of absences of people in line with terms, weekly offs and holidays (plan_absence_days), in the name of a person, and returns those that changed and those that newly stay days of work. Locks the people: of two at once the second sees what the first left.';

CREATE OR REPLACE FUNCTION public.resolve_person_holidays(people uuid[], first_day date, last_day date)
 RETURNS TABLE(user_id uuid, day date, holiday_id uuid, is_half boolean)
 LANGUAGE sql
 STABLE ROWS 10000
AS $function$
  with confirmed as materialized (
    select h.* from holidays h where h.state = 'confirmed' and h.day between first_day and last_day),
  calendars as materialized (
    select c.user_id, c.day, c.calendar_id
    from holiday_calendars_on(people, array(select distinct f.day from confirmed f where f.calendar_id is not null)) c
    where c.calendar_id is not null)
  select distinct on (f.user_id, f.day) f.user_id, f.day, f.id, f.is_half
  from (
    select p.id as user_id, h.day, h.id, h.is_half, 1 as rank from unnest(people) p(id) cross join confirmed h where h.kind = 'national'
    union all
    select c.user_id, h.day, h.id, h.is_half, array_position('{shutdown,festival,restricted}', h.kind) + 1
    from calendars c join confirmed h on h.calendar_id = c.calendar_id and h.day = c.day
    where h.kind <> 'restricted' or exists (
      select from restricted_choices r where r.user_id = c.user_id and r.holiday_id = h.id and r.withdrawn_at is null)) f
  order by f.user_id, f.day, f.is_half, f.rank, f.id
$function$;
comment on function resolve_person_holidays(uuid[],date,date) is 'The holidays of people from one day to another, both included, as the dated facts of now have them: of two on a day the whole one, then national, shutdown, festival, restricted.';

CREATE OR REPLACE FUNCTION public.resum_decisions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  changed record;
begin
  for changed in
    select e.at, (e.at at time zone 'Asia/Kolkata')::date as day from task_events e
    where e.task_id = new.task_id and e.version = new.version - (new.kind = 'undo')::int and e.id <= new.id
  loop
    delete from decision_days where day = changed.day;
    -- A node of before this migration sums a day whole and leaves its part.
    delete from decision_parts where day = changed.day and (found or announced_to > changed.at);
  end loop;
  return null;
end $function$;
comment on function resum_decisions() is 'What changes the decisions of a day that may be summed takes the day out of those that are.';

CREATE OR REPLACE FUNCTION public.rights_changed(people uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Nobody acts yet on the rights of somebody whom this transaction added.
  if not exists (select from user_rights where user_id = any (people) and xmin <> pg_current_xact_id()::xid) then return; end if;
  -- Of two people who take each other's rights, the second one waits here, and its rights are compared after that.
  perform pg_advisory_xact_lock(hashtext('proofline rights'));
  update user_rights set version = version + 1 where user_id = any (people);
end $function$;

CREATE OR REPLACE FUNCTION public.rule_holds_from(rule text)
 RETURNS date
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select r.holds_from from dated_rules r where r.rule = $1
$function$;
comment on function rule_holds_from(text) is 'From which day on a rule of dated_rules holds; -infinity: always.';

CREATE OR REPLACE FUNCTION public.search_key(part text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(part) = length(part)) THEN lower(part) ELSE name_key(part) END;
comment on function search_key(text) is 'By which a search compares texts and parts of them: name_key, and of ASCII the small letters alone, as nearly all cells of a file are (decision 152).';

CREATE OR REPLACE FUNCTION public.set_name_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was text;
  key text;
begin
  if tg_op = 'UPDATE' then
    was := to_jsonb(old) ->> tg_argv[0];
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) ->> tg_argv[0] is not distinct from was then
    return new;
  end if;
  execute 'select ' || tg_argv[2] into key using new;
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[1], key));
end $function$;
comment on function set_name_key() is 'Sets a key (second argument) by an expression (third) when its name (first) is another; a row that is changed otherwise keeps its key.';

CREATE OR REPLACE FUNCTION public.set_target_keys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.keyword_key := keyword_key(new.keyword);
  new.sub_project_name_key := name_key(new.sub_project_name);
  new.subject_key := name_key(new.subject);
  -- As department_key: spelled as a row that keeps its old keys.
  select r.sub_project_name_key, r.subject_key into new.sub_project_name_key, new.subject_key
  from (select) one left join target_rows r on r.deleted_on is null and r.project_id = new.project_id and r.keyword_key = new.keyword_key
    and r.department_id = new.department_id and r.role = new.role and r.sub_project_name_key = old_name_key(new.sub_project_name)
    and r.subject_key = old_name_key(new.subject);
  new.sub_project_name_key := coalesce(new.sub_project_name_key, name_key(new.sub_project_name));
  new.subject_key := coalesce(new.subject_key, name_key(new.subject));
  return new;
end $function$;
comment on function set_target_keys() is 'As set_name_key, of the three names of a target row, which never change.';

CREATE OR REPLACE FUNCTION public.stage_state(role text, turn text, author_status text, reviewer_status text, reviewer2_status text, uploader_status text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE role WHEN 'AUTHOR'::text THEN CASE WHEN (turn = 'AUTHOR'::text) THEN CASE WHEN (reviewer_status = 'sent_for_rework'::text) THEN 'rework'::text ELSE 'waiting'::text END WHEN (author_status IS NULL) THEN CASE WHEN (turn = 'CLOSED'::text) THEN 'unneeded'::text ELSE 'upcoming'::text END WHEN (author_status = 'skipped'::text) THEN 'skipped'::text WHEN (reviewer_status = ANY (ARRAY['approved'::text, 'rejected'::text])) THEN reviewer_status ELSE 'done'::text END WHEN 'REVIEWER'::text THEN CASE WHEN (turn = 'REVIEWER'::text) THEN CASE WHEN ((author_status = 'rework_done'::text) OR (reviewer2_status = 'sent_for_rework'::text)) THEN 'rework'::text ELSE 'waiting'::text END WHEN (reviewer_status IS NULL) THEN CASE WHEN (turn = 'CLOSED'::text) THEN 'unneeded'::text ELSE 'upcoming'::text END WHEN (reviewer_status = ANY (ARRAY['sent_for_rework'::text, 'sent_for_re_attempt'::text])) THEN 'returned'::text WHEN (reviewer_status = ANY (ARRAY['skip_approved'::text, 'to_be_skipped'::text])) THEN 'skipped'::text ELSE reviewer_status END WHEN 'REVIEWER-2'::text THEN CASE WHEN (turn = 'REVIEWER-2'::text) THEN 'waiting'::text WHEN (reviewer2_status IS NULL) THEN CASE WHEN ((turn = 'CLOSED'::text) OR (reviewer_status = 'to_be_skipped'::text)) THEN 'unneeded'::text ELSE 'upcoming'::text END WHEN (reviewer2_status = 'sent_for_rework'::text) THEN 'returned'::text ELSE reviewer2_status END WHEN 'UPLOADER'::text THEN CASE WHEN (turn = 'UPLOADER'::text) THEN 'waiting'::text WHEN (uploader_status IS NULL) THEN CASE WHEN (turn = 'CLOSED'::text) THEN 'unneeded'::text ELSE 'upcoming'::text END ELSE uploader_status END ELSE NULL::text END;
comment on function stage_state(text,text,text,text,text,text) is 'The state of a row for one of its stages, as deriveStageState (src/tasks/summary/rules.ts) with a second review; a test compares them.';

CREATE OR REPLACE FUNCTION public.standard_rate_in(department uuid, on_day date)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select r.paise from standard_rates r where r.department_id is not distinct from department and r.effective_from <= on_day
  order by r.effective_from desc, r.version desc limit 1
$function$;
comment on function standard_rate_in(uuid,date) is 'The standard rate of a department, or of the workspace, in force on a day; null: none.';

CREATE OR REPLACE FUNCTION public.standard_rate_on(person uuid, on_day date)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce((
    select standard_rate_in((array_agg(m.department_id))[1], on_day) from user_department_members m
    where m.set_id = departments_on(person, on_day) having count(*) = 1), standard_rate_in(null, on_day))
$function$;
comment on function standard_rate_on(uuid,date) is 'The standard rate of a person on a day: that of the department where there is exactly one with a rate, else that of the workspace (decision 132).';

CREATE OR REPLACE FUNCTION public.target_in_force(person uuid, project_name text, on_day date, but uuid DEFAULT NULL::uuid, but_row uuid DEFAULT NULL::uuid)
 RETURNS SETOF assigned_target_history
 LANGUAGE sql
 STABLE PARALLEL SAFE ROWS 1
AS $function$
  select * from target_of_key(person, keyword_key(project_name), on_day, but, but_row)
$function$;
comment on function target_in_force(uuid,text,date,uuid,uuid) is 'As target_of_key, of the timesheet project of this name.';

CREATE OR REPLACE FUNCTION public.target_of_key(person uuid, project_key text, on_day date, but uuid DEFAULT NULL::uuid, but_row uuid DEFAULT NULL::uuid)
 RETURNS SETOF assigned_target_history
 LANGUAGE sql
 STABLE PARALLEL SAFE ROWS 1
AS $function$
  select h.* from assigned_targets a join target_rows r on r.id = a.row_id join assigned_target_history h on h.assigned_id = a.id
  where a.user_id = person and r.keyword_key = project_key and (r.deleted_on is null or on_day < r.deleted_on)
    and h.voided_at is null and h.effective_from <= on_day and h.id is distinct from but and r.id is distinct from but_row
  order by h.effective_from desc, h.made_at desc, h.id desc limit 1
$function$;
comment on function target_of_key(uuid,text,date,uuid,uuid) is 'The entry that is a person''s target on a day for lines of the timesheet project of this key, leaving out the one of id `but` and those of the row `but_row` (calculations.md 3).';

CREATE OR REPLACE FUNCTION public.terms_on(person uuid, on_day date)
 RETURNS TABLE(shift_type numeric, working_hours numeric)
 LANGUAGE sql
 STABLE PARALLEL SAFE ROWS 1
AS $function$
  select coalesce(w.shift_type, 6), coalesce(w.working_hours, 8)
  from (select) one left join lateral (
    select t.shift_type, t.working_hours from work_terms t where t.user_id = person and t.effective_from <= on_day
    order by t.effective_from desc, t.made_at desc limit 1) w on true
$function$;
comment on function terms_on(uuid,date) is 'The work terms of a person in force on a day; before the first ones the usual ones (calculations.md 1), as in src/users/rules.ts.';

CREATE OR REPLACE FUNCTION public.worklog_days_placed(people uuid[], first_day date, before_day date)
 RETURNS TABLE(id uuid, target_id uuid, user_id uuid, day date, type text, target numeric, completed_units numeric, completed_hours numeric, from_day date, weekday smallint, is_half boolean, reason text, beside integer, over numeric, over_hours numeric, taken numeric)
 LANGUAGE sql
 STABLE ROWS 10000
AS $function$
  with spans as materialized (
    select p.*, e.shift_type, e.working_hours
    from worklog_spans(people, first_day, before_day) p cross join lateral terms_on(p.user_id, p.from_day) e),
  absent as materialized (
    select distinct on (a.user_id, a.day) a.user_id, a.day, nullif(a.reason, '') as reason from absences a
    where a.user_id = any (people) and a.day >= first_day and a.day < before_day
    order by a.user_id, a.day, a.made_at desc, a.id desc),
  holiday as materialized (
    select h.user_id, h.day, h.is_half from person_holidays h
    where h.user_id = any (people) and h.day >= first_day and h.day < before_day),
  gone as materialized (
    select l.user_id, range_agg(daterange(l.from_day, l.until_day)) * datemultirange(daterange(rule_holds_from('last day'), null)) as days
    from days_after_leaving(people) l group by l.user_id),
  days as materialized (
    select s.*, (count(*) over of_day)::int as of_all, (count(*) filter (where s.type = 'units') over of_day)::int as of_units,
      coalesce(sum(s.completed_hours) over of_day, 0) as recorded
    from worklog_targets t join worklog_sub_targets s on s.target_id = t.id left join gone g on g.user_id = s.user_id
    where t.user_id = any (people) and s.day >= first_day and s.day < before_day and s.removed_at is null
      and (g.days is null or not g.days @> s.day)
    window of_day as (partition by s.user_id, s.day))
  select d.id, d.target_id, d.user_id, d.day, d.type, d.target, d.completed_units, d.completed_hours, p.from_day,
    (case when h.is_half is false then 7 when extract(isodow from d.day) < 6 then 1 else extract(isodow from d.day) end)::smallint,
    h.is_half is true,
    a.reason, case when a.reason is null then d.of_units else d.of_all end,
    greatest(case when d.type = 'hours' then d.completed_hours else d.completed_units end - d.target, 0),
    coalesce(greatest(d.completed_units - d.target, 0) * d.completed_hours, 0),
    case when d.type = 'units' and a.reason is null and d.day >= (select holds_from from dated_rules where rule = 'hours paid once')
      then least(d.recorded, p.working_hours * day_share(p.shift_type, d.day, h.is_half)) else 0 end
  from days d join spans p on p.user_id = d.user_id and d.day >= p.from_day and d.day < p.until_day
    left join absent a on a.user_id = d.user_id and a.day = d.day
    left join holiday h on h.user_id = d.user_id and h.day = d.day
$function$;
comment on function worklog_days_placed(uuid[],date,date) is 'The days of targets of people that are not removed and not after a last day, from the first day of a month until a day (excluded), each with its span, weekday, holiday, absence, what is beside it, and what is summed of it.';

CREATE OR REPLACE FUNCTION public.worklog_days_summed(people uuid[], first_day date, before_day date)
 RETURNS SETOF worklog_sums
 LANGUAGE sql
 STABLE ROWS 10000
AS $function$
  select d.target_id, d.user_id, d.from_day, d.type, d.target, k.weekday, d.reason, k.beside, count(*)::int,
    coalesce(sum(d.completed_hours), 0), coalesce(sum(d.completed_units), 0), sum(d.over), sum(d.over_hours), sum(d.taken), k.is_half
  from worklog_days_placed(people, first_day, before_day) d
    cross join lateral (
      select case when is_scheduled then d.weekday else 1::smallint end as weekday, is_scheduled is true and d.is_half as is_half,
        case when is_scheduled then d.beside else 1 end as beside
      from (select d.reason in ('SL', 'PL', 'LOP') or d.reason is null and d.type = 'units' as is_scheduled) c) k
  group by d.target_id, d.user_id, d.from_day, d.type, d.target, k.weekday, k.is_half, d.reason, k.beside
$function$;
comment on function worklog_days_summed(uuid[],date,date) is 'The rows of worklog_sums of people from the first day of a month until a day (excluded), summed from their days.';

CREATE OR REPLACE FUNCTION public.worklog_follow_holidays(people uuid[], on_days date[], actor uuid, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  summed record;
begin
  -- Days that stay are summed otherwise now; those that are added or dropped are summed by their triggers.
  for summed in
    select date_trunc('month', m.day)::date as first_day, array_agg(distinct m.user_id) as people
    from unnest(people, on_days) m(user_id, day) join worklog_targets t on t.user_id = m.user_id and m.day between t.start_day and t.end_day
      join worklog_sub_targets s on s.target_id = t.id and s.day = m.day
      left join person_holidays h on h.user_id = m.user_id and h.day = m.day
    where s.removed_at is null and (s.filled_at is not null or h.is_half is not false)
    group by 1
  loop
    perform worklog_sum_again(summed.people, summed.first_day, (summed.first_day + interval '1 month')::date);
  end loop;

  with days as materialized (
    select t.id as target_id, t.user_id, m.day, t.type, t.target, day_share(e.shift_type, m.day, h.is_half) > 0 as is_working
    from unnest(people, on_days) m(user_id, day)
      join worklog_targets t on t.user_id = m.user_id and t.deleted_at is null and m.day between t.start_day and t.end_day
      cross join lateral terms_on(m.user_id, m.day) e
      left join person_holidays h on h.user_id = m.user_id and h.day = m.day),
  added as (
    insert into worklog_sub_targets as s (target_id, user_id, day, type, target)
    select d.target_id, d.user_id, d.day, d.type, d.target
    from days d join users u on u.id = d.user_id and u.account_state = 'active' and u.deleted_at is null
    where d.is_working
      and d.day >= least((u.created_at at time zone 'Asia/Kolkata')::date, (select min(w.effective_from) from work_terms w where w.user_id = u.id))
      and not exists (
        select from worklog_sub_targets o
        where o.target_id = d.target_id and o.day = d.day and (o.removed_at is null or o.removed_because <> 'terms'))
    on conflict (target_id, day) do update set removed_at = null, removed_by = null, removed_because = null)
  update worklog_sub_targets s set removed_at = moment, removed_by = actor, removed_because = 'terms'
  from days d
  where not d.is_working and s.target_id = d.target_id and s.day = d.day and s.removed_at is null and s.filled_at is null;
end $function$;
comment on function worklog_follow_holidays(uuid[],date[],uuid,timestamp with time zone) is 'After other holidays of locked people, a person and a day at each place: brings the days of their targets and the sums in line, as new work terms do.';

CREATE OR REPLACE FUNCTION public.worklog_profile_key(subject uuid, name text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce((select p.name_key from worklog_profiles p where p.deleted_at is null and p.subject_id = subject and p.name_key = old_name_key($2) limit 1),
    name_key($2)) $function$;
comment on function worklog_profile_key(uuid,text) is 'As department_key, of the profiles of a subject.';

CREATE OR REPLACE FUNCTION public.worklog_spans(people uuid[], first_day date, before_day date)
 RETURNS TABLE(user_id uuid, from_day date, until_day date)
 LANGUAGE sql
 STABLE ROWS 10000
AS $function$
  select user_id, day, coalesce(lead(day) over (partition by user_id order by day), before_day)
  from (
    select p.id as user_id, m::date as day from unnest(people) p(id),
      generate_series(date_trunc('month', first_day::timestamp), before_day - 1, '1 month') m
    union select w.user_id, w.effective_from from work_terms w
      where w.user_id = any (people) and w.effective_from > first_day and w.effective_from < before_day
    union select s.user_id, s.effective_from from salaries s
      where s.user_id = any (people) and s.effective_from > first_day and s.effective_from < before_day
    union select d.user_id, d.effective_from from user_department_sets d
      where d.user_id = any (people) and d.effective_from > first_day and d.effective_from < before_day
    union select p.id, s.effective_from from unnest(people) p(id), settings s
      where s.key = 'INCENTIVE_RATE' and s.effective_from > first_day and s.effective_from < before_day
    union select p.id, r.effective_from from unnest(people) p(id), standard_rates r
      where r.effective_from > first_day and r.effective_from < before_day) points(user_id, day)
$function$;
comment on function worklog_spans(uuid[],date,date) is 'From the first day of a month until a day (excluded): spans within a month in which a person has the same terms, salary, incentive rate, departments and standard rate.';

CREATE OR REPLACE FUNCTION public.worklog_subject_key(project uuid, name text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce((select s.name_key from worklog_subjects s where s.deleted_at is null and s.project_id = project and s.name_key = old_name_key($2) limit 1),
    name_key($2)) $function$;
comment on function worklog_subject_key(uuid,text) is 'As department_key, of the subjects of a project.';

CREATE OR REPLACE FUNCTION public.worklog_sum_again(people uuid[], first_day date, before_day date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  delete from worklog_sums s where s.user_id = any (people) and s.from_day >= first_day and s.from_day < before_day;
  insert into worklog_sums select * from worklog_days_summed(people, first_day, before_day);
end $function$;
comment on function worklog_sum_again(uuid[],date,date) is 'Replaces the sums of whole months of people. They are locked, or all days are: else two at once would not see each other''s.';

CREATE OR REPLACE FUNCTION public.worklog_sum_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  people uuid[];
  first_day date;
  before_day date;
begin
  execute format('select array_agg(distinct n.user_id), date_trunc(''month'', min(n.%1$I))::date,
    (date_trunc(''month'', max(n.%1$I)) + interval ''1 month'')::date from changed n where isfinite(n.%1$I)', tg_argv[0]) into people, first_day, before_day;
  if people is not null then
    perform pg_advisory_xact_lock_shared(hashtext('proofline months'));
    perform from users u where u.id = any (people) order by u.id for no key update;
    perform worklog_sum_again(people, first_day, before_day);
  end if;
  return null;
end $function$;
comment on function worklog_sum_changed() is 'After a write of days, absences or dated facts: sums the months of their people anew. The argument: the column of the day.';

CREATE OR REPLACE FUNCTION public.worklog_sum_rates()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  of_month date;
begin
  for of_month in
    select distinct date_trunc('month', effective_from)::date from changed where extract(day from effective_from) > 1
  loop
    perform worklog_sum_again(array(
      select distinct user_id from worklog_sub_targets where day >= of_month and day < of_month + interval '1 month'
    ), of_month, (of_month + interval '1 month')::date);
  end loop;
  return null;
end $function$;
comment on function worklog_sum_rates() is 'After a new standard rate from within a month: sums that month anew, of everybody; refuse_closed_rates has locked all days.';

CREATE OR REPLACE FUNCTION public.worklog_sum_setting()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  of_month date;
begin
  for of_month in
    select distinct date_trunc('month', effective_from)::date from changed
    where key = 'INCENTIVE_RATE' and extract(day from effective_from) > 1
  loop
    perform worklog_sum_again(array(
      select distinct user_id from worklog_sub_targets where day >= of_month and day < of_month + interval '1 month'
    ), of_month, (of_month + interval '1 month')::date);
  end loop;
  return null;
end $function$;
comment on function worklog_sum_setting() is 'After a new incentive rate from within a month: sums that month anew, of everybody; refuse_closed_settings has locked all days.';

CREATE OR REPLACE FUNCTION public.worklog_sum_states()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  people uuid[];
  first_day date;
  before_day date;
begin
  select array_agg(distinct n.user_id), date_trunc('month', min(n.effective_from))::date,
    (date_trunc('month', max(d.last_day)) + interval '1 month')::date
  into people, first_day, before_day
  from changed n
    cross join lateral (select max(t.end_day) as last_day from worklog_targets t where t.user_id = n.user_id) d
  where d.last_day >= n.effective_from;
  if people is not null then
    perform pg_advisory_xact_lock_shared(hashtext('proofline months'));
    perform from users u where u.id = any (people) order by u.id for no key update;
    perform worklog_sum_again(people, first_day, before_day);
  end if;
  return null;
end $function$;
comment on function worklog_sum_states() is 'After new roles and states: sums the months of their people anew, from the one in which they hold.';

CREATE OR REPLACE FUNCTION public.worklog_sum_terms()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  people uuid[] := array(select distinct user_id from changed);
  first_day date;
  before_day date;
begin
  perform from users u where u.id = any (people) order by u.id for no key update;
  select greatest(date_trunc('month', min(n.effective_from)), date_trunc('month', min(t.start_day)))::date,
    least(date_trunc('month', max(coalesce(
      (select min(w.effective_from) from work_terms w where w.user_id = n.user_id and w.effective_from > n.effective_from), 'infinity'))),
      date_trunc('month', max(t.end_day)))::date
    into first_day, before_day
  from changed n join worklog_targets t on t.user_id = n.user_id;
  if first_day <= before_day then
    perform worklog_sum_again(people, first_day, (before_day + interval '1 month')::date);
  end if;
  return null;
end $function$;
comment on function worklog_sum_terms() is 'After new work terms: sums the months of their people anew, from the one that they divide to that of the next terms.';

create table absence_days_worked (
  user_id uuid not null,
  day date not null,
  noted_at timestamp with time zone not null,
  noted_by uuid not null,
  written_in xid8 default pg_current_xact_id(),
  constraint absence_days_worked_pkey PRIMARY KEY (user_id, day),
  constraint absence_days_worked_noted_by_fkey FOREIGN KEY (noted_by) REFERENCES users(id),
  constraint absence_days_worked_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table absence_days_worked is 'Days that a range asks for and that stay days of work, as they had figures when they came, until the range has them no more. Written by resolve_absence_days alone.';
comment on column absence_days_worked.written_in is 'As in task_events: the transaction of noted_at.';
CREATE TRIGGER absence_days_worked_written BEFORE UPDATE ON public.absence_days_worked FOR EACH ROW WHEN ((new.noted_at IS DISTINCT FROM old.noted_at)) EXECUTE FUNCTION note_transaction();
grant select on absence_days_worked to proofline_app;

create table absence_ranges (
  id uuid default new_id() not null,
  user_id uuid not null,
  from_day date not null,
  until_day date not null,
  reason text not null,
  left_out date[] default '{}'::date[] not null,
  asked_at timestamp with time zone not null,
  asked_by uuid not null,
  constraint absence_ranges_pkey PRIMARY KEY (id),
  constraint absence_ranges_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  constraint absence_ranges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint absence_ranges_days CHECK ((until_day >= from_day)),
  constraint absence_ranges_reason_check CHECK ((reason = ANY (ARRAY['SL'::text, 'PL'::text, 'LOP'::text, ''::text])))
);
comment on table absence_ranges is 'Absences as they were asked for or recorded (decision 173): added, never changed. plan_absence_days has their days. Who decided stands in their days: absences.made_by, absence_requests.decided_by.';
comment on column absence_ranges.until_day is 'The last day, included.';
comment on column absence_ranges.reason is 'SL, PL, LOP; empty: what was recorded is taken back.';
comment on column absence_ranges.left_out is 'Days that were left out by name when it was asked for, and stay out.';
CREATE INDEX absence_ranges_of_user ON public.absence_ranges USING btree (user_id, from_day);
grant insert, select on absence_ranges to proofline_app;

create table absence_requests (
  id uuid default new_id() not null,
  user_id uuid not null,
  day date not null,
  reason text not null,
  over_approved boolean not null,
  status text default 'waiting'::text not null,
  version integer default 1 not null,
  asked_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  decided_for uuid,
  approver_remarks text default ''::text not null,
  absence_id uuid,
  range_id uuid,
  written_in xid8 default pg_current_xact_id(),
  constraint absence_requests_pkey PRIMARY KEY (id),
  constraint absence_requests_absence_id_fkey FOREIGN KEY (absence_id) REFERENCES absences(id),
  constraint absence_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint absence_requests_decided_for_fkey FOREIGN KEY (decided_for) REFERENCES users(id),
  constraint absence_requests_range_id_fkey FOREIGN KEY (range_id) REFERENCES absence_ranges(id),
  constraint absence_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint absence_requests_approver_remarks_check CHECK ((length(approver_remarks) <= 2000)),
  constraint absence_requests_check CHECK ((decided_at >= asked_at)),
  constraint absence_requests_decided CHECK (((num_nonnulls(decided_at, decided_by) =
CASE
    WHEN (status = 'waiting'::text) THEN 0
    ELSE 2
END) AND ((absence_id IS NOT NULL) = (status = 'approved'::text)))),
  constraint absence_requests_reason_check CHECK ((reason = ANY (ARRAY['SL'::text, 'PL'::text, 'LOP'::text, ''::text]))),
  constraint absence_requests_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'approved'::text, 'declined'::text, 'withdrawn'::text, 'replaced'::text, 'ended'::text])))
);
comment on table absence_requests is 'Absences that wait for the approver, or waited: nothing counts of them but the absence that an approval adds.';
comment on column absence_requests.reason is 'As of absences; empty: what is recorded is to be taken back.';
comment on column absence_requests.over_approved is 'The day had an approved timesheet or record when it was asked for.';
comment on column absence_requests.status is 'withdrawn: by the person; replaced: a manager or ADMIN recorded the day meanwhile; ended: it was after the last day of the person, who left.';
comment on column absence_requests.absence_id is 'What the approval added.';
comment on column absence_requests.range_id is 'The range of the day; null: the day alone, which follows nothing.';
comment on column absence_requests.written_in is 'As in task_events: the transaction that asked, or that decided.';
CREATE INDEX absence_requests_decided_by ON public.absence_requests USING btree (decided_by, decided_at);
CREATE INDEX absence_requests_of_user ON public.absence_requests USING btree (user_id, day, asked_at);
CREATE UNIQUE INDEX absence_requests_waiting ON public.absence_requests USING btree (user_id, day) WHERE (status = 'waiting'::text);
CREATE TRIGGER absence_requests_made AFTER INSERT ON public.absence_requests REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_month('day');
CREATE TRIGGER absence_requests_written BEFORE UPDATE ON public.absence_requests FOR EACH ROW WHEN ((new.decided_at IS DISTINCT FROM old.decided_at)) EXECUTE FUNCTION note_transaction();
grant insert, select, update on absence_requests to proofline_app;

create table absences (
  id uuid default new_id() not null,
  user_id uuid not null,
  day date not null,
  reason text not null,
  made_at timestamp with time zone not null,
  made_by uuid not null,
  range_id uuid,
  origin text default 'entered'::text not null,
  written_in xid8 default pg_current_xact_id(),
  constraint absences_pkey PRIMARY KEY (id),
  constraint absences_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint absences_range_id_fkey FOREIGN KEY (range_id) REFERENCES absence_ranges(id),
  constraint absences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint absences_origin_check CHECK ((origin = ANY (ARRAY['entered'::text, 'off withdrawn'::text, 'undone'::text, 'followed'::text]))),
  constraint absences_reason_check CHECK ((reason = ANY (ARRAY['SL'::text, 'PL'::text, 'LOP'::text, 'reject'::text, ''::text])))
);
comment on table absences is 'Why a person does not work on a day (calculations.md 1): added, never changed; of one day the later made is in force.';
comment on column absences.reason is 'SL, PL, LOP; reject: a weekly off; empty: taken back.';
comment on column absences.range_id is 'The range of the day; null: the day alone, which follows nothing.';
comment on column absences.origin is 'entered: by somebody; off withdrawn: a weekly off was taken back, so that what was below holds again; undone: the undo of an approval; followed: resolve_absence_days.';
comment on column absences.written_in is 'As in task_events.';
CREATE INDEX absences_of_user ON public.absences USING btree (user_id, day, made_at DESC, id DESC);
CREATE CONSTRAINT TRIGGER absence_or_figures AFTER INSERT ON public.absences NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW WHEN ((new.reason <> ''::text)) EXECUTE FUNCTION refuse_absence_beside_figures();
CREATE TRIGGER absences_followed AFTER INSERT ON public.absences REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_absences();
CREATE TRIGGER absences_made AFTER INSERT ON public.absences REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_month('day');
CREATE TRIGGER absences_summed AFTER INSERT ON public.absences REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION worklog_sum_changed('day');
grant insert, select on absences to proofline_app;

create table absent_days_with_figures (
  user_id uuid not null,
  day date not null,
  constraint absent_days_with_figures_pkey PRIMARY KEY (user_id, day),
  constraint absent_days_with_figures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table absent_days_with_figures is 'Days that had an absence and figures before PostgreSQL refused them. Written by a migration alone; list_absent_days_with_figures has those that still do.';
grant select on absent_days_with_figures to proofline_app;

create table access_requests (
  id uuid default new_id() not null,
  user_id uuid not null,
  tab text not null,
  reason text not null,
  status text default 'waiting'::text not null,
  version integer default 1 not null,
  asked_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  remarks text default ''::text not null,
  written_in xid8 default pg_current_xact_id(),
  constraint access_requests_pkey PRIMARY KEY (id),
  constraint access_requests_once UNIQUE (user_id, tab),
  constraint access_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint access_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint access_requests_check CHECK ((decided_at >= asked_at)),
  constraint access_requests_decided CHECK ((num_nonnulls(decided_at, decided_by) =
CASE status
    WHEN 'waiting'::text THEN 0
    ELSE 2
END)),
  constraint access_requests_reason_check CHECK (((length(btrim(reason)) >= 1) AND (length(btrim(reason)) <= 200))),
  constraint access_requests_remarks_check CHECK ((length(remarks) <= 2000)),
  constraint access_requests_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'granted'::text, 'declined'::text, 'ended'::text]))),
  constraint access_requests_tab_check CHECK ((tab = ANY (ARRAY['Manage Projects'::text, 'Manage File'::text, 'Manage Users'::text, 'Manage Targets'::text, 'Worklog'::text, 'Recruitment'::text, 'Production Report'::text, 'Timesheet'::text, 'Allocation ID'::text, 'Status Update'::text])))
);
comment on table access_requests is 'The last request of a person for a tab: one that is asked again takes its place; the earlier ones are in the audit log.';
comment on column access_requests.status is 'ended: the person lost the role or the account before it was decided.';
comment on column access_requests.remarks is 'Why it was declined.';
comment on column access_requests.written_in is 'As in task_events: the transaction that asked, or that decided.';
CREATE INDEX access_requests_decided_by ON public.access_requests USING btree (decided_by, decided_at);
CREATE INDEX access_requests_waiting ON public.access_requests USING btree (asked_at) WHERE (status = 'waiting'::text);
CREATE TRIGGER access_requests_written BEFORE UPDATE ON public.access_requests FOR EACH ROW WHEN ((new.decided_at IS DISTINCT FROM old.decided_at)) EXECUTE FUNCTION note_transaction();
grant insert, select, update on access_requests to proofline_app;

create table account_lendings (
  id uuid default new_id() not null,
  account_id uuid not null,
  department_id uuid,
  user_id uuid,
  lent_by uuid not null,
  lent_at timestamp with time zone not null,
  constraint account_lendings_pkey PRIMARY KEY (id),
  constraint account_lendings_once UNIQUE NULLS NOT DISTINCT (account_id, department_id, user_id),
  constraint account_lendings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint account_lendings_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  constraint account_lendings_lent_by_fkey FOREIGN KEY (lent_by) REFERENCES users(id),
  constraint account_lendings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint account_lendings_to_one CHECK ((num_nonnulls(department_id, user_id) = 1))
);
comment on table account_lendings is 'An account id that is offered to a further department, or to one person, too. Taken back, the row goes; the audit log keeps both.';
grant delete, insert, select on account_lendings to proofline_app;

create table account_needs (
  project_id uuid not null,
  needed_from timestamp with time zone,
  said_by uuid,
  said_at timestamp with time zone not null,
  constraint account_needs_pkey PRIMARY KEY (project_id),
  constraint account_needs_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint account_needs_said_by_fkey FOREIGN KEY (said_by) REFERENCES users(id)
);
comment on table account_needs is 'What somebody said of whether the decisions in a project need an allocation ID; a project without a line needs them (decision 143).';
comment on column account_needs.needed_from is 'From when on one is needed; null: not until somebody says so.';
grant insert, select, update on account_needs to proofline_app;

create table accounts (
  id uuid default new_id() not null,
  account_id text not null,
  project_id uuid not null,
  department_id uuid not null,
  is_multiple boolean default false not null,
  added_by uuid,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  account_id_key text not null,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id),
  constraint accounts_project_id_department_id_fkey FOREIGN KEY (project_id, department_id) REFERENCES allocation_departments(project_id, department_id),
  constraint accounts_account_id_check CHECK (((account_id = btrim(account_id)) AND ((length(account_id) >= 1) AND (length(account_id) <= 200)) AND (POSITION(('/'::text) IN (account_id)) = 0)))
);
comment on table accounts is 'A shared account id (the documents: allocation ID), unique in its project (002 §3 Allocation).';
comment on column accounts.is_multiple is 'Several people may hold it at once; a hold keeps the mode it was begun in.';
comment on column accounts.account_id_key is 'As departments.name_key, among those of its project.';
CREATE UNIQUE INDEX accounts_account_id_key ON public.accounts USING btree (project_id, account_id_key) WHERE (deleted_at IS NULL);
CREATE INDEX accounts_department ON public.accounts USING btree (project_id, department_id);
CREATE TRIGGER accounts_set_key BEFORE INSERT OR UPDATE OF account_id ON public.accounts FOR EACH ROW EXECUTE FUNCTION set_name_key('account_id', 'account_id_key', 'account_key($1.project_id, $1.account_id)');
grant delete, insert, select, update on accounts to proofline_app;

create table allocation_departments (
  id uuid default new_id() not null,
  project_id uuid not null,
  department_id uuid not null,
  added_by uuid,
  created_at timestamp with time zone default now() not null,
  constraint allocation_departments_pkey PRIMARY KEY (id),
  constraint allocation_departments_project_id_department_id_key UNIQUE (project_id, department_id),
  constraint allocation_departments_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id),
  constraint allocation_departments_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  constraint allocation_departments_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id)
);
comment on table allocation_departments is 'A department inside an allocation project (002 §2 Project allocation screens).';
CREATE INDEX allocation_departments_department ON public.allocation_departments USING btree (department_id);
grant delete, insert, select, update on allocation_departments to proofline_app;

create table allocation_holds (
  id uuid default new_id() not null,
  account_id uuid not null,
  project_id uuid not null,
  user_id uuid not null,
  mode text not null,
  during tstzrange not null,
  places int4range not null,
  started_by uuid,
  ended_by uuid,
  constraint allocation_holds_pkey PRIMARY KEY (id),
  constraint allocation_holds_account_free EXCLUDE USING gist (account_id WITH =, places WITH &&, during WITH &&),
  constraint allocation_holds_one_per_project EXCLUDE USING gist (user_id WITH =, project_id WITH =, during WITH &&),
  constraint allocation_holds_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint allocation_holds_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(id),
  constraint allocation_holds_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint allocation_holds_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id),
  constraint allocation_holds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint allocation_holds_during_check CHECK (((NOT isempty(during)) AND (NOT lower_inf(during)) AND lower_inc(during) AND (upper_inf(during) OR (NOT upper_inc(during))))),
  constraint allocation_holds_mode_check CHECK ((mode = ANY (ARRAY['single'::text, 'multiple'::text])))
);
comment on table allocation_holds is 'Who held an account id when: [start, revoke). Begin and end only under a lock of the account row.';
CREATE INDEX allocation_holds_account ON public.allocation_holds USING btree (account_id, lower(during));
CREATE INDEX allocation_holds_ended ON public.allocation_holds USING btree (account_id, upper(during));
CREATE INDEX allocation_holds_open ON public.allocation_holds USING btree (account_id) WHERE upper_inf(during);
CREATE INDEX allocation_holds_project ON public.allocation_holds USING btree (project_id, lower(during), id);
CREATE INDEX allocation_holds_user ON public.allocation_holds USING btree (user_id, project_id, lower(during));
CREATE TRIGGER allocation_hold_places BEFORE INSERT OR UPDATE OF mode, user_id, account_id, places, project_id ON public.allocation_holds FOR EACH ROW EXECUTE FUNCTION allocation_hold_places();
grant insert, select, update on allocation_holds to proofline_app;

create table assigned_target_history (
  id uuid default new_id() not null,
  assigned_id uuid not null,
  effective_from date not null,
  target_count numeric(9,2) not null,
  made_at timestamp with time zone not null,
  made_by uuid not null,
  voided_at timestamp with time zone,
  voided_by uuid,
  void_reason text,
  constraint assigned_target_history_pkey PRIMARY KEY (id),
  constraint assigned_target_history_assigned_id_fkey FOREIGN KEY (assigned_id) REFERENCES assigned_targets(id),
  constraint assigned_target_history_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint assigned_target_history_voided_by_fkey FOREIGN KEY (voided_by) REFERENCES users(id),
  constraint assigned_target_history_target_count_check CHECK (((target_count >= (0)::numeric) AND (target_count < (10000000)::numeric))),
  constraint assigned_target_history_void_reason_check CHECK (((length(btrim(void_reason)) >= 1) AND (length(btrim(void_reason)) <= 1000))),
  constraint assigned_target_history_voided CHECK (((num_nonnulls(voided_at, voided_by, void_reason) = ANY (ARRAY[0, 3])) AND ((voided_at IS NULL) OR (voided_at >= made_at))))
);
comment on table assigned_target_history is 'The counts of assigned targets: added, never changed but to be withdrawn.';
comment on column assigned_target_history.effective_from is 'An Asia/Kolkata day; in force until the next one that stands.';
comment on column assigned_target_history.target_count is 'A full day''s count, in the unit of the timesheet lines.';
comment on column assigned_target_history.voided_at is 'When it was withdrawn: then it counts on no day and clashes with nothing.';
CREATE INDEX assigned_target_history_all ON public.assigned_target_history USING btree (assigned_id, effective_from DESC);
CREATE UNIQUE INDEX assigned_target_history_day ON public.assigned_target_history USING btree (assigned_id, effective_from) INCLUDE (target_count, made_at, id) WHERE (voided_at IS NULL);
CREATE TRIGGER assigned_target_history_made AFTER INSERT ON public.assigned_target_history FOR EACH ROW EXECUTE FUNCTION refuse_closed_targets();
CREATE TRIGGER assigned_target_history_own BEFORE INSERT OR UPDATE OF voided_by ON public.assigned_target_history FOR EACH ROW EXECUTE FUNCTION refuse_own_assigned_target();
CREATE TRIGGER assigned_target_history_withdrawn BEFORE UPDATE ON public.assigned_target_history FOR EACH ROW EXECUTE FUNCTION refuse_closed_targets();
grant insert, select on assigned_target_history to proofline_app;
grant update (voided_at, voided_by, void_reason) on assigned_target_history to proofline_app;

create table assigned_targets (
  id uuid default new_id() not null,
  row_id uuid not null,
  user_id uuid not null,
  constraint assigned_targets_pkey PRIMARY KEY (id),
  constraint assigned_targets_once UNIQUE (row_id, user_id),
  constraint assigned_targets_row_id_fkey FOREIGN KEY (row_id) REFERENCES target_rows(id),
  constraint assigned_targets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table assigned_targets is 'A person who has a target; how much from when on is in assigned_target_history.';
CREATE INDEX assigned_targets_user ON public.assigned_targets USING btree (user_id);
grant insert, select on assigned_targets to proofline_app;

create table audit_archives (
  name text not null,
  since timestamp with time zone not null,
  up_to timestamp with time zone not null,
  lines int8multirange not null,
  count integer not null,
  sha256 text not null,
  archived_at timestamp with time zone not null,
  constraint audit_archives_pkey PRIMARY KEY (name),
  constraint audit_archives_check CHECK ((since < up_to)),
  constraint audit_archives_count_check CHECK ((count > 0)),
  constraint audit_archives_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);
comment on table audit_archives is 'Months of the audit log whose lines were written to a file and taken out, but for those about people. Only the owner writes it.';
comment on column audit_archives.name is 'Of the file and its manifest.';
comment on column audit_archives.lines is 'The numbers of the lines in the file.';
comment on column audit_archives.sha256 is 'Of the lines as COPY writes them, by number.';
grant select on audit_archives to proofline_app;

create table audit_log (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  actor_id uuid,
  call text not null,
  object_type text not null,
  object_id text,
  request_id text not null,
  values_hash bytea,
  constraint audit_log_pkey PRIMARY KEY (id, at),
  constraint audit_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id)
) partition by RANGE (at);
comment on table audit_log is 'One append-only row a write, in the write''s own transaction, without a value of a person; a table for each month (make_audit_months). The app''s role can neither change nor delete it.';
comment on column audit_log.call is 'Method and path of the contract, as "PUT /user/block/:id".';
comment on column audit_log.values_hash is 'Of its row in audit_values (audit_values_hash); null: it has none.';
CREATE INDEX audit_log_actor ON ONLY public.audit_log USING btree (actor_id, at);
CREATE INDEX audit_log_at ON ONLY public.audit_log USING btree (at);
CREATE INDEX audit_log_object ON ONLY public.audit_log USING btree (object_type, object_id, at);
grant insert, select on audit_log to proofline_app;

create table audit_seals (
  after_line bigint not null,
  last_line bigint not null,
  lines integer not null,
  hash bytea not null,
  sealed_at timestamp with time zone not null,
  constraint audit_seals_pkey PRIMARY KEY (last_line),
  constraint audit_seals_after_line_key UNIQUE (after_line),
  constraint audit_seals_lines_check CHECK ((lines > 0)),
  constraint audit_seals_range CHECK ((after_line < last_line))
);
comment on table audit_seals is 'Each seal covers the lines after those of the seal before, up to its last, and the hash of the seal before.';
grant insert, select on audit_seals to proofline_app;

create table audit_values (
  line_id bigint not null,
  salt bytea,
  object_name text,
  before jsonb,
  after jsonb,
  erased uuid,
  constraint audit_values_pkey PRIMARY KEY (line_id),
  constraint audit_values_erased_fkey FOREIGN KEY (erased) REFERENCES erasures(user_id),
  constraint audit_values_salt CHECK (((salt IS NULL) = (erased IS NOT NULL)))
) with (autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);
comment on table audit_values is 'The values of lines of audit_log. Without a foreign key to the line, which would lock it once more in each write: audit_faults() finds one without a line.';
comment on column audit_values.erased is 'The person whose erasure emptied or replaced the values; the salt went with them.';
CREATE INDEX audit_values_name_key ON public.audit_values USING gin (search_key(object_name) gin_trgm_ops);
grant insert, select on audit_values to proofline_app;

create table confirmed_hours (
  user_id uuid not null,
  day date not null,
  sum text not null,
  seconds integer not null,
  confirmed_at timestamp with time zone not null,
  confirmed_by uuid not null,
  constraint confirmed_hours_pkey PRIMARY KEY (user_id, day, sum, seconds),
  constraint confirmed_hours_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id),
  constraint confirmed_hours_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint confirmed_hours_seconds_check CHECK ((seconds > 86400)),
  constraint confirmed_hours_sum_check CHECK ((sum = ANY (ARRAY['recorded'::text, 'worklog'::text])))
);
comment on table confirmed_hours is 'Sums of a person''s day above 24 hours that an ADMIN confirmed: each is named no more while it stands at this figure.';
comment on column confirmed_hours.sum is 'recorded: of the timesheet, the qualitative records and the productivity files (calculations.md 8); worklog: of the worklog.';
comment on column confirmed_hours.confirmed_by is 'An ADMIN, and not the person, unless there is no other ADMIN.';
CREATE TRIGGER confirmed_hours_own BEFORE INSERT ON public.confirmed_hours FOR EACH ROW WHEN ((new.confirmed_by = new.user_id)) EXECUTE FUNCTION refuse_own_figure();
grant insert, select on confirmed_hours to proofline_app;

create table content_check_levels (
  project_id uuid not null,
  check_name text not null,
  level text not null,
  constraint content_check_levels_pkey PRIMARY KEY (project_id, check_name),
  constraint content_check_levels_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint content_check_levels_level_check CHECK ((level = ANY (ARRAY['off'::text, 'warn'::text, 'block'::text])))
);
comment on table content_check_levels is 'Of the checks for which a project has another level than the usual one, or has said the usual one.';
grant delete, insert, select, update on content_check_levels to proofline_app;

create table database_sizes (
  day date not null,
  bytes bigint not null,
  constraint database_sizes_pkey PRIMARY KEY (day),
  constraint database_sizes_bytes_check CHECK ((bytes > 0))
);
comment on table database_sizes is 'The size of the database by day, for its growth.';
grant delete, insert, select, update on database_sizes to proofline_app;

create table dated_rules (
  rule text not null,
  holds_from date not null,
  constraint dated_rules_pkey PRIMARY KEY (rule),
  constraint dated_rules_rule_check CHECK ((rule = ANY (ARRAY['hours paid once'::text, 'first state'::text, 'first department and manager'::text, 'days of absences'::text, 'last day'::text])))
);
comment on table dated_rules is 'Rules of calculation that a later version changed: from which day on the new one holds. Only migrations write it.';
comment on column dated_rules.holds_from is 'Earlier days keep the rule before, also in a month that is reopened; -infinity: the new one has always held.';
grant select on dated_rules to proofline_app;

create table decision_days (
  day date not null,
  begun xid8,
  is_summed boolean default false not null,
  constraint decision_days_pkey PRIMARY KEY (day)
);
comment on table decision_days is 'The days that are over (Asia/Kolkata) whose decisions are in decision_sums, or will be next; of others they are taken from the events, but for what decision_parts has.';
comment on column decision_days.begun is 'A transaction after the one that added the day: when all before it have ended, every write that changes the day finds it here, and it can be summed.';
grant delete, insert, select, update on decision_days to proofline_app;

create table decision_parts (
  day date not null,
  announced_to timestamp with time zone not null,
  begun xid8,
  summed_to timestamp with time zone,
  constraint decision_parts_pkey PRIMARY KEY (day),
  constraint decision_parts_check CHECK ((summed_to <= announced_to))
);
comment on table decision_parts is 'Of days that are not summed whole yet (Asia/Kolkata): up to when their decisions are in decision_sums, or will be next.';
comment on column decision_parts.announced_to is 'Decisions before it are being summed, or are; who changes one of them takes the day out.';
comment on column decision_parts.begun is 'As decision_days.begun, of the announcement; null also when what was announced is summed.';
comment on column decision_parts.summed_to is 'Decisions before it are summed; null: none.';
grant delete, insert, select, update on decision_parts to proofline_app;

create table decision_sums (
  day date not null,
  person_id uuid not null,
  role text not null,
  file_id uuid not null,
  department_id uuid not null,
  fact text not null,
  reason text,
  count integer not null,
  accepted integer not null,
  reworked integer not null,
  skipped integer not null,
  scored integer not null,
  score_sum integer not null,
  events bigint[] not null,
  seconds integer[] not null,
  rows integer not null,
  constraint decision_sums_day_person_id_role_file_id_department_id_fact_key UNIQUE NULLS NOT DISTINCT (day, person_id, role, file_id, department_id, fact, reason),
  constraint decision_sums_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  constraint decision_sums_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint decision_sums_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id),
  constraint decision_sums_check CHECK (((count = cardinality(events)) AND (count = cardinality(seconds)) AND ((accepted + reworked) <= count) AND (skipped <= count))),
  constraint decision_sums_check1 CHECK ((rows <= count)),
  constraint decision_sums_fact_check CHECK ((fact = ANY (ARRAY['decided'::text, 'judged first'::text, 'judged again'::text]))),
  constraint decision_sums_role_check CHECK ((role = ANY (ARRAY['AUTHOR'::text, 'REVIEWER'::text, 'REVIEWER-2'::text, 'UPLOADER'::text])))
) with (autovacuum_vacuum_scale_factor=0.05, autovacuum_analyze_scale_factor=0.02);
comment on table decision_sums is 'The facts of the scorecard (calculations.md 6) of a day, person, role, file and department; a job makes them anew when one of them was undone.';
comment on column decision_sums.fact is 'decided: what the person decided; judged first, judged again: what others decided on their work.';
comment on column decision_sums.reason is 'Of an author''s skips.';
comment on column decision_sums.events is 'The decisions, as ids of task_events in their order.';
comment on column decision_sums.seconds is 'Of each, the time in the stage; null where it is not timed or not theirs.';
comment on column decision_sums.rows is 'Of decided: the rows on which it is the person''s first decision of the day, so that a row counts once a day.';
CREATE INDEX decision_sums_file ON public.decision_sums USING btree (file_id, day) WHERE (fact = 'decided'::text);
CREATE INDEX decision_sums_person ON public.decision_sums USING btree (person_id, day);
CREATE INDEX decision_sums_rows ON public.decision_sums USING btree (day, person_id) INCLUDE (file_id, department_id, rows) WHERE (rows > 0);
grant delete, insert, select, update on decision_sums to proofline_app;

create table departments (
  id uuid default new_id() not null,
  name text not null,
  added_by uuid,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  name_key text not null,
  sort_key text collate "C" not null,
  constraint departments_pkey PRIMARY KEY (id),
  constraint departments_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id),
  constraint departments_name_check CHECK (((name = btrim(name)) AND ((length(name) >= 1) AND (length(name) <= 200))))
);
comment on table departments is 'Company departments (000 §3 Department); `recruiter` and `head-recruiter` are reserved names (decisions 72).';
comment on column departments.name_key is 'The name_key of its name, set by a trigger; the old_name_key of one that keeps it (look_alikes).';
comment on column departments.sort_key is 'As users.sort_key.';
CREATE UNIQUE INDEX departments_name_key ON public.departments USING btree (name_key) WHERE (deleted_at IS NULL);
CREATE TRIGGER departments_rights AFTER UPDATE ON public.departments FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION follow_department_names();
CREATE TRIGGER departments_set_key BEFORE INSERT OR UPDATE OF name ON public.departments FOR EACH ROW EXECUTE FUNCTION set_name_key('name', 'name_key', 'department_key($1.name)');
CREATE TRIGGER departments_sort_key BEFORE INSERT OR UPDATE OF name ON public.departments FOR EACH ROW EXECUTE FUNCTION keep_sort_key('name');
grant insert, select, update on departments to proofline_app;

create table deputies (
  id uuid default new_id() not null,
  manager_id uuid not null,
  deputy_id uuid not null,
  during daterange not null,
  named_at timestamp with time zone not null,
  named_by uuid not null,
  ended_at timestamp with time zone,
  ended_by uuid,
  written_in xid8 default pg_current_xact_id(),
  constraint deputies_pkey PRIMARY KEY (id),
  constraint deputies_once EXCLUDE USING gist (manager_id WITH =, during WITH &&) WHERE ((ended_at IS NULL)),
  constraint deputies_deputy_id_fkey FOREIGN KEY (deputy_id) REFERENCES users(id),
  constraint deputies_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(id),
  constraint deputies_manager_id_fkey FOREIGN KEY (manager_id) REFERENCES users(id),
  constraint deputies_named_by_fkey FOREIGN KEY (named_by) REFERENCES users(id),
  constraint deputies_during_check CHECK (((NOT isempty(during)) AND (NOT lower_inf(during)) AND (NOT upper_inf(during)))),
  constraint deputies_ended CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  constraint deputies_other CHECK ((manager_id <> deputy_id))
);
comment on table deputies is 'The deputies of managers: on these days they decide what waits for the manager''s team of the day. One a manager and day.';
comment on column deputies.during is 'Days of Asia/Kolkata; of one that was ended before, the days that were meant.';
comment on column deputies.ended_at is 'Ended before its last day: by the manager, the deputy or an ADMIN, or because one of them was blocked or deleted.';
comment on column deputies.written_in is 'As in task_events: the transaction that named the deputy, or that ended it.';
CREATE INDEX deputies_of ON public.deputies USING btree (deputy_id) WHERE (ended_at IS NULL);
CREATE TRIGGER deputies_written BEFORE UPDATE ON public.deputies FOR EACH ROW WHEN ((new.ended_at IS DISTINCT FROM old.ended_at)) EXECUTE FUNCTION note_transaction();
grant insert, select, update on deputies to proofline_app;

create table devices (
  secret_hash bytea not null,
  user_id uuid not null,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  constraint devices_pkey PRIMARY KEY (secret_hash, user_id),
  constraint devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint devices_secret_hash_check CHECK ((length(secret_hash) = 32))
);
comment on table devices is 'Browsers in which a person has logged in: failures of others never lock the person out of these. The secret is the browser''s own and survives the log-out (security.md, Logging in).';
CREATE INDEX devices_old ON public.devices USING btree (last_seen_at);
CREATE INDEX devices_user_id ON public.devices USING btree (user_id);
grant delete, insert, select, update on devices to proofline_app;

create table erasures (
  user_id uuid not null,
  erased_at timestamp with time zone not null,
  erased_by uuid not null,
  report jsonb not null,
  constraint erasures_pkey PRIMARY KEY (user_id),
  constraint erasures_erased_by_fkey FOREIGN KEY (erased_by) REFERENCES users(id),
  constraint erasures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table erasures is 'Who was erased, when, by whom, and what went and stayed; without a value of the person.';
grant insert, select on erasures to proofline_app;

create table export_files (
  id uuid default new_id() not null,
  schedule_id uuid not null,
  from_day date not null,
  to_day date not null,
  made_at timestamp with time zone not null,
  problem text,
  filename text,
  row_count integer,
  content bytea,
  roles text[] not null,
  written_in xid8 default pg_current_xact_id(),
  constraint export_files_pkey PRIMARY KEY (id),
  constraint export_files_once UNIQUE (schedule_id, from_day, to_day),
  constraint export_files_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES scheduled_exports(id),
  constraint export_files_content_check CHECK (((length(content) >= 1) AND (length(content) <= 20971520))),
  constraint export_files_filename_check CHECK (((length(btrim(filename)) >= 1) AND (length(btrim(filename)) <= 200))),
  constraint export_files_made CHECK (
CASE
    WHEN (problem IS NULL) THEN (num_nulls(filename, row_count, content) = 0)
    ELSE (num_nonnulls(filename, row_count, content) = 0)
END),
  constraint export_files_problem_check CHECK (((length(problem) >= 1) AND (length(problem) <= 1000)))
);
comment on table export_files is 'The file that a scheduled export made of a period, or why there is none; deleted by its owner or after the retention time.';
comment on column export_files.roles is 'Those of its owner when it was made: who has one of them no more does not get it.';
comment on column export_files.written_in is 'As in task_events.';
CREATE INDEX export_files_old ON public.export_files USING btree (made_at);
CREATE TRIGGER export_files_written BEFORE UPDATE ON public.export_files FOR EACH ROW WHEN ((new.made_at IS DISTINCT FROM old.made_at)) EXECUTE FUNCTION note_transaction();
grant delete, insert, select on export_files to proofline_app;

create table file_departments (
  file_id uuid not null,
  department_id uuid not null,
  row_count integer not null,
  is_visible boolean default true not null,
  constraint file_departments_pkey PRIMARY KEY (file_id, department_id),
  constraint file_departments_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  constraint file_departments_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint file_departments_row_count_check CHECK ((row_count >= 0))
);
comment on table file_departments is 'The departments that a file''s rows belong to, with their number of rows and visibility (000 §3 dept_file_visibility).';
CREATE INDEX file_departments_department ON public.file_departments USING btree (department_id);
grant delete, insert, select, update on file_departments to proofline_app;

create table file_old_names (
  file_id uuid not null,
  name_key text not null,
  until timestamp with time zone not null,
  constraint file_old_names_pkey PRIMARY KEY (file_id, name_key),
  constraint file_old_names_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id)
);
comment on table file_old_names is 'The names that files had before. Only addresses of pages are looked up here; no call acts by such a name (decision 175).';
comment on column file_old_names.name_key is 'As files.name_key.';
comment on column file_old_names.until is 'When the file got its next name; of several files the last one is meant.';
CREATE INDEX file_old_names_name ON public.file_old_names USING btree (name_key);
grant insert, select, update on file_old_names to proofline_app;

create table files (
  id uuid default new_id() not null,
  project_id uuid not null,
  name text not null,
  columns jsonb not null,
  row_count integer default 0 not null,
  sections text[] default '{}'::text[] not null,
  second_review boolean default true not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  name_key text not null,
  sort_key text collate "C" not null,
  gone_sr_no integer default 0 not null,
  constraint files_pkey PRIMARY KEY (id),
  constraint files_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint files_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint files_columns_check CHECK ((jsonb_typeof(columns) = 'array'::text)),
  constraint files_gone_sr_no_check CHECK ((gone_sr_no >= 0)),
  constraint files_name_check CHECK (((name = btrim(name)) AND ((length(name) >= 6) AND (length(name) <= 200)) AND (lower("right"(name, 5)) = '.xlsx'::text) AND (POSITION(('/'::text) IN (name)) = 0))),
  constraint files_row_count_check CHECK ((row_count >= 0))
);
comment on table files is 'A workbook of questions, kept as its rows (decisions 111). Names are unique across projects (decisions 44).';
comment on column files.columns is 'The sheet''s columns in order: [{"key": name on the wire, "name": as the sheet spells it}].';
comment on column files.row_count is 'Number of task rows. Their numbers have gaps, so the highest number is not this one.';
comment on column files.sections is 'The different values of the rows'' own section column, in the order of the sheet; kept, so that no grid page scans for them.';
comment on column files.second_review is 'False: an approved task goes from the reviewer straight to the uploader (workflow.md).';
comment on column files.name_key is 'As departments.name_key.';
comment on column files.sort_key is 'As users.sort_key.';
comment on column files.gone_sr_no is 'The highest number of a row that was deleted, 0: none was. New rows get higher ones: with the rows that are there it is the highest number that the file ever gave (decision 175).';
CREATE UNIQUE INDEX files_name_key ON public.files USING btree (name_key) WHERE (deleted_at IS NULL);
CREATE INDEX files_project ON public.files USING btree (project_id) WHERE (deleted_at IS NULL);
CREATE TRIGGER files_gone_sr_no_kept BEFORE UPDATE OF gone_sr_no ON public.files FOR EACH ROW WHEN ((new.gone_sr_no < old.gone_sr_no)) EXECUTE FUNCTION refuse_lower_number();
CREATE TRIGGER files_set_key BEFORE INSERT OR UPDATE OF name ON public.files FOR EACH ROW EXECUTE FUNCTION set_name_key('name', 'name_key', 'file_key($1.name)');
CREATE TRIGGER files_sort_key BEFORE INSERT OR UPDATE OF name ON public.files FOR EACH ROW EXECUTE FUNCTION keep_sort_key('name');
grant insert, select, update on files to proofline_app;

create table finding_dismissals (
  id uuid default new_id() not null,
  task_id uuid not null,
  check_name text not null,
  finding bytea not null,
  words text not null,
  reason text not null,
  role text,
  dismissed_by uuid not null,
  dismissed_at timestamp with time zone not null,
  question bytea,
  constraint finding_dismissals_pkey PRIMARY KEY (id),
  constraint finding_dismissals_key UNIQUE (task_id, finding),
  constraint finding_dismissals_dismissed_by_fkey FOREIGN KEY (dismissed_by) REFERENCES users(id),
  constraint finding_dismissals_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE,
  constraint finding_dismissals_finding_check CHECK ((length(finding) = 32)),
  constraint finding_dismissals_question_check CHECK ((length(question) = 32)),
  constraint finding_dismissals_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint finding_dismissals_role_check CHECK ((role = ANY (ARRAY['AUTHOR'::text, 'REVIEWER'::text, 'REVIEWER-2'::text, 'UPLOADER'::text]))),
  constraint finding_dismissals_words_check CHECK (((length(words) >= 1) AND (length(words) <= 2000)))
);
comment on table finding_dismissals is 'What somebody dismissed of what the content checks found in a row, until it is undone.';
comment on column finding_dismissals.finding is 'A hash of the check, its sentence, the question and the key: another text is found anew.';
comment on column finding_dismissals.words is 'The sentence of what was found.';
comment on column finding_dismissals.role is 'The stage of the row that the person held; null: they manage its file.';
comment on column finding_dismissals.question is 'A hash of the question and the key; null: it was dismissed before these were hashed for themselves, and only finding tells.';
CREATE INDEX finding_dismissals_at ON public.finding_dismissals USING btree (dismissed_at);
CREATE INDEX finding_dismissals_by ON public.finding_dismissals USING btree (dismissed_by, dismissed_at);
grant delete, insert, select on finding_dismissals to proofline_app;

create table glossary_words (
  id uuid default new_id() not null,
  project_id uuid not null,
  place integer not null,
  word text not null,
  instead text not null,
  replaced_by uuid,
  word_key text not null,
  constraint glossary_words_pkey PRIMARY KEY (id),
  constraint glossary_words_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint glossary_words_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES import_batches(id),
  constraint glossary_words_instead_check CHECK (((length(instead) >= 1) AND (length(instead) <= 200))),
  constraint glossary_words_word_check CHECK (((length(word) >= 1) AND (length(word) <= 100)))
);
comment on table glossary_words is 'Words that a project does not want in its questions, and what to write instead.';
comment on column glossary_words.place is 'The row of the sheet.';
comment on column glossary_words.replaced_by is 'The upload that replaced the whole glossary, which can be undone; null: it counts.';
comment on column glossary_words.word_key is 'As departments.name_key, among the words of its project.';
CREATE UNIQUE INDEX glossary_words_key ON public.glossary_words USING btree (project_id, word_key) WHERE (replaced_by IS NULL);
CREATE INDEX glossary_words_replaced ON public.glossary_words USING btree (replaced_by) WHERE (replaced_by IS NOT NULL);
CREATE TRIGGER glossary_words_set_key BEFORE INSERT OR UPDATE OF word ON public.glossary_words FOR EACH ROW EXECUTE FUNCTION set_name_key('word', 'word_key', 'glossary_key($1.project_id, $1.word)');
grant delete, insert, select, update on glossary_words to proofline_app;

create table holiday_calendar_uses (
  id uuid default new_id() not null,
  scope text not null,
  department_id uuid,
  user_id uuid,
  calendar_id uuid,
  effective_from date not null,
  made_at timestamp with time zone not null,
  made_by uuid not null,
  constraint holiday_calendar_uses_pkey PRIMARY KEY (id),
  constraint holiday_calendar_uses_calendar_id_fkey FOREIGN KEY (calendar_id) REFERENCES holiday_calendars(id),
  constraint holiday_calendar_uses_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  constraint holiday_calendar_uses_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint holiday_calendar_uses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint holiday_calendar_uses_scope CHECK ((((scope = 'department'::text) = (department_id IS NOT NULL)) AND ((scope = 'person'::text) = (user_id IS NOT NULL)))),
  constraint holiday_calendar_uses_scope_check CHECK ((scope = ANY (ARRAY['workspace'::text, 'department'::text, 'person'::text])))
);
comment on table holiday_calendar_uses is 'Which calendar applies to a person, a department or the workspace from a day on: added, never changed; of one day the later made is in force.';
comment on column holiday_calendar_uses.calendar_id is 'Null: none from that day on.';
CREATE INDEX holiday_calendar_uses_in_force ON public.holiday_calendar_uses USING btree (scope, department_id, user_id, effective_from DESC, made_at DESC, id DESC);
CREATE TRIGGER holiday_calendar_uses_dated AFTER INSERT ON public.holiday_calendar_uses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_calendar_uses();
CREATE TRIGGER holiday_calendar_uses_own BEFORE INSERT ON public.holiday_calendar_uses FOR EACH ROW WHEN ((new.made_by = new.user_id)) EXECUTE FUNCTION refuse_own_figure();
grant insert, select on holiday_calendar_uses to proofline_app;

create table holiday_calendars (
  id uuid default new_id() not null,
  name text not null,
  name_key text not null,
  restricted_max smallint default 0 not null,
  version integer default 1 not null,
  made_at timestamp with time zone not null,
  made_by uuid not null,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  constraint holiday_calendars_pkey PRIMARY KEY (id),
  constraint holiday_calendars_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES users(id),
  constraint holiday_calendars_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint holiday_calendars_check CHECK (((deleted_at IS NULL) = (deleted_by IS NULL))),
  constraint holiday_calendars_most CHECK (((restricted_max >= 0) AND (restricted_max <= 20))),
  constraint holiday_calendars_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint holiday_calendars_version_check CHECK ((version > 0))
);
comment on table holiday_calendars is 'Named calendars of holidays; holiday_calendar_uses says to whom one applies.';
comment on column holiday_calendars.name_key is 'As departments.name_key.';
comment on column holiday_calendars.restricted_max is 'How many of its restricted days a person may choose in a calendar year.';
comment on column holiday_calendars.deleted_at is 'It is offered no more; the days on which it applied stay as they are.';
CREATE UNIQUE INDEX holiday_calendars_name ON public.holiday_calendars USING btree (name_key) WHERE (deleted_at IS NULL);
CREATE TRIGGER holiday_calendars_set_key BEFORE INSERT OR UPDATE OF name ON public.holiday_calendars FOR EACH ROW EXECUTE FUNCTION set_name_key('name', 'name_key', 'name_key($1.name)');
grant insert, select, update on holiday_calendars to proofline_app;

create table holidays (
  id uuid default new_id() not null,
  calendar_id uuid,
  day date,
  for_year smallint,
  name text not null,
  kind text not null,
  is_half boolean default false not null,
  state text not null,
  version integer default 1 not null,
  made_at timestamp with time zone not null,
  made_by uuid not null,
  changed_at timestamp with time zone,
  changed_by uuid,
  confirmed_at timestamp with time zone,
  confirmed_by uuid,
  withdrawn_at timestamp with time zone,
  withdrawn_by uuid,
  constraint holidays_pkey PRIMARY KEY (id),
  constraint holidays_calendar_id_fkey FOREIGN KEY (calendar_id) REFERENCES holiday_calendars(id),
  constraint holidays_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint holidays_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id),
  constraint holidays_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint holidays_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES users(id),
  constraint holidays_changed CHECK (((changed_at IS NULL) = (changed_by IS NULL))),
  constraint holidays_confirmed CHECK ((((confirmed_at IS NULL) = (confirmed_by IS NULL)) AND ((state <> 'confirmed'::text) OR (confirmed_at IS NOT NULL)) AND ((state <> 'proposed'::text) OR (confirmed_at IS NULL)))),
  constraint holidays_dated CHECK ((((day IS NULL) = (for_year IS NOT NULL)) AND ((day IS NOT NULL) OR (state <> 'confirmed'::text)))),
  constraint holidays_for_year_check CHECK (((for_year >= 2000) AND (for_year <= 2200))),
  constraint holidays_kind_check CHECK ((kind = ANY (ARRAY['national'::text, 'festival'::text, 'shutdown'::text, 'restricted'::text]))),
  constraint holidays_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint holidays_of_calendar CHECK (((kind = 'national'::text) = (calendar_id IS NULL))),
  constraint holidays_state_check CHECK ((state = ANY (ARRAY['proposed'::text, 'confirmed'::text, 'withdrawn'::text]))),
  constraint holidays_version_check CHECK ((version > 0)),
  constraint holidays_whole CHECK (((NOT is_half) OR (kind <> ALL (ARRAY['national'::text, 'restricted'::text])))),
  constraint holidays_withdrawn CHECK ((((withdrawn_at IS NULL) = (withdrawn_by IS NULL)) AND ((state = 'withdrawn'::text) = (withdrawn_at IS NOT NULL))))
);
comment on table holidays is 'Days of calendars, and the national ones, which belong to none and apply to everybody. Only confirmed ones have an effect.';
comment on column holidays.day is 'A calendar day in Asia/Kolkata; null: copied from another year, its date is to be set.';
comment on column holidays.for_year is 'The year of a day whose date is to be set.';
comment on column holidays.kind is 'restricted: off only for people who chose it (restricted_choices).';
comment on column holidays.changed_at is 'When it was last changed, confirmed or withdrawn; changed_by is in whose name its effects are.';
CREATE INDEX holidays_day ON public.holidays USING btree (day) WHERE (state = 'confirmed'::text);
CREATE UNIQUE INDEX holidays_once ON public.holidays USING btree (calendar_id, day) NULLS NOT DISTINCT WHERE ((state <> 'withdrawn'::text) AND (day IS NOT NULL));
CREATE TRIGGER holidays_made AFTER INSERT ON public.holidays REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_holidays();
CREATE TRIGGER holidays_moved AFTER UPDATE ON public.holidays REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_holidays();
grant insert, select on holidays to proofline_app;
grant update (day, for_year, name, kind, is_half, state, version, changed_at, changed_by, confirmed_at, confirmed_by, withdrawn_at, withdrawn_by) on holidays to proofline_app;

create table idempotency_keys (
  user_id uuid not null,
  key_hash bytea not null,
  call text not null,
  request_hash bytea not null,
  made_at timestamp with time zone not null,
  status smallint,
  body text,
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, key_hash),
  constraint idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint idempotency_keys_key_hash_check CHECK ((length(key_hash) = 32)),
  constraint idempotency_keys_request_hash_check CHECK ((length(request_hash) = 32))
) with (autovacuum_vacuum_scale_factor=0.05, autovacuum_analyze_scale_factor=0.05);
comment on table idempotency_keys is 'Results of keyed writes, each stored in the write''s own transaction; good for 24 hours, then deleted by a sweep.';
comment on column idempotency_keys.key_hash is 'SHA-256 of the key; the key itself is never stored.';
comment on column idempotency_keys.call is 'Method and path of the contract.';
comment on column idempotency_keys.request_hash is 'HMAC-SHA-256 of what was asked, by the key: it cannot be guessed back from what is stored here.';
comment on column idempotency_keys.status is 'HTTP status of the answer; null only inside the write''s own transaction.';
comment on column idempotency_keys.body is 'The answer''s text, byte for byte.';
CREATE INDEX idempotency_keys_made_at ON public.idempotency_keys USING btree (made_at);
grant delete, insert, select, update on idempotency_keys to proofline_app;

create table image_host_lists (
  id uuid default new_id() not null,
  hosts text[] not null,
  made_at timestamp with time zone not null,
  made_by uuid not null,
  constraint image_host_lists_pkey PRIMARY KEY (id),
  constraint image_host_lists_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint image_host_lists_most CHECK ((cardinality(hosts) <= 20)),
  constraint image_host_lists_names CHECK ((array_to_string(hosts, ' '::text, '?'::text) ~ '^([a-z0-9.-]+( |$))*$'::text))
);
comment on table image_host_lists is 'From which hosts pictures are shown by their addresses: each list whole, added, never changed; the later made is in force, none before the first.';
comment on column image_host_lists.hosts is 'Exact names, in order, in lower case.';
CREATE INDEX image_host_lists_made ON public.image_host_lists USING btree (made_at DESC, id DESC);
grant insert, select on image_host_lists to proofline_app;

create table import_batch_files (
  batch_id uuid not null,
  file_id uuid not null,
  row_count integer not null,
  first_sr_no integer,
  last_sr_no integer,
  new_columns text[] default '{}'::text[] not null,
  constraint import_batch_files_pkey PRIMARY KEY (batch_id, file_id),
  constraint import_batch_files_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES import_batches(id),
  constraint import_batch_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint import_batch_files_row_count_check CHECK ((row_count >= 0))
);
comment on table import_batch_files is 'The files that a batch wrote to; history may reach several files of a project.';
comment on column import_batch_files.row_count is 'Rows that the batch added, or whose history or formatting it stored.';
comment on column import_batch_files.first_sr_no is 'Of rows that were added: they are numbered without a gap. Null for history, whose events name the batch.';
comment on column import_batch_files.new_columns is 'Keys of the columns that the file got with the batch.';
CREATE INDEX import_batch_files_file ON public.import_batch_files USING btree (file_id);
grant insert, select on import_batch_files to proofline_app;

create table import_batches (
  id uuid default new_id() not null,
  kind text not null,
  workbook text not null,
  made_by uuid not null,
  made_at timestamp with time zone not null,
  taken_back_by uuid,
  taken_back_at timestamp with time zone,
  made uuid[] default '{}'::uuid[] not null,
  constraint import_batches_pkey PRIMARY KEY (id),
  constraint import_batches_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint import_batches_taken_back_by_fkey FOREIGN KEY (taken_back_by) REFERENCES users(id),
  constraint import_batches_check CHECK (((taken_back_by IS NULL) = (taken_back_at IS NULL))),
  constraint import_batches_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 40))),
  constraint import_batches_workbook_check CHECK (((length(workbook) >= 1) AND (length(workbook) <= 500)))
);
comment on table import_batches is 'One upload that was stored, of any kind; it can be taken back while nothing later happened to what it stored.';
comment on column import_batches.kind is 'The name of the upload''s template.';
comment on column import_batches.workbook is 'The name of the uploaded workbook.';
comment on column import_batches.made is 'The ids of what was inserted, where no other table names the batch.';
grant insert, select on import_batches to proofline_app;
grant update (taken_back_by, taken_back_at) on import_batches to proofline_app;

create table import_pictures (
  import_id uuid not null,
  sheet_row integer not null,
  place smallint not null,
  column_key text,
  original bytea not null,
  hash bytea not null,
  media_type text not null,
  width integer not null,
  height integer not null,
  content bytea,
  stored bytea
);
comment on table import_pictures is 'Staging of one import inside its transaction, as import_rows; empty between imports.';
comment on column import_pictures.original is 'SHA-256 of the bytes in the workbook.';
comment on column import_pictures.content is 'At the first line of its hash; null in a preview.';
comment on column import_pictures.stored is 'The stored picture whose bytes the workbook has, such as a downloaded one: it is not encoded again.';
CREATE INDEX import_pictures_import ON public.import_pictures USING btree (import_id, sheet_row);
grant delete, insert, select, update on import_pictures to proofline_app;

create table import_rows (
  import_id uuid not null,
  sheet_row integer not null,
  sr_no integer,
  question_id text,
  question_key text,
  question_code text,
  solution_id text,
  subject text,
  section text,
  question_link text,
  solution_link text,
  moderator_id text,
  project_name text,
  extra jsonb,
  turn text,
  turn_single text,
  runs jsonb,
  blocked jsonb,
  numbers jsonb,
  matched_id text
);
comment on table import_rows is 'Staging of one import inside its transaction (stack.md, bulk load); empty between imports.';
comment on column import_rows.turn is 'History: the turn that its stages make with the second review on.';
comment on column import_rows.turn_single is 'History: the same with the second review off.';
comment on column import_rows.blocked is 'Of a question: what the content checks find in it that its project lets no row through with, as problems of cells.';
comment on column import_rows.matched_id is 'The stored question ID that was found by the plain value of the cell; null: the ID itself is looked up.';
CREATE INDEX import_rows_import ON public.import_rows USING btree (import_id, sheet_row);
grant delete, insert, select, update on import_rows to proofline_app;

create table job_failures (
  id bigint generated always as identity not null,
  job text not null,
  since timestamp with time zone not null,
  last_at timestamp with time zone not null,
  times integer default 1 not null,
  noticed_at timestamp with time zone,
  problem text not null,
  ended_at timestamp with time zone,
  written_in xid8 default pg_current_xact_id(),
  constraint job_failures_pkey PRIMARY KEY (id),
  constraint job_failures_check CHECK ((last_at >= since)),
  constraint job_failures_job_check CHECK (((char_length(job) >= 1) AND (char_length(job) <= 80))),
  constraint job_failures_problem_check CHECK ((char_length(problem) <= 2000)),
  constraint job_failures_times_check CHECK ((times > 0))
);
comment on table job_failures is 'Background jobs that failed, from the first failed run to the next good one. They stand on the System page and in the inboxes of the ADMINs.';
comment on column job_failures.job is 'The name of the job, as the log has it.';
comment on column job_failures.since is 'When the first of these runs failed.';
comment on column job_failures.last_at is 'When the last of them failed.';
comment on column job_failures.times is 'How many runs failed, each of the tries of a run counted.';
comment on column job_failures.noticed_at is 'When it failed for the second time, from which on the inboxes have it; null: once alone, as when the database was away.';
comment on column job_failures.problem is 'Why the last one failed, without values of the database.';
comment on column job_failures.ended_at is 'When it ran well again; null: it fails still.';
comment on column job_failures.written_in is 'As in task_events: the transaction of noticed_at.';
CREATE INDEX job_failures_noticed_idx ON public.job_failures USING btree (noticed_at) WHERE (noticed_at IS NOT NULL);
CREATE UNIQUE INDEX job_failures_open_key ON public.job_failures USING btree (job) WHERE (ended_at IS NULL);
CREATE TRIGGER job_failures_written BEFORE UPDATE ON public.job_failures FOR EACH ROW WHEN ((new.noticed_at IS DISTINCT FROM old.noticed_at)) EXECUTE FUNCTION note_transaction();
grant delete, insert, select, update on job_failures to proofline_app;

create table known_addresses (
  user_id uuid not null,
  address text not null,
  last_login_at timestamp with time zone not null,
  constraint known_addresses_pkey PRIMARY KEY (user_id, address),
  constraint known_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table known_addresses is 'Where a person has logged in from: the slow step of an account under attack never locks these out.';
CREATE INDEX known_addresses_address ON public.known_addresses USING btree (address);
CREATE INDEX known_addresses_old ON public.known_addresses USING btree (last_login_at);
grant delete, insert, select, update on known_addresses to proofline_app;

create table login_throttle (
  key text not null,
  failures integer not null,
  last_failure_at timestamp with time zone not null,
  constraint login_throttle_pkey PRIMARY KEY (key),
  constraint login_throttle_failures_check CHECK ((failures >= 0))
);
comment on table login_throttle is 'Failed logins by account with address, by account and by address (security.md, Sessions); failures are forgotten one by one, old rows deleted.';
CREATE INDEX login_throttle_last_failure_at ON public.login_throttle USING btree (last_failure_at);
grant delete, insert, select, update on login_throttle to proofline_app;

create table look_alikes (
  kind text not null,
  id uuid not null,
  other_id uuid not null,
  constraint look_alikes_pkey PRIMARY KEY (kind, id),
  constraint look_alikes_two CHECK ((id <> other_id))
);
comment on table look_alikes is 'Rows that keep their old key, as another one has the new one: an ADMIN sees both until one of them is renamed or deleted (list_look_alikes).';
comment on column look_alikes.other_id is 'The row that it looks like; of a keyword the timesheet project.';
grant select on look_alikes to proofline_app;

create table maintenance_runs (
  id bigint generated always as identity not null,
  kind text not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone not null,
  place text not null,
  backup text,
  bytes bigint,
  problem text,
  notes text[] default '{}'::text[] not null,
  constraint maintenance_runs_pkey PRIMARY KEY (id),
  constraint maintenance_runs_bytes_check CHECK ((bytes >= 0)),
  constraint maintenance_runs_check CHECK ((finished_at >= started_at)),
  constraint maintenance_runs_check1 CHECK (((problem IS NOT NULL) OR (backup IS NOT NULL))),
  constraint maintenance_runs_kind_check CHECK ((kind = ANY (ARRAY['backup'::text, 'drill'::text])))
);
comment on table maintenance_runs is 'Backups and drills that have ended, written by the commands. The newest of each kind stand on the System page.';
comment on column maintenance_runs.place is 'The folder or bucket, without credentials.';
comment on column maintenance_runs.backup is 'The name of the backup that was made or restored; null: it failed before it had one.';
comment on column maintenance_runs.bytes is 'Of a backup: the size of its archive. Of a drill: null.';
comment on column maintenance_runs.problem is 'Why it failed; null: it worked.';
comment on column maintenance_runs.notes is 'Sentences on what it found at the place; none: nothing is to be done there.';
CREATE INDEX maintenance_runs_kind_idx ON public.maintenance_runs USING btree (kind, finished_at DESC);
grant select on maintenance_runs to proofline_app;

create table month_closings (
  id uuid default new_id() not null,
  month date not null,
  closed_at timestamp with time zone not null,
  closed_by uuid not null,
  reopened_at timestamp with time zone,
  reopened_by uuid,
  reason text,
  close_reason text,
  written_in xid8 default pg_current_xact_id(),
  constraint month_closings_pkey PRIMARY KEY (id),
  constraint month_closings_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id),
  constraint month_closings_reopened_by_fkey FOREIGN KEY (reopened_by) REFERENCES users(id),
  constraint month_closings_close_reason_check CHECK (((length(btrim(close_reason)) >= 1) AND (length(btrim(close_reason)) <= 1000))),
  constraint month_closings_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint month_closings_reason_check CHECK (((length(btrim(reason)) >= 1) AND (length(btrim(reason)) <= 1000))),
  constraint month_closings_reopened CHECK (((num_nonnulls(reopened_at, reopened_by, reason) = ANY (ARRAY[0, 3])) AND ((reopened_at IS NULL) OR (reopened_at >= closed_at))))
);
comment on table month_closings is 'Each closing of a month and its reopening; a month is closed while one is not reopened.';
comment on column month_closings.month is 'Its first day, Asia/Kolkata.';
comment on column month_closings.reason is 'Of the reopening.';
comment on column month_closings.close_reason is 'Why it was closed with something open; null: none was given.';
comment on column month_closings.written_in is 'As in task_events: the transaction that closed the month, or that reopened it.';
CREATE UNIQUE INDEX month_closings_closed ON public.month_closings USING btree (month) WHERE (reopened_at IS NULL);
CREATE TRIGGER month_closings_holidays AFTER UPDATE ON public.month_closings FOR EACH ROW WHEN (((old.reopened_at IS NULL) AND (new.reopened_at IS NOT NULL))) EXECUTE FUNCTION follow_reopened_month();
CREATE TRIGGER month_closings_written BEFORE UPDATE ON public.month_closings FOR EACH ROW WHEN ((new.reopened_at IS DISTINCT FROM old.reopened_at)) EXECUTE FUNCTION note_transaction();
grant insert, select, update on month_closings to proofline_app;

create table month_handover_differences (
  handover_id uuid not null,
  part text not null,
  user_id uuid not null,
  of_id uuid,
  present jsonb,
  found_at timestamp with time zone not null,
  constraint month_handover_differences_once UNIQUE NULLS NOT DISTINCT (handover_id, part, user_id, of_id, present),
  constraint month_handover_differences_handover_id_fkey FOREIGN KEY (handover_id) REFERENCES month_handovers(id),
  constraint month_handover_differences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table month_handover_differences is 'Differences from a handover that are in the audit log already, each once.';
comment on column month_handover_differences.present is 'The figures as they were then; null: there is no such line any more.';
grant insert, select on month_handover_differences to proofline_app;

create table month_handover_lines (
  handover_id uuid not null,
  part text not null,
  user_id uuid not null,
  of_id uuid,
  of_name text,
  figures jsonb not null,
  constraint month_handover_lines_once UNIQUE NULLS NOT DISTINCT (handover_id, part, user_id, of_id),
  constraint month_handover_lines_handover_id_fkey FOREIGN KEY (handover_id) REFERENCES month_handovers(id),
  constraint month_handover_lines_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table month_handover_lines is 'What a person came to in a part of the month: hours of all, of a timesheet project, or of a worklog profile (of_id, of_name: of that day).';
comment on column month_handover_lines.figures is 'Numbers with 2 decimals by their name, hours and rupees; null: unknown.';
grant insert, select on month_handover_lines to proofline_app;

create table month_handovers (
  id uuid default new_id() not null,
  closing_id uuid not null,
  frozen_at timestamp with time zone not null,
  is_late boolean not null,
  compared_at timestamp with time zone not null,
  constraint month_handovers_pkey PRIMARY KEY (id),
  constraint month_handovers_closing UNIQUE (closing_id),
  constraint month_handovers_closing_id_fkey FOREIGN KEY (closing_id) REFERENCES month_closings(id)
);
comment on table month_handovers is 'The figures of a closed month as they were frozen, one for each closing: never changed, also after a reopening.';
comment on column month_handovers.is_late is 'Frozen after the closing: the month was closed before handovers were.';
comment on column month_handovers.compared_at is 'When the figures were compared last by themselves.';
grant insert, select on month_handovers to proofline_app;
grant update (compared_at) on month_handovers to proofline_app;

create table nodes (
  id uuid default new_id() not null,
  name text not null,
  version text not null,
  started_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  facts jsonb not null,
  constraint nodes_pkey PRIMARY KEY (id)
);
comment on table nodes is 'The running nodes: each writes its row every ten seconds and takes it away when it stops in order; a node that comes back replaces its own, the rest goes after a day.';
comment on column nodes.name is 'The host''s name and the port.';
comment on column nodes.facts is 'NodeFacts in src/system/contract.ts: memory, disk, how backups are set up.';
grant delete, insert, select, update on nodes to proofline_app;

create table password_links (
  user_id uuid not null,
  token_hash bytea not null,
  unblocks boolean not null,
  made_at timestamp with time zone not null,
  used_at timestamp with time zone,
  written_in xid8 default pg_current_xact_id(),
  constraint password_links_pkey PRIMARY KEY (user_id),
  constraint password_links_token_hash_key UNIQUE (token_hash),
  constraint password_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint password_links_token_hash_check CHECK ((length(token_hash) = 32))
);
comment on table password_links is 'The latest link of an ADMIN that the operator of the host made (npm run admin); it works once, for 24 hours. The person sees it in the inbox.';
comment on column password_links.unblocks is 'Whether its use unblocks the person: the operator asked for that.';
comment on column password_links.written_in is 'As in task_events: the transaction that made the link, or that used it.';
CREATE TRIGGER password_links_written BEFORE UPDATE ON public.password_links FOR EACH ROW WHEN (((new.made_at IS DISTINCT FROM old.made_at) OR (new.used_at IS DISTINCT FROM old.used_at))) EXECUTE FUNCTION note_transaction();
grant insert, select, update on password_links to proofline_app;

create table passwords_by_others (
  user_id uuid not null,
  chosen_by uuid not null,
  chosen_at timestamp with time zone not null,
  acknowledged_at timestamp with time zone,
  constraint passwords_by_others_pkey PRIMARY KEY (user_id, chosen_at, chosen_by),
  constraint passwords_by_others_chosen_by_fkey FOREIGN KEY (chosen_by) REFERENCES users(id),
  constraint passwords_by_others_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint passwords_by_others_check CHECK ((chosen_by <> user_id))
);
comment on table passwords_by_others is 'Each time somebody else chose a person''s password; kept for 90 days, and until the person chooses one. While one is not acknowledged, a session only changes the password; 7 days after the last of these the password has expired (decisions 117, 135).';
comment on column passwords_by_others.acknowledged_at is 'When the person chose a password after it.';
grant delete, insert, select on passwords_by_others to proofline_app;
grant update (acknowledged_at) on passwords_by_others to proofline_app;

create table person_holidays (
  user_id uuid not null,
  day date not null,
  holiday_id uuid not null,
  is_half boolean not null,
  constraint person_holidays_pkey PRIMARY KEY (user_id, day),
  constraint person_holidays_holiday_id_fkey FOREIGN KEY (holiday_id) REFERENCES holidays(id),
  constraint person_holidays_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table person_holidays is 'The holidays of each person: resolve_person_holidays of every day outside of closed months, which keep theirs. Written by refresh_person_holidays alone.';
comment on column person_holidays.is_half is 'Half of what the shift demands of the day remains.';
CREATE INDEX person_holidays_holiday ON public.person_holidays USING btree (holiday_id);
grant select on person_holidays to proofline_app;

create table pictures (
  hash bytea not null,
  media_type text not null,
  width integer not null,
  height integer not null,
  content bytea not null,
  constraint pictures_pkey PRIMARY KEY (hash),
  constraint pictures_content_check CHECK (((octet_length(content) >= 1) AND (octet_length(content) <= ((4 * 1024) * 1024)))),
  constraint pictures_hash CHECK ((hash = sha256(content))),
  constraint pictures_height_check CHECK (((height >= 1) AND (height <= 2000))),
  constraint pictures_media_type_check CHECK ((media_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text]))),
  constraint pictures_width_check CHECK (((width >= 1) AND (width <= 2000)))
);
comment on table pictures is 'Pictures of rows, each content once; one of no row is deleted by a job (src/tasks/pictures/server/sweep-pictures.ts).';
comment on column pictures.hash is 'SHA-256 of the content.';
comment on column pictures.content is 'As the import encoded it, without metadata: never the bytes of an upload.';
grant delete, insert, select, update on pictures to proofline_app;

create table productivity_files (
  id uuid default new_id() not null,
  name text not null,
  content_hash bytea not null,
  row_count integer not null,
  people integer not null,
  hours numeric(11,4) not null,
  first_day date not null,
  last_day date not null,
  uploaded_at timestamp with time zone not null,
  uploaded_by uuid not null,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  name_key text not null,
  constraint productivity_files_pkey PRIMARY KEY (id),
  constraint productivity_files_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES users(id),
  constraint productivity_files_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id),
  constraint productivity_files_check CHECK ((last_day >= first_day)),
  constraint productivity_files_content_hash_check CHECK ((length(content_hash) = 32)),
  constraint productivity_files_deleted CHECK (((deleted_at IS NULL) = (deleted_by IS NULL))),
  constraint productivity_files_hours_check CHECK (((hours >= (0)::numeric) AND (hours < (10000000)::numeric))),
  constraint productivity_files_name_check CHECK (((length(btrim(name)) >= 1) AND (length(btrim(name)) <= 200))),
  constraint productivity_files_people_check CHECK ((people > 0)),
  constraint productivity_files_row_count_check CHECK ((row_count > 0))
);
comment on table productivity_files is 'The uploaded files of hours. One that is deleted keeps its rows, which count no more.';
comment on column productivity_files.content_hash is 'SHA-256 of its rows: days, people, hours and details in their order, whatever the workbook was called or saved by.';
comment on column productivity_files.row_count is 'Of productivity_hours, as people, hours, first_day and last_day; the rows never change.';
comment on column productivity_files.name_key is 'As departments.name_key.';
CREATE UNIQUE INDEX productivity_files_name ON public.productivity_files USING btree (name_key) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX productivity_files_once ON public.productivity_files USING btree (content_hash) WHERE (deleted_at IS NULL);
CREATE TRIGGER productivity_files_changed AFTER UPDATE ON public.productivity_files REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_file();
CREATE TRIGGER productivity_files_own BEFORE UPDATE OF deleted_by ON public.productivity_files FOR EACH ROW WHEN ((new.deleted_by IS NOT NULL)) EXECUTE FUNCTION refuse_own_file();
CREATE TRIGGER productivity_files_set_key BEFORE INSERT OR UPDATE OF name ON public.productivity_files FOR EACH ROW EXECUTE FUNCTION set_name_key('name', 'name_key', 'productivity_file_key($1.name)');
grant insert, select on productivity_files to proofline_app;
grant update (deleted_at, deleted_by) on productivity_files to proofline_app;

create table productivity_hours (
  file_id uuid not null,
  sheet_row integer not null,
  user_id uuid not null,
  day date not null,
  hours numeric(6,4) not null,
  details text not null,
  constraint productivity_hours_pkey PRIMARY KEY (file_id, day, user_id, sheet_row),
  constraint productivity_hours_file_id_fkey FOREIGN KEY (file_id) REFERENCES productivity_files(id),
  constraint productivity_hours_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint productivity_hours_details_check CHECK ((length(details) <= 2000)),
  constraint productivity_hours_hours_check CHECK (((hours >= (0)::numeric) AND (hours <= (24)::numeric))),
  constraint productivity_hours_sheet_row_check CHECK ((sheet_row > 1))
);
comment on table productivity_hours is 'The hours of a person and a day in a file; several rows of one day are summed. They count while the file is not deleted.';
comment on column productivity_hours.sheet_row is 'The row of the workbook.';
comment on column productivity_hours.day is 'A calendar day in Asia/Kolkata.';
CREATE INDEX productivity_hours_day ON public.productivity_hours USING btree (day, user_id);
CREATE TRIGGER productivity_hours_own AFTER INSERT ON public.productivity_hours REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_own_hours();
CREATE TRIGGER productivity_hours_stored AFTER INSERT ON public.productivity_hours REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_month('day');
grant insert, select on productivity_hours to proofline_app;

create table project_modules (
  project_id uuid not null,
  module text not null,
  added_by uuid,
  added_at timestamp with time zone default now() not null,
  constraint project_modules_pkey PRIMARY KEY (project_id, module),
  constraint project_modules_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id),
  constraint project_modules_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint project_modules_module_check CHECK ((module = ANY (ARRAY['sections'::text, 'timesheets'::text, 'allocations'::text, 'worklog'::text, 'targets'::text])))
);
comment on table project_modules is 'Which module uses a project; `sections` is the task module''s word for its projects (decisions 19).';
grant delete, insert, select, update on project_modules to proofline_app;

create table projects (
  id uuid default new_id() not null,
  name text not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  name_key text not null,
  sort_key text collate "C" not null,
  constraint projects_pkey PRIMARY KEY (id),
  constraint projects_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint projects_name_check CHECK (((name = btrim(name)) AND ((length(name) >= 1) AND (length(name) <= 200)) AND (POSITION(('/'::text) IN (name)) = 0)))
);
comment on table projects is 'The identity of a project; modules switch it on for themselves (decisions 19).';
comment on column projects.name_key is 'As departments.name_key: what target rows are joined by.';
comment on column projects.sort_key is 'As users.sort_key.';
CREATE UNIQUE INDEX projects_name_key ON public.projects USING btree (name_key) WHERE (deleted_at IS NULL);
CREATE TRIGGER projects_set_key BEFORE INSERT OR UPDATE OF name ON public.projects FOR EACH ROW EXECUTE FUNCTION set_name_key('name', 'name_key', 'project_key($1.name)');
CREATE TRIGGER projects_sort_key BEFORE INSERT OR UPDATE OF name ON public.projects FOR EACH ROW EXECUTE FUNCTION keep_sort_key('name');
grant insert, select, update on projects to proofline_app;

create table qualitative_events (
  id bigint generated always as identity not null,
  record_id uuid not null,
  user_id uuid not null,
  at timestamp with time zone not null,
  kind text not null,
  actor_id uuid not null,
  in_name_of uuid,
  remarks text not null,
  before jsonb,
  version integer not null,
  written_in xid8 default pg_current_xact_id(),
  constraint qualitative_events_pkey PRIMARY KEY (id),
  constraint qualitative_events_version UNIQUE (record_id, version),
  constraint qualitative_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint qualitative_events_in_name_of_fkey FOREIGN KEY (in_name_of) REFERENCES users(id),
  constraint qualitative_events_record_id_fkey FOREIGN KEY (record_id) REFERENCES qualitative_records(id),
  constraint qualitative_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint qualitative_events_before CHECK (((kind = 'logged'::text) = (before IS NULL))),
  constraint qualitative_events_kind_check CHECK ((kind = ANY (ARRAY['logged'::text, 'refilled'::text, 'edited'::text, 'approved'::text, 'returned'::text, 'undone'::text, 'task deleted'::text])))
);
comment on table qualitative_events is 'The append-only history of the records: who logged, changed and decided what when.';
comment on column qualitative_events.user_id is 'The owner of the record.';
comment on column qualitative_events.before is 'The record before the event: {approved, returned, refilled, remarks, decided_at, decided_by, decided_for, tasks: [{title, description, minutes}]}.';
comment on column qualitative_events.version is 'The record''s version after the event.';
comment on column qualitative_events.written_in is 'As in task_events.';
CREATE INDEX qualitative_events_owner ON public.qualitative_events USING btree (user_id, at);
CREATE INDEX qualitative_events_refilled ON public.qualitative_events USING btree (at) WHERE (kind = 'refilled'::text);
grant insert, select on qualitative_events to proofline_app;

create table qualitative_records (
  id uuid default new_id() not null,
  user_id uuid not null,
  day date not null,
  minutes integer not null,
  approved boolean default false not null,
  remarks text default ''::text not null,
  made_at timestamp with time zone not null,
  made_by uuid not null,
  filled_at timestamp with time zone not null,
  returned boolean default false not null,
  refilled boolean default false not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  decided_for uuid,
  version integer default 1 not null,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  constraint qualitative_records_pkey PRIMARY KEY (id),
  constraint qualitative_records_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint qualitative_records_decided_for_fkey FOREIGN KEY (decided_for) REFERENCES users(id),
  constraint qualitative_records_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES users(id),
  constraint qualitative_records_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint qualitative_records_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint qualitative_records_check CHECK ((filled_at >= made_at)),
  constraint qualitative_records_decided CHECK ((((approved OR returned) = (decided_at IS NOT NULL)) AND (NOT (approved AND returned)) AND ((decided_at IS NULL) = (decided_by IS NULL)) AND ((decided_for IS NULL) OR (decided_by IS NOT NULL)))),
  constraint qualitative_records_deleted CHECK (((deleted_at IS NULL) = (deleted_by IS NULL))),
  constraint qualitative_records_minutes_check CHECK (((minutes >= 0) AND (minutes <= 1440))),
  constraint qualitative_records_remarks_check CHECK ((length(remarks) <= 2000)),
  constraint qualitative_records_version_check CHECK ((version > 0))
);
comment on table qualitative_records is 'The qualitative tasks of a person and a day; several records of one day are summed (calculations.md 3). One that lost its last task is deleted.';
comment on column qualitative_records.day is 'A calendar day in Asia/Kolkata: when a person logs it, today or one of the three days before (decision 69).';
comment on column qualitative_records.minutes is 'The sum of its tasks.';
comment on column qualitative_records.remarks is 'Of whoever decided last.';
comment on column qualitative_records.made_by is 'The person, or the ADMIN who uploaded it.';
comment on column qualitative_records.filled_at is 'When it was logged, or changed by the person after it was returned.';
comment on column qualitative_records.returned is 'It was given back with remarks: it stays pending, and waits again when the person changes it (decision 70).';
comment on column qualitative_records.refilled is 'It waits, or was decided, after such a change.';
comment on column qualitative_records.decided_for is 'The manager in whose name somebody else decided; null: in the decider''s own name.';
comment on column qualitative_records.version is 'One more with each change; a decision on a stale one is refused.';
CREATE INDEX qualitative_records_day ON public.qualitative_records USING btree (day, user_id) WHERE (deleted_at IS NULL);
CREATE INDEX qualitative_records_decided_by ON public.qualitative_records USING btree (decided_by, decided_at DESC) WHERE (decided_by IS NOT NULL);
CREATE INDEX qualitative_records_listed ON public.qualitative_records USING btree (day, id) WHERE (deleted_at IS NULL);
CREATE INDEX qualitative_records_own ON public.qualitative_records USING btree (user_id, day) WHERE (deleted_at IS NULL);
CREATE INDEX qualitative_records_waiting ON public.qualitative_records USING btree (day, user_id) WHERE ((NOT approved) AND (NOT returned) AND (deleted_at IS NULL));
CREATE TRIGGER qualitative_records_changed AFTER UPDATE ON public.qualitative_records REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_month('day');
CREATE TRIGGER qualitative_records_day AFTER UPDATE ON public.qualitative_records FOR EACH ROW WHEN (((new.deleted_at IS NULL) AND ((new.minutes > old.minutes) OR (old.deleted_at IS NOT NULL)))) EXECUTE FUNCTION refuse_long_day();
CREATE TRIGGER qualitative_records_day_made AFTER INSERT ON public.qualitative_records FOR EACH ROW WHEN ((new.deleted_at IS NULL)) EXECUTE FUNCTION refuse_long_day();
CREATE TRIGGER qualitative_records_logged AFTER INSERT ON public.qualitative_records REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_month('day');
CREATE TRIGGER qualitative_records_own BEFORE INSERT OR UPDATE OF decided_by, deleted_by ON public.qualitative_records FOR EACH ROW WHEN (((new.decided_by = new.user_id) OR (new.deleted_by = new.user_id))) EXECUTE FUNCTION refuse_own_figure();
grant insert, select, update on qualitative_records to proofline_app;

create table qualitative_tasks (
  id uuid default new_id() not null,
  record_id uuid not null,
  place smallint not null,
  title text not null,
  description text not null,
  minutes integer not null,
  constraint qualitative_tasks_pkey PRIMARY KEY (id),
  constraint qualitative_tasks_place UNIQUE (record_id, place) DEFERRABLE,
  constraint qualitative_tasks_record_id_fkey FOREIGN KEY (record_id) REFERENCES qualitative_records(id),
  constraint qualitative_tasks_description_check CHECK (((length(btrim(description)) >= 1) AND (length(btrim(description)) <= 2000))),
  constraint qualitative_tasks_minutes_check CHECK (((minutes >= 0) AND (minutes <= 1439))),
  constraint qualitative_tasks_place_check CHECK (((place >= 1) AND (place <= 50))),
  constraint qualitative_tasks_title_check CHECK (((length(btrim(title)) >= 1) AND (length(btrim(title)) <= 200)))
);
comment on table qualitative_tasks is 'The tasks of a record in their order; what they were before a change is in qualitative_events.';
comment on column qualitative_tasks.minutes is 'Hours 0 to 23 and minutes 0 to 59, as minutes.';
grant delete, insert, select on qualitative_tasks to proofline_app;

create table question_backlog (
  id uuid default new_id() not null,
  file_id uuid not null,
  last_sr_no integer not null,
  step text default 'sign'::text not null,
  first_sr_no integer not null,
  next_sr_no integer not null,
  constraint question_backlog_pkey PRIMARY KEY (id),
  constraint question_backlog_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint question_backlog_check CHECK (((next_sr_no >= first_sr_no) AND (next_sr_no <= last_sr_no))),
  constraint question_backlog_first_sr_no_check CHECK ((first_sr_no > 0)),
  constraint question_backlog_step_check CHECK ((step = ANY (ARRAY['again'::text, 'sign'::text, 'compare'::text])))
);
comment on table question_backlog is 'Rows of files that the job has not compared yet; a line goes when its last row is done.';
comment on column question_backlog.step is 'First all rows are signed, then each is compared with all that are. again: signed rows are signed by a newer rule, and those whose words changed are compared again.';
comment on column question_backlog.next_sr_no is 'The first row that is not done in this step.';
CREATE INDEX question_backlog_file ON public.question_backlog USING btree (file_id);
grant delete, insert, select, update on question_backlog to proofline_app;

create table question_bands (
  band integer not null,
  number integer not null,
  constraint question_bands_pkey PRIMARY KEY (band, number)
);
comment on table question_bands is 'The signatures by what similar questions have in common: of two similar ones at least one band is the same, nearly always.';
grant delete, insert, select on question_bands to proofline_app;

create table question_marks (
  first_id uuid not null,
  second_id uuid not null,
  mark text not null,
  marked_id uuid not null,
  marked_by uuid not null,
  marked_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint question_marks_pkey PRIMARY KEY (first_id, second_id),
  constraint question_marks_marked_by_fkey FOREIGN KEY (marked_by) REFERENCES users(id),
  constraint question_marks_pair FOREIGN KEY (first_id, second_id) REFERENCES similar_questions(first_id, second_id) ON DELETE CASCADE,
  constraint question_marks_mark_check CHECK ((mark = ANY (ARRAY['duplicate'::text, 'variant'::text, 'no'::text]))),
  constraint question_marks_of_pair CHECK (((marked_id = first_id) OR (marked_id = second_id))),
  constraint question_marks_version_check CHECK ((version > 0))
);
comment on table question_marks is 'What somebody said of a pair of similar questions; the last who said it.';
comment on column question_marks.marked_id is 'Of which row it was said: that one is the duplicate or the variant of the other.';
grant insert, select, update on question_marks to proofline_app;

create table question_numberings (
  project_id uuid not null,
  prefix text not null,
  digits smallint not null,
  constraint question_numberings_pkey PRIMARY KEY (project_id),
  constraint question_numberings_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint question_numberings_digits_check CHECK (((digits >= 1) AND (digits <= 9))),
  constraint question_numberings_prefix_check CHECK (((length(prefix) >= 1) AND (length(prefix) <= 50)))
);
comment on table question_numberings is 'What the question IDs made for the rows of a project begin with, by the last import that made any; its row is the lock under which they are compared with those that are there.';
comment on column question_numberings.digits is 'With how many digits at least a number is written.';
grant insert, select, update on question_numberings to proofline_app;

create table question_signatures (
  task_id uuid not null,
  number integer generated always as identity not null,
  words integer[] not null,
  numbers integer not null,
  bands integer[] not null,
  constraint question_signatures_pkey PRIMARY KEY (task_id),
  constraint question_signatures_number_key UNIQUE (number),
  constraint question_signatures_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE
);
comment on table question_signatures is 'What of a row''s question is compared with others; made by the job.';
comment on column question_signatures.number is 'Stands for the row in question_bands, in a quarter of the space of its id.';
comment on column question_signatures.words is 'The words that count, each as a hash, sorted; one that occurs twice is there twice.';
comment on column question_signatures.numbers is 'A hash of the numbers of the question in their order.';
comment on column question_signatures.bands is 'The keys of question_bands; none of a text that is too short to be compared.';
CREATE INDEX question_signatures_words ON public.question_signatures USING gin (words);
CREATE TRIGGER question_signatures_gone AFTER DELETE ON public.question_signatures REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_question_bands();
grant delete, insert, select on question_signatures to proofline_app;

create table readiness (
  one boolean default true not null,
  written_at timestamp with time zone default clock_timestamp() not null,
  constraint readiness_pkey PRIMARY KEY (one),
  constraint readiness_one_check CHECK (one)
);
comment on table readiness is 'One row that /ready writes, to know whether writing works (docs/operations.md).';
comment on column readiness.written_at is 'When a node last tried.';
grant select, update on readiness to proofline_app;

create table recruitment_candidates (
  id uuid default new_id() not null,
  job_id uuid not null,
  name text,
  email text,
  contact text,
  contact_key text,
  remarks text,
  added_by uuid not null,
  created_at timestamp with time zone not null,
  stage text not null,
  stage_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  version integer default 1 not null,
  gone_at timestamp with time zone,
  removed_by uuid,
  name_key text,
  constraint recruitment_candidates_pkey PRIMARY KEY (id),
  constraint recruitment_candidates_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id),
  constraint recruitment_candidates_job_id_fkey FOREIGN KEY (job_id) REFERENCES recruitment_jobs(id),
  constraint recruitment_candidates_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES users(id),
  constraint recruitment_candidates_contact_check CHECK (((length(btrim(contact)) >= 1) AND (length(btrim(contact)) <= 40))),
  constraint recruitment_candidates_contact_key_check CHECK ((contact_key ~ '^[0-9]{7,15}$'::text)),
  constraint recruitment_candidates_email_check CHECK (((length(btrim(email)) >= 3) AND (length(btrim(email)) <= 320))),
  constraint recruitment_candidates_gone CHECK (
CASE
    WHEN (gone_at IS NULL) THEN ((removed_by IS NULL) AND (num_nulls(name, email, contact, contact_key, remarks) = 0))
    ELSE (num_nonnulls(name, email, contact, contact_key, remarks) = 0)
END),
  constraint recruitment_candidates_name_check CHECK (((length(btrim(name)) >= 1) AND (length(btrim(name)) <= 200))),
  constraint recruitment_candidates_name_key CHECK (((name IS NULL) = (name_key IS NULL))),
  constraint recruitment_candidates_remarks_check CHECK ((length(remarks) <= 2000)),
  constraint recruitment_candidates_stage_check CHECK ((stage = ANY (ARRAY['applied'::text, 'screened'::text, 'interview'::text, 'offered'::text, 'hired'::text, 'declined'::text]))),
  constraint recruitment_candidates_version_check CHECK ((version > 0))
);
comment on table recruitment_candidates is 'Candidates of a job. Of one that is gone (removed by somebody, or erased after the retention time) only ids, stage and dates stay.';
comment on column recruitment_candidates.contact is 'The phone number as it was written.';
comment on column recruitment_candidates.contact_key is 'What makes two numbers the same: contactKey of src/recruitment/rules.ts.';
comment on column recruitment_candidates.changed_at is 'The last change of any kind; the retention time counts from its day.';
comment on column recruitment_candidates.version is 'One more with each change; a move or a change of a stale one is refused.';
comment on column recruitment_candidates.removed_by is 'Who removed them; null for one that was erased after the retention time, which still counts as hired if they were.';
comment on column recruitment_candidates.name_key is 'The name_key of the name, set by a trigger.';
CREATE INDEX recruitment_candidates_changed ON public.recruitment_candidates USING btree (changed_at) WHERE (gone_at IS NULL);
CREATE INDEX recruitment_candidates_contact ON public.recruitment_candidates USING btree (contact_key) WHERE (gone_at IS NULL);
CREATE INDEX recruitment_candidates_email ON public.recruitment_candidates USING btree (lower(email)) WHERE (gone_at IS NULL);
CREATE INDEX recruitment_candidates_hired ON public.recruitment_candidates USING btree (job_id) WHERE ((stage = 'hired'::text) AND (removed_by IS NULL));
CREATE INDEX recruitment_candidates_lane ON public.recruitment_candidates USING btree (job_id, stage, created_at DESC, id DESC) WHERE (gone_at IS NULL);
CREATE INDEX recruitment_candidates_name ON public.recruitment_candidates USING btree (job_id, lower(name), id) WHERE (gone_at IS NULL);
CREATE INDEX recruitment_candidates_named ON public.recruitment_candidates USING btree (name_key) WHERE (gone_at IS NULL);
CREATE INDEX recruitment_candidates_of_job ON public.recruitment_candidates USING btree (job_id, created_at DESC, id DESC) WHERE (gone_at IS NULL);
CREATE INDEX recruitment_candidates_waiting ON public.recruitment_candidates USING btree (job_id, stage_at) WHERE ((gone_at IS NULL) AND (stage <> ALL (ARRAY['hired'::text, 'declined'::text])));
CREATE TRIGGER recruitment_candidates_hire AFTER INSERT OR UPDATE OF stage ON public.recruitment_candidates FOR EACH ROW WHEN ((new.stage = 'hired'::text)) EXECUTE FUNCTION refuse_without_vacancy();
CREATE TRIGGER recruitment_candidates_set_key BEFORE INSERT OR UPDATE OF name ON public.recruitment_candidates FOR EACH ROW EXECUTE FUNCTION set_name_key('name', 'name_key', 'name_key($1.name)');
grant insert, select, update on recruitment_candidates to proofline_app;

create table recruitment_cvs (
  candidate_id uuid not null,
  name text not null,
  content bytea not null,
  stored_at timestamp with time zone not null,
  stored_by uuid not null,
  constraint recruitment_cvs_pkey PRIMARY KEY (candidate_id),
  constraint recruitment_cvs_candidate_id_fkey FOREIGN KEY (candidate_id) REFERENCES recruitment_candidates(id),
  constraint recruitment_cvs_stored_by_fkey FOREIGN KEY (stored_by) REFERENCES users(id),
  constraint recruitment_cvs_content_check CHECK (((length(content) >= 1) AND (length(content) <= 5242880))),
  constraint recruitment_cvs_name_check CHECK (((length(btrim(name)) >= 1) AND (length(btrim(name)) <= 200)))
);
comment on table recruitment_cvs is 'The CV of a candidate, a PDF; it is deleted when the candidate is gone.';
grant delete, insert, select, update on recruitment_cvs to proofline_app;

create table recruitment_events (
  id bigint generated always as identity not null,
  candidate_id uuid not null,
  at timestamp with time zone not null,
  kind text not null,
  actor_id uuid,
  from_stage text,
  to_stage text,
  note text default ''::text not null,
  fields text[] default '{}'::text[] not null,
  version integer not null,
  reason text,
  constraint recruitment_events_pkey PRIMARY KEY (id),
  constraint recruitment_events_version UNIQUE (candidate_id, version),
  constraint recruitment_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint recruitment_events_candidate_id_fkey FOREIGN KEY (candidate_id) REFERENCES recruitment_candidates(id),
  constraint recruitment_events_actor CHECK (((kind = 'erased'::text) = (actor_id IS NULL))),
  constraint recruitment_events_fields_check CHECK ((fields <@ ARRAY['name'::text, 'email'::text, 'contact'::text, 'remarks'::text])),
  constraint recruitment_events_kind_check CHECK ((kind = ANY (ARRAY['added'::text, 'moved'::text, 'changed'::text, 'cv stored'::text, 'cv removed'::text, 'interview set'::text, 'interview cancelled'::text, 'removed'::text, 'erased'::text]))),
  constraint recruitment_events_moved CHECK ((((kind = 'moved'::text) = (from_stage IS NOT NULL)) AND ((kind = ANY (ARRAY['added'::text, 'moved'::text])) = (to_stage IS NOT NULL)) AND (from_stage <> to_stage))),
  constraint recruitment_events_note_check CHECK ((length(note) <= 2000)),
  constraint recruitment_events_reason CHECK (((reason IS NULL) OR ((to_stage = 'declined'::text) AND (reason = ANY (ARRAY['too little experience'::text, 'sample set'::text, 'interview'::text, 'pay'::text, 'declined by the candidate'::text, 'no reply'::text, 'place filled'::text, 'other'::text])))))
);
comment on table recruitment_events is 'The append-only history of the candidates: who did what when. Notes are emptied when a candidate is gone.';
comment on column recruitment_events.fields is 'The names of the fields that were changed, never their values.';
comment on column recruitment_events.version is 'The candidate''s version after the event.';
comment on column recruitment_events.reason is 'Why they were declined, one of a list: nobody''s own words, so that it stays with the dates.';
CREATE INDEX recruitment_events_reached ON public.recruitment_events USING btree (at, candidate_id) INCLUDE (to_stage, reason) WHERE (to_stage IS NOT NULL);
grant insert, select on recruitment_events to proofline_app;
grant update (note) on recruitment_events to proofline_app;

create table recruitment_interviews (
  candidate_id uuid not null,
  uid uuid default new_id() not null,
  sequence integer default 0 not null,
  at timestamp with time zone not null,
  minutes integer not null,
  interviewer text default ''::text not null,
  place text default ''::text not null,
  cancelled_at timestamp with time zone,
  set_at timestamp with time zone not null,
  set_by uuid not null,
  constraint recruitment_interviews_pkey PRIMARY KEY (candidate_id),
  constraint recruitment_interviews_uid UNIQUE (uid),
  constraint recruitment_interviews_candidate_id_fkey FOREIGN KEY (candidate_id) REFERENCES recruitment_candidates(id),
  constraint recruitment_interviews_set_by_fkey FOREIGN KEY (set_by) REFERENCES users(id),
  constraint recruitment_interviews_interviewer_check CHECK ((length(interviewer) <= 200)),
  constraint recruitment_interviews_minutes_check CHECK (((minutes >= 5) AND (minutes <= 480))),
  constraint recruitment_interviews_place_check CHECK ((length(place) <= 200)),
  constraint recruitment_interviews_sequence_check CHECK ((sequence >= 0))
);
comment on table recruitment_interviews is 'The interview of a candidate, the latest that was set; it is deleted when the candidate is gone.';
comment on column recruitment_interviews.uid is 'Names the interview in calendars, whatever becomes of it.';
comment on column recruitment_interviews.sequence is 'One more with each change, so that a calendar takes the later one.';
CREATE INDEX recruitment_interviews_at ON public.recruitment_interviews USING btree (at) WHERE (cancelled_at IS NULL);
grant delete, insert, select, update on recruitment_interviews to proofline_app;

create table recruitment_jobs (
  id uuid default new_id() not null,
  name text not null,
  location text not null,
  budget_paise bigint not null,
  vacancy integer not null,
  shift_time text not null,
  description text default ''::text not null,
  created_at timestamp with time zone not null,
  created_by uuid not null,
  closed_at timestamp with time zone,
  closed_by uuid,
  version integer default 1 not null,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  constraint recruitment_jobs_pkey PRIMARY KEY (id),
  constraint recruitment_jobs_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id),
  constraint recruitment_jobs_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint recruitment_jobs_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES users(id),
  constraint recruitment_jobs_budget_paise_check CHECK (((budget_paise >= 0) AND (budget_paise <= '100000000000'::bigint))),
  constraint recruitment_jobs_closed CHECK (((closed_at IS NULL) = (closed_by IS NULL))),
  constraint recruitment_jobs_deleted CHECK (((deleted_at IS NULL) = (deleted_by IS NULL))),
  constraint recruitment_jobs_description_check CHECK ((length(description) <= 2000)),
  constraint recruitment_jobs_location_check CHECK (((length(btrim(location)) >= 1) AND (length(btrim(location)) <= 200))),
  constraint recruitment_jobs_name_check CHECK (((length(btrim(name)) >= 1) AND (length(btrim(name)) <= 200))),
  constraint recruitment_jobs_shift_time_check CHECK (((length(btrim(shift_time)) >= 1) AND (length(btrim(shift_time)) <= 200))),
  constraint recruitment_jobs_vacancy_check CHECK (((vacancy >= 1) AND (vacancy <= 9999))),
  constraint recruitment_jobs_version_check CHECK ((version > 0))
);
comment on table recruitment_jobs is 'Jobs to fill. One is deleted only without candidates; their tombstones keep it.';
comment on column recruitment_jobs.budget_paise is 'Paise a year.';
comment on column recruitment_jobs.vacancy is 'Places, filled or not; never less than the number of those hired.';
comment on column recruitment_jobs.closed_at is 'A closed job takes no new candidates; null: it is open.';
comment on column recruitment_jobs.version is 'One more with each change.';
CREATE INDEX recruitment_jobs_listed ON public.recruitment_jobs USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE TRIGGER recruitment_jobs_vacancy AFTER UPDATE OF vacancy ON public.recruitment_jobs FOR EACH ROW WHEN ((new.vacancy < old.vacancy)) EXECUTE FUNCTION refuse_vacancy_below_hired();
grant insert, select, update on recruitment_jobs to proofline_app;

create table recruitment_recruiters (
  id uuid default new_id() not null,
  job_id uuid not null,
  user_id uuid not null,
  since timestamp with time zone not null,
  added_by uuid not null,
  ended_at timestamp with time zone,
  ended_by uuid,
  constraint recruitment_recruiters_pkey PRIMARY KEY (id),
  constraint recruitment_recruiters_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id),
  constraint recruitment_recruiters_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(id),
  constraint recruitment_recruiters_job_id_fkey FOREIGN KEY (job_id) REFERENCES recruitment_jobs(id),
  constraint recruitment_recruiters_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint recruitment_recruiters_ended CHECK ((((ended_at IS NULL) = (ended_by IS NULL)) AND (ended_at >= since)))
);
comment on table recruitment_recruiters is 'Who recruits for a job since when; it ends when they are taken off it, blocked or deleted, or leave the recruiting departments (decision 119).';
CREATE INDEX recruitment_recruiters_of ON public.recruitment_recruiters USING btree (user_id, job_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX recruitment_recruiters_once ON public.recruitment_recruiters USING btree (job_id, user_id) WHERE (ended_at IS NULL);
grant insert, select, update on recruitment_recruiters to proofline_app;

create table replaced_pictures (
  import_id uuid not null,
  task_id uuid not null,
  place smallint not null,
  column_key text,
  hash bytea not null,
  constraint replaced_pictures_pkey PRIMARY KEY (import_id, task_id, place),
  constraint replaced_pictures_hash_fkey FOREIGN KEY (hash) REFERENCES pictures(hash),
  constraint replaced_pictures_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE,
  constraint replaced_pictures_place_check CHECK (((place >= 1) AND (place <= 10)))
);
comment on table replaced_pictures is 'The pictures that a row had before an import took others over, for taking that import back.';
comment on column replaced_pictures.import_id is 'The batch; it is inserted after its rows, as in task_events.';
CREATE INDEX replaced_pictures_hash ON public.replaced_pictures USING btree (hash);
CREATE INDEX replaced_pictures_task ON public.replaced_pictures USING btree (task_id);
grant delete, insert, select on replaced_pictures to proofline_app;

create table restricted_choices (
  id uuid default new_id() not null,
  user_id uuid not null,
  holiday_id uuid not null,
  chosen_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  constraint restricted_choices_pkey PRIMARY KEY (id),
  constraint restricted_choices_holiday_id_fkey FOREIGN KEY (holiday_id) REFERENCES holidays(id),
  constraint restricted_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint restricted_choices_check CHECK ((withdrawn_at >= chosen_at))
);
comment on table restricted_choices is 'The restricted days that people chose for themselves: off while the choice is not withdrawn and the day is confirmed.';
CREATE INDEX restricted_choices_holiday ON public.restricted_choices USING btree (holiday_id);
CREATE UNIQUE INDEX restricted_choices_once ON public.restricted_choices USING btree (user_id, holiday_id) WHERE (withdrawn_at IS NULL);
CREATE TRIGGER restricted_choices_followed AFTER INSERT OR UPDATE ON public.restricted_choices FOR EACH ROW EXECUTE FUNCTION follow_restricted_choice();
grant insert, select on restricted_choices to proofline_app;
grant update (withdrawn_at) on restricted_choices to proofline_app;

create table salaries (
  id uuid default new_id() not null,
  user_id uuid not null,
  effective_from date not null,
  amount_paise bigint not null,
  made_at timestamp with time zone default clock_timestamp() not null,
  made_by uuid,
  constraint salaries_pkey PRIMARY KEY (id),
  constraint salaries_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint salaries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint salaries_amount_paise_check CHECK (((amount_paise >= 0) AND (amount_paise <= '100000000000'::bigint)))
);
comment on table salaries is 'Monthly salary from a day on; a row in the future is the pending salary (000 §3 newSalary).';
comment on column salaries.amount_paise is 'Paise a month.';
CREATE INDEX salaries_in_force ON public.salaries USING btree (user_id, effective_from DESC, made_at DESC);
CREATE TRIGGER salaries_dated AFTER INSERT ON public.salaries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_month('fact');
CREATE TRIGGER salaries_own BEFORE INSERT ON public.salaries FOR EACH ROW WHEN ((new.made_by = new.user_id)) EXECUTE FUNCTION refuse_own_figure();
CREATE TRIGGER salaries_summed AFTER INSERT ON public.salaries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION worklog_sum_changed('effective_from');
grant insert, select on salaries to proofline_app;

create table scheduled_exports (
  id uuid default new_id() not null,
  owner_id uuid not null,
  export text not null,
  name text not null,
  selection jsonb not null,
  every text not null,
  day integer,
  next_on date not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_why text,
  retry_at timestamp with time zone,
  written_in xid8 default pg_current_xact_id(),
  constraint scheduled_exports_pkey PRIMARY KEY (id),
  constraint scheduled_exports_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint scheduled_exports_day CHECK (COALESCE(
CASE every
    WHEN 'daily'::text THEN (day IS NULL)
    WHEN 'weekly'::text THEN ((day >= 1) AND (day <= 7))
    ELSE ((day >= 1) AND (day <= 28))
END, false)),
  constraint scheduled_exports_ended CHECK (((ended_at IS NULL) = (ended_why IS NULL))),
  constraint scheduled_exports_ended_why_check CHECK ((ended_why = ANY (ARRAY['deleted'::text, 'left'::text, 'no access'::text]))),
  constraint scheduled_exports_every_check CHECK ((every = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text]))),
  constraint scheduled_exports_export_check CHECK (((length(export) >= 1) AND (length(export) <= 200))),
  constraint scheduled_exports_name_check CHECK (((length(btrim(name)) >= 1) AND (length(btrim(name)) <= 200))),
  constraint scheduled_exports_selection_check CHECK (((jsonb_typeof(selection) = 'object'::text) AND (length((selection)::text) <= 8000)))
);
comment on table scheduled_exports is 'What people have exported for them at intervals, with their rights of the day; one that ended stays for its files and its history.';
comment on column scheduled_exports.export is 'The call of the export, as "POST /shells/download".';
comment on column scheduled_exports.selection is 'The fields of the call''s body but its days.';
comment on column scheduled_exports.day is 'Of the week, Monday is 1, or of the month.';
comment on column scheduled_exports.next_on is 'The Asia/Kolkata day from which on it is due.';
comment on column scheduled_exports.retry_at is 'Not before then: its file could not be made and is tried a second time; null: it has not failed.';
comment on column scheduled_exports.written_in is 'As in task_events: the transaction that added it, or that ended it.';
CREATE INDEX scheduled_exports_due ON public.scheduled_exports USING btree (next_on, id) WHERE (ended_at IS NULL);
CREATE INDEX scheduled_exports_owner ON public.scheduled_exports USING btree (owner_id, created_at);
CREATE INDEX scheduled_exports_stopped ON public.scheduled_exports USING btree (ended_at) WHERE (ended_why = 'no access'::text);
CREATE TRIGGER scheduled_exports_written BEFORE UPDATE ON public.scheduled_exports FOR EACH ROW WHEN ((new.ended_at IS DISTINCT FROM old.ended_at)) EXECUTE FUNCTION note_transaction();
grant insert, select, update on scheduled_exports to proofline_app;

create table schema_migration (
  number integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  version text,
  constraint schema_migration_pkey PRIMARY KEY (number)
);
comment on table schema_migration is 'The migrations applied to this database, by file; the checksum is the SHA-256 of the file.';
comment on column schema_migration.version is 'The version of Proofline that applied it; null: one before 0.32.0.';

create table sessions (
  id uuid default new_id() not null,
  token_hash bytea not null,
  user_id uuid not null,
  remember boolean not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  idle_seconds integer not null,
  address text,
  user_agent text,
  authenticated_at timestamp with time zone default now() not null,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint sessions_idle_seconds_check CHECK ((idle_seconds > 0)),
  constraint sessions_token_hash_check CHECK ((length(token_hash) = 32))
);
comment on table sessions is 'Living sessions; ended ones are deleted truly. The token itself is never stored (security.md, Sessions).';
comment on column sessions.token_hash is 'SHA-256 of the opaque 256-bit token.';
comment on column sessions.idle_seconds is 'Without a call for this long the session is over.';
comment on column sessions.authenticated_at is 'When its person last gave the password: at the login, or again in the session.';
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);
grant delete, insert, select, update on sessions to proofline_app;

create table settings (
  id uuid default new_id() not null,
  key text not null,
  effective_from date not null,
  value numeric(9,4) not null,
  made_at timestamp with time zone not null,
  made_by uuid not null,
  constraint settings_pkey PRIMARY KEY (id),
  constraint settings_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint settings_value CHECK (
CASE key
    WHEN 'INCENTIVE_RATE'::text THEN ((value >= (0)::numeric) AND (value <= (100)::numeric))
    WHEN 'CANDIDATE_RETENTION_DAYS'::text THEN (((value >= (30)::numeric) AND (value <= (3650)::numeric)) AND (value = trunc(value)))
    WHEN 'CANDIDATE_WAIT_DAYS'::text THEN (((value >= (1)::numeric) AND (value <= (365)::numeric)) AND (value = trunc(value)))
    WHEN 'EXPORT_RETENTION_DAYS'::text THEN (((value >= (7)::numeric) AND (value <= (3650)::numeric)) AND (value = trunc(value)))
    WHEN 'PERSON_RETENTION_DAYS'::text THEN (((value >= (30)::numeric) AND (value <= (3650)::numeric)) AND (value = trunc(value)))
    WHEN 'CROSS_CHECK_TOLERANCE'::text THEN ((value >= (0)::numeric) AND (value <= (1000)::numeric))
    ELSE false
END)
);
comment on table settings is 'Values of the whole product from a day on: added, never changed; of one day the later made is in force.';
comment on column settings.key is 'INCENTIVE_RATE: the factor of every incentive (calculations.md 2), 1 before the first. CANDIDATE_RETENTION_DAYS: days after their last change, when candidates are erased. CANDIDATE_WAIT_DAYS: days after which a candidate waits too long in a stage, 5 before the first. EXPORT_RETENTION_DAYS: days after which the files of scheduled exports are deleted. PERSON_RETENTION_DAYS: days after their deletion, from which on an ADMIN may erase people, 365 before the first. CROSS_CHECK_TOLERANCE: per cent by which the sources of a day''s work may differ (calculations.md 8), 20 before the first.';
CREATE INDEX settings_in_force ON public.settings USING btree (key, effective_from DESC, made_at DESC, id DESC);
CREATE TRIGGER settings_dated AFTER INSERT ON public.settings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_settings();
CREATE TRIGGER settings_summed AFTER INSERT ON public.settings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION worklog_sum_setting();
grant insert, select on settings to proofline_app;

create table setup_links (
  token_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint setup_links_pkey PRIMARY KEY (token_hash),
  constraint setup_links_token_hash_check CHECK ((length(token_hash) = 32))
);
comment on table setup_links is 'The one-time link of the first boot; burnt by its use.';
grant delete, insert, select, update on setup_links to proofline_app;

create table sheet_columns (
  project_id uuid not null,
  sheet text not null,
  header text not null,
  target text,
  constraint sheet_columns_pkey PRIMARY KEY (project_id, sheet, header),
  constraint sheet_columns_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint sheet_columns_header_check CHECK (((length(header) >= 1) AND (length(header) <= 200))),
  constraint sheet_columns_sheet_check CHECK ((sheet = ANY (ARRAY['questions'::text, 'history'::text]))),
  constraint sheet_columns_target_check CHECK (((length(target) >= 1) AND (length(target) <= 100)))
);
comment on table sheet_columns is 'Which of the documents'' columns a column of a project''s sheets is, by the last import that said so.';
comment on column sheet_columns.sheet is 'questions: sheets of Add Task and Add Rows; history: of Add Done Task.';
comment on column sheet_columns.header is 'The key of its name: without case, blanks, underscores and hyphens.';
comment on column sheet_columns.target is 'Null: a column of the sheet''s own.';
grant insert, select, update on sheet_columns to proofline_app;

create table similar_questions (
  first_id uuid not null,
  second_id uuid not null,
  percent smallint not null,
  numbers_differ boolean not null,
  constraint similar_questions_pkey PRIMARY KEY (first_id, second_id),
  constraint similar_questions_first_id_fkey FOREIGN KEY (first_id) REFERENCES tasks(id) ON DELETE CASCADE,
  constraint similar_questions_second_id_fkey FOREIGN KEY (second_id) REFERENCES tasks(id) ON DELETE CASCADE,
  constraint similar_questions_order CHECK ((first_id < second_id)),
  constraint similar_questions_percent_check CHECK (((percent >= 1) AND (percent <= 100)))
);
comment on table similar_questions is 'Pairs of rows whose questions are similar, each once; found by the job.';
comment on column similar_questions.percent is 'How much of their words both have (calculations.md 10).';
comment on column similar_questions.numbers_differ is 'The numbers of the two questions are not the same.';
CREATE INDEX similar_questions_second ON public.similar_questions USING btree (second_id);
grant delete, insert, select on similar_questions to proofline_app;

create table standard_rates (
  id uuid default new_id() not null,
  department_id uuid,
  effective_from date not null,
  version integer not null,
  paise bigint,
  made_at timestamp with time zone not null,
  made_by uuid not null,
  constraint standard_rates_pkey PRIMARY KEY (id),
  constraint standard_rates_once UNIQUE NULLS NOT DISTINCT (department_id, effective_from, version),
  constraint standard_rates_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  constraint standard_rates_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint standard_rates_paise_check CHECK (((paise > 0) AND (paise <= 10000000))),
  constraint standard_rates_version_check CHECK ((version > 0))
);
comment on table standard_rates is 'Standard rates an hour from a day on: added, never changed; of one day the latest version is in force.';
comment on column standard_rates.department_id is 'Of people who have this department alone; null: of everybody else.';
comment on column standard_rates.paise is 'An hour; null: none from that day on.';
CREATE TRIGGER standard_rates_dated AFTER INSERT ON public.standard_rates REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_rates();
CREATE TRIGGER standard_rates_summed AFTER INSERT ON public.standard_rates REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION worklog_sum_rates();
grant insert, select on standard_rates to proofline_app;

create table status_records (
  id uuid default new_id() not null,
  user_id uuid not null,
  department_id uuid not null,
  subject text not null,
  status text,
  authoring_status text,
  authoring_limit numeric(9,2),
  ps_limit text,
  qc_status text,
  qc_limit numeric(9,2),
  qps_limit text,
  technical_issues text,
  remarks text,
  status_since timestamp with time zone,
  updated_at timestamp with time zone,
  updated_by uuid,
  version integer default 0 not null,
  is_active boolean default true not null,
  added_at timestamp with time zone default now() not null,
  added_by uuid,
  constraint status_records_pkey PRIMARY KEY (id),
  constraint status_records_once UNIQUE (user_id, department_id, subject),
  constraint status_records_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id),
  constraint status_records_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  constraint status_records_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id),
  constraint status_records_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint status_records_form CHECK (is_status_form(status, authoring_status, authoring_limit, ps_limit, qc_status, qc_limit, qps_limit, technical_issues, remarks)),
  constraint status_records_saved CHECK (((num_nonnulls(status, status_since, updated_at, updated_by) =
CASE version
    WHEN 0 THEN 0
    ELSE 4
END) AND ((status_since IS NULL) OR (status_since <= updated_at)))),
  constraint status_records_subject_check CHECK ((subject = ANY (ARRAY['Mathematics'::text, 'Physics'::text, 'Chemistry'::text, 'Statistics'::text, 'Psychology'::text, 'Operations Management'::text, 'Biology'::text, 'Computer Science'::text, 'Accounting'::text, 'Finance'::text, 'Economics'::text, 'Civil Engineering'::text, 'Mechanical Engineering'::text, 'Electrical Engineering'::text, 'Earth Science'::text, 'Chemical Engineering'::text, 'Management'::text]))),
  constraint status_records_version_check CHECK ((version >= 0))
);
comment on table status_records is 'The status of the account of a person for a department and a subject, as it was saved last (decision 57).';
comment on column status_records.authoring_limit is 'Of yes; that of no is NA, and is not stored. So is qc_limit.';
comment on column status_records.ps_limit is 'The PS status of authoring (002 §3).';
comment on column status_records.qps_limit is 'The PS status of QC (002 §3).';
comment on column status_records.status_since is 'Since when the status is the present one.';
comment on column status_records.updated_at is 'Of the last save; null, as updated_by and the form: never saved.';
comment on column status_records.version is 'The number of saves.';
comment on column status_records.is_active is 'False: switched off by an ADMIN (002 §4 Active switch).';
CREATE INDEX status_records_department ON public.status_records USING btree (department_id) WHERE is_active;
CREATE INDEX status_records_errors ON public.status_records USING btree (user_id, status_since) WHERE (is_active AND (status = 'application-error'::text));
grant delete, insert, select on status_records to proofline_app;
grant update (status, authoring_status, authoring_limit, ps_limit, qc_status, qc_limit, qps_limit, technical_issues, remarks, status_since, updated_at, updated_by, version, is_active) on status_records to proofline_app;

create table status_saves (
  id uuid default new_id() not null,
  record_id uuid not null,
  version integer not null,
  saved_at timestamp with time zone not null,
  saved_by uuid not null,
  status text not null,
  status_since timestamp with time zone not null,
  authoring_status text,
  authoring_limit numeric(9,2),
  ps_limit text,
  qc_status text,
  qc_limit numeric(9,2),
  qps_limit text,
  technical_issues text,
  remarks text,
  constraint status_saves_pkey PRIMARY KEY (id),
  constraint status_saves_once UNIQUE (record_id, version),
  constraint status_saves_record_id_fkey FOREIGN KEY (record_id) REFERENCES status_records(id),
  constraint status_saves_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES users(id),
  constraint status_saves_form CHECK (is_status_form(status, authoring_status, authoring_limit, ps_limit, qc_status, qc_limit, qps_limit, technical_issues, remarks)),
  constraint status_saves_version_check CHECK ((version > 0))
);
comment on table status_saves is 'What each save made of a record, the history of statuses: only added to. The difference to the save before is that to the version before.';
comment on column status_saves.status_since is 'Since when its status had been there.';
CREATE INDEX status_saves_latest ON public.status_saves USING btree (saved_at DESC, id DESC);
grant insert, select on status_saves to proofline_app;

create table subject_grants (
  user_id uuid not null,
  subject text not null,
  granted_by uuid,
  granted_at timestamp with time zone default now() not null,
  constraint subject_grants_pkey PRIMARY KEY (user_id, subject),
  constraint subject_grants_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES users(id),
  constraint subject_grants_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint subject_grants_subject_check CHECK ((subject = ANY (ARRAY['Mathematics'::text, 'Physics'::text, 'Chemistry'::text, 'Statistics'::text, 'Psychology'::text, 'Operations Management'::text, 'Biology'::text, 'Computer Science'::text, 'Accounting'::text, 'Finance'::text, 'Economics'::text, 'Civil Engineering'::text, 'Mechanical Engineering'::text, 'Electrical Engineering'::text, 'Earth Science'::text, 'Chemical Engineering'::text, 'Management'::text])))
);
comment on table subject_grants is 'The subjects whose status records a person sees and saves (decision 92). What was revoked is in the audit log.';
comment on column subject_grants.granted_by is 'Null: a person of the sample.';
CREATE TRIGGER subject_grants_given AFTER INSERT ON public.subject_grants REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_subject_grants();
CREATE TRIGGER subject_grants_granted AFTER INSERT ON public.subject_grants REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_grants();
CREATE TRIGGER subject_grants_own BEFORE INSERT OR UPDATE ON public.subject_grants FOR EACH ROW WHEN ((new.granted_by = new.user_id)) EXECUTE FUNCTION refuse_own_figure();
CREATE TRIGGER subject_grants_revoked AFTER DELETE ON public.subject_grants REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_grants();
CREATE TRIGGER subject_grants_taken AFTER DELETE ON public.subject_grants REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_subject_grants();
grant delete, insert, select on subject_grants to proofline_app;

create table tab_grants (
  user_id uuid not null,
  tab text not null,
  granted_by uuid,
  granted_at timestamp with time zone default now() not null,
  until date default 'infinity'::date not null,
  constraint tab_grants_pkey PRIMARY KEY (user_id, tab),
  constraint tab_grants_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES users(id),
  constraint tab_grants_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint tab_grants_tab_check CHECK ((tab = ANY (ARRAY['Manage Projects'::text, 'Manage File'::text, 'Manage Users'::text, 'Manage Targets'::text, 'Worklog'::text, 'Recruitment'::text, 'Production Report'::text, 'Timesheet'::text, 'Allocation ID'::text, 'Status Update'::text]))),
  constraint tab_grants_until CHECK (((until = 'infinity'::date) OR (until >= ((granted_at AT TIME ZONE 'Asia/Kolkata'::text))::date)))
);
comment on table tab_grants is 'Tabs granted to a SUBADMIN (000 §6); without that role a grant has no effect (decisions 89).';
comment on column tab_grants.granted_by is 'Who granted or renewed it last; the earlier grants are in the audit log.';
comment on column tab_grants.until is 'The last day (Asia/Kolkata) on which the grant counts; infinity: it has no end. One that is over stays here, without effect, until the tab is granted again or taken.';
CREATE TRIGGER tab_grants_given AFTER INSERT ON public.tab_grants REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_grants();
CREATE TRIGGER tab_grants_own BEFORE INSERT OR UPDATE ON public.tab_grants FOR EACH ROW WHEN ((new.granted_by = new.user_id)) EXECUTE FUNCTION refuse_own_figure();
CREATE TRIGGER tab_grants_renewed AFTER UPDATE ON public.tab_grants REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_grants();
CREATE TRIGGER tab_grants_taken AFTER DELETE ON public.tab_grants REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_grants();
grant delete, insert, select, update on tab_grants to proofline_app;

create table target_rows (
  id uuid default new_id() not null,
  project_id uuid not null,
  sub_project_name text not null,
  department_id uuid not null,
  subject text not null,
  role text not null,
  keyword text not null,
  added_by uuid,
  added_at timestamp with time zone not null,
  deleted_on date,
  deleted_by uuid,
  keyword_key text not null,
  sub_project_name_key text not null,
  subject_key text not null,
  constraint target_rows_pkey PRIMARY KEY (id),
  constraint target_rows_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id),
  constraint target_rows_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES users(id),
  constraint target_rows_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  constraint target_rows_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint target_rows_deleted CHECK (((deleted_on IS NULL) = (deleted_by IS NULL))),
  constraint target_rows_keyword_check CHECK (((length(btrim(keyword)) >= 1) AND (length(btrim(keyword)) <= 200))),
  constraint target_rows_role_check CHECK ((role = ANY (ARRAY['AUTHOR'::text, 'REVIEWER'::text, 'REVIEWER-2'::text, 'UPLOADER'::text]))),
  constraint target_rows_sub_project_name_check CHECK (((length(btrim(sub_project_name)) >= 1) AND (length(btrim(sub_project_name)) <= 200))),
  constraint target_rows_subject_check CHECK (((length(btrim(subject)) >= 1) AND (length(btrim(subject)) <= 200)))
);
comment on table target_rows is 'What a target is for. Its facts are never changed; sub project, department, subject and role restrict nothing (calculations.md 3).';
comment on column target_rows.keyword is 'The name of the timesheet project whose lines the target measures, compared by keyword_key.';
comment on column target_rows.deleted_on is 'From this Asia/Kolkata day on its targets count no more; days before keep them.';
comment on column target_rows.keyword_key is 'The name_key of the timesheet project that the keyword names, set by a trigger.';
comment on column target_rows.sub_project_name_key is 'As departments.name_key, among rows that are the same otherwise.';
comment on column target_rows.subject_key is 'As sub_project_name_key.';
CREATE INDEX target_rows_department ON public.target_rows USING btree (department_id) WHERE (deleted_on IS NULL);
CREATE UNIQUE INDEX target_rows_once ON public.target_rows USING btree (project_id, keyword_key, sub_project_name_key, department_id, subject_key, role) WHERE (deleted_on IS NULL);
CREATE TRIGGER target_rows_set_key BEFORE INSERT ON public.target_rows FOR EACH ROW EXECUTE FUNCTION set_target_keys();
grant insert, select on target_rows to proofline_app;
grant update (deleted_on, deleted_by) on target_rows to proofline_app;

create table task_count_changes (
  file_id uuid not null,
  department_id uuid not null,
  role text,
  person_id uuid,
  state text not null,
  rows integer not null,
  changed_at timestamp with time zone,
  constraint task_count_changes_rows_check CHECK ((rows <> 0))
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=20000);
comment on table task_count_changes is 'What changed since the counts were last folded: rows to add to them, fewer than none where some left.';
comment on column task_count_changes.role is 'Null: the rows by whose turn it is, with the state unassigned for those that wait for an author, and no person.';
comment on column task_count_changes.person_id is 'Who holds the stage; null: nobody.';
comment on column task_count_changes.state is 'stage_state of the role; of no role the turn.';
comment on column task_count_changes.changed_at is 'When a stage of one of its rows last changed; not set back by an undo.';
grant select on task_count_changes to proofline_app;

create table task_counts (
  file_id uuid not null,
  department_id uuid not null,
  role text,
  person_id uuid,
  state text not null,
  rows integer not null,
  changed_at timestamp with time zone,
  constraint task_counts_file_id_role_department_id_person_id_state_key UNIQUE NULLS NOT DISTINCT (file_id, role, department_id, person_id, state),
  constraint task_counts_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint task_counts_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id),
  constraint task_counts_role_check CHECK ((role = ANY (ARRAY['AUTHOR'::text, 'REVIEWER'::text, 'REVIEWER-2'::text, 'UPLOADER'::text]))),
  constraint task_counts_rows_check CHECK ((rows > 0))
);
comment on table task_counts is 'How many rows of a file and department are in a state for who holds their stage of a role. Triggers and the sweep of counts alone write it.';
comment on column task_counts.role is 'Null: the rows by whose turn it is, with the state unassigned for those that wait for an author, and no person.';
comment on column task_counts.person_id is 'Who holds the stage; null: nobody.';
comment on column task_counts.state is 'stage_state of the role; of no role the turn.';
comment on column task_counts.changed_at is 'When a stage of one of its rows last changed; not set back by an undo.';
CREATE INDEX task_counts_by_turn ON public.task_counts USING btree (file_id) INCLUDE (department_id, state, rows, changed_at) WHERE (role IS NULL);
CREATE INDEX task_counts_ready ON public.task_counts USING btree (person_id, role, file_id) INCLUDE (department_id, rows) WHERE ((state = ANY (ARRAY['waiting'::text, 'rework'::text])) AND (person_id IS NOT NULL));
grant select on task_counts to proofline_app;

create table task_drafts (
  id uuid default new_id() not null,
  user_id uuid not null,
  role text not null,
  task_id uuid not null,
  draft jsonb not null,
  typed_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  constraint task_drafts_pkey PRIMARY KEY (id),
  constraint task_drafts_key UNIQUE (user_id, role, task_id),
  constraint task_drafts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint task_drafts_role_check CHECK ((role = ANY (ARRAY['AUTHOR'::text, 'REVIEWER'::text, 'REVIEWER-2'::text, 'UPLOADER'::text]))),
  constraint task_drafts_size CHECK ((octet_length((draft)::text) <= 524288))
);
comment on table task_drafts is 'What a person has typed for a row in a role and not sent; only the person reads and writes it, and nothing is decided by it.';
comment on column task_drafts.task_id is 'Refers to nothing: the text stays when its row is taken back with its import.';
comment on column task_drafts.draft is 'The texts, the latest first; the instants of those that were sent or discarded, which come no more; what the row was called when its person last had it.';
comment on column task_drafts.typed_at is 'When the last text came.';
CREATE INDEX task_drafts_changed_at ON public.task_drafts USING btree (changed_at);
grant delete, insert, select, update on task_drafts to proofline_app;

create table task_events (
  id bigint generated always as identity not null,
  task_id uuid not null,
  file_id uuid not null,
  at timestamp with time zone not null,
  kind text not null,
  role text,
  actor_id uuid,
  from_status text,
  to_status text,
  version integer not null,
  set jsonb not null,
  was jsonb not null,
  batch_id uuid,
  import_id uuid,
  written_in xid8 default pg_current_xact_id(),
  constraint task_events_pkey PRIMARY KEY (id),
  constraint task_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint task_events_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id),
  constraint task_events_kind_check CHECK ((kind = ANY (ARRAY['update'::text, 'correction'::text, 'assign'::text, 'unassign'::text, 'undo'::text, 'reopen'::text, 'history'::text, 'switch'::text, 'formatting'::text]))),
  constraint task_events_role_check CHECK ((role = ANY (ARRAY['AUTHOR'::text, 'REVIEWER'::text, 'REVIEWER-2'::text, 'UPLOADER'::text])))
) with (autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_analyze_scale_factor=0.01);
comment on table task_events is 'The append-only history of the stages: who did what when, and which columns it set.';
comment on column task_events.file_id is 'Of the task, so that a file''s history is one look-up; the task''s own key guards it.';
comment on column task_events.version is 'The task''s version after the event.';
comment on column task_events.set is 'The columns that the event changed, with their new values; of formatting the texts of the cells by their keys, and all runs of the row.';
comment on column task_events.was is 'The same columns with the values before.';
comment on column task_events.batch_id is 'One bulk assignment, and its undo; null for every other event.';
comment on column task_events.import_id is 'The import_batches row that the history or the formatting came with, or that was taken back; null for every other event.';
comment on column task_events.written_in is 'The transaction that wrote the event, by which the bell knows whether it was committed when it was read (P840); null: before 0135.';
CREATE INDEX task_events_batch ON public.task_events USING btree (batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX task_events_changer ON public.task_events USING btree (actor_id, at) WHERE (kind <> ALL (ARRAY['update'::text, 'correction'::text]));
CREATE INDEX task_events_decided ON public.task_events USING btree (at) WHERE (kind = 'update'::text);
CREATE INDEX task_events_decider ON public.task_events USING btree (actor_id, (((at AT TIME ZONE 'Asia/Kolkata'::text))::date)) WHERE (kind = ANY (ARRAY['update'::text, 'correction'::text]));
CREATE INDEX task_events_gave ON public.task_events USING btree (((COALESCE((set ->> 'author_id'::text), (set ->> 'reviewer_id'::text), (set ->> 'reviewer2_id'::text), (set ->> 'uploader_id'::text)))::uuid), at) WHERE ((kind = ANY (ARRAY['assign'::text, 'unassign'::text, 'undo'::text])) AND ((COALESCE((set ->> 'author_id'::text), (set ->> 'reviewer_id'::text), (set ->> 'reviewer2_id'::text), (set ->> 'uploader_id'::text)))::uuid IS NOT NULL));
CREATE INDEX task_events_import ON public.task_events USING btree (import_id, file_id) WHERE (import_id IS NOT NULL);
CREATE INDEX task_events_returned ON public.task_events USING btree (at) WHERE ((kind = 'reopen'::text) OR ((kind = 'update'::text) AND (to_status = ANY (ARRAY['sent_for_rework'::text, 'sent_for_re_attempt'::text]))));
CREATE INDEX task_events_row ON public.task_events USING btree (task_id);
CREATE INDEX task_events_took ON public.task_events USING btree (((COALESCE((was ->> 'author_id'::text), (was ->> 'reviewer_id'::text), (was ->> 'reviewer2_id'::text), (was ->> 'uploader_id'::text)))::uuid), at) WHERE ((kind = ANY (ARRAY['assign'::text, 'unassign'::text, 'undo'::text])) AND ((COALESCE((was ->> 'author_id'::text), (was ->> 'reviewer_id'::text), (was ->> 'reviewer2_id'::text), (was ->> 'uploader_id'::text)))::uuid IS NOT NULL));
CREATE INDEX task_events_undone ON public.task_events USING btree (task_id, version) WHERE (kind = 'undo'::text);
CREATE TRIGGER task_events_late AFTER INSERT ON public.task_events FOR EACH ROW WHEN ((((new.kind = 'undo'::text) AND (new.batch_id IS NULL) AND (new.import_id IS NULL)) OR ((new.kind = 'update'::text) AND (new.at < (now() - '00:10:00'::interval))))) EXECUTE FUNCTION resum_decisions();
grant insert, select on task_events to proofline_app;

create table task_pictures (
  task_id uuid not null,
  place smallint not null,
  column_key text,
  hash bytea not null,
  constraint task_pictures_pkey PRIMARY KEY (task_id, place),
  constraint task_pictures_hash_fkey FOREIGN KEY (hash) REFERENCES pictures(hash),
  constraint task_pictures_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE,
  constraint task_pictures_column_key_check CHECK ((length(column_key) <= 200)),
  constraint task_pictures_place_check CHECK (((place >= 1) AND (place <= 10)))
);
comment on table task_pictures is 'The pictures of a row, in the order of the sheet.';
comment on column task_pictures.column_key is 'The column of the file at which it stood; null: beside the columns.';
CREATE INDEX task_pictures_hash ON public.task_pictures USING btree (hash);
grant delete, insert, select on task_pictures to proofline_app;

create table tasks (
  id uuid default new_id() not null,
  file_id uuid not null,
  sr_no integer not null,
  question_id text not null,
  question_key text not null,
  department_id uuid not null,
  question_code text,
  solution_id text,
  subject text,
  section text,
  question_link text,
  solution_link text,
  moderator_id text,
  project_name text,
  extra jsonb default '{}'::jsonb not null,
  author_id uuid,
  author_allocated_at timestamp with time zone,
  author_status text,
  author_acted_at timestamp with time zone,
  author_skipped_at timestamp with time zone,
  author_comments text,
  author_reason text,
  author_answer_type text,
  author_account_id uuid,
  author_content_id text,
  reviewer_id uuid,
  reviewer_allocated_at timestamp with time zone,
  reviewer_status text,
  reviewer_acted_at timestamp with time zone,
  reviewer_rework_at timestamp with time zone,
  reviewer_comments text,
  reviewer_qc_score smallint,
  reviewer2_id uuid,
  reviewer2_allocated_at timestamp with time zone,
  reviewer2_status text,
  reviewer2_acted_at timestamp with time zone,
  reviewer2_rework_at timestamp with time zone,
  reviewer2_comments text,
  uploader_id uuid,
  uploader_allocated_at timestamp with time zone,
  uploader_status text,
  uploader_acted_at timestamp with time zone,
  uploader_skipped_at timestamp with time zone,
  uploader_comments text,
  uploader_content_id text,
  uploader_account_id uuid,
  turn text default 'AUTHOR'::text not null,
  version integer default 1 not null,
  attempt integer default 1 not null,
  runs jsonb,
  numbers jsonb,
  has_shown_id boolean default true not null,
  constraint tasks_pkey PRIMARY KEY (id),
  constraint tasks_question_key UNIQUE (question_key, file_id),
  constraint tasks_sr_no_key UNIQUE (file_id, sr_no),
  constraint tasks_author_account_id_fkey FOREIGN KEY (author_account_id) REFERENCES accounts(id),
  constraint tasks_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint tasks_file_id_department_id_fkey FOREIGN KEY (file_id, department_id) REFERENCES file_departments(file_id, department_id),
  constraint tasks_reviewer2_id_fkey FOREIGN KEY (reviewer2_id) REFERENCES users(id),
  constraint tasks_reviewer_id_fkey FOREIGN KEY (reviewer_id) REFERENCES users(id),
  constraint tasks_uploader_account_id_fkey FOREIGN KEY (uploader_account_id) REFERENCES accounts(id),
  constraint tasks_uploader_id_fkey FOREIGN KEY (uploader_id) REFERENCES users(id),
  constraint tasks_acted_stage_has_assignee CHECK ((((author_status IS NULL) OR (author_id IS NOT NULL) OR (turn = 'AUTHOR'::text)) AND ((reviewer_status IS NULL) OR (reviewer_id IS NOT NULL) OR (turn = 'REVIEWER'::text)) AND ((reviewer2_status IS NULL) OR (reviewer2_id IS NOT NULL)) AND ((uploader_status IS NULL) OR (uploader_id IS NOT NULL)))),
  constraint tasks_author_answer_type_check CHECK ((author_answer_type = ANY (ARRAY['Uploaded on Portal'::text, 'Authored on Doc'::text]))),
  constraint tasks_author_status_check CHECK ((author_status = ANY (ARRAY['done'::text, 'skipped'::text, 'rework_done'::text]))),
  constraint tasks_numbers CHECK (((numbers IS NULL) OR are_cell_numbers(numbers))),
  constraint tasks_reviewer2_status_check CHECK ((reviewer2_status = ANY (ARRAY['approved'::text, 'sent_for_rework'::text]))),
  constraint tasks_reviewer_qc_score_check CHECK (((reviewer_qc_score >= 0) AND (reviewer_qc_score <= 5))),
  constraint tasks_reviewer_status_check CHECK ((reviewer_status = ANY (ARRAY['approved'::text, 'rejected'::text, 'to_be_skipped'::text, 'sent_for_rework'::text, 'skip_approved'::text, 'sent_for_re_attempt'::text]))),
  constraint tasks_runs CHECK (((runs IS NULL) OR are_runs(runs))),
  constraint tasks_sr_no_check CHECK ((sr_no > 0)),
  constraint tasks_stages_of_different_people CHECK ((((author_id IS NULL) OR ((author_id IS DISTINCT FROM reviewer_id) AND (author_id IS DISTINCT FROM reviewer2_id) AND (author_id IS DISTINCT FROM uploader_id))) AND ((reviewer_id IS NULL) OR ((reviewer_id IS DISTINCT FROM reviewer2_id) AND (reviewer_id IS DISTINCT FROM uploader_id))) AND ((reviewer2_id IS NULL) OR (reviewer2_id IS DISTINCT FROM uploader_id)))),
  constraint tasks_turn_check CHECK ((turn = ANY (ARRAY['AUTHOR'::text, 'REVIEWER'::text, 'REVIEWER-2'::text, 'UPLOADER'::text, 'CLOSED'::text]))),
  constraint tasks_uploader_status_check CHECK ((uploader_status = ANY (ARRAY['uploaded'::text, 'skipped'::text])))
) with (fillfactor=85, autovacuum_vacuum_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);
comment on table tasks is 'One row of a file with its four stages (workflow.md). Replaying its task_events gives the stages.';
comment on column tasks.question_key is 'nameKey of question_id: what repeats (decisions 88a, 152); the old_name_key of one that keeps it (look_alikes).';
comment on column tasks.section is 'The sheet''s column section; not the project (decisions 20).';
comment on column tasks.extra is 'Every other cell of the row, by its column''s key.';
comment on column tasks.reviewer_rework_at is 'When the reviewer last sent it for rework; stays after the rework came back.';
comment on column tasks.turn is 'Whose move it is: derived from the stages and the file''s switch, stored with them (workflow.md).';
comment on column tasks.version is 'One more with each change of a stage; a stale one is refused.';
comment on column tasks.attempt is '1 and one more for each re-attempt and each rework sent to the author.';
comment on column tasks.runs is 'The runs of the row''s rich cells by the key of their column, whose text is their text form; null: all are plain.';
comment on column tasks.numbers is 'The numbers of the row''s cells by the key of their column, where the stored text does not say them; null: none.';
comment on column tasks.has_shown_id is 'Whether the question ID is what its cell showed; false for rows from before that was read.';
CREATE INDEX tasks_author ON public.tasks USING btree (author_id, file_id, author_status) WHERE (author_id IS NOT NULL);
CREATE INDEX tasks_author_account ON public.tasks USING btree (author_account_id) WHERE (author_account_id IS NOT NULL);
CREATE INDEX tasks_closed ON public.tasks USING btree (file_id, GREATEST(reviewer_acted_at, uploader_acted_at)) WHERE (turn = 'CLOSED'::text);
CREATE INDEX tasks_question_beginning ON public.tasks USING btree (question_key text_pattern_ops);
CREATE INDEX tasks_ready ON public.tasks USING btree ((
CASE turn
    WHEN 'AUTHOR'::text THEN author_id
    WHEN 'REVIEWER'::text THEN reviewer_id
    WHEN 'REVIEWER-2'::text THEN reviewer2_id
    ELSE uploader_id
END), file_id, turn, (
CASE turn
    WHEN 'AUTHOR'::text THEN GREATEST(author_allocated_at, reviewer_acted_at)
    WHEN 'REVIEWER'::text THEN GREATEST(reviewer_allocated_at, author_acted_at, author_skipped_at, reviewer2_acted_at)
    WHEN 'REVIEWER-2'::text THEN GREATEST(reviewer2_allocated_at, reviewer_acted_at)
    ELSE GREATEST(uploader_allocated_at, reviewer_acted_at, reviewer2_acted_at)
END)) WHERE (turn <> 'CLOSED'::text);
CREATE INDEX tasks_reviewer ON public.tasks USING btree (reviewer_id, file_id, reviewer_status) WHERE (reviewer_id IS NOT NULL);
CREATE INDEX tasks_reviewer2 ON public.tasks USING btree (reviewer2_id, file_id, reviewer2_status) WHERE (reviewer2_id IS NOT NULL);
CREATE INDEX tasks_uploader ON public.tasks USING btree (uploader_id, file_id, uploader_status) WHERE (uploader_id IS NOT NULL);
CREATE INDEX tasks_uploader_account ON public.tasks USING btree (uploader_account_id) WHERE (uploader_account_id IS NOT NULL);
CREATE INDEX tasks_waiting ON public.tasks USING btree ((
CASE turn
    WHEN 'AUTHOR'::text THEN author_id
    WHEN 'REVIEWER'::text THEN reviewer_id
    WHEN 'REVIEWER-2'::text THEN reviewer2_id
    ELSE uploader_id
END), file_id, turn, sr_no) WHERE (turn <> 'CLOSED'::text);
CREATE TRIGGER tasks_counted AFTER INSERT ON public.tasks REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_tasks();
CREATE TRIGGER tasks_counted_again AFTER UPDATE ON public.tasks REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_tasks();
CREATE TRIGGER tasks_counted_less AFTER DELETE ON public.tasks REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_tasks();
CREATE TRIGGER tasks_number_kept BEFORE UPDATE OF file_id, sr_no ON public.tasks FOR EACH ROW WHEN (((old.file_id IS DISTINCT FROM new.file_id) OR (old.sr_no IS DISTINCT FROM new.sr_no))) EXECUTE FUNCTION refuse_other_number();
CREATE TRIGGER tasks_numbers_gone AFTER DELETE ON public.tasks REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_gone_numbers();
CREATE TRIGGER tasks_numbers_new AFTER INSERT ON public.tasks REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_gone_numbers();
grant delete, insert, select, update on tasks to proofline_app;

create table timesheet_entries (
  id uuid default new_id() not null,
  user_id uuid not null,
  day date not null,
  status text not null,
  user_remarks text default ''::text not null,
  approver_remarks text default ''::text not null,
  filled_at timestamp with time zone not null,
  resubmitted boolean default false not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  decided_for uuid,
  off_day boolean not null,
  done numeric(11,2) not null,
  task_rows integer,
  version integer default 1 not null,
  constraint timesheet_entries_pkey PRIMARY KEY (id),
  constraint timesheet_entries_once UNIQUE (user_id, day),
  constraint timesheet_entries_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint timesheet_entries_decided_for_fkey FOREIGN KEY (decided_for) REFERENCES users(id),
  constraint timesheet_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint timesheet_entries_approver_remarks_check CHECK ((length(approver_remarks) <= 2000)),
  constraint timesheet_entries_decided CHECK ((((status = 'FILLED'::text) = (decided_at IS NULL)) AND ((decided_at IS NULL) = (decided_by IS NULL)) AND ((decided_for IS NULL) OR (decided_by IS NOT NULL)))),
  constraint timesheet_entries_status_check CHECK ((status = ANY (ARRAY['FILLED'::text, 'REJECTED'::text, 'APPROVED'::text]))),
  constraint timesheet_entries_user_remarks_check CHECK ((length(user_remarks) <= 2000)),
  constraint timesheet_entries_version_check CHECK ((version > 0))
) with (autovacuum_vacuum_scale_factor=0.05, autovacuum_analyze_scale_factor=0.02);
comment on table timesheet_entries is 'The timesheet of a person and a day (calculations.md 3 reads its lines). Written only under a lock of the person''s row or of its own; replaying timesheet_events gives it.';
comment on column timesheet_entries.day is 'A calendar day in Asia/Kolkata: on submission today or one of the two days before (decision 69).';
comment on column timesheet_entries.filled_at is 'Of the submission, or of the last resubmission.';
comment on column timesheet_entries.resubmitted is 'It waits, or was decided, after a resubmission.';
comment on column timesheet_entries.decided_for is 'The manager in whose name somebody else decided; null: in the decider''s own name.';
comment on column timesheet_entries.off_day is 'An off day under the shift in force, when it was filled (decision 68).';
comment on column timesheet_entries.done is 'The sum of its lines.';
comment on column timesheet_entries.task_rows is 'Task rows that the person had finished on the day in the projects of the lines, when it was filled; null: none of them holds files.';
comment on column timesheet_entries.version is 'One more with each change; a decision on a stale one is refused.';
CREATE INDEX timesheet_entries_day ON public.timesheet_entries USING btree (day, user_id);
CREATE INDEX timesheet_entries_decided_by ON public.timesheet_entries USING btree (decided_by, decided_at DESC) WHERE (decided_by IS NOT NULL);
CREATE INDEX timesheet_entries_open ON public.timesheet_entries USING btree (user_id) WHERE (status <> 'APPROVED'::text);
CREATE INDEX timesheet_entries_waiting ON public.timesheet_entries USING btree (day, user_id) WHERE (status = 'FILLED'::text);
CREATE TRIGGER timesheet_entries_changed AFTER UPDATE ON public.timesheet_entries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_month('day');
CREATE TRIGGER timesheet_entries_filled AFTER INSERT ON public.timesheet_entries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_month('day');
CREATE TRIGGER timesheet_entries_own BEFORE INSERT OR UPDATE OF decided_by ON public.timesheet_entries FOR EACH ROW WHEN ((new.decided_by = new.user_id)) EXECUTE FUNCTION refuse_own_figure();
grant insert, select, update on timesheet_entries to proofline_app;

create table timesheet_events (
  id bigint generated always as identity not null,
  entry_id uuid not null,
  user_id uuid not null,
  at timestamp with time zone not null,
  kind text not null,
  actor_id uuid not null,
  in_name_of uuid,
  remarks text not null,
  lines jsonb,
  version integer not null,
  written_in xid8 default pg_current_xact_id(),
  constraint timesheet_events_pkey PRIMARY KEY (id),
  constraint timesheet_events_version UNIQUE (entry_id, version),
  constraint timesheet_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint timesheet_events_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES timesheet_entries(id),
  constraint timesheet_events_in_name_of_fkey FOREIGN KEY (in_name_of) REFERENCES users(id),
  constraint timesheet_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint timesheet_events_kind_check CHECK ((kind = ANY (ARRAY['filled'::text, 'resubmitted'::text, 'approved'::text, 'declined'::text, 'undone'::text]))),
  constraint timesheet_events_lines CHECK (((kind = ANY (ARRAY['filled'::text, 'resubmitted'::text])) = (lines IS NOT NULL)))
) with (autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);
comment on table timesheet_events is 'The append-only history of the entries: who filled and decided what when, in whose words.';
comment on column timesheet_events.user_id is 'The owner of the entry.';
comment on column timesheet_events.in_name_of is 'As timesheet_entries.decided_for.';
comment on column timesheet_events.remarks is 'The owner''s of filled and resubmitted, the decider''s of the others.';
comment on column timesheet_events.lines is 'Of filled and resubmitted the lines from then on: [{project, done, rows}].';
comment on column timesheet_events.version is 'The entry''s version after the event.';
comment on column timesheet_events.written_in is 'As in task_events.';
CREATE INDEX timesheet_events_owner ON public.timesheet_events USING btree (user_id, at);
CREATE INDEX timesheet_events_resubmitted ON public.timesheet_events USING btree (at) WHERE (kind = 'resubmitted'::text);
grant insert, select on timesheet_events to proofline_app;

create table timesheet_lines (
  entry_id uuid not null,
  place smallint not null,
  project_id uuid not null,
  done numeric(9,2) not null,
  task_rows integer,
  user_id uuid,
  day date,
  constraint timesheet_lines_pkey PRIMARY KEY (entry_id, place),
  constraint timesheet_lines_project_once UNIQUE (user_id, day, project_id) INCLUDE (place, done),
  constraint timesheet_lines_day_fkey FOREIGN KEY (user_id, day) REFERENCES timesheet_entries(user_id, day),
  constraint timesheet_lines_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES timesheet_entries(id),
  constraint timesheet_lines_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint timesheet_lines_day CHECK (((user_id IS NOT NULL) AND (day IS NOT NULL))),
  constraint timesheet_lines_done_check CHECK (((done >= (0)::numeric) AND (done < (10000000)::numeric))),
  constraint timesheet_lines_place_check CHECK (((place >= 1) AND (place <= 20)))
) with (autovacuum_vacuum_insert_scale_factor=0.01, autovacuum_vacuum_scale_factor=0.05, autovacuum_analyze_scale_factor=0.02);
comment on table timesheet_lines is 'The project rows of an entry in the order in which they were given; a resubmission may replace them.';
comment on column timesheet_lines.done is 'How much was done, in the unit of the project''s target.';
comment on column timesheet_lines.task_rows is 'Of the project alone, as timesheet_entries.task_rows.';
comment on column timesheet_lines.user_id is 'The person of its entry, set by a trigger: reports read lines by person and day.';
comment on column timesheet_lines.day is 'The day of its entry, as its person.';
CREATE INDEX timesheet_lines_project ON public.timesheet_lines USING btree (project_id, entry_id);
CREATE TRIGGER timesheet_lines_entry_day BEFORE INSERT OR UPDATE OF entry_id, user_id, day ON public.timesheet_lines FOR EACH ROW EXECUTE FUNCTION copy_entry_day_to_line();
grant delete, insert, select on timesheet_lines to proofline_app;

create table timesheet_memberships (
  id uuid default new_id() not null,
  project_id uuid not null,
  user_id uuid not null,
  during tstzrange not null,
  added_by uuid,
  removed_by uuid,
  constraint timesheet_memberships_pkey PRIMARY KEY (id),
  constraint timesheet_memberships_once EXCLUDE USING gist (user_id WITH =, project_id WITH =, during WITH &&),
  constraint timesheet_memberships_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id),
  constraint timesheet_memberships_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint timesheet_memberships_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES users(id),
  constraint timesheet_memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint timesheet_memberships_during_check CHECK (((NOT isempty(during)) AND (NOT lower_inf(during)) AND lower_inc(during) AND (upper_inf(during) OR (NOT upper_inc(during)))))
);
comment on table timesheet_memberships is 'A person in a timesheet project: [assigned, revoke). A past one is kept, as entries of its days stay allowed (decisions 99). Begin and end only under a lock of the person''s row.';
comment on column timesheet_memberships.removed_by is 'Who set the end; null while there is none.';
CREATE INDEX timesheet_memberships_project ON public.timesheet_memberships USING btree (project_id, lower(during));
CREATE INDEX timesheet_memberships_user ON public.timesheet_memberships USING btree (user_id, lower(during));
grant delete, insert, select, update on timesheet_memberships to proofline_app;

create table timesheet_nudges (
  user_id uuid not null,
  nudged_on date not null,
  month date not null,
  days smallint not null,
  actor_id uuid not null,
  at timestamp with time zone not null,
  written_in xid8 default pg_current_xact_id(),
  constraint timesheet_nudges_pkey PRIMARY KEY (user_id, nudged_on),
  constraint timesheet_nudges_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint timesheet_nudges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint timesheet_nudges_check CHECK (((EXTRACT(day FROM month) = (1)::numeric) AND (month <= nudged_on))),
  constraint timesheet_nudges_days_check CHECK (((days >= 1) AND (days <= 31))),
  constraint timesheet_nudges_on CHECK ((nudged_on = ((at AT TIME ZONE 'Asia/Kolkata'::text))::date))
);
comment on table timesheet_nudges is 'Who was asked for missing days, the first time on a day.';
comment on column timesheet_nudges.nudged_on is 'The day in Asia/Kolkata.';
comment on column timesheet_nudges.month is 'The first day of the month that was asked for.';
comment on column timesheet_nudges.days is 'How many days of it were missing then.';
comment on column timesheet_nudges.written_in is 'As in task_events.';
CREATE TRIGGER timesheet_nudges_written BEFORE UPDATE ON public.timesheet_nudges FOR EACH ROW WHEN ((new.at IS DISTINCT FROM old.at)) EXECUTE FUNCTION note_transaction();
grant insert, select on timesheet_nudges to proofline_app;

create table upgrade_moves (
  rule text not null,
  user_id uuid not null,
  month date not null,
  constraint upgrade_moves_pkey PRIMARY KEY (rule, user_id, month),
  constraint upgrade_moves_rule_fkey FOREIGN KEY (rule) REFERENCES dated_rules(rule),
  constraint upgrade_moves_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table upgrade_moves is 'Whose figures of which months a rule has changed at an upgrade. Only migrations write it; ADMINs read it under System.';
comment on column upgrade_moves.month is 'The first day of the month.';
grant select on upgrade_moves to proofline_app;

create table upgrade_report_moves (
  month date not null,
  department_id uuid,
  days_gone integer not null,
  days_come integer not null,
  constraint upgrade_report_moves_once UNIQUE NULLS NOT DISTINCT (month, department_id),
  constraint upgrade_report_moves_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  constraint upgrade_report_moves_days CHECK (((days_gone >= 0) AND (days_come >= 0) AND ((days_gone + days_come) > 0)))
);
comment on table upgrade_report_moves is 'Which worklog reports of closed months have other days since the upgrade (decision 172). Only migrations write it; ADMINs read it under System.';
comment on column upgrade_report_moves.month is 'The first day of the month.';
comment on column upgrade_report_moves.department_id is 'Null: no department.';
comment on column upgrade_report_moves.days_gone is 'Rows of the report, a day of a target each, that it had before the upgrade and has no more.';
comment on column upgrade_report_moves.days_come is 'Rows that it has since.';
grant select on upgrade_report_moves to proofline_app;

create table upload_progress (
  user_id uuid not null,
  id uuid not null,
  rows_read integer not null,
  rows_stored integer not null,
  rows_total integer,
  outcome jsonb,
  ended boolean default false not null,
  updated_at timestamp with time zone not null,
  constraint upload_progress_pkey PRIMARY KEY (user_id, id),
  constraint upload_progress_rows_read_check CHECK ((rows_read >= 0)),
  constraint upload_progress_rows_stored_check CHECK ((rows_stored >= 0)),
  constraint upload_progress_rows_total_check CHECK ((rows_total >= 0))
);
comment on table upload_progress is 'Uploads that run or ended within the last day, by the id that their client chose; lost with a crash of the server, which ends them too.';
comment on column upload_progress.user_id is 'The sender. Without a foreign key: a row lock on users would let the progress wait for the writes that it reports.';
comment on column upload_progress.rows_total is 'Null until the workbook is read.';
comment on column upload_progress.outcome is 'The response of an upload that ended; null after a failure, and for a response that is never stored. While it runs: cancelled or committed, whichever came first; null before.';
grant delete, insert, select, update on upload_progress to proofline_app;

create table user_department_members (
  set_id uuid not null,
  department_id uuid not null,
  place integer not null,
  constraint user_department_members_pkey PRIMARY KEY (set_id, department_id),
  constraint user_department_members_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  constraint user_department_members_set_id_fkey FOREIGN KEY (set_id) REFERENCES user_department_sets(id)
);
comment on column user_department_members.place is 'The order in which the departments were given.';
CREATE INDEX user_department_members_department ON public.user_department_members USING btree (department_id);
CREATE TRIGGER user_department_members_holidays AFTER INSERT ON public.user_department_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_department_calendars();
grant insert, select on user_department_members to proofline_app;

create table user_department_sets (
  id uuid default new_id() not null,
  user_id uuid not null,
  effective_from date not null,
  made_at timestamp with time zone default clock_timestamp() not null,
  made_by uuid,
  saved_on date,
  constraint user_department_sets_pkey PRIMARY KEY (id),
  constraint user_department_sets_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint user_department_sets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table user_department_sets is 'All departments of a person from a day on, as one dated set.';
comment on column user_department_sets.effective_from is 'As user_managers.effective_from.';
comment on column user_department_sets.saved_on is 'As user_managers.saved_on.';
CREATE INDEX user_department_sets_in_force ON public.user_department_sets USING btree (user_id, effective_from DESC, made_at DESC);
CREATE TRIGGER department_sets_change AFTER INSERT ON public.user_department_sets REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_grants();
CREATE TRIGGER user_department_sets_holidays AFTER INSERT ON public.user_department_sets REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_department_calendars();
CREATE TRIGGER user_department_sets_own BEFORE INSERT ON public.user_department_sets FOR EACH ROW WHEN ((new.made_by = new.user_id)) EXECUTE FUNCTION refuse_own_figure();
CREATE TRIGGER user_department_sets_summed AFTER INSERT ON public.user_department_sets REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION worklog_sum_changed('effective_from');
grant insert, select on user_department_sets to proofline_app;

create table user_managers (
  id uuid default new_id() not null,
  user_id uuid not null,
  effective_from date not null,
  manager_id uuid,
  made_at timestamp with time zone default clock_timestamp() not null,
  made_by uuid,
  saved_on date,
  constraint user_managers_pkey PRIMARY KEY (id),
  constraint user_managers_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint user_managers_manager_id_fkey FOREIGN KEY (manager_id) REFERENCES users(id),
  constraint user_managers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint user_managers_check CHECK ((manager_id <> user_id))
);
comment on table user_managers is 'The manager of a person from a day on; null: none from that day on.';
comment on column user_managers.effective_from is '-infinity: from the first day of the person, also when that moves back (decision 170).';
comment on column user_managers.saved_on is 'The day (Asia/Kolkata) of the save: rows of one save may hold from several days. Null: effective_from.';
CREATE INDEX user_managers_in_force ON public.user_managers USING btree (user_id, effective_from DESC, made_at DESC);
CREATE INDEX user_managers_manager ON public.user_managers USING btree (manager_id);
CREATE TRIGGER user_managers_change AFTER INSERT ON public.user_managers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_managers();
CREATE TRIGGER user_managers_own BEFORE INSERT ON public.user_managers FOR EACH ROW WHEN ((new.made_by = new.user_id)) EXECUTE FUNCTION refuse_own_figure();
grant insert, select on user_managers to proofline_app;

create table user_preferences (
  user_id uuid not null,
  key text not null,
  value jsonb not null,
  changed_at timestamp with time zone not null,
  constraint user_preferences_pkey PRIMARY KEY (user_id, key),
  constraint user_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint user_preferences_key_check CHECK (((length(key) >= 1) AND (length(key) <= 100)))
);
comment on table user_preferences is 'Saved filters, grid layouts and the like, by keys of the screens; only the person reads and writes them.';
comment on column user_preferences.value is 'Any JSON value of at most 64 KB; its form is the screen''s own business.';
grant delete, insert, select, update on user_preferences to proofline_app;

create table user_rights (
  user_id uuid not null,
  version bigint default 1 not null,
  constraint user_rights_pkey PRIMARY KEY (user_id),
  constraint user_rights_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint user_rights_version_check CHECK ((version > 0))
);
comment on table user_rights is 'Changes with everything that decides what a person may do; kept by triggers alone.';
comment on column user_rights.version is 'A call is authenticated at one version, and its write is stored at that version only.';
grant select on user_rights to proofline_app;

create table user_states (
  id uuid default new_id() not null,
  user_id uuid not null,
  effective_from date not null,
  roles text[] not null,
  state text not null,
  made_at timestamp with time zone default clock_timestamp() not null,
  made_by uuid,
  saved_on date,
  constraint user_states_pkey PRIMARY KEY (id),
  constraint user_states_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint user_states_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint user_states_state_check CHECK ((state = ANY (ARRAY['active'::text, 'blocked'::text, 'deleted'::text])))
);
comment on table user_states is 'The roles and the state of a person from a day on (Asia/Kolkata); users holds those of now. Before the first row of somebody: unknown.';
comment on column user_states.effective_from is 'Of an act that ends the person''s days, the day after the last one, which may be before or after saved_on (decision 171).';
comment on column user_states.saved_on is 'The day (Asia/Kolkata) of the act. Null: effective_from.';
CREATE INDEX user_states_in_force ON public.user_states USING btree (user_id, effective_from DESC, made_at DESC);
CREATE TRIGGER user_states_own BEFORE INSERT ON public.user_states FOR EACH ROW WHEN ((new.made_by = new.user_id)) EXECUTE FUNCTION refuse_own_figure();
CREATE TRIGGER user_states_summed AFTER INSERT ON public.user_states REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION worklog_sum_states();
grant insert, select on user_states to proofline_app;

create table users (
  id uuid default new_id() not null,
  number integer generated always as identity not null,
  email text not null,
  full_name text not null,
  password_hash text,
  roles text[] not null,
  employee_id text,
  enable_assignments boolean default true not null,
  enable_qualitative boolean default true not null,
  status_report_permission boolean default false not null,
  account_state text default 'active'::text not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  deleted_at timestamp with time zone,
  employee_id_key text,
  sort_key text collate "C" not null,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_number_key UNIQUE (number),
  constraint users_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint users_account_state_check CHECK ((account_state = ANY (ARRAY['active'::text, 'blocked'::text]))),
  constraint users_email_check CHECK (((email = btrim(email)) AND ((length(email) >= 3) AND (length(email) <= 320)))),
  constraint users_employee_id_check CHECK (((length(employee_id) >= 1) AND (length(employee_id) <= 100))),
  constraint users_employee_id_key_kept CHECK (((employee_id IS NULL) = (employee_id_key IS NULL))),
  constraint users_full_name_check CHECK (((length(btrim(full_name)) >= 1) AND (length(btrim(full_name)) <= 200))),
  constraint users_password_hash CHECK (((deleted_at IS NULL) OR (password_hash IS NULL))),
  constraint users_roles_check CHECK ((((cardinality(roles) >= 1) AND (cardinality(roles) <= 7)) AND (roles <@ ARRAY['ADMIN'::text, 'MANAGER'::text, 'SUBADMIN'::text, 'AUTHOR'::text, 'REVIEWER'::text, 'REVIEWER-2'::text, 'UPLOADER'::text]) AND ((NOT ('MANAGER'::text = ANY (roles))) OR (cardinality(roles) = 1))))
);
comment on table users is 'Identity, credentials, state and flags of a person; what changes with time stands in dated tables (000 §3 User).';
comment on column users.password_hash is 'argon2id, or `sha256$salt$hash` of a made password of about 80 bits until its first login.';
comment on column users.roles is 'roleData: the first is the primary role, which alone decides the side menu (000 §1). A manager has no second role (000 §5).';
comment on column users.enable_assignments is 'False hides the task lists and closes their calls (decisions 97).';
comment on column users.account_state is 'blocked ends all sessions at once (000 §4).';
comment on column users.deleted_at is 'Deleting is soft: the email is free again, history keeps the name.';
comment on column users.employee_id_key is 'As departments.name_key, of the employee ID.';
comment on column users.sort_key is 'What the name is ordered by: toSortKey of it, or name_key until the program has set that (keep_sort_key). An erased person has that of the erased name.';
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (lower(email)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX users_employee_id_key ON public.users USING btree (employee_id_key) WHERE (deleted_at IS NULL);
CREATE TRIGGER user_rights_begin AFTER INSERT ON public.users FOR EACH ROW EXECUTE FUNCTION follow_user_rights();
CREATE TRIGGER user_rights_change AFTER UPDATE ON public.users FOR EACH ROW WHEN (((((((old.roles IS DISTINCT FROM new.roles) OR (old.account_state IS DISTINCT FROM new.account_state)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at)) OR (old.enable_assignments IS DISTINCT FROM new.enable_assignments)) OR (old.enable_qualitative IS DISTINCT FROM new.enable_qualitative)) OR (old.status_report_permission IS DISTINCT FROM new.status_report_permission))) EXECUTE FUNCTION follow_user_rights();
CREATE TRIGGER users_admin_lost AFTER UPDATE OF roles ON public.users FOR EACH ROW WHEN ((('ADMIN'::text = ANY (old.roles)) AND ('ADMIN'::text <> ALL (new.roles)))) EXECUTE FUNCTION end_password_link();
CREATE TRIGGER users_holidays AFTER INSERT ON public.users REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_new_people();
CREATE TRIGGER users_leaving BEFORE INSERT OR UPDATE ON public.users FOR EACH ROW WHEN ((new.deleted_at IS NOT NULL)) EXECUTE FUNCTION drop_leavers_password();
CREATE TRIGGER users_left AFTER UPDATE ON public.users FOR EACH ROW WHEN ((new.deleted_at IS NOT NULL)) EXECUTE FUNCTION forget_leaver();
CREATE TRIGGER users_set_key BEFORE INSERT OR UPDATE OF employee_id ON public.users FOR EACH ROW EXECUTE FUNCTION set_name_key('employee_id', 'employee_id_key', 'employee_id_key($1.employee_id)');
CREATE TRIGGER users_sort_key BEFORE INSERT OR UPDATE OF full_name ON public.users FOR EACH ROW EXECUTE FUNCTION keep_sort_key('full_name');
grant insert, select, update on users to proofline_app;

create table work_terms (
  id uuid default new_id() not null,
  user_id uuid not null,
  effective_from date not null,
  shift_type numeric(2,1) not null,
  working_hours numeric(4,2) not null,
  made_at timestamp with time zone default clock_timestamp() not null,
  made_by uuid,
  constraint work_terms_pkey PRIMARY KEY (id),
  constraint work_terms_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint work_terms_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint work_terms_shift_type_check CHECK ((shift_type = ANY (ARRAY[(5)::numeric, 5.5, (6)::numeric]))),
  constraint work_terms_working_hours_check CHECK (((working_hours > (0)::numeric) AND (working_hours <= (24)::numeric)))
);
comment on table work_terms is 'Shift and hours of a person from a day on (calculations.md 1).';
comment on column work_terms.shift_type is 'Days a week: 5, 5.5 or 6 (000 §9).';
comment on column work_terms.working_hours is 'Hours of a full day.';
CREATE INDEX work_terms_in_force ON public.work_terms USING btree (user_id, effective_from DESC, made_at DESC);
CREATE TRIGGER work_terms_dated AFTER INSERT ON public.work_terms REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_month('fact');
CREATE TRIGGER work_terms_own BEFORE INSERT ON public.work_terms FOR EACH ROW WHEN ((new.made_by = new.user_id)) EXECUTE FUNCTION refuse_own_figure();
CREATE TRIGGER work_terms_summed AFTER INSERT ON public.work_terms REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION worklog_sum_terms();
grant insert, select on work_terms to proofline_app;

create table worklog_profiles (
  id uuid default new_id() not null,
  subject_id uuid not null,
  name text not null,
  budget_paise bigint not null,
  created_at timestamp with time zone not null,
  created_by uuid not null,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  name_key text not null,
  constraint worklog_profiles_pkey PRIMARY KEY (id),
  constraint worklog_profiles_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint worklog_profiles_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES users(id),
  constraint worklog_profiles_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES worklog_subjects(id),
  constraint worklog_profiles_budget_paise_check CHECK (((budget_paise >= 0) AND (budget_paise <= '100000000000'::bigint))),
  constraint worklog_profiles_check CHECK (((deleted_at IS NULL) = (deleted_by IS NULL))),
  constraint worklog_profiles_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);
comment on table worklog_profiles is 'What is produced of a subject, at a budget; cost, expense and profit are computed, never stored.';
comment on column worklog_profiles.budget_paise is 'Paise that a completed unit earns.';
comment on column worklog_profiles.name_key is 'As departments.name_key, among those of its subject.';
CREATE UNIQUE INDEX worklog_profiles_name ON public.worklog_profiles USING btree (subject_id, name_key) WHERE (deleted_at IS NULL);
CREATE TRIGGER worklog_profiles_budget AFTER UPDATE ON public.worklog_profiles FOR EACH ROW WHEN ((old.budget_paise <> new.budget_paise)) EXECUTE FUNCTION refuse_closed_budget();
CREATE TRIGGER worklog_profiles_set_key BEFORE INSERT OR UPDATE OF name ON public.worklog_profiles FOR EACH ROW EXECUTE FUNCTION set_name_key('name', 'name_key', 'worklog_profile_key($1.subject_id, $1.name)');
grant insert, select, update on worklog_profiles to proofline_app;

create table worklog_sub_targets (
  id uuid default new_id() not null,
  target_id uuid not null,
  user_id uuid not null,
  day date not null,
  type text not null,
  target numeric(9,2) not null,
  completed_units numeric(5,2),
  completed_hours numeric(5,2),
  remarks text default ''::text not null,
  filled_at timestamp with time zone,
  filled_by uuid,
  removed_at timestamp with time zone,
  removed_by uuid,
  removed_because text,
  version integer default 1 not null,
  corrected_by uuid,
  constraint worklog_sub_targets_pkey PRIMARY KEY (id),
  constraint worklog_sub_targets_once UNIQUE (target_id, day),
  constraint worklog_sub_targets_corrected_by_fkey FOREIGN KEY (corrected_by) REFERENCES users(id),
  constraint worklog_sub_targets_filled_by_fkey FOREIGN KEY (filled_by) REFERENCES users(id),
  constraint worklog_sub_targets_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES users(id),
  constraint worklog_sub_targets_target FOREIGN KEY (target_id, user_id) REFERENCES worklog_targets(id, user_id),
  constraint worklog_sub_targets_completed_hours_check CHECK (((completed_hours >= (0)::numeric) AND (completed_hours <= (999)::numeric))),
  constraint worklog_sub_targets_completed_units_check CHECK (((completed_units >= (0)::numeric) AND (completed_units <= (999)::numeric))),
  constraint worklog_sub_targets_figures CHECK ((((type <> 'units'::text) OR (completed_hours IS NULL)) AND ((type <> 'hours'::text) OR (completed_units IS NULL)) AND ((type <> 'units_hours'::text) OR ((completed_units IS NULL) = (completed_hours IS NULL))))),
  constraint worklog_sub_targets_filled CHECK ((((filled_at IS NULL) = (filled_by IS NULL)) AND ((filled_at IS NULL) = ((completed_units IS NULL) AND (completed_hours IS NULL))))),
  constraint worklog_sub_targets_remarks_check CHECK ((length(remarks) <= 2000)),
  constraint worklog_sub_targets_removed CHECK ((num_nonnulls(removed_at, removed_by, removed_because) = ANY (ARRAY[0, 3]))),
  constraint worklog_sub_targets_removed_because_check CHECK ((removed_because = ANY (ARRAY['removed'::text, 'deleted'::text, 'terms'::text, 'left'::text]))),
  constraint worklog_sub_targets_target_check CHECK (((target >= (1)::numeric) AND (target < (10000000)::numeric))),
  constraint worklog_sub_targets_type_check CHECK ((type = ANY (ARRAY['units'::text, 'hours'::text, 'units_hours'::text]))),
  constraint worklog_sub_targets_version_check CHECK ((version > 0))
) with (autovacuum_vacuum_scale_factor=0.05, autovacuum_analyze_scale_factor=0.02);
comment on table worklog_sub_targets is 'A working day of a target, and what was done on it (calculations.md 2). It counts while it is not removed. Written only under a lock of the person''s row.';
comment on column worklog_sub_targets.user_id is 'The target''s.';
comment on column worklog_sub_targets.day is 'A calendar day in Asia/Kolkata.';
comment on column worklog_sub_targets.target is 'Of this day: units, of type hours hours.';
comment on column worklog_sub_targets.completed_units is 'With at most 2 decimals; the type says which figures a day has.';
comment on column worklog_sub_targets.completed_hours is 'Hours with at most 2 decimals; the type says which figures a day has.';
comment on column worklog_sub_targets.filled_at is 'Of the figures as they stand; null: the day has none.';
comment on column worklog_sub_targets.removed_because is 'removed: by an admin, who may undo it; deleted: with its target; terms: an off day under later work terms or by a holiday, it comes back with them; left: the person did.';
comment on column worklog_sub_targets.version is 'Grows with each change of what the day asks or has.';
comment on column worklog_sub_targets.corrected_by is 'Who corrected the day last or put it back; not its person, who fills it.';
CREATE INDEX worklog_sub_targets_day ON public.worklog_sub_targets USING btree (day, user_id);
CREATE CONSTRAINT TRIGGER absence_or_figures AFTER INSERT ON public.worklog_sub_targets NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW WHEN (((new.filled_at IS NOT NULL) AND (new.removed_at IS NULL))) EXECUTE FUNCTION refuse_absence_beside_figures();
CREATE CONSTRAINT TRIGGER absence_or_figures_changed AFTER UPDATE OF completed_units, completed_hours, filled_at, removed_at ON public.worklog_sub_targets NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW WHEN (((new.filled_at IS NOT NULL) AND (new.removed_at IS NULL) AND ((old.filled_at IS NULL) OR (old.removed_at IS NOT NULL) OR (old.completed_units IS DISTINCT FROM new.completed_units) OR (old.completed_hours IS DISTINCT FROM new.completed_hours)))) EXECUTE FUNCTION refuse_absence_beside_figures();
CREATE TRIGGER worklog_sub_targets_changed AFTER UPDATE ON public.worklog_sub_targets REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_month('day');
CREATE TRIGGER worklog_sub_targets_made AFTER INSERT ON public.worklog_sub_targets REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_month('day');
CREATE TRIGGER worklog_sub_targets_own BEFORE UPDATE OF corrected_by, removed_by ON public.worklog_sub_targets FOR EACH ROW WHEN ((((new.removed_by = new.user_id) AND (new.removed_because <> 'terms'::text)) OR ((new.corrected_by = new.user_id) AND (new.corrected_by IS DISTINCT FROM old.corrected_by)))) EXECUTE FUNCTION refuse_own_figure();
CREATE TRIGGER worklog_sub_targets_summed AFTER INSERT ON public.worklog_sub_targets REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION worklog_sum_changed('day');
CREATE TRIGGER worklog_sub_targets_summed_again AFTER UPDATE ON public.worklog_sub_targets REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION worklog_sum_changed('day');
CREATE TRIGGER worklog_sub_targets_summed_less AFTER DELETE ON public.worklog_sub_targets REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION worklog_sum_changed('day');
grant insert, select on worklog_sub_targets to proofline_app;
grant update (type, target, completed_units, completed_hours, remarks, filled_at, filled_by, removed_at, removed_by, removed_because, version, corrected_by) on worklog_sub_targets to proofline_app;

create table worklog_subjects (
  id uuid default new_id() not null,
  project_id uuid not null,
  name text not null,
  created_at timestamp with time zone not null,
  created_by uuid not null,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  name_key text not null,
  constraint worklog_subjects_pkey PRIMARY KEY (id),
  constraint worklog_subjects_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint worklog_subjects_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES users(id),
  constraint worklog_subjects_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint worklog_subjects_check CHECK (((deleted_at IS NULL) = (deleted_by IS NULL))),
  constraint worklog_subjects_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);
comment on table worklog_subjects is 'Subjects of the projects that have the module worklog (001 §3).';
comment on column worklog_subjects.name_key is 'As departments.name_key, among those of its project.';
CREATE UNIQUE INDEX worklog_subjects_name ON public.worklog_subjects USING btree (project_id, name_key) WHERE (deleted_at IS NULL);
CREATE TRIGGER worklog_subjects_set_key BEFORE INSERT OR UPDATE OF name ON public.worklog_subjects FOR EACH ROW EXECUTE FUNCTION set_name_key('name', 'name_key', 'worklog_subject_key($1.project_id, $1.name)');
grant insert, select, update on worklog_subjects to proofline_app;

create table worklog_sums (
  target_id uuid not null,
  user_id uuid not null,
  from_day date not null,
  type text not null,
  target numeric(9,2) not null,
  weekday smallint not null,
  reason text,
  beside integer not null,
  days integer not null,
  hours numeric not null,
  units numeric not null,
  over numeric not null,
  over_hours numeric not null,
  taken numeric default 0 not null,
  is_half boolean default false not null,
  constraint worklog_sums_once UNIQUE NULLS NOT DISTINCT (target_id, from_day, type, target, weekday, is_half, reason, beside),
  constraint worklog_sums_target FOREIGN KEY (target_id, user_id) REFERENCES worklog_targets(id, user_id),
  constraint worklog_sums_beside_check CHECK ((beside > 0)),
  constraint worklog_sums_days_check CHECK ((days > 0)),
  constraint worklog_sums_weekday_check CHECK ((weekday = ANY (ARRAY[1, 6, 7])))
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);
comment on table worklog_sums is 'Exact sums of the days of targets that are not removed, alike in all that decides their price. Written by triggers alone, from worklog_days_summed.';
comment on column worklog_sums.from_day is 'The first day of a month, or a later one from which other terms, departments, another salary, incentive or standard rate is dated: until the next such day of the month they are the same.';
comment on column worklog_sums.weekday is '1: Monday to Friday, 6: Saturday, 7: Sunday, or a whole holiday. It and `beside` are 1 where scheduled hours do not count: of completed hours, and on a weekly off.';
comment on column worklog_sums.reason is 'The absence of the days.';
comment on column worklog_sums.beside is 'Days of targets of the person on each of the days: all of them on an absent day, else those of type units.';
comment on column worklog_sums.hours is 'Completed hours.';
comment on column worklog_sums.over is 'What was completed over the target: units, of type hours hours.';
comment on column worklog_sums.over_hours is 'The same times the completed hours of the day.';
comment on column worklog_sums.taken is 'Of days of type units: the part of their scheduled hours that the recorded hours of the person''s other targets take, before it is divided by `beside`.';
comment on column worklog_sums.is_half is 'Half holidays; false where scheduled hours do not count.';
CREATE INDEX worklog_sums_user ON public.worklog_sums USING btree (user_id, from_day);
grant select on worklog_sums to proofline_app;

create table worklog_targets (
  id uuid default new_id() not null,
  profile_id uuid not null,
  user_id uuid not null,
  name text not null,
  type text not null,
  target numeric(9,2) not null,
  start_day date not null,
  end_day date not null,
  created_at timestamp with time zone not null,
  created_by uuid not null,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  constraint worklog_targets_pkey PRIMARY KEY (id),
  constraint worklog_targets_of_user UNIQUE (id, user_id),
  constraint worklog_targets_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint worklog_targets_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES users(id),
  constraint worklog_targets_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES worklog_profiles(id),
  constraint worklog_targets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint worklog_targets_check CHECK (((deleted_at IS NULL) = (deleted_by IS NULL))),
  constraint worklog_targets_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint worklog_targets_range CHECK (((end_day >= start_day) AND (end_day < (start_day + 400)))),
  constraint worklog_targets_target_check CHECK (((target >= (1)::numeric) AND (target < (10000000)::numeric))),
  constraint worklog_targets_type_check CHECK ((type = ANY (ARRAY['units'::text, 'hours'::text, 'units_hours'::text])))
);
comment on table worklog_targets is 'What a person is to do for a profile on each working day of a range; its days are worklog_sub_targets.';
comment on column worklog_targets.target is 'A day: units, of type hours hours. A day may have got another one since.';
comment on column worklog_targets.start_day is 'The first day, Asia/Kolkata.';
comment on column worklog_targets.end_day is 'The last day, included; a range has at most 400 days.';
comment on column worklog_targets.deleted_at is 'Its days of open months are removed then; those of closed months stay as they are.';
CREATE INDEX worklog_targets_profile ON public.worklog_targets USING btree (profile_id);
CREATE INDEX worklog_targets_user ON public.worklog_targets USING btree (user_id, end_day DESC);
CREATE TRIGGER worklog_targets_own BEFORE INSERT ON public.worklog_targets FOR EACH ROW WHEN ((new.created_by = new.user_id)) EXECUTE FUNCTION refuse_own_figure();
CREATE TRIGGER worklog_targets_own_deleted BEFORE UPDATE OF deleted_by ON public.worklog_targets FOR EACH ROW WHEN ((new.deleted_by = new.user_id)) EXECUTE FUNCTION refuse_own_figure();
grant insert, select, update on worklog_targets to proofline_app;

create view audit_lines as
 SELECT l.id,
    l.at,
    l.actor_id,
    l.call,
    l.object_type,
    l.object_id,
    v.object_name,
    v.before,
    v.after,
    l.request_id
   FROM audit_log l
     LEFT JOIN audit_values v ON v.line_id = l.id;
comment on view audit_lines is 'The lines with what is left of their values.';
grant select on audit_lines to proofline_app;

create view closed_months with (security_invoker=true) as
 SELECT month
   FROM month_closings
  WHERE reopened_at IS NULL;
comment on view closed_months is 'The first days of the months that are closed now.';
grant select on closed_months to proofline_app;

create view counted_tasks with (security_invoker=true) as
 SELECT task_counts.file_id,
    task_counts.department_id,
    task_counts.role,
    task_counts.person_id,
    task_counts.state,
    task_counts.rows,
    task_counts.changed_at
   FROM task_counts
UNION ALL
 SELECT task_count_changes.file_id,
    task_count_changes.department_id,
    task_count_changes.role,
    task_count_changes.person_id,
    task_count_changes.state,
    task_count_changes.rows,
    task_count_changes.changed_at
   FROM task_count_changes;
comment on view counted_tasks is 'The counts as of now: to be summed.';
grant select on counted_tasks to proofline_app;

create view department_names with (security_invoker=true) as
 SELECT id,
    name,
    deleted_at,
    name_key,
    sort_key
   FROM departments;
comment on view department_names is 'Company departments, deleted ones too.';
grant select, update on department_names to proofline_app;

create view identities with (security_invoker=true) as
 SELECT id,
    email,
    full_name,
    roles,
    enable_assignments,
    enable_qualitative,
    status_report_permission,
    account_state,
    created_at,
    deleted_at,
    sort_key
   FROM users;
comment on view identities is 'Who acts and to whom things belong: what every domain may know of a person, deleted ones too.';
grant select, update on identities to proofline_app;

create view module_projects with (security_invoker=true) as
 SELECT p.id,
    p.name,
    p.deleted_at,
    m.module,
    m.added_by,
    m.added_at,
    p.name_key,
    p.sort_key
   FROM projects p
     JOIN project_modules m ON m.project_id = p.id;
comment on view module_projects is 'Projects with each module that uses them.';
grant select, update on module_projects to proofline_app;

create view person_departments with (security_invoker=true) as
 SELECT set_id,
    department_id,
    place
   FROM user_department_members;
comment on view person_departments is 'The departments of a dated set, which departments_on() finds for a person and a day.';
grant select on person_departments to proofline_app;

create view project_names with (security_invoker=true) as
 SELECT id,
    name,
    deleted_at,
    name_key,
    sort_key
   FROM projects;
comment on view project_names is 'Projects of any module, deleted ones too.';
grant select, update on project_names to proofline_app;

create view summed_days with (security_invoker=true) as
 SELECT decision_days.day,
    NULL::timestamp with time zone AS summed_to
   FROM decision_days
  WHERE decision_days.is_summed
UNION ALL
 SELECT p.day,
    p.summed_to
   FROM decision_parts p
  WHERE p.summed_to IS NOT NULL AND NOT (EXISTS ( SELECT
           FROM decision_days d
          WHERE d.day = p.day AND d.is_summed));
comment on view summed_days is 'The days whose decisions are in decision_sums: all of them, or, of a day in work, those before summed_to.';
grant select on summed_days to proofline_app;

create view task_counts_anew with (security_invoker=true) as
 SELECT t.file_id,
    t.department_id,
    c.role,
    c.person_id,
    c.state,
    sum(t.rows)::integer AS rows,
    max(t.changed_at) AS changed_at
   FROM task_states t,
    LATERAL counts_of(t.*) c(role, person_id, state)
  GROUP BY t.file_id, t.department_id, c.role, c.person_id, c.state;
comment on view task_counts_anew is 'The counts taken from the rows themselves: slow, to compare with.';
grant select on task_counts_anew to proofline_app;

create view task_states with (security_invoker=true) as
 SELECT file_id,
    department_id,
    turn,
    author_id,
    author_status,
    reviewer_id,
    reviewer_status,
    reviewer2_id,
    reviewer2_status,
    uploader_id,
    uploader_status,
    count(*)::integer AS rows,
    max(GREATEST(author_allocated_at, author_acted_at, reviewer_allocated_at, reviewer_acted_at, reviewer2_allocated_at, reviewer2_acted_at, uploader_allocated_at, uploader_acted_at)) AS changed_at
   FROM tasks
  GROUP BY file_id, department_id, turn, author_id, author_status, reviewer_id, reviewer_status, reviewer2_id, reviewer2_status, uploader_id, uploader_status;
comment on view task_states is 'The rows that are alike in all that is counted: slow.';
grant select on task_states to proofline_app;
