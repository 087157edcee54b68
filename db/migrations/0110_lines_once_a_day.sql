-- The index before takes the place of the one by entry, which is a person's day, under its name, by which refusals know it.
drop procedure fill_lines_of_days();
-- locks timesheet_lines: nothing of it is read or checked again, so that this takes no time
alter table timesheet_lines drop constraint timesheet_lines_project_once,
  add constraint timesheet_lines_project_once unique using index timesheet_lines_by_day;
alter table timesheet_lines
  add constraint timesheet_lines_day check (user_id is not null and day is not null) not valid,
  add constraint timesheet_lines_day_fkey foreign key (user_id, day) references timesheet_entries (user_id, day) not valid;
