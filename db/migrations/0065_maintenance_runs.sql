-- What the operator's page says of backups and drills, also of those that were started by hand.
create table maintenance_runs (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('backup', 'drill')),
  started_at timestamptz not null,
  finished_at timestamptz not null check (finished_at >= started_at),
  place text not null,
  backup text,
  bytes bigint check (bytes >= 0),
  problem text,
  check (problem is not null or backup is not null)
);
comment on table maintenance_runs is 'Backups and drills that have ended, written by the commands. The newest of each kind stand on the System page.';
comment on column maintenance_runs.place is 'The folder or bucket, without credentials.';
comment on column maintenance_runs.backup is 'The name of the backup that was made or restored; null: it failed before it had one.';
comment on column maintenance_runs.bytes is 'Of a backup: the size of its archive. Of a drill: null.';
comment on column maintenance_runs.problem is 'Why it failed; null: it worked.';

create index maintenance_runs_kind_idx on maintenance_runs (kind, finished_at desc);

grant select on maintenance_runs to proofline_app;

alter table schema_migration add column if not exists version text;
comment on column schema_migration.version is 'The version of Proofline that applied it; null: one before 0.32.0.';
