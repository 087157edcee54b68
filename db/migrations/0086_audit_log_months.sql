-- The audit log by month (ADR 33), in steps that hold up nobody. First the end of the month after this one, by Asia/Kolkata: what
-- is there, and what nodes of the version before write until the last step, is before it. The next file reads the rows.
do $$
declare
  up_to timestamptz := (select (date_trunc('month', greatest(now(), max(at)) at time zone 'Asia/Kolkata') + interval '2 months')
    at time zone 'Asia/Kolkata' from audit_log);
begin
  execute format('alter table audit_log add constraint audit_log_months check (at < %L) not valid', up_to);
end $$;
