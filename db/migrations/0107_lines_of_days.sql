-- A report reads the lines of a person's month: by whose they are and of which day from one index, without a look for each of the
-- tens of thousands of entries, which took half of its time. Both are the entry's, also where the version before adds a line.

-- locks timesheet_lines: the columns begin empty, so that nothing of it is read or written
alter table timesheet_lines add column user_id uuid, add column day date;
comment on column timesheet_lines.user_id is 'Its entry''s, as its day: reports read lines by both.';

create function place_line_on_its_day() returns trigger language plpgsql as $$
begin
  select e.user_id, e.day into new.user_id, new.day from timesheet_entries e where e.id = new.entry_id;
  return new;
end $$;
comment on function place_line_on_its_day() is 'A line has the person and the day of its entry, whatever was sent.';
create trigger timesheet_lines_placed before insert on timesheet_lines for each row execute function place_line_on_its_day();

create procedure fill_lines_of_days() language plpgsql as $$
declare
  after uuid;
  last uuid;
begin
  while exists (select from timesheet_lines where user_id is null) loop
    after := '00000000-0000-0000-0000-000000000000';
    loop
      -- A line that somebody works on is left for the next round.
      with part as materialized (
        select ctid, entry_id from timesheet_lines where user_id is null and entry_id >= after
        order by entry_id, place limit 20000 for update skip locked),
      filled as (
        update timesheet_lines l set (user_id, day) = (select e.user_id, e.day from timesheet_entries e where e.id = l.entry_id)
        where l.ctid = any (array(select ctid from part)))
      select (select entry_id from part order by entry_id desc limit 1) into last;
      commit;
      exit when last is null;
      after := last;
    end loop;
    perform pg_sleep(0.1);
  end loop;
end $$;
