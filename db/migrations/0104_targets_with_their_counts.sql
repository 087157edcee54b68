-- The same of the targets in force, of which a report looks for some of each person.
create unique index concurrently if not exists assigned_target_history_standing on assigned_target_history (assigned_id, effective_from) include (target_count, made_at, id) where voided_at is null;
