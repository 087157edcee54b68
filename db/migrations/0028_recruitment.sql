-- Jobs, who recruits for them, and candidates, whose values are erased after a time (001 §3, §5; decision 76).

create table recruitment_jobs (
  id uuid primary key default new_id(),
  name text not null check (length(btrim(name)) between 1 and 200),
  location text not null check (length(btrim(location)) between 1 and 200),
  budget_paise bigint not null check (budget_paise between 0 and 100000000000),
  vacancy int not null check (vacancy between 1 and 9999),
  shift_time text not null check (length(btrim(shift_time)) between 1 and 200),
  description text not null default '' check (length(description) <= 2000),
  created_at timestamptz not null,
  created_by uuid not null references users,
  closed_at timestamptz,
  closed_by uuid references users,
  version int not null default 1 check (version > 0),
  deleted_at timestamptz,
  deleted_by uuid references users,
  constraint recruitment_jobs_closed check ((closed_at is null) = (closed_by is null)),
  constraint recruitment_jobs_deleted check ((deleted_at is null) = (deleted_by is null))
);
create index recruitment_jobs_listed on recruitment_jobs (created_at desc, id desc) where deleted_at is null;
comment on table recruitment_jobs is 'Jobs to fill. One is deleted only without candidates; their tombstones keep it.';
comment on column recruitment_jobs.budget_paise is 'Paise a year.';
comment on column recruitment_jobs.vacancy is 'Places, filled or not; never less than the number of those hired.';
comment on column recruitment_jobs.closed_at is 'A closed job takes no new candidates; null: it is open.';
comment on column recruitment_jobs.version is 'One more with each change.';

create table recruitment_recruiters (
  id uuid primary key default new_id(),
  job_id uuid not null references recruitment_jobs,
  user_id uuid not null references users,
  since timestamptz not null,
  added_by uuid not null references users,
  ended_at timestamptz,
  ended_by uuid references users,
  constraint recruitment_recruiters_ended check ((ended_at is null) = (ended_by is null) and ended_at >= since)
);
create unique index recruitment_recruiters_once on recruitment_recruiters (job_id, user_id) where ended_at is null;
create index recruitment_recruiters_of on recruitment_recruiters (user_id, job_id) where ended_at is null;
comment on table recruitment_recruiters is
  'Who recruits for a job since when; it ends when they are taken off it, blocked or deleted, or leave the recruiting departments (decision 119).';

create table recruitment_candidates (
  id uuid primary key default new_id(),
  job_id uuid not null references recruitment_jobs,
  name text check (length(btrim(name)) between 1 and 200),
  email text check (length(btrim(email)) between 3 and 320),
  contact text check (length(btrim(contact)) between 1 and 40),
  contact_key text check (contact_key ~ '^[0-9]{7,15}$'),
  remarks text check (length(remarks) <= 2000),
  added_by uuid not null references users,
  created_at timestamptz not null,
  stage text not null check (stage in ('applied', 'screened', 'interview', 'offered', 'hired', 'declined')),
  stage_at timestamptz not null,
  changed_at timestamptz not null,
  version int not null default 1 check (version > 0),
  gone_at timestamptz,
  removed_by uuid references users,
  constraint recruitment_candidates_gone check (
    case when gone_at is null then removed_by is null and num_nulls(name, email, contact, contact_key, remarks) = 0
      else num_nonnulls(name, email, contact, contact_key, remarks) = 0 end)
);
create index recruitment_candidates_of_job on recruitment_candidates (job_id, created_at desc, id desc) where gone_at is null;
create index recruitment_candidates_name on recruitment_candidates (job_id, lower(name), id) where gone_at is null;
create index recruitment_candidates_lane on recruitment_candidates (job_id, stage, created_at desc, id desc) where gone_at is null;
create index recruitment_candidates_hired on recruitment_candidates (job_id) where stage = 'hired' and removed_by is null;
create index recruitment_candidates_email on recruitment_candidates (lower(email)) where gone_at is null;
create index recruitment_candidates_contact on recruitment_candidates (contact_key) where gone_at is null;
create index recruitment_candidates_changed on recruitment_candidates (changed_at) where gone_at is null;
comment on table recruitment_candidates is
  'Candidates of a job. Of one that is gone (removed by somebody, or erased after the retention time) only ids, stage and dates stay.';
comment on column recruitment_candidates.contact is 'The phone number as it was written.';
comment on column recruitment_candidates.contact_key is 'What makes two numbers the same: contactKey of src/recruitment/rules.ts.';
comment on column recruitment_candidates.changed_at is 'The last change of any kind; the retention time counts from its day.';
comment on column recruitment_candidates.version is 'One more with each change; a move or a change of a stale one is refused.';
comment on column recruitment_candidates.removed_by is 'Who removed them; null for one that was erased after the retention time, which still counts as hired if they were.';

create table recruitment_events (
  id bigint generated always as identity primary key,
  candidate_id uuid not null references recruitment_candidates,
  at timestamptz not null,
  kind text not null check (kind in ('added', 'moved', 'changed', 'cv stored', 'cv removed', 'removed', 'erased')),
  actor_id uuid references users,
  from_stage text,
  to_stage text,
  note text not null default '' check (length(note) <= 2000),
  fields text[] not null default '{}' check (fields <@ array['name', 'email', 'contact', 'remarks']),
  version int not null,
  constraint recruitment_events_version unique (candidate_id, version),
  constraint recruitment_events_moved check (
    (kind = 'moved') = (from_stage is not null) and (kind in ('added', 'moved')) = (to_stage is not null) and from_stage <> to_stage),
  constraint recruitment_events_actor check ((kind = 'erased') = (actor_id is null))
);
comment on table recruitment_events is 'The append-only history of the candidates: who did what when. Notes are emptied when a candidate is gone.';
comment on column recruitment_events.fields is 'The names of the fields that were changed, never their values.';
comment on column recruitment_events.version is 'The candidate''s version after the event.';

create table recruitment_cvs (
  candidate_id uuid primary key references recruitment_candidates,
  name text not null check (length(btrim(name)) between 1 and 200),
  -- 5 MB.
  content bytea not null check (length(content) between 1 and 5242880),
  stored_at timestamptz not null,
  stored_by uuid not null references users
);
-- A PDF is compressed already.
alter table recruitment_cvs alter column content set storage external;
comment on table recruitment_cvs is 'The CV of a candidate, a PDF; it is deleted when the candidate is gone.';

grant select, insert, update on recruitment_jobs, recruitment_recruiters, recruitment_candidates to proofline_app;
grant select, insert on recruitment_events to proofline_app;
grant update (note) on recruitment_events to proofline_app;
grant select, insert, update, delete on recruitment_cvs to proofline_app;

create function refuse_without_vacancy() returns trigger language plpgsql as $$
declare
  places int;
begin
  -- Of two at the same time the later waits here, and then counts the earlier.
  select vacancy into places from recruitment_jobs where id = new.job_id for no key update;
  if (select count(*) from recruitment_candidates where job_id = new.job_id and stage = 'hired' and removed_by is null) > places then
    raise exception 'no vacancy is left' using errcode = 'check_violation', constraint = 'recruitment_vacancy_left';
  end if;
  return null;
end $$;
comment on function refuse_without_vacancy() is 'Refuses to hire more candidates than a job has vacancies, as the violation of recruitment_vacancy_left.';
create trigger recruitment_candidates_hire after insert or update of stage on recruitment_candidates
  for each row when (new.stage = 'hired') execute function refuse_without_vacancy();

create function refuse_vacancy_below_hired() returns trigger language plpgsql as $$
begin
  if (select count(*) from recruitment_candidates where job_id = new.id and stage = 'hired' and removed_by is null) > new.vacancy then
    raise exception 'more are hired' using errcode = 'check_violation', constraint = 'recruitment_vacancy_hired';
  end if;
  return null;
end $$;
comment on function refuse_vacancy_below_hired() is 'Refuses a vacancy below the number of those hired, as the violation of recruitment_vacancy_hired.';
create trigger recruitment_jobs_vacancy after update of vacancy on recruitment_jobs
  for each row when (new.vacancy < old.vacancy) execute function refuse_vacancy_below_hired();

-- The retention time is a dated setting, in days.
alter table settings drop constraint settings_key_check, drop constraint settings_value_check,
  add constraint settings_value check (case key
    when 'INCENTIVE_RATE' then value between 0 and 100
    when 'CANDIDATE_RETENTION_DAYS' then value between 30 and 3650 and value = trunc(value)
    else false end);
comment on column settings.key is
  'INCENTIVE_RATE: the factor of every incentive (calculations.md 2), 1 before the first. CANDIDATE_RETENTION_DAYS: days after their last change, when candidates are erased.';
