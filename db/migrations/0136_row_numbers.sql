-- A row number is never given again within a file, so that a file and a number are one row for ever (decision 175).

alter table files add column gone_sr_no integer not null default 0;
alter table files add constraint files_gone_sr_no_check check (gone_sr_no >= 0);
comment on column files.gone_sr_no is
  'The highest number of a row that was deleted, 0: none was. New rows get higher ones: with the rows that are there it is the highest number that the file ever gave (decision 175).';
comment on column files.row_count is 'Number of task rows. Their numbers have gaps, so the highest number is not this one.';

-- Rows of imports that were undone before.
update files f set gone_sr_no = g.last
from (
  select bf.file_id, max(bf.last_sr_no) as last
  from import_batch_files bf join import_batches b on b.id = bf.batch_id
  where b.taken_back_at is not null group by bf.file_id) g
where f.id = g.file_id and g.last > 0;

create function note_gone_numbers() returns trigger language plpgsql as $$
begin
  update files f set gone_sr_no = g.last
  from (select file_id, max(sr_no) as last from gone group by file_id) g
  where f.id = g.file_id and f.gone_sr_no < g.last;
  return null;
end
$$;
comment on function note_gone_numbers() is 'Notes the highest number of deleted rows at their file.';
create trigger tasks_numbers_gone after delete on tasks referencing old table as gone
  for each statement execute function note_gone_numbers();

create function refuse_gone_numbers() returns trigger language plpgsql as $$
begin
  if exists (select from added a join files f on f.id = a.file_id where a.sr_no <= f.gone_sr_no) then
    raise exception 'a row number of the file was given before' using errcode = 'check_violation', constraint = 'tasks_sr_no_gone';
  end if;
  return null;
end
$$;
comment on function refuse_gone_numbers() is 'Refuses a new row with a number that a deleted row of its file may have had.';
create trigger tasks_numbers_new after insert on tasks referencing new table as added
  for each statement execute function refuse_gone_numbers();

create function refuse_other_number() returns trigger language plpgsql as $$
begin
  raise exception 'a row keeps its file and its number' using errcode = 'check_violation', constraint = 'tasks_sr_no_kept';
end
$$;
comment on function refuse_other_number() is 'Refuses another file or another number for a row that is there.';
create trigger tasks_number_kept before update of file_id, sr_no on tasks for each row
  when ((old.file_id, old.sr_no) is distinct from (new.file_id, new.sr_no)) execute function refuse_other_number();

create function refuse_lower_number() returns trigger language plpgsql as $$
begin
  raise exception 'the numbers of deleted rows are not given again' using errcode = 'check_violation', constraint = 'files_gone_sr_no_kept';
end
$$;
comment on function refuse_lower_number() is 'Refuses a lower highest number of deleted rows.';
create trigger files_gone_sr_no_kept before update of gone_sr_no on files for each row
  when (new.gone_sr_no < old.gone_sr_no) execute function refuse_lower_number();
