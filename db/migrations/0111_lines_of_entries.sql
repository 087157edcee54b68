-- In a file of its own, as it waits for timesheet_entries too: meanwhile it holds up no reader of lines.
alter table timesheet_lines
  add constraint timesheet_lines_day_fkey foreign key (user_id, day) references timesheet_entries (user_id, day) not valid;
