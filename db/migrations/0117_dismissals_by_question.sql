-- What was dismissed is known by the hash of its question, which is made once for all findings of a row.
alter table finding_dismissals add column question bytea constraint finding_dismissals_question_check check (length(question) = 32);
comment on column finding_dismissals.question is
  'A hash of the question and the key; null: it was dismissed before these were hashed for themselves, and only finding tells.';
