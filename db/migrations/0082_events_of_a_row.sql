-- By the row alone: its ten or twenty events share one entry, which takes a fourth of an entry for each. They are put into their
-- order when they are read.
create index concurrently if not exists task_events_row on task_events (task_id);
