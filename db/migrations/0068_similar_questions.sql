-- Questions that are similar, found by a background job (ADR 30), and what people say of a pair.

create table question_signatures (
  task_id uuid primary key references tasks on delete cascade,
  number integer generated always as identity unique,
  words integer[] not null,
  numbers integer not null,
  bands integer[] not null
);
comment on table question_signatures is 'What of a row''s question is compared with others; made by the job.';
comment on column question_signatures.number is 'Stands for the row in question_bands, in a quarter of the space of its id.';
comment on column question_signatures.words is 'The words that count, each as a hash, sorted; one that occurs twice is there twice.';
comment on column question_signatures.numbers is 'A hash of the numbers of the question in their order.';
comment on column question_signatures.bands is 'The keys of question_bands; none of a text that is too short to be compared.';

create table question_bands (
  band integer not null,
  number integer not null,
  primary key (band, number)
);
comment on table question_bands is 'The signatures by what similar questions have in common: of two similar ones at least one band is the same, nearly always.';

create function forget_question_bands() returns trigger language plpgsql as $$
begin
  delete from question_bands b using gone g, unnest(g.bands) k(band) where b.band = k.band and b.number = g.number;
  return null;
end $$;
create trigger question_signatures_gone after delete on question_signatures
  referencing old table as gone for each statement execute function forget_question_bands();

create table similar_questions (
  first_id uuid not null references tasks on delete cascade,
  second_id uuid not null references tasks on delete cascade,
  percent smallint not null check (percent between 1 and 100),
  numbers_differ boolean not null,
  primary key (first_id, second_id),
  constraint similar_questions_order check (first_id < second_id)
);
create index similar_questions_second on similar_questions (second_id);
comment on table similar_questions is 'Pairs of rows whose questions are similar, each once; found by the job.';
comment on column similar_questions.percent is 'How much of their words both have (calculations.md 9).';
comment on column similar_questions.numbers_differ is 'The numbers of the two questions are not the same.';

create table question_marks (
  first_id uuid not null,
  second_id uuid not null,
  mark text not null check (mark in ('duplicate', 'variant', 'no')),
  marked_id uuid not null,
  marked_by uuid not null references users,
  marked_at timestamptz not null,
  version integer not null default 1 check (version > 0),
  primary key (first_id, second_id),
  constraint question_marks_pair foreign key (first_id, second_id) references similar_questions on delete cascade,
  constraint question_marks_of_pair check (marked_id in (first_id, second_id))
);
comment on table question_marks is 'What somebody said of a pair of similar questions; the last who said it.';
comment on column question_marks.marked_id is 'Of which row it was said: that one is the duplicate or the variant of the other.';

create table question_backlog (
  id uuid primary key default new_id(),
  file_id uuid not null references files,
  last_sr_no integer not null,
  step text not null default 'sign' check (step in ('sign', 'compare')),
  first_sr_no integer not null check (first_sr_no > 0),
  next_sr_no integer not null check (next_sr_no between first_sr_no and last_sr_no)
);
create index question_backlog_file on question_backlog (file_id);
comment on table question_backlog is 'Rows of files that the job has not compared yet; a line goes when its last row is done.';
comment on column question_backlog.step is 'First all rows are signed, then each is compared with all that are.';
comment on column question_backlog.next_sr_no is 'The first row that is not done in this step.';

-- Every row that is there already.
insert into question_backlog (file_id, first_sr_no, next_sr_no, last_sr_no)
  select f.id, 1, 1, l.last from files f, lateral (select max(t.sr_no) as last from tasks t where t.file_id = f.id) l
  where f.deleted_at is null and l.last is not null;

grant select, insert, delete on question_signatures, question_bands, similar_questions to proofline_app;
grant select, insert, update on question_marks to proofline_app;
grant select, insert, update, delete on question_backlog to proofline_app;
