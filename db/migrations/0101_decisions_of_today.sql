-- The decisions of a day in work, up to a moment that has passed: of 1,00,000 decisions a scorecard would derive all anew with each
-- call, until the day is over. Apart from decision_days, whose days are over, for nodes that know no others yet.
create table decision_parts (
  day date primary key,
  announced_to timestamptz not null,
  begun xid8,
  summed_to timestamptz check (summed_to <= announced_to)
);
comment on table decision_parts is 'Of days that are not summed whole yet (Asia/Kolkata): up to when their decisions are in decision_sums, or will be next.';
comment on column decision_parts.announced_to is 'Decisions before it are being summed, or are; who changes one of them takes the day out.';
comment on column decision_parts.begun is 'As decision_days.begun, of the announcement; null also when what was announced is summed.';
comment on column decision_parts.summed_to is 'Decisions before it are summed; null: none.';

comment on table decision_days is 'The days that are over (Asia/Kolkata) whose decisions are in decision_sums, or will be next; of others they are taken from the events, but for what decision_parts has.';

create view summed_days with (security_invoker = true) as
select day, null::timestamptz as summed_to from decision_days where is_summed
union all
select day, summed_to from decision_parts p
where summed_to is not null and not exists (select from decision_days d where d.day = p.day and d.is_summed);
comment on view summed_days is 'The days whose decisions are in decision_sums: all of them, or, of a day in work, those before summed_to.';

create or replace function resum_decisions() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed record;
begin
  for changed in
    select e.at, (e.at at time zone 'Asia/Kolkata')::date as day from task_events e
    where e.task_id = new.task_id and e.version = new.version - (new.kind = 'undo')::int and e.id <= new.id
  loop
    delete from decision_days where day = changed.day;
    -- A node of before this migration sums a day whole and leaves its part.
    delete from decision_parts where day = changed.day and (found or announced_to > changed.at);
  end loop;
  return null;
end $$;

grant select, insert, update, delete on decision_parts to proofline_app;
grant select on summed_days to proofline_app;
