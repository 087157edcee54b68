-- The status of accounts, one record for a person, department and subject, and the subjects to which people have access (002 §2 to §9).

create table subject_grants (
  user_id uuid not null references users,
  subject text not null check (subject in ('Mathematics', 'Physics', 'Chemistry', 'Statistics', 'Psychology', 'Operations Management',
    'Biology', 'Computer Science', 'Accounting', 'Finance', 'Economics', 'Civil Engineering', 'Mechanical Engineering',
    'Electrical Engineering', 'Earth Science', 'Chemical Engineering', 'Management')),
  granted_by uuid references users,
  granted_at timestamptz not null default now(),
  primary key (user_id, subject)
);
comment on table subject_grants is
  'The subjects whose status records a person sees and saves (decision 92). What was revoked is in the audit log.';
comment on column subject_grants.granted_by is 'Null: a person of the sample.';
grant select, insert, delete on subject_grants to proofline_app;

create function follow_subject_grants() returns trigger language plpgsql as $$
begin
  -- A separate statement: the next one sees what was committed while it waited for a grant or a revocation of the same person.
  perform from users where id in (select user_id from changed) order by id for no key update;
  update users u set status_report_permission = h.has
  from (select c.user_id, exists (select from subject_grants g where g.user_id = c.user_id) as has
    from (select distinct user_id from changed) c) h
  where u.id = h.user_id and u.status_report_permission <> h.has;
  return null;
end $$;
comment on function follow_subject_grants() is
  'Whoever has a subject has users.status_report_permission, and nobody else (decision 92): the first one sets it, the last one clears it.';
create trigger subject_grants_given after insert on subject_grants
  referencing new table as changed for each statement execute function follow_subject_grants();
create trigger subject_grants_taken after delete on subject_grants
  referencing old table as changed for each statement execute function follow_subject_grants();
update users set status_report_permission = false where status_report_permission;

create function is_status_form(status text, authoring_status text, authoring_limit numeric, ps_limit text, qc_status text,
  qc_limit numeric, qps_limit text, technical_issues text, remarks text) returns boolean language sql immutable parallel safe as $$
  select case
    when status = 'accessible' then
      authoring_status in ('yes', 'no', 'PS') and qc_status in ('yes', 'no', 'PS') and technical_issues in ('yes', 'no')
      and (authoring_limit is not null) = (authoring_status = 'yes') and (ps_limit is not null) = (authoring_status = 'PS')
      and (qc_limit is not null) = (qc_status = 'yes') and (qps_limit is not null) = (qc_status = 'PS')
      and (remarks is not null) = (technical_issues = 'yes')
      and coalesce(ps_limit in ('1st attempt failed', 'both attempt failed', 'PS ongoing', 'PS Pending'), true)
      and coalesce(qps_limit in ('1st attempt failed', 'both attempt failed', 'PS ongoing', 'PS Pending'), true)
      -- The upper bound keeps NaN out too, which is greater than every number.
      and coalesce(authoring_limit between 0 and 9999999.99, true) and coalesce(qc_limit between 0 and 9999999.99, true)
      and coalesce(length(btrim(remarks)) between 1 and 2000, true)
    when status is null or status = 'application-error' then
      num_nonnulls(authoring_status, authoring_limit, ps_limit, qc_status, qc_limit, qps_limit, technical_issues, remarks) = 0
    else false end
$$;
comment on function is_status_form(text, text, numeric, text, text, numeric, text, text, text) is
  'Whether the fields depend on each other as those of the status form do (002 §4, §5); all null: never saved.';

create table status_records (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  department_id uuid not null references departments,
  subject text not null check (subject in ('Mathematics', 'Physics', 'Chemistry', 'Statistics', 'Psychology', 'Operations Management',
    'Biology', 'Computer Science', 'Accounting', 'Finance', 'Economics', 'Civil Engineering', 'Mechanical Engineering',
    'Electrical Engineering', 'Earth Science', 'Chemical Engineering', 'Management')),
  status text,
  authoring_status text,
  authoring_limit numeric(9, 2),
  ps_limit text,
  qc_status text,
  qc_limit numeric(9, 2),
  qps_limit text,
  technical_issues text,
  remarks text,
  status_since timestamptz,
  updated_at timestamptz,
  updated_by uuid references users,
  version int not null default 0 check (version >= 0),
  is_active boolean not null default true,
  added_at timestamptz not null default now(),
  added_by uuid references users,
  constraint status_records_once unique (user_id, department_id, subject),
  constraint status_records_form check (is_status_form(status, authoring_status, authoring_limit, ps_limit, qc_status, qc_limit,
    qps_limit, technical_issues, remarks)),
  constraint status_records_saved check (num_nonnulls(status, status_since, updated_at, updated_by) = case version when 0 then 0 else 4 end
    and (status_since is null or status_since <= updated_at))
);
create index status_records_department on status_records (department_id) where is_active;
create index status_records_errors on status_records (user_id, status_since) where is_active and status = 'application-error';
comment on table status_records is
  'The status of the account of a person for a department and a subject, as it was saved last (decision 57).';
comment on column status_records.authoring_limit is 'Of yes; that of no is NA, and is not stored. So is qc_limit.';
comment on column status_records.ps_limit is 'The PS status of authoring (002 §3).';
comment on column status_records.qps_limit is 'The PS status of QC (002 §3).';
comment on column status_records.status_since is 'Since when the status is the present one.';
comment on column status_records.updated_at is 'Of the last save; null, as updated_by and the form: never saved.';
comment on column status_records.version is 'The number of saves.';
comment on column status_records.is_active is 'False: switched off by an ADMIN (002 §4 Active switch).';
grant select, insert, delete on status_records to proofline_app;
grant update (status, authoring_status, authoring_limit, ps_limit, qc_status, qc_limit, qps_limit, technical_issues, remarks,
  status_since, updated_at, updated_by, version, is_active) on status_records to proofline_app;

create table status_saves (
  id uuid primary key default new_id(),
  record_id uuid not null references status_records,
  version int not null check (version > 0),
  saved_at timestamptz not null,
  saved_by uuid not null references users,
  status text not null,
  status_since timestamptz not null,
  authoring_status text,
  authoring_limit numeric(9, 2),
  ps_limit text,
  qc_status text,
  qc_limit numeric(9, 2),
  qps_limit text,
  technical_issues text,
  remarks text,
  constraint status_saves_once unique (record_id, version),
  constraint status_saves_form check (is_status_form(status, authoring_status, authoring_limit, ps_limit, qc_status, qc_limit,
    qps_limit, technical_issues, remarks))
);
create index status_saves_latest on status_saves (saved_at desc, id desc);
comment on table status_saves is
  'What each save made of a record, the history of statuses: only added to. The difference to the save before is that to the version before.';
comment on column status_saves.status_since is 'Since when its status had been there.';
grant select, insert on status_saves to proofline_app;
