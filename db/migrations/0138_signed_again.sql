-- A mark that nothing closes is text (decision 176), so questions with such a mark have other words. The job that finds similar
-- questions signs the rows with markup again, in batches.

alter table question_backlog drop constraint question_backlog_step_check;
alter table question_backlog add constraint question_backlog_step_check check (step in ('again', 'sign', 'compare'));
comment on column question_backlog.step is
  'First all rows are signed, then each is compared with all that are. again: signed rows are signed by a newer rule, and those whose words changed are compared again.';

insert into question_backlog (file_id, step, first_sr_no, next_sr_no, last_sr_no)
  select f.id, 'again', 1, 1, l.last from files f, lateral (select max(t.sr_no) as last from tasks t where t.file_id = f.id) l
  where f.deleted_at is null and l.last is not null;
