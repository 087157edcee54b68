-- As before, and what somebody wrote to dismiss a finding, with the words that were found; an ID that stands alone in a stored
-- response or in the progress of an upload is found too.
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
  update finding_dismissals set words = regexp_replace(words, in_text, becomes, 'gi'), reason = regexp_replace(reason, in_text, becomes, 'gi')
    where words ~* in_text or reason ~* in_text;
  delete from idempotency_keys where body ~* in_json or body ~* in_text;
  delete from upload_progress where outcome::text ~* in_json;
  delete from login_throttle where key ~* in_text;
end $$;
