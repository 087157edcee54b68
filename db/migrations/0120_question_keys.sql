-- In parts, each in a transaction of its own: people go on with their rows.
call renew_question_keys();
