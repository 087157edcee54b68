-- The oldest row that waits for a person in a file, by one look-up.
create index concurrently if not exists tasks_ready on tasks ((case turn
    when 'AUTHOR' then author_id when 'REVIEWER' then reviewer_id when 'REVIEWER-2' then reviewer2_id else uploader_id end),
  file_id, turn, (case turn
    when 'AUTHOR' then greatest(author_allocated_at, reviewer_acted_at)
    when 'REVIEWER' then greatest(reviewer_allocated_at, author_acted_at, author_skipped_at, reviewer2_acted_at)
    when 'REVIEWER-2' then greatest(reviewer2_allocated_at, reviewer_acted_at)
    else greatest(uploader_allocated_at, reviewer_acted_at, reviewer2_acted_at) end)) where turn <> 'CLOSED';
