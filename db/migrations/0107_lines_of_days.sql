-- A report reads the lines of a person's month from one index, by person and day, without a look for each of tens of thousands of
-- entries, which took half of its time. Both are the entry's, also where the version before adds a line.

-- locks timesheet_lines: the columns begin empty, so that nothing of it is read or written
alter table timesheet_lines add column user_id uuid, add column day date;
comment on column timesheet_lines.user_id is 'The person of its entry, set by a trigger: reports read lines by person and day.';
comment on column timesheet_lines.day is 'The day of its entry, as its person.';

create function copy_entry_day_to_line() returns trigger language plpgsql as $$
begin
  select e.user_id, e.day into new.user_id, new.day from timesheet_entries e where e.id = new.entry_id;
  return new;
end $$;
comment on function copy_entry_day_to_line() is 'A line has the person and the day of its entry, whatever was sent.';
create trigger timesheet_lines_entry_day before insert on timesheet_lines for each row execute function copy_entry_day_to_line();

create procedure fill_lines_of_days() language plpgsql as $$
declare
  after uuid;
  last uuid;
begin
  while exists (select from timesheet_lines where user_id is null) loop
    -- The second round is for lines that somebody worked on in the first one.
    if after is not null then
      perform pg_sleep(1);
    end if;
    after := '00000000-0000-0000-0000-000000000000';
    loop
      -- By the index: nothing is known of the new column, so that each part could read and sort the whole table.
      perform set_config('enable_sort', 'off', true);
      with part as materialized (
        select ctid, entry_id from timesheet_lines where user_id is null and entry_id >= after
        order by entry_id, place limit 20000 for update skip locked),
      filled as (
        update timesheet_lines l set (user_id, day) = (select e.user_id, e.day from timesheet_entries e where e.id = l.entry_id)
        where l.ctid = any (array(select ctid from part)))
      select (select entry_id from part offset 19999) into last;
      commit;
      exit when last is null;
      after := last;
    end loop;
  end loop;
end $$;
