-- An import is a batch that can be taken back while nothing later happened to its rows.
create table import_batches (
  id uuid primary key default new_id(),
  kind text not null check (kind in ('tasks', 'rows', 'done')),
  workbook text not null check (length(workbook) between 1 and 500),
  made_by uuid not null references users,
  made_at timestamptz not null,
  taken_back_by uuid references users,
  taken_back_at timestamptz,
  check ((taken_back_by is null) = (taken_back_at is null))
);
comment on table import_batches is 'One upload that was stored: a file (tasks), rows added to one, or history of done tasks.';
comment on column import_batches.workbook is 'The name of the uploaded workbook.';

create table import_batch_files (
  batch_id uuid not null references import_batches,
  file_id uuid not null references files,
  row_count int not null check (row_count >= 0),
  first_sr_no int,
  last_sr_no int,
  new_columns text[] not null default '{}',
  primary key (batch_id, file_id)
);
create index import_batch_files_file on import_batch_files (file_id);
comment on table import_batch_files is 'The files that a batch wrote to; history may reach several files of a project.';
comment on column import_batch_files.first_sr_no is 'Of rows that were added: they are numbered without a gap. Null for history, whose events name the batch.';
comment on column import_batch_files.new_columns is 'Keys of the columns that the file got with the batch.';

alter table task_events add column import_id uuid;
create index task_events_import on task_events (import_id, file_id) where import_id is not null;
comment on column task_events.import_id is 'The import_batches row that the history came with, or that was taken back; null for every other event.';

alter table import_rows add column turn text, add column turn_single text;
comment on column import_rows.turn is 'History: the turn that its stages make with the second review on.';
comment on column import_rows.turn_single is 'History: the same with the second review off.';
drop index import_rows_import;
create index import_rows_import on import_rows (import_id, sheet_row);

grant select, insert on import_batches, import_batch_files to proofline_app;
grant update (taken_back_by, taken_back_at) on import_batches to proofline_app;
-- Only rows to which nothing happened can go: the events of any other refer to it.
grant delete on tasks to proofline_app;
