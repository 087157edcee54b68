-- The table of before becomes the first part of the new one, without being read or written: its check says that the lines are before
-- the end of that part, and each of its indexes becomes part of the new table's. Whoever writes meanwhile waits for this
-- transaction.
-- First what the key of actors needs: who holds it asks for audit_log next, never the other way round.
lock table users in share row exclusive mode;
-- locks audit_log: no statement of this file reads its rows, so that it is held for some hundredths of a second
lock table audit_log in access exclusive mode;

alter table audit_log rename to audit_log_before;
alter index audit_log_at rename to audit_log_before_at;
alter index audit_log_object rename to audit_log_before_object;
alter index audit_log_actor rename to audit_log_before_actor;
alter table audit_log_before rename constraint audit_log_actor_id_fkey to audit_log_before_actor_id_fkey;
alter table audit_log_before drop constraint audit_log_pkey;
alter table audit_log_before add constraint audit_log_before_pkey primary key using index audit_log_id_at;
select set_config('proofline.last_line', last_value::text, true), set_config('proofline.has_lines', is_called::text, true) from audit_log_id_seq;
alter table audit_log_before alter id drop identity;

create table audit_log (
  id bigint generated always as identity,
  at timestamptz not null,
  actor_id uuid references users,
  call text not null,
  object_type text not null,
  object_id text,
  request_id text not null,
  values_hash bytea,
  primary key (id, at)
) partition by range (at);
create index audit_log_at on audit_log (at);
create index audit_log_object on audit_log (object_type, object_id, at);
create index audit_log_actor on audit_log (actor_id, at);
select setval('audit_log_id_seq', current_setting('proofline.last_line')::bigint, current_setting('proofline.has_lines')::boolean);
do $$
begin
  execute format('alter table audit_log attach partition audit_log_before for values from (minvalue) to (%L)', (
    select substring(pg_get_constraintdef(oid) from '''(.+)''') from pg_constraint
    where conrelid = 'audit_log_before'::regclass and conname = 'audit_log_months'));
end $$;
alter table audit_log_before drop constraint audit_log_months;
create table audit_log_unplaced partition of audit_log default;
alter table audit_log_unplaced set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.01);

comment on table audit_log is
  'One append-only row a write, in the write''s own transaction, without a value of a person; a table for each month (make_audit_months). The app''s role can neither change nor delete it.';
comment on column audit_log.call is 'Method and path of the contract, as "PUT /user/block/:id".';
comment on column audit_log.values_hash is 'Of its row in audit_values (audit_values_hash); null: it has none.';
comment on table audit_log_before is 'The lines of before the audit log was divided by month.';
comment on table audit_log_unplaced is 'Lines of a month that has no table yet: so that no write ever fails for want of one. The next make_audit_months moves them.';
grant select, insert on audit_log to proofline_app;
-- Its parts are reached through it alone.
revoke all on audit_log_before from proofline_app;

create or replace view audit_lines as
select l.id, l.at, l.actor_id, l.call, l.object_type, l.object_id, v.object_name, v.before, v.after, l.request_id
from audit_log l left join audit_values v on v.line_id = l.id;

drop function audit_line_hash(audit_log_before);
create function audit_line_hash(line audit_log) returns bytea language sql stable parallel safe as $$
  select sha256(convert_to(jsonb_build_array(line.id, to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), line.actor_id, line.call,
    line.object_type, line.object_id, encode(line.values_hash, 'hex'), line.request_id)::text, 'UTF8'))
$$;

create function make_audit_months(moment timestamptz) returns integer language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '500ms' as $$
declare
  months timestamp[];
  month timestamp;
  part text;
  since timestamptz;
  up_to timestamptz;
begin
  -- One at a time, so that the second finds what the first made.
  perform pg_advisory_xact_lock(hashtext('proofline audit months'));
  select array_agg(of order by of) into months from (
    select date_trunc('month', moment at time zone 'Asia/Kolkata') + n * interval '1 month' as of from generate_series(0, 2) n
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
  -- PostgreSQL sees to each part, not to what they are together.
  analyze audit_log;
  return array_length(months, 1);
end $$;
comment on function make_audit_months(timestamptz) is
  'Makes the tables of the audit log for a month and the two after it, and for months of lines that have none; returns how many. Which months there are is otherwise the database''s own business.';
revoke execute on function make_audit_months(timestamptz) from public;
grant execute on function make_audit_months(timestamptz) to proofline_app;
