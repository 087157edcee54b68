-- Rows that people finished, kept with the decisions of their day: the work cross-check of a month read every event of it. All days
-- are summed anew by the job, and read from their events until then.

alter table decision_sums add column rows integer not null default 0;
alter table decision_sums alter column rows drop default, add check (rows <= count);
comment on column decision_sums.rows is 'Of decided: the rows on which it is the person''s first decision of the day, so that a row counts once a day.';
delete from decision_days;
