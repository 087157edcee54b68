-- Pictures that stand at the rows of a workbook are kept with the rows, by their content (decisions 145, P420).

create table pictures (
  hash bytea primary key,
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  width int not null check (width between 1 and 2000),
  height int not null check (height between 1 and 2000),
  content bytea not null check (octet_length(content) between 1 and 4 * 1024 * 1024),
  constraint pictures_hash check (hash = sha256(content))
);
-- Pictures are compressed already.
alter table pictures alter column content set storage external;
comment on table pictures is 'Pictures of rows, each content once; one of no row is deleted by a job (src/tasks/pictures/server/sweep-pictures.ts).';
comment on column pictures.hash is 'SHA-256 of the content.';
comment on column pictures.content is 'As the import encoded it, without metadata: never the bytes of an upload.';

create table task_pictures (
  task_id uuid not null references tasks on delete cascade,
  place smallint not null check (place between 1 and 10),
  column_key text check (length(column_key) <= 200),
  hash bytea not null references pictures,
  primary key (task_id, place)
);
create index task_pictures_hash on task_pictures (hash);
comment on table task_pictures is 'The pictures of a row, in the order of the sheet.';
comment on column task_pictures.column_key is 'The column of the file at which it stood; null: beside the columns.';

create table replaced_pictures (
  import_id uuid not null,
  task_id uuid not null references tasks on delete cascade,
  place smallint not null check (place between 1 and 10),
  column_key text,
  hash bytea not null references pictures,
  primary key (import_id, task_id, place)
);
create index replaced_pictures_hash on replaced_pictures (hash);
create index replaced_pictures_task on replaced_pictures (task_id);
comment on table replaced_pictures is 'The pictures that a row had before an import took others over, for taking that import back.';
comment on column replaced_pictures.import_id is 'The batch; it is inserted after its rows, as in task_events.';

create unlogged table import_pictures (
  import_id uuid not null,
  sheet_row int not null,
  place smallint not null,
  column_key text,
  original bytea not null,
  hash bytea not null,
  media_type text not null,
  width int not null,
  height int not null,
  content bytea,
  stored bytea
);
create index import_pictures_import on import_pictures (import_id, sheet_row);
comment on table import_pictures is 'Staging of one import inside its transaction, as import_rows; empty between imports.';
comment on column import_pictures.original is 'SHA-256 of the bytes in the workbook.';
comment on column import_pictures.content is 'At the first line of its hash; null in a preview.';
comment on column import_pictures.stored is 'The stored picture whose bytes the workbook has, such as a downloaded one: it is not encoded again.';

grant select, insert, update, delete on pictures to proofline_app;
grant select, insert, delete on task_pictures, replaced_pictures to proofline_app;
grant select, insert, update, delete on import_pictures to proofline_app;
