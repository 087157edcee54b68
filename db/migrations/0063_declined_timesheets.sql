-- What an approver declines is called so in every event; the documents' REJECTED stands in the status alone.

alter table timesheet_events drop constraint timesheet_events_kind_check;
-- locks timesheet_events: the few events that decline a day, in one pass over the table
update timesheet_events set kind = 'declined' where kind = 'rejected';
alter table timesheet_events add constraint timesheet_events_kind_check
  check (kind in ('filled', 'resubmitted', 'approved', 'declined', 'undone')) not valid;
-- locks nothing against writers: it only reads
alter table timesheet_events validate constraint timesheet_events_kind_check;
