-- What people have typed for a row and not sent, on every device of theirs (ADR 31).

create table task_drafts (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  role text not null check (role in ('AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER')),
  task_id uuid not null,
  draft jsonb not null,
  typed_at timestamptz not null,
  changed_at timestamptz not null,
  constraint task_drafts_key unique (user_id, role, task_id),
  constraint task_drafts_size check (octet_length(draft::text) <= 524288)
);
create index task_drafts_changed_at on task_drafts (changed_at);
comment on table task_drafts is 'What a person has typed for a row in a role and not sent; only the person reads and writes it, and nothing is decided by it.';
comment on column task_drafts.task_id is 'Refers to nothing: the text stays when its row is taken back with its import.';
comment on column task_drafts.draft is 'The texts, the latest first; the instants of those that were sent or discarded, which come no more; what the row was called when its person last had it.';
comment on column task_drafts.typed_at is 'When the last text came.';

grant select, insert, update, delete on task_drafts to proofline_app;

-- As before, and what was typed goes with its person.
create or replace function forget_leaver()
returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from sessions where user_id = new.id;
  delete from devices where user_id = new.id;
  delete from known_addresses where user_id = new.id;
  delete from user_preferences where user_id = new.id;
  delete from task_drafts where user_id = new.id;
  delete from passwords_by_others where user_id = new.id;
  delete from idempotency_keys where user_id = new.id;
  return null;
end $$;

-- As before, and what others typed about the person.
create or replace function erase_values(person uuid, becomes text, in_text text, in_json text, plain text[])
returns void language plpgsql security definer set search_path = public, pg_temp as $$
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
  delete from idempotency_keys where body ~* in_json or body ~* in_text;
  delete from upload_progress where outcome::text ~* in_json;
  delete from login_throttle where key ~* in_text;
end $$;
