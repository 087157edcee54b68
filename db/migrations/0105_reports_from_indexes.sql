-- The two indexes before take the place of those that lack what is read, under their names, by which refusals know them.
-- locks timesheet_lines: nothing of it is read or checked again, so that this takes no time
alter table timesheet_lines drop constraint timesheet_lines_project_once,
  add constraint timesheet_lines_project_once unique using index timesheet_lines_entry;
-- locks assigned_target_history: for as short a time
drop index assigned_target_history_day;
alter index assigned_target_history_standing rename to assigned_target_history_day;
-- An index is read alone as far as PostgreSQL knows that everybody sees its rows: of the newest lines, after a vacuum.
alter table timesheet_lines set (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
