-- The months of the audit log, and its statistics apart from them: a month that is attached holds a lock on users until the end of its
-- transaction, and whoever writes there waited for the statistics too. And no empty months of any moment that somebody names.
create or replace function make_audit_months(moment timestamptz) returns integer language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '500ms' as $$
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
end $$;
comment on function make_audit_months(timestamptz) is
  'Makes the tables of the audit log for a month and the two after it, and for months of lines that have none; returns how many. No later month than the database''s own clock or the newest line allows. Which months there are is otherwise the database''s own business.';

create function analyze_audit_months() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- PostgreSQL sees to each part, not to what they are together. A part of which nothing is known is new.
  if exists (select from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = 'audit_log'::regclass and reltuples < 0) then
    analyze (skip_locked) audit_log;
  end if;
end $$;
comment on function analyze_audit_months() is 'Analyzes the audit log as a whole when it has a month that was never analyzed; in a transaction of its own, as it reads for some tenths of a second.';
revoke execute on function analyze_audit_months() from public;
grant execute on function analyze_audit_months() to proofline_app;
