-- Rights are decided again inside of each write (security.md, Access): one version per person, which the write compares before its commit.

create table user_rights (
  user_id uuid primary key references users on delete cascade,
  version bigint not null default 1 check (version > 0)
);
insert into user_rights (user_id) select id from users;
comment on table user_rights is 'Changes with everything that decides what a person may do; kept by triggers alone.';
comment on column user_rights.version is 'A call is authenticated at one version, and its write is stored at that version only.';
grant select on user_rights to proofline_app;

create function rights_changed(people uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Nobody acts yet on the rights of somebody whom this transaction added.
  if not exists (select from user_rights where user_id = any (people) and xmin <> pg_current_xact_id()::xid) then return; end if;
  -- Of two people who take each other's rights, the second one waits here, and its rights are compared after that.
  perform pg_advisory_xact_lock(hashtext('proofline rights'));
  update user_rights set version = version + 1 where user_id = any (people);
end $$;
revoke execute on function rights_changed(uuid[]) from public;

create function follow_user_rights() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into user_rights (user_id) values (new.id);
  else
    perform rights_changed(array[new.id]);
  end if;
  return null;
end $$;
create trigger user_rights_begin after insert on users for each row execute function follow_user_rights();
create trigger user_rights_change after update on users for each row
  when ((old.roles, old.account_state, old.deleted_at, old.enable_assignments, old.enable_qualitative, old.status_report_permission)
    is distinct from (new.roles, new.account_state, new.deleted_at, new.enable_assignments, new.enable_qualitative, new.status_report_permission))
  execute function follow_user_rights();

create function follow_grants() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform rights_changed(array(select user_id from changed));
  return null;
end $$;
create trigger tab_grants_given after insert on tab_grants
  referencing new table as changed for each statement execute function follow_grants();
create trigger tab_grants_renewed after update on tab_grants
  referencing new table as changed for each statement execute function follow_grants();
create trigger tab_grants_taken after delete on tab_grants
  referencing old table as changed for each statement execute function follow_grants();
create trigger subject_grants_granted after insert on subject_grants
  referencing new table as changed for each statement execute function follow_grants();
create trigger subject_grants_revoked after delete on subject_grants
  referencing old table as changed for each statement execute function follow_grants();
create trigger department_sets_change after insert on user_department_sets
  referencing new table as changed for each statement execute function follow_grants();

create function follow_managers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform rights_changed(array(
    select m.manager_id from user_managers m where m.user_id in (select user_id from changed) and m.manager_id is not null));
  return null;
end $$;
comment on function follow_managers() is 'Whose people these are, and whose they were, reach other rows now.';
create trigger user_managers_change after insert on user_managers
  referencing new table as changed for each statement execute function follow_managers();

create function follow_department_names() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform rights_changed(array(
    select s.user_id from user_department_members m join user_department_sets s on s.id = m.set_id where m.department_id = new.id));
  return null;
end $$;
comment on function follow_department_names() is 'The names of some departments carry rights (decision 72).';
create trigger departments_rights after update on departments for each row
  when ((old.name, old.deleted_at) is distinct from (new.name, new.deleted_at)) execute function follow_department_names();

create function require_rights(caller uuid, session uuid, known bigint) returns boolean language plpgsql as $$
begin
  perform from user_rights r where r.user_id = caller and r.version = known and exists (select from sessions s where s.id = session);
  if not found then
    raise exception 'The rights of the caller have changed' using errcode = 'PL001';
  end if;
  return true;
end $$;
comment on function require_rights(uuid, uuid, bigint) is
  'True while the caller has the rights that the call was authenticated by and the session has not ended; else it raises PL001, and nothing is stored.';
