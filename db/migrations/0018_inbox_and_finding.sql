-- The inbox of a person (api.md, Inbox) is derived from task_events: by who gained a stage, by who lost it, and what was returned to somebody.

create index task_events_gained on task_events
  (coalesce(set ->> 'author_id', set ->> 'reviewer_id', set ->> 'reviewer2_id', set ->> 'uploader_id'), at)
  where kind in ('assign', 'unassign', 'undo');
create index task_events_lost on task_events
  (coalesce(was ->> 'author_id', was ->> 'reviewer_id', was ->> 'reviewer2_id', was ->> 'uploader_id'), at)
  where kind in ('assign', 'unassign', 'undo');
create index task_events_returned on task_events (at)
  where kind = 'reopen' or (kind = 'update' and to_status in ('sent_for_rework', 'sent_for_re_attempt'));

-- The palette finds rows by the beginning of their question id, in any collation of the database.
create index tasks_question_beginning on tasks (question_key text_pattern_ops);
