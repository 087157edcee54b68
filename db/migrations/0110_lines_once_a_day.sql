-- The unique index by person, day and project replaces the one by entry and project, and takes over its name, from which refusals
-- are made.
drop procedure fill_lines_of_days();
-- An automatic vacuum, which the filling has made due, gives way only to who waits for longer than a second.
set local lock_timeout = '5s';
-- locks timesheet_lines: against vacuums and other migrations alone
lock table timesheet_lines in share update exclusive mode;
set local lock_timeout = '500ms';
-- locks timesheet_lines: nothing of it is read or checked again, so that this takes no time
alter table timesheet_lines drop constraint timesheet_lines_project_once,
  add constraint timesheet_lines_project_once unique using index timesheet_lines_by_day;
alter table timesheet_lines add constraint timesheet_lines_day check (user_id is not null and day is not null) not valid;
create or replace trigger timesheet_lines_entry_day before insert or update of entry_id, user_id, day on timesheet_lines
  for each row execute function copy_entry_day_to_line();
