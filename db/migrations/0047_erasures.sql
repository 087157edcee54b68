-- An ADMIN erases a person a time after their deletion: what names them is emptied everywhere (security.md, People who left).

create table erasures (
  user_id uuid primary key references users,
  erased_at timestamptz not null,
  erased_by uuid not null references users,
  report jsonb not null
);
comment on table erasures is 'Who was erased, when, by whom, and what went and stayed; without a value of the person.';
grant select, insert on erasures to proofline_app;

create function erase_values(person uuid, becomes text, in_text text, in_json text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from erasures e join users u on u.id = e.user_id
    where e.user_id = person and e.xmin = pg_current_xact_id()::xid and u.deleted_at is not null) then
    raise exception 'This transaction erases nobody of this id';
  end if;
  update audit_log set object_name = case when object_name is not null then becomes end, before = null, after = null
    where object_id = person::text or (actor_id = person and object_type in ('session', 'preference'));
  update audit_log set object_name = regexp_replace(object_name, in_text, becomes, 'gi'),
      before = regexp_replace(before::text, in_json, becomes, 'gi')::jsonb, after = regexp_replace(after::text, in_json, becomes, 'gi')::jsonb
    where object_name ~* in_text or before::text ~* in_json or after::text ~* in_json;
  update user_preferences set value = regexp_replace(value::text, in_json, becomes, 'gi')::jsonb where value::text ~* in_json;
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
comment on function erase_values(uuid, text, text, text) is
  'Empties the values of an erased person in append-only lines and in copies; only in the transaction that records the erasure.';
revoke execute on function erase_values(uuid, text, text, text) from public;
grant execute on function erase_values(uuid, text, text, text) to proofline_app;

-- After how many days somebody who was deleted may be erased.
alter table settings drop constraint settings_value,
  add constraint settings_value check (case key
    when 'INCENTIVE_RATE' then value between 0 and 100
    when 'CANDIDATE_RETENTION_DAYS' then value between 30 and 3650 and value = trunc(value)
    when 'EXPORT_RETENTION_DAYS' then value between 7 and 3650 and value = trunc(value)
    when 'PERSON_RETENTION_DAYS' then value between 30 and 3650 and value = trunc(value)
    when 'CROSS_CHECK_TOLERANCE' then value between 0 and 1000
    else false end);
comment on column settings.key is
  'INCENTIVE_RATE: the factor of every incentive (calculations.md 2), 1 before the first. CANDIDATE_RETENTION_DAYS: days after their last change, when candidates are erased. EXPORT_RETENTION_DAYS: days after which the files of scheduled exports are deleted. PERSON_RETENTION_DAYS: days after their deletion, from which on an ADMIN may erase people, 365 before the first. CROSS_CHECK_TOLERANCE: per cent by which the sources of a day''s work may differ (calculations.md 8), 20 before the first.';
