-- A question ID is stored as its cell shows it. Rows that were stored before are also matched by the plain value of a cell (decision 150).

-- locks tasks: a constant default is not written to the rows, so that this takes no time
alter table tasks add column has_shown_id boolean not null default false;
-- locks tasks: the default is for new rows alone
alter table tasks alter column has_shown_id set default true;
comment on column tasks.has_shown_id is 'Whether the question ID is what its cell showed; false for rows from before that was read.';
alter table import_rows add column matched_id text;
comment on column import_rows.matched_id is 'The stored question ID that was found by the plain value of the cell; null: the ID itself is looked up.';
