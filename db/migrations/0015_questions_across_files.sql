-- A question id is looked for across files by one key, whatever number of files there is; within a file it is unique as before.

alter table tasks drop constraint tasks_question_key, add constraint tasks_question_key unique (question_key, file_id);
