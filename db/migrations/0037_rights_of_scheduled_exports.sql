-- A file of a scheduled export is for the roles with which it was made; a failure is tried again once.
alter table export_files add column roles text[];
update export_files f set roles = u.roles
from scheduled_exports s join users u on u.id = s.owner_id where s.id = f.schedule_id;
alter table export_files alter column roles set not null;
comment on column export_files.roles is 'Those of its owner when it was made: who has one of them no more does not get it.';

alter table scheduled_exports add column retry_at timestamptz;
comment on column scheduled_exports.retry_at is 'Not before then: its file could not be made and is tried a second time; null: it has not failed.';
