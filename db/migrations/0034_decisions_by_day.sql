-- The decisions of a period, for reports of the past.

create index task_events_decided on task_events (at) where kind = 'update';
