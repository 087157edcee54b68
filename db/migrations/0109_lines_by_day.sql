create unique index concurrently if not exists timesheet_lines_by_day on timesheet_lines (user_id, day, project_id) include (place, done);
