-- What a person did otherwise, most of it in bulk: the rows of one change have one moment and share one entry.
create index concurrently if not exists task_events_changer on task_events (actor_id, at) where kind not in ('update', 'correction');
