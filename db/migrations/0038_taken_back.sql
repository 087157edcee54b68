-- Which decisions were taken back: asked of every decision that a report counts.

create index task_events_undone on task_events (task_id, version) where kind = 'undo';
