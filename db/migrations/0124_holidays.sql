-- Public holidays (calculations.md 1, decision 158). No day is in force until an ADMIN confirms one.

create table holiday_calendars (
  id uuid primary key default new_id(),
  name text not null check (length(name) between 1 and 200),
  name_key text not null,
  restricted_max smallint not null default 0 constraint holiday_calendars_most check (restricted_max between 0 and 20),
  version int not null default 1 check (version > 0),
  made_at timestamptz not null,
  made_by uuid not null references users,
  deleted_at timestamptz,
  deleted_by uuid references users,
  check ((deleted_at is null) = (deleted_by is null))
);
create unique index holiday_calendars_name on holiday_calendars (name_key) where deleted_at is null;
create trigger holiday_calendars_set_key before insert or update of name on holiday_calendars
  for each row execute function set_name_key('name', 'name_key', 'name_key($1.name)');
comment on table holiday_calendars is 'Named calendars of holidays; holiday_calendar_uses says to whom one applies.';
comment on column holiday_calendars.name_key is 'As departments.name_key.';
comment on column holiday_calendars.restricted_max is 'How many of its restricted days a person may choose in a calendar year.';
comment on column holiday_calendars.deleted_at is 'It is offered no more; the days on which it applied stay as they are.';
grant select, insert, update on holiday_calendars to proofline_app;

create table holidays (
  id uuid primary key default new_id(),
  calendar_id uuid references holiday_calendars,
  day date,
  for_year smallint check (for_year between 2000 and 2200),
  name text not null check (length(name) between 1 and 200),
  kind text not null check (kind in ('national', 'festival', 'shutdown', 'restricted')),
  is_half boolean not null default false,
  state text not null check (state in ('proposed', 'confirmed', 'withdrawn')),
  version int not null default 1 check (version > 0),
  made_at timestamptz not null,
  made_by uuid not null references users,
  changed_at timestamptz,
  changed_by uuid references users,
  confirmed_at timestamptz,
  confirmed_by uuid references users,
  withdrawn_at timestamptz,
  withdrawn_by uuid references users,
  constraint holidays_of_calendar check ((kind = 'national') = (calendar_id is null)),
  constraint holidays_whole check (not is_half or kind not in ('national', 'restricted')),
  constraint holidays_dated check ((day is null) = (for_year is not null) and (day is not null or state <> 'confirmed')),
  constraint holidays_changed check ((changed_at is null) = (changed_by is null)),
  constraint holidays_confirmed check (
    (confirmed_at is null) = (confirmed_by is null) and (state <> 'confirmed' or confirmed_at is not null)
    and (state <> 'proposed' or confirmed_at is null)),
  constraint holidays_withdrawn check (
    (withdrawn_at is null) = (withdrawn_by is null) and (state = 'withdrawn') = (withdrawn_at is not null))
);
create unique index holidays_once on holidays (calendar_id, day) nulls not distinct where state <> 'withdrawn' and day is not null;
create index holidays_day on holidays (day) where state = 'confirmed';
comment on table holidays is 'Days of calendars, and the national ones, which belong to none and apply to everybody. Only confirmed ones have an effect.';
comment on column holidays.day is 'A calendar day in Asia/Kolkata; null: copied from another year, its date is to be set.';
comment on column holidays.for_year is 'The year of a day whose date is to be set.';
comment on column holidays.kind is 'restricted: off only for people who chose it (restricted_choices).';
comment on column holidays.changed_at is 'When it was last changed, confirmed or withdrawn; changed_by is in whose name its effects are.';
grant select, insert on holidays to proofline_app;
grant update (day, for_year, name, kind, is_half, state, version, changed_at, changed_by, confirmed_at, confirmed_by, withdrawn_at, withdrawn_by)
  on holidays to proofline_app;

create table holiday_calendar_uses (
  id uuid primary key default new_id(),
  scope text not null check (scope in ('workspace', 'department', 'person')),
  department_id uuid references departments,
  user_id uuid references users,
  calendar_id uuid references holiday_calendars,
  effective_from date not null,
  made_at timestamptz not null,
  made_by uuid not null references users,
  constraint holiday_calendar_uses_scope check (
    (scope = 'department') = (department_id is not null) and (scope = 'person') = (user_id is not null))
);
create index holiday_calendar_uses_in_force on holiday_calendar_uses (scope, department_id, user_id, effective_from desc, made_at desc, id desc);
comment on table holiday_calendar_uses is
  'Which calendar applies to a person, a department or the workspace from a day on: added, never changed; of one day the later made is in force.';
comment on column holiday_calendar_uses.calendar_id is 'Null: none from that day on.';
grant select, insert on holiday_calendar_uses to proofline_app;
create trigger holiday_calendar_uses_own before insert on holiday_calendar_uses
  for each row when (new.made_by = new.user_id) execute function refuse_own_figure();

create table restricted_choices (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  holiday_id uuid not null references holidays,
  chosen_at timestamptz not null,
  withdrawn_at timestamptz check (withdrawn_at >= chosen_at)
);
create unique index restricted_choices_once on restricted_choices (user_id, holiday_id) where withdrawn_at is null;
create index restricted_choices_holiday on restricted_choices (holiday_id);
comment on table restricted_choices is 'The restricted days that people chose for themselves: off while the choice is not withdrawn and the day is confirmed.';
grant select, insert on restricted_choices to proofline_app;
grant update (withdrawn_at) on restricted_choices to proofline_app;

create table person_holidays (
  user_id uuid not null references users,
  day date not null,
  holiday_id uuid not null references holidays,
  is_half boolean not null,
  primary key (user_id, day)
);
create index person_holidays_holiday on person_holidays (holiday_id);
comment on table person_holidays is
  'The holidays of each person: resolve_person_holidays of every day outside of closed months, which keep theirs. Written by refresh_person_holidays alone.';
comment on column person_holidays.is_half is 'Half of what the shift demands of the day remains.';
grant select on person_holidays to proofline_app;

create function day_share(shift numeric, on_day date, is_half boolean) returns numeric language sql immutable parallel safe as $$
  select case when is_half then 0.5 when is_half is null then 1 else 0 end * day_share(shift, on_day)
$$;
comment on function day_share(numeric, date, boolean) is
  'The same with person_holidays.is_half of a person''s day: null: no holiday; a half one halves, a whole one leaves nothing.';

create function holiday_calendars_on(people uuid[], on_days date[])
returns table (user_id uuid, day date, calendar_id uuid, is_unclear boolean) language sql stable rows 10000 as $$
  with days as materialized (select distinct d.day from unnest(on_days) d(day)),
  uses as materialized (
    select u.*, coalesce(lead(u.effective_from) over (partition by u.scope, u.department_id, u.user_id order by u.effective_from), 'infinity') as until_day
    from (
      select distinct on (a.scope, a.department_id, a.user_id, a.effective_from) a.* from holiday_calendar_uses a
      where a.user_id is null or a.user_id = any (people)
      order by a.scope, a.department_id, a.user_id, a.effective_from, a.made_at desc, a.id desc) u),
  sets as materialized (
    select s.*, coalesce(lead(s.effective_from) over (partition by s.user_id order by s.effective_from), 'infinity') as until_day
    from (
      select distinct on (a.user_id, a.effective_from) a.id, a.user_id, a.effective_from from user_department_sets a
      where a.user_id = any (people) and exists (select from uses where scope = 'department')
      order by a.user_id, a.effective_from, a.made_at desc) s),
  of_departments as materialized (
    select s.user_id, d.day, (array_agg(distinct u.calendar_id))[1] as calendar_id, count(distinct u.calendar_id) as calendars
    from days d join sets s on d.day >= s.effective_from and d.day < s.until_day
      join user_department_members m on m.set_id = s.id
      join uses u on u.scope = 'department' and u.department_id = m.department_id and u.calendar_id is not null
        and d.day >= u.effective_from and d.day < u.until_day
    group by s.user_id, d.day)
  select p.id, d.day, coalesce(o.calendar_id, t.calendar_id, w.calendar_id), o.calendar_id is null and v.calendars > 1 is true
  from unnest(people) p(id) cross join days d
    left join uses o on o.scope = 'person' and o.user_id = p.id and d.day >= o.effective_from and d.day < o.until_day
    left join of_departments v on v.user_id = p.id and v.day = d.day
    left join of_departments t on t.user_id = p.id and t.day = d.day and t.calendars = 1
    left join uses w on w.scope = 'workspace' and d.day >= w.effective_from and d.day < w.until_day
$$;
comment on function holiday_calendars_on(uuid[], date[]) is
  'The calendar of each person on each day, null where none applies: their own, else that of their departments where these have one alone, else that of the workspace. Unclear: two departments have different ones, and the person has no own.';

create function resolve_person_holidays(people uuid[], first_day date, last_day date)
returns table (user_id uuid, day date, holiday_id uuid, is_half boolean) language sql stable rows 10000 as $$
  with confirmed as materialized (
    select h.* from holidays h where h.state = 'confirmed' and h.day between first_day and last_day),
  calendars as materialized (
    select c.user_id, c.day, c.calendar_id
    from holiday_calendars_on(people, array(select distinct f.day from confirmed f where f.calendar_id is not null)) c
    where c.calendar_id is not null)
  select distinct on (f.user_id, f.day) f.user_id, f.day, f.id, f.is_half
  from (
    select p.id as user_id, h.day, h.id, h.is_half, 1 as rank from unnest(people) p(id) cross join confirmed h where h.kind = 'national'
    union all
    select c.user_id, h.day, h.id, h.is_half, array_position('{shutdown,festival,restricted}', h.kind) + 1
    from calendars c join confirmed h on h.calendar_id = c.calendar_id and h.day = c.day
    where h.kind <> 'restricted' or exists (
      select from restricted_choices r where r.user_id = c.user_id and r.holiday_id = h.id and r.withdrawn_at is null)) f
  order by f.user_id, f.day, f.is_half, f.rank, f.id
$$;
comment on function resolve_person_holidays(uuid[], date, date) is
  'The holidays of people from one day to another, both included, as the dated facts of now have them: of two on a day the whole one, then national, shutdown, festival, restricted.';

create function refresh_person_holidays(people uuid[], first_day date, last_day date, actor uuid, moment timestamptz)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moved_people uuid[];
  moved_days date[];
begin
  with moved as materialized (
    select coalesce(r.user_id, p.user_id) as user_id, coalesce(r.day, p.day) as day, r.holiday_id, r.is_half
    from resolve_person_holidays(people, first_day, last_day) r
      full join (select * from person_holidays h where h.user_id = any (people) and h.day between first_day and last_day) p
        on p.user_id = r.user_id and p.day = r.day
    where (r.holiday_id, r.is_half) is distinct from (p.holiday_id, p.is_half)),
  opened as materialized (
    select m.* from moved m where not exists (
      select from month_closings c where c.reopened_at is null and c.month = date_trunc('month', m.day)::date)),
  gone as (
    delete from person_holidays h using opened o where o.holiday_id is null and h.user_id = o.user_id and h.day = o.day),
  stored as (
    insert into person_holidays select o.user_id, o.day, o.holiday_id, o.is_half from opened o where o.holiday_id is not null
    on conflict (user_id, day) do update set holiday_id = excluded.holiday_id, is_half = excluded.is_half)
  select array_agg(o.user_id), array_agg(o.day) into moved_people, moved_days from opened o;
  if moved_people is not null then
    perform worklog_follow_holidays(moved_people, moved_days, actor, moment);
  end if;
end $$;
comment on function refresh_person_holidays(uuid[], date, date, uuid, timestamptz) is
  'Brings person_holidays of locked people from one day to another in line, outside of closed months, and what follows from them, in the name of a person.';

-- As a writer of days does: people first, then the months, so that neither waits for the other.
create function lock_people_and_months() returns void language plpgsql as $$
begin
  perform from users u order by u.id for no key update;
  perform pg_advisory_xact_lock(hashtext('proofline months'));
end $$;
comment on function lock_people_and_months() is 'Alone: the days of everybody may change, so that none may be written and no month closed meanwhile.';

create function follow_holidays() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  days date[];
  actor uuid;
  moment timestamptz;
begin
  if tg_op = 'INSERT' then
    days := array(select n.day from changed n where n.state = 'confirmed');
  else
    days := array(
      select e.day from was o join changed n on n.id = o.id
        cross join lateral (values (o.day, o.state), (n.day, n.state)) e(day, state)
      where e.state = 'confirmed' and (o.day, o.is_half, o.kind, o.state) is distinct from (n.day, n.is_half, n.kind, n.state));
  end if;
  if cardinality(days) = 0 then
    return null;
  end if;
  perform lock_people_and_months();
  if exists (
    select from unnest(days) d(day) join month_closings c on c.reopened_at is null and c.month = date_trunc('month', d.day)::date) then
    raise exception 'month is closed' using errcode = 'check_violation', constraint = 'month_is_closed';
  end if;
  select coalesce(n.changed_by, n.made_by), coalesce(n.changed_at, n.made_at) into actor, moment from changed n order by 2 desc limit 1;
  perform refresh_person_holidays(array(select u.id from users u), (select min(d) from unnest(days) d), (select max(d) from unnest(days) d), actor, moment);
  return null;
end $$;
comment on function follow_holidays() is 'After a write of holidays: refuses one of a closed month, as refuse_closed_month, and refreshes everybody''s days.';
create trigger holidays_made after insert on holidays
  referencing new table as changed for each statement execute function follow_holidays();
create trigger holidays_moved after update on holidays
  referencing old table as was new table as changed for each statement execute function follow_holidays();

create function follow_calendar_uses() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  use record;
begin
  for use in select n.*, coalesce((
      select min(u.effective_from) from holiday_calendar_uses u
      where u.scope = n.scope and u.department_id is not distinct from n.department_id and u.user_id is not distinct from n.user_id
        and u.effective_from > n.effective_from), 'infinity') as until_day from changed n order by n.id loop
    if use.scope = 'person' then
      perform from users u where u.id = use.user_id for no key update;
      perform pg_advisory_xact_lock_shared(hashtext('proofline months'));
    else
      perform lock_people_and_months();
    end if;
    if exists (
      select from month_closings c where c.reopened_at is null and use.effective_from < c.month + interval '1 month' and use.until_day > c.month) then
      raise exception 'month is closed' using errcode = 'check_violation', constraint = 'month_is_closed';
    end if;
    perform refresh_person_holidays(case when use.scope = 'person' then array[use.user_id] else array(select u.id from users u) end,
      use.effective_from, use.until_day, use.made_by, use.made_at);
  end loop;
  return null;
end $$;
comment on function follow_calendar_uses() is 'After a use of a calendar: refuses one that would be in force in a closed month, and refreshes the days of its people.';
create trigger holiday_calendar_uses_dated after insert on holiday_calendar_uses
  referencing new table as changed for each statement execute function follow_calendar_uses();

create function follow_restricted_choice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  chosen holidays;
  chosen_before int;
begin
  perform from users u where u.id = new.user_id for no key update;
  perform pg_advisory_xact_lock_shared(hashtext('proofline months'));
  select h.* into chosen from holidays h where h.id = new.holiday_id;
  if exists (select from month_closings c where c.reopened_at is null and c.month = date_trunc('month', chosen.day)::date) then
    raise exception 'month is closed' using errcode = 'check_violation', constraint = 'month_is_closed';
  end if;
  if tg_op = 'INSERT' then
    select count(*) into chosen_before
    from restricted_choices r join holidays h on h.id = r.holiday_id
    where r.user_id = new.user_id and r.withdrawn_at is null and h.calendar_id = chosen.calendar_id and h.state = 'confirmed'
      and date_trunc('year', h.day) = date_trunc('year', chosen.day) and r.id <> new.id;
    if chosen.kind <> 'restricted' or chosen.state <> 'confirmed'
        or chosen_before >= (select c.restricted_max from holiday_calendars c where c.id = chosen.calendar_id) then
      raise exception 'too many restricted days' using errcode = 'check_violation', constraint = 'restricted_choices_most';
    end if;
  end if;
  perform refresh_person_holidays(array[new.user_id], chosen.day, chosen.day, new.user_id, coalesce(new.withdrawn_at, new.chosen_at));
  return null;
end $$;
comment on function follow_restricted_choice() is
  'After a restricted day is chosen or given back: refuses more than the calendar allows, as the violation of restricted_choices_most, and refreshes the day.';
create trigger restricted_choices_followed after insert or update on restricted_choices
  for each row execute function follow_restricted_choice();

create function follow_department_calendars() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  put record;
begin
  if not exists (select from holiday_calendar_uses where scope = 'department') then
    return null;
  end if;
  if tg_table_name = 'user_department_sets' then
    select array_agg(distinct n.user_id) as people, min(n.effective_from) as first_day, (array_agg(n.made_by))[1] as actor, max(n.made_at) as moment
      into put from changed n;
  else
    select array_agg(distinct s.user_id) as people, min(s.effective_from) as first_day, (array_agg(s.made_by))[1] as actor, max(s.made_at) as moment
      into put from changed n join user_department_sets s on s.id = n.set_id;
  end if;
  if put.people is not null then
    perform from users u where u.id = any (put.people) order by u.id for no key update;
    perform pg_advisory_xact_lock_shared(hashtext('proofline months'));
    perform refresh_person_holidays(put.people, put.first_day, 'infinity', put.actor, put.moment);
  end if;
  return null;
end $$;
comment on function follow_department_calendars() is 'After other departments of people: refreshes their holidays, where departments have calendars.';
create trigger user_department_sets_holidays after insert on user_department_sets
  referencing new table as changed for each statement execute function follow_department_calendars();
create trigger user_department_members_holidays after insert on user_department_members
  referencing new table as changed for each statement execute function follow_department_calendars();

create function follow_new_people() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from holidays where state = 'confirmed') then
    perform pg_advisory_xact_lock_shared(hashtext('proofline months'));
    perform refresh_person_holidays(array(select n.id from changed n), '-infinity', 'infinity', null, null);
  end if;
  return null;
end $$;
comment on function follow_new_people() is 'Gives new people, who have no targets yet, the holidays that are in force.';
create trigger users_holidays after insert on users
  referencing new table as changed for each statement execute function follow_new_people();

create function follow_reopened_month() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refresh_person_holidays(array(select u.id from users u), new.month, (new.month + interval '1 month')::date - 1,
    new.reopened_by, new.reopened_at);
  return null;
end $$;
comment on function follow_reopened_month() is 'A month that is open again has the holidays of now; whoever reopens it has locked all days.';
create trigger month_closings_holidays after update on month_closings
  for each row when (old.reopened_at is null and new.reopened_at is not null) execute function follow_reopened_month();
