-- Lines of the audit log hold ids and a salted hash; their values stand apart, where an erasure empties them (decision 149).

create function audit_values_hash(salt bytea, object_name text, before jsonb, after jsonb) returns bytea language sql stable parallel safe as $$
  select sha256(salt || convert_to(jsonb_build_array(object_name, before, after)::text, 'UTF8'))
$$;
comment on function audit_values_hash(bytea, text, jsonb, jsonb) is 'What the line has of its values; without the salt nobody can try names.';

create table audit_values (
  line_id bigint primary key,
  salt bytea,
  object_name text,
  before jsonb,
  after jsonb,
  erased uuid references erasures,
  constraint audit_values_salt check ((salt is null) = (erased is not null))
);
comment on table audit_values is
  'The values of lines of audit_log. Without a foreign key to the line, which would lock it once more in each write: audit_faults() finds one without a line.';
comment on column audit_values.erased is 'The person whose erasure emptied or replaced the values; the salt went with them.';

insert into audit_values (line_id, salt, object_name, before, after)
select id, uuid_send(gen_random_uuid()), object_name, before, after from audit_log
where object_name is not null or before is not null or after is not null;
alter table audit_log add column values_hash bytea;
update audit_log l set values_hash = audit_values_hash(v.salt, v.object_name, v.before, v.after) from audit_values v where v.line_id = l.id;
alter table audit_log drop column object_name, drop column before, drop column after;
-- Rewrites the table, so that its file holds none of the values.
cluster audit_log using audit_log_pkey;
alter table audit_log set without cluster;
comment on table audit_log is
  'One append-only row a write, in the write''s own transaction, without a value of a person. The app''s role can neither change nor delete it.';
comment on column audit_log.values_hash is 'Of its row in audit_values (audit_values_hash); null: it has none.';
grant select, insert on audit_values to proofline_app;

create view audit_lines as
select l.id, l.at, l.actor_id, l.call, l.object_type, l.object_id, v.object_name, v.before, v.after, l.request_id
from audit_log l left join audit_values v on v.line_id = l.id;
comment on view audit_lines is 'The lines with what is left of their values.';
grant select on audit_lines to proofline_app;

create or replace function erase_values(person uuid, becomes text, in_text text, in_json text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
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
  'Empties the values of an erased person, those of audit lines and copies; only in the transaction that records the erasure.';

-- Seals: a chain of hashes over the lines, made by a sweep.
create table audit_seals (
  after_line bigint not null unique,
  last_line bigint primary key,
  lines int not null check (lines > 0),
  hash bytea not null,
  sealed_at timestamptz not null,
  constraint audit_seals_range check (after_line < last_line)
);
comment on table audit_seals is 'Each seal covers the lines after those of the seal before, up to its last, and the hash of the seal before.';
grant select, insert on audit_seals to proofline_app;

create function audit_line_hash(line audit_log) returns bytea language sql stable parallel safe as $$
  select sha256(convert_to(jsonb_build_array(line.id, to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), line.actor_id, line.call,
    line.object_type, line.object_id, encode(line.values_hash, 'hex'), line.request_id)::text, 'UTF8'))
$$;
create function audit_seal(since bigint, up_to bigint, hash_before bytea) returns table (lines int, hash bytea) language sql stable as $$
  select count(*)::int, sha256(coalesce(hash_before, '') || coalesce(string_agg(audit_line_hash(l), '' order by l.id), ''))
  from audit_log l where l.id > since and l.id <= up_to
$$;
comment on function audit_seal(bigint, bigint, bytea) is 'The seal of the lines after one up to another, under the hash of the seal before.';

create function audit_faults() returns table (line bigint, what text) language sql stable as $$
  select s.last_line, format('the lines after %s up to this one are not as they were sealed', s.after_line)
  from (select *, lag(last_line, 1, 0::bigint) over chain as last_before, lag(hash) over chain as hash_before
    from audit_seals window chain as (order by last_line)) s
  cross join lateral audit_seal(s.after_line, s.last_line, s.hash_before) found
  where s.after_line <> s.last_before or found.lines <> s.lines or found.hash <> s.hash
  union all
  select coalesce(l.id, v.line_id), case when l.id is null then 'values of no line' when v.line_id is null then 'its values are gone'
    else 'its values are not as they were written' end
  from audit_log l full join audit_values v on v.line_id = l.id
  where l.id is null or (l.values_hash is null) <> (v.line_id is null)
    or (v.erased is null and audit_values_hash(v.salt, v.object_name, v.before, v.after) <> l.values_hash)
  order by 1
$$;
comment on function audit_faults() is 'Lines and values of the audit log that somebody changed, added or took away since they were sealed or written; reads all of it.';
