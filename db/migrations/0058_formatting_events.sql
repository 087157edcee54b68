-- The formatting of a workbook that was uploaded again is taken over by undecided rows, with an event each (decision 145).

-- locks task_events: the rows are read once, a million in less than a second, and no row of the old kinds fails
alter table task_events drop constraint task_events_kind_check, add constraint task_events_kind_check
  check (kind in ('update', 'correction', 'assign', 'unassign', 'undo', 'reopen', 'history', 'switch', 'formatting'));
comment on column task_events.set is
  'The columns that the event changed, with their new values; of formatting the texts of the cells by their keys, and all runs of the row.';
comment on column task_events.import_id is
  'The import_batches row that the history or the formatting came with, or that was taken back; null for every other event.';
comment on column import_batch_files.row_count is 'Rows that the batch added, or whose history or formatting it stored.';
