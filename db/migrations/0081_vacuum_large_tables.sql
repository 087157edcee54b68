-- PostgreSQL vacuums a table when a fifth of it was changed or added and analyzes it at a tenth: of 10,00,000 rows that is days of
-- work without a visibility map, and plans that know nothing of the newest days, which are what everybody reads. Large tables are
-- seen to at a hundredth or a fiftieth of them.

-- Only added to: the map of what everybody sees, and the statistics of the newest instants.
alter table task_events set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.01);
alter table audit_log set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.01);
alter table audit_values set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table timesheet_events set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
-- Every decision leaves an old version of its row, and of each of its index entries.
alter table tasks set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table timesheet_entries set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
alter table worklog_sub_targets set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
-- Updated in place by each write of a day: small, and read by every report.
alter table worklog_sums set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
-- A row for each write, which is changed once and deleted the next day.
alter table idempotency_keys set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
-- Days at a time are deleted and summed anew.
alter table decision_sums set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
