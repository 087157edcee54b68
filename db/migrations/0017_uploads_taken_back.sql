-- Every upload can be taken back while nothing later happened to what it stored: also those of people and of allocation ids.

alter table import_batches drop constraint import_batches_kind_check,
  add constraint import_batches_kind_check check (length(kind) between 1 and 40),
  add column made uuid[] not null default '{}';
comment on table import_batches is 'One upload that was stored, of any kind; it can be taken back while nothing later happened to what it stored.';
comment on column import_batches.kind is 'The name of the upload''s template.';
comment on column import_batches.made is 'The ids of what was inserted, where no other table names the batch.';

-- Only an account to which nothing happened can go: holds, lendings and tasks refer to any other.
grant delete on accounts to proofline_app;
-- What a deletion of accounts checks.
create index tasks_author_account on tasks (author_account_id) where author_account_id is not null;
create index tasks_uploader_account on tasks (uploader_account_id) where uploader_account_id is not null;
