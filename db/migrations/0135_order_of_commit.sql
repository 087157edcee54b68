-- Rows that feed people's inboxes name their transaction, so that the order of commits decides whether a row was there when the
-- bell was read (decision P840). Earlier rows have no transaction: they were committed before every reading that names a state.
-- The default is set apart from the column, so that no table is rewritten.

alter table task_events add column written_in xid8;
alter table task_events alter column written_in set default pg_current_xact_id();
alter table timesheet_events add column written_in xid8;
alter table timesheet_events alter column written_in set default pg_current_xact_id();
alter table timesheet_nudges add column written_in xid8;
alter table timesheet_nudges alter column written_in set default pg_current_xact_id();
alter table qualitative_events add column written_in xid8;
alter table qualitative_events alter column written_in set default pg_current_xact_id();
alter table month_closings add column written_in xid8;
alter table month_closings alter column written_in set default pg_current_xact_id();
alter table access_requests add column written_in xid8;
alter table access_requests alter column written_in set default pg_current_xact_id();
alter table scheduled_exports add column written_in xid8;
alter table scheduled_exports alter column written_in set default pg_current_xact_id();
alter table export_files add column written_in xid8;
alter table export_files alter column written_in set default pg_current_xact_id();
alter table absences add column written_in xid8;
alter table absences alter column written_in set default pg_current_xact_id();
alter table absence_requests add column written_in xid8;
alter table absence_requests alter column written_in set default pg_current_xact_id();
alter table absence_days_worked add column written_in xid8;
alter table absence_days_worked alter column written_in set default pg_current_xact_id();
alter table password_links add column written_in xid8;
alter table password_links alter column written_in set default pg_current_xact_id();
alter table deputies add column written_in xid8;
alter table deputies alter column written_in set default pg_current_xact_id();
alter table job_failures add column written_in xid8;
alter table job_failures alter column written_in set default pg_current_xact_id();

comment on column task_events.written_in is 'The transaction that wrote the event, by which the bell knows whether it was committed when it was read (P840); null: before 0135.';
comment on column timesheet_events.written_in is 'As in task_events.';
comment on column timesheet_nudges.written_in is 'As in task_events.';
comment on column qualitative_events.written_in is 'As in task_events.';
comment on column month_closings.written_in is 'As in task_events: the transaction that closed the month, or that reopened it.';
comment on column access_requests.written_in is 'As in task_events: the transaction that asked, or that decided.';
comment on column scheduled_exports.written_in is 'As in task_events: the transaction that added it, or that ended it.';
comment on column export_files.written_in is 'As in task_events.';
comment on column absences.written_in is 'As in task_events.';
comment on column absence_requests.written_in is 'As in task_events: the transaction that asked, or that decided.';
comment on column absence_days_worked.written_in is 'As in task_events: the transaction of noted_at.';
comment on column password_links.written_in is 'As in task_events: the transaction that made the link, or that used it.';
comment on column deputies.written_in is 'As in task_events: the transaction that named the deputy, or that ended it.';
comment on column job_failures.written_in is 'As in task_events: the transaction of noticed_at.';

create function note_transaction() returns trigger language plpgsql as $$
begin
  new.written_in := pg_current_xact_id();
  return new;
end $$;
comment on function note_transaction() is 'Notes the transaction of what comes to an inbox by an update: written_in.';

create trigger month_closings_written before update on month_closings for each row
  when (new.reopened_at is distinct from old.reopened_at) execute function note_transaction();
create trigger access_requests_written before update on access_requests for each row
  when (new.decided_at is distinct from old.decided_at) execute function note_transaction();
create trigger scheduled_exports_written before update on scheduled_exports for each row
  when (new.ended_at is distinct from old.ended_at) execute function note_transaction();
create trigger export_files_written before update on export_files for each row
  when (new.made_at is distinct from old.made_at) execute function note_transaction();
create trigger timesheet_nudges_written before update on timesheet_nudges for each row
  when (new.at is distinct from old.at) execute function note_transaction();
create trigger absence_requests_written before update on absence_requests for each row
  when (new.decided_at is distinct from old.decided_at) execute function note_transaction();
create trigger absence_days_worked_written before update on absence_days_worked for each row
  when (new.noted_at is distinct from old.noted_at) execute function note_transaction();
create trigger password_links_written before update on password_links for each row
  when (new.made_at is distinct from old.made_at or new.used_at is distinct from old.used_at) execute function note_transaction();
create trigger deputies_written before update on deputies for each row
  when (new.ended_at is distinct from old.ended_at) execute function note_transaction();
create trigger job_failures_written before update on job_failures for each row
  when (new.noticed_at is distinct from old.noticed_at) execute function note_transaction();
