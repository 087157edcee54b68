-- A job that fails must be seen although it is queued or running again: its state alone says nothing of the run before.
create table job_failures (
  id bigint generated always as identity primary key,
  job text not null check (char_length(job) between 1 and 80),
  since timestamptz not null,
  last_at timestamptz not null check (last_at >= since),
  times int not null default 1 check (times > 0),
  noticed_at timestamptz,
  problem text not null check (char_length(problem) <= 2000),
  ended_at timestamptz
);
comment on table job_failures is 'Background jobs that failed, from the first failed run to the next good one. They stand on the System page and in the inboxes of the ADMINs.';
comment on column job_failures.job is 'The name of the job, as the log has it.';
comment on column job_failures.since is 'When the first of these runs failed.';
comment on column job_failures.last_at is 'When the last of them failed.';
comment on column job_failures.times is 'How many runs failed, each of the tries of a run counted.';
comment on column job_failures.noticed_at is 'When it failed for the second time, from which on the inboxes have it; null: once alone, as when the database was away.';
comment on column job_failures.problem is 'Why the last one failed, without values of the database.';
comment on column job_failures.ended_at is 'When it ran well again; null: it fails still.';

create unique index job_failures_open_key on job_failures (job) where ended_at is null;
create index job_failures_noticed_idx on job_failures (noticed_at) where noticed_at is not null;

grant select, insert, update, delete on job_failures to proofline_app;
