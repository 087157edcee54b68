-- As task_events_gave; most rows are taken from nobody.
create index concurrently if not exists task_events_took on task_events
  ((coalesce(was ->> 'author_id', was ->> 'reviewer_id', was ->> 'reviewer2_id', was ->> 'uploader_id')::uuid), at)
  where kind in ('assign', 'unassign', 'undo')
    and coalesce(was ->> 'author_id', was ->> 'reviewer_id', was ->> 'reviewer2_id', was ->> 'uploader_id')::uuid is not null;
