-- What the columns of foreign sheets are, and what question IDs that are made begin with: kept per project (decision P414).

create table sheet_columns (
  project_id uuid not null references projects,
  sheet text not null check (sheet in ('questions', 'history')),
  header text not null check (length(header) between 1 and 200),
  target text check (length(target) between 1 and 100),
  primary key (project_id, sheet, header)
);
comment on table sheet_columns is 'Which of the documents'' columns a column of a project''s sheets is, by the last import that said so.';
comment on column sheet_columns.sheet is 'questions: sheets of Add Task and Add Rows; history: of Add Done Task.';
comment on column sheet_columns.header is 'The key of its name: without case, blanks, underscores and hyphens.';
comment on column sheet_columns.target is 'Null: a column of the sheet''s own.';

create table question_numberings (
  project_id uuid primary key references projects,
  prefix text not null check (length(prefix) between 1 and 50),
  digits smallint not null check (digits between 1 and 9)
);
comment on table question_numberings is 'What the question IDs made for the rows of a project begin with, by the last import that made any; its row is the lock under which they are compared with those that are there.';
comment on column question_numberings.digits is 'With how many digits at least a number is written.';

grant select, insert, update on sheet_columns, question_numberings to proofline_app;
