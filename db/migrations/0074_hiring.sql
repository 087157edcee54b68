-- Interviews of candidates, why they were declined, and what the funnel and the recruiters' Home are counted from.

create table recruitment_interviews (
  candidate_id uuid primary key references recruitment_candidates,
  uid uuid not null default new_id(),
  sequence integer not null default 0 check (sequence >= 0),
  at timestamptz not null,
  minutes integer not null check (minutes between 5 and 480),
  interviewer text not null default '' check (length(interviewer) <= 200),
  place text not null default '' check (length(place) <= 200),
  cancelled_at timestamptz,
  set_at timestamptz not null,
  set_by uuid not null references users,
  constraint recruitment_interviews_uid unique (uid)
);
create index recruitment_interviews_at on recruitment_interviews (at) where cancelled_at is null;
comment on table recruitment_interviews is 'The interview of a candidate, the latest that was set; it is deleted when the candidate is gone.';
comment on column recruitment_interviews.uid is 'Names the interview in calendars, whatever becomes of it.';
comment on column recruitment_interviews.sequence is 'One more with each change, so that a calendar takes the later one.';
grant select, insert, update, delete on recruitment_interviews to proofline_app;

alter table recruitment_events add column reason text,
  drop constraint recruitment_events_kind_check,
  add constraint recruitment_events_kind_check check (kind in
    ('added', 'moved', 'changed', 'cv stored', 'cv removed', 'interview set', 'interview cancelled', 'removed', 'erased')),
  add constraint recruitment_events_reason check (reason is null or (to_stage = 'declined' and reason in
    ('too little experience', 'sample set', 'interview', 'pay', 'declined by the candidate', 'no reply', 'place filled', 'other')));
comment on column recruitment_events.reason is 'Why they were declined, one of a list: nobody''s own words, so that it stays with the dates.';
create index recruitment_events_reached on recruitment_events (at, candidate_id) include (to_stage, reason) where to_stage is not null;
create index recruitment_candidates_waiting on recruitment_candidates (job_id, stage_at)
  where gone_at is null and stage not in ('hired', 'declined');
create index recruitment_candidates_named on recruitment_candidates (name_key(name)) where gone_at is null;

alter table settings drop constraint settings_value,
  add constraint settings_value check (case key
    when 'INCENTIVE_RATE' then value between 0 and 100
    when 'CANDIDATE_RETENTION_DAYS' then value between 30 and 3650 and value = trunc(value)
    when 'CANDIDATE_WAIT_DAYS' then value between 1 and 365 and value = trunc(value)
    when 'EXPORT_RETENTION_DAYS' then value between 7 and 3650 and value = trunc(value)
    when 'PERSON_RETENTION_DAYS' then value between 30 and 3650 and value = trunc(value)
    when 'CROSS_CHECK_TOLERANCE' then value between 0 and 1000
    else false end);
comment on column settings.key is
  'INCENTIVE_RATE: the factor of every incentive (calculations.md 2), 1 before the first. CANDIDATE_RETENTION_DAYS: days after their last change, when candidates are erased. CANDIDATE_WAIT_DAYS: days after which a candidate waits too long in a stage, 5 before the first. EXPORT_RETENTION_DAYS: days after which the files of scheduled exports are deleted. PERSON_RETENTION_DAYS: days after their deletion, from which on an ADMIN may erase people, 365 before the first. CROSS_CHECK_TOLERANCE: per cent by which the sources of a day''s work may differ (calculations.md 8), 20 before the first.';
