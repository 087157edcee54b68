-- Targets by keyword, assigned to people with dated counts (001 §3, calculations.md 3). The projects are those of module `targets` (decisions 19, 21).

create table target_rows (
  id uuid primary key default new_id(),
  project_id uuid not null references projects,
  sub_project_name text not null check (length(btrim(sub_project_name)) between 1 and 200),
  department_id uuid not null references departments,
  subject text not null check (length(btrim(subject)) between 1 and 200),
  role text not null check (role in ('AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER')),
  keyword text not null check (length(btrim(keyword)) between 1 and 200),
  added_by uuid references users,
  added_at timestamptz not null,
  deleted_on date,
  deleted_by uuid references users,
  constraint target_rows_deleted check ((deleted_on is null) = (deleted_by is null))
);
create unique index target_rows_once on target_rows
  (project_id, name_key(keyword), name_key(sub_project_name), department_id, name_key(subject), role) where deleted_on is null;
create index target_rows_department on target_rows (department_id) where deleted_on is null;
comment on table target_rows is 'What a target is for. Its facts are never changed; sub project, department, subject and role restrict nothing (calculations.md 3).';
comment on column target_rows.keyword is 'The name of the timesheet project whose lines the target measures, compared by name_key.';
comment on column target_rows.deleted_on is 'From this Asia/Kolkata day on its targets count no more; days before keep them.';
grant select, insert on target_rows to proofline_app;
grant update (deleted_on, deleted_by) on target_rows to proofline_app;

create table assigned_targets (
  id uuid primary key default new_id(),
  row_id uuid not null references target_rows,
  user_id uuid not null references users,
  constraint assigned_targets_once unique (row_id, user_id)
);
create index assigned_targets_user on assigned_targets (user_id);
comment on table assigned_targets is 'A person who has a target; how much from when on is in assigned_target_history.';
grant select, insert on assigned_targets to proofline_app;

create table assigned_target_history (
  id uuid primary key default new_id(),
  assigned_id uuid not null references assigned_targets,
  effective_from date not null,
  -- The upper bound keeps NaN out too, which is greater than every number.
  target_count numeric(9, 2) not null check (target_count >= 0 and target_count < 10000000),
  made_at timestamptz not null,
  made_by uuid not null references users,
  voided_at timestamptz,
  voided_by uuid references users,
  void_reason text check (length(btrim(void_reason)) between 1 and 1000),
  constraint assigned_target_history_voided check (
    num_nonnulls(voided_at, voided_by, void_reason) in (0, 3) and (voided_at is null or voided_at >= made_at))
);
create unique index assigned_target_history_day on assigned_target_history (assigned_id, effective_from) where voided_at is null;
create index assigned_target_history_all on assigned_target_history (assigned_id, effective_from desc);
comment on table assigned_target_history is 'The counts of assigned targets: added, never changed but to be withdrawn.';
comment on column assigned_target_history.effective_from is 'An Asia/Kolkata day; in force until the next one that stands.';
comment on column assigned_target_history.target_count is 'A full day''s count, in the unit of the timesheet lines.';
comment on column assigned_target_history.voided_at is 'When it was withdrawn: then it counts on no day and clashes with nothing.';
grant select, insert on assigned_target_history to proofline_app;
grant update (voided_at, voided_by, void_reason) on assigned_target_history to proofline_app;

create function target_in_force(person uuid, project_name text, on_day date, but uuid default null)
returns setof assigned_target_history language sql stable parallel safe rows 1 as $$
  select h.* from assigned_targets a join target_rows r on r.id = a.row_id join assigned_target_history h on h.assigned_id = a.id
  where a.user_id = person and name_key(r.keyword) = name_key(project_name) and (r.deleted_on is null or on_day < r.deleted_on)
    and h.voided_at is null and h.effective_from <= on_day and h.id is distinct from but
  order by h.effective_from desc, h.made_at desc, h.id desc limit 1
$$;
comment on function target_in_force(uuid, text, date, uuid) is
  'The entry that is a person''s target on a day for lines of the timesheet project of this name, leaving out the one of id `but` (calculations.md 3).';

-- Before a withdrawal the entry still counts, after an insert it counts already.
create function refuse_closed_targets() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('proofline months'));
  if exists (
    select from month_closings c
      cross join lateral generate_series(greatest(c.month, new.effective_from)::timestamp, c.month + interval '1 month - 1 day', '1 day') d
      join assigned_targets a on a.id = new.assigned_id join target_rows r on r.id = a.row_id
    where c.reopened_at is null and new.id = (select id from target_in_force(a.user_id, r.keyword, d::date))) then
    raise exception 'month is closed' using errcode = 'check_violation', constraint = 'month_is_closed';
  end if;
  return new;
end $$;
comment on function refuse_closed_targets() is 'As refuse_closed_month: refuses an entry, or its withdrawal, that is in force on a day of a closed month.';

create trigger assigned_target_history_made after insert on assigned_target_history
  for each row execute function refuse_closed_targets();
create trigger assigned_target_history_withdrawn before update on assigned_target_history
  for each row execute function refuse_closed_targets();
