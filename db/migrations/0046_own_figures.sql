-- Nobody sets what counts for themselves; the only active ADMIN may (decision 134). Who did what stands in the row, so that it is seen beside the figure.
create function is_only_admin(person uuid) returns boolean language sql stable as $$
  select count(*) = 1 and bool_and(id = person)
  from users where 'ADMIN' = any (roles) and account_state = 'active' and deleted_at is null $$;
comment on function is_only_admin(uuid) is 'Whether the person is the only active ADMIN, who may set own figures (decision 134).';

create function refuse_own_figure() returns trigger language plpgsql as $$
begin
  if not is_only_admin(new.user_id) then
    raise exception 'own figure' using errcode = 'check_violation', constraint = 'own_figure';
  end if;
  return new;
end $$;
comment on function refuse_own_figure() is 'Refuses what somebody does to a figure of their own, as the violation of own_figure; the condition is the trigger''s.';

create trigger salaries_own before insert on salaries for each row when (new.made_by = new.user_id) execute function refuse_own_figure();
create trigger work_terms_own before insert on work_terms for each row when (new.made_by = new.user_id) execute function refuse_own_figure();
create trigger user_managers_own before insert on user_managers for each row when (new.made_by = new.user_id) execute function refuse_own_figure();
create trigger user_department_sets_own before insert on user_department_sets for each row
  when (new.made_by = new.user_id) execute function refuse_own_figure();
create trigger user_states_own before insert on user_states for each row when (new.made_by = new.user_id) execute function refuse_own_figure();
create trigger tab_grants_own before insert or update on tab_grants for each row
  when (new.granted_by = new.user_id) execute function refuse_own_figure();
create trigger subject_grants_own before insert or update on subject_grants for each row
  when (new.granted_by = new.user_id) execute function refuse_own_figure();

-- An approval that stood before this migration stays.
alter table timesheet_entries drop constraint timesheet_entries_not_own;
create trigger timesheet_entries_own before insert or update of decided_by on timesheet_entries for each row
  when (new.decided_by = new.user_id) execute function refuse_own_figure();
alter table qualitative_records drop constraint qualitative_records_not_own;
create trigger qualitative_records_own before insert or update of decided_by, deleted_by on qualitative_records for each row
  when (new.decided_by = new.user_id or new.deleted_by = new.user_id) execute function refuse_own_figure();

alter table worklog_sub_targets add corrected_by uuid references users (id);
grant update (corrected_by) on worklog_sub_targets to proofline_app;
comment on column worklog_sub_targets.corrected_by is 'Who corrected the day last or put it back; not its person, who fills it.';
create trigger worklog_targets_own before insert on worklog_targets for each row
  when (new.created_by = new.user_id) execute function refuse_own_figure();
create trigger worklog_targets_own_deleted before update of deleted_by on worklog_targets for each row
  when (new.deleted_by = new.user_id) execute function refuse_own_figure();
create trigger worklog_sub_targets_own before update of corrected_by, removed_by on worklog_sub_targets for each row
  when (new.removed_by = new.user_id or new.corrected_by = new.user_id and new.corrected_by is distinct from old.corrected_by) execute function refuse_own_figure();

create function refuse_own_assigned_target() returns trigger language plpgsql as $$
begin
  if exists (select from assigned_targets a where a.id = new.assigned_id and a.user_id = case when tg_op = 'INSERT' then new.made_by else new.voided_by end and not is_only_admin(a.user_id)) then
    raise exception 'own figure' using errcode = 'check_violation', constraint = 'own_figure';
  end if;
  return new;
end $$;
comment on function refuse_own_assigned_target() is 'As refuse_own_figure: whose an entry is stands in another table.';
create trigger assigned_target_history_own before insert or update of voided_by on assigned_target_history
  for each row execute function refuse_own_assigned_target();

create function refuse_own_hours() returns trigger language plpgsql as $$
begin
  if exists (select from changed h join productivity_files f on f.id = h.file_id and f.uploaded_by = h.user_id where not is_only_admin(h.user_id)) then
    raise exception 'own figure' using errcode = 'check_violation', constraint = 'own_figure';
  end if;
  return null;
end $$;
comment on function refuse_own_hours() is 'As refuse_own_figure, for the hours of a file: nobody uploads their own.';
create trigger productivity_hours_own after insert on productivity_hours
  referencing new table as changed for each statement execute function refuse_own_hours();

create function refuse_own_file() returns trigger language plpgsql as $$
begin
  if exists (select from productivity_hours h where h.file_id = new.id and h.user_id = new.deleted_by) and not is_only_admin(new.deleted_by) then
    raise exception 'own figure' using errcode = 'check_violation', constraint = 'own_figure';
  end if;
  return new;
end $$;
comment on function refuse_own_file() is 'As refuse_own_figure: nobody deletes a file with their own hours.';
create trigger productivity_files_own before update of deleted_by on productivity_files for each row
  when (new.deleted_by is not null) execute function refuse_own_file();
