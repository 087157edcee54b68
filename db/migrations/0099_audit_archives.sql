-- Months of the audit log whose lines lie in files (ADR 34).
create table audit_archives (
  name text primary key,
  since timestamptz not null,
  up_to timestamptz not null,
  lines int8multirange not null,
  count integer not null check (count > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  archived_at timestamptz not null,
  check (since < up_to)
);
comment on table audit_archives is 'Months of the audit log whose lines were written to a file and taken out, but for those about people. Only the owner writes it.';
comment on column audit_archives.name is 'Of the file and its manifest.';
comment on column audit_archives.lines is 'The numbers of the lines in the file.';
comment on column audit_archives.sha256 is 'Of the lines as COPY writes them, by number.';
grant select on audit_archives to proofline_app;

create or replace function audit_faults() returns table(line bigint, what text) language sql stable as $$
  with archived as materialized (select coalesce(range_agg(lines), '{}') as lines from audit_archives)
  select s.last_line, format('the lines after %s up to this one are not as they were sealed', s.after_line)
  from (select *, lag(last_line, 1, 0::bigint) over chain as last_before, lag(hash) over chain as hash_before
    from audit_seals window chain as (order by last_line)) s cross join archived a
  cross join lateral audit_seal(s.after_line, s.last_line, s.hash_before) found
  where s.after_line <> s.last_before
    or (found.lines <> s.lines or found.hash <> s.hash) and not a.lines && int8range(s.after_line, s.last_line, '(]')
  union all
  select coalesce(l.id, v.line_id), case when l.id is null then 'values of no line' when v.line_id is null then 'its values are gone'
    else 'its values are not as they were written' end
  from audit_log l full join audit_values v on v.line_id = l.id cross join archived a
  where l.id is null and not v.line_id <@ a.lines or l.id is not null and ((l.values_hash is null) <> (v.line_id is null)
    or (v.erased is null and audit_values_hash(v.salt, v.object_name, v.before, v.after) <> l.values_hash))
  order by 1
$$;
comment on function audit_faults() is 'Lines and values of the audit log that somebody changed, added or took away since they were sealed or written; reads all of it. Seals over archived lines are compared when these are read in again.';
