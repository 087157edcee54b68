-- The address of a page with a name that a file had before leads to the file (decision 175).

create table file_old_names (
  file_id uuid not null,
  name_key text not null,
  until timestamptz not null,
  constraint file_old_names_pkey primary key (file_id, name_key),
  constraint file_old_names_file_id_fkey foreign key (file_id) references files (id)
);
create index file_old_names_name on file_old_names (name_key);
comment on table file_old_names is 'The names that files had before. Only addresses of pages are looked up here; no call acts by such a name (decision 175).';
comment on column file_old_names.name_key is 'As files.name_key.';
comment on column file_old_names.until is 'When the file got its next name; of several files the last one is meant.';
grant select, insert, update on file_old_names to proofline_app;
