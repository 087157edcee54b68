-- The content checks of a project: the levels that it has chosen, its glossary, and what people dismissed of what was found.

create table content_check_levels (
  project_id uuid not null references projects,
  check_name text not null,
  level text not null check (level in ('off', 'warn', 'block')),
  primary key (project_id, check_name)
);
comment on table content_check_levels is 'Of the checks for which a project has another level than the usual one, or has said the usual one.';

create table glossary_words (
  id uuid primary key default new_id(),
  project_id uuid not null references projects,
  place integer not null,
  word text not null check (length(word) between 1 and 100),
  instead text not null check (length(instead) between 1 and 200),
  replaced_by uuid references import_batches
);
create unique index glossary_words_key on glossary_words (project_id, name_key(word)) where replaced_by is null;
create index glossary_words_replaced on glossary_words (replaced_by) where replaced_by is not null;
comment on table glossary_words is 'Words that a project does not want in its questions, and what to write instead.';
comment on column glossary_words.place is 'The row of the sheet.';
comment on column glossary_words.replaced_by is 'The upload that replaced the whole glossary, which can be undone; null: it counts.';

create table finding_dismissals (
  id uuid primary key default new_id(),
  task_id uuid not null references tasks on delete cascade,
  check_name text not null,
  finding bytea not null check (length(finding) = 32),
  words text not null check (length(words) between 1 and 2000),
  reason text not null check (length(reason) between 1 and 500),
  role text check (role in ('AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER')),
  dismissed_by uuid not null references users,
  dismissed_at timestamptz not null,
  constraint finding_dismissals_key unique (task_id, finding)
);
create index finding_dismissals_by on finding_dismissals (dismissed_by, dismissed_at);
create index finding_dismissals_at on finding_dismissals (dismissed_at);
comment on table finding_dismissals is 'What somebody dismissed of what the content checks found in a row, until it is undone.';
comment on column finding_dismissals.finding is 'A hash of the check, its sentence, the question and the key: another text is found anew.';
comment on column finding_dismissals.words is 'The sentence of what was found.';
comment on column finding_dismissals.role is 'The stage of the row that the person held; null: they manage its file.';

alter table import_rows add column blocked jsonb;
comment on column import_rows.blocked is 'Of a question: what the content checks find in it that its project lets no row through with, as problems of cells.';

grant select, insert, update, delete on content_check_levels, glossary_words to proofline_app;
grant select, insert, delete on finding_dismissals to proofline_app;
