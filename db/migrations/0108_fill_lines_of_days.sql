-- In parts, each in a transaction of its own: people go on filling their timesheets.
call fill_lines_of_days();
