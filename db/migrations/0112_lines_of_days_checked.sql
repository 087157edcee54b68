alter table timesheet_lines validate constraint timesheet_lines_day;
alter table timesheet_lines validate constraint timesheet_lines_day_fkey;
analyze timesheet_lines;
