-- What a backup or a drill has found at its place, for the operator's page: backups that do not open with the key, or a disk that
-- has no room for all that are to be kept.
alter table maintenance_runs add column notes text[] not null default '{}';
comment on column maintenance_runs.notes is 'Sentences on what it found at the place; none: nothing is to be done there.';
