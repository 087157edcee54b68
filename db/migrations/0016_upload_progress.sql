-- The progress of a running upload, which any app node can show.

create unlogged table upload_progress (
  user_id uuid not null,
  id uuid not null,
  rows_read int not null check (rows_read >= 0),
  rows_stored int not null check (rows_stored >= 0),
  rows_total int check (rows_total >= 0),
  outcome jsonb,
  ended boolean not null default false,
  updated_at timestamptz not null,
  primary key (user_id, id)
);
comment on table upload_progress is 'Uploads that run or ended within the last day, by the id that their client chose; lost with a crash of the server, which ends them too.';
comment on column upload_progress.user_id is 'The sender. Without a foreign key: a row lock on users would let the progress wait for the writes that it reports.';
comment on column upload_progress.rows_total is 'Null until the workbook is read.';
comment on column upload_progress.outcome is 'The response of an upload that ended; null while it runs, after a failure, and for a response that is never stored.';

grant select, insert, update, delete on upload_progress to proofline_app;
