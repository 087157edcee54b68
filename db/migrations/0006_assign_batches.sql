-- One batch of the assignment planner is taken back as a whole: its events, and those of its undo, carry its id.
alter table task_events add column batch_id uuid;
create index task_events_batch on task_events (batch_id) where batch_id is not null;
comment on column task_events.batch_id is 'One bulk assignment, and its undo; null for every other event.';
