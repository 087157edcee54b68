-- The rows of a file that were closed in the last days.
create index concurrently if not exists tasks_closed on tasks (file_id, (greatest(reviewer_acted_at, uploader_acted_at))) where turn = 'CLOSED';
