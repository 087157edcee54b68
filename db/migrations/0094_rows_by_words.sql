-- Rows by the words of their questions, for the palette.
create index concurrently if not exists question_signatures_words on question_signatures using gin (words);
