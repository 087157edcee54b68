-- Who decided and who was judged, summed by day, so that a year of a scorecard reads sums instead of all events (ADR 32).

create table decision_days (
  day date primary key,
  begun xid8,
  is_summed boolean not null default false
);
comment on table decision_days is 'The days (Asia/Kolkata) whose decisions are in decision_sums, or will be next; of others they are taken from the events.';
comment on column decision_days.begun is 'A transaction after the one that added the day: when all before it have ended, every write that changes the day finds it here, and it can be summed.';

create table decision_sums (
  day date not null,
  person_id uuid not null references users,
  role text not null check (role in ('AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER')),
  file_id uuid not null references files,
  department_id uuid not null references departments,
  fact text not null check (fact in ('decided', 'judged first', 'judged again')),
  reason text,
  count integer not null,
  accepted integer not null,
  reworked integer not null,
  skipped integer not null,
  scored integer not null,
  score_sum integer not null,
  events bigint[] not null,
  seconds integer[] not null,
  unique nulls not distinct (day, person_id, role, file_id, department_id, fact, reason),
  check (count = cardinality(events) and count = cardinality(seconds) and accepted + reworked <= count and skipped <= count)
);
comment on table decision_sums is 'The facts of the scorecard (calculations.md 6) of a day, person, role, file and department; a job makes them anew when one of them was undone.';
comment on column decision_sums.fact is 'decided: what the person decided; judged first, judged again: what others decided on their work.';
comment on column decision_sums.reason is 'Of an author''s skips.';
comment on column decision_sums.events is 'The decisions, as ids of task_events in their order.';
comment on column decision_sums.seconds is 'Of each, the time in the stage; null where it is not timed or not theirs.';
create index decision_sums_person on decision_sums (person_id, day);
create index decision_sums_file on decision_sums (file_id, day) where fact = 'decided';

create function resum_decisions() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from decision_days d using task_events e
  where e.task_id = new.task_id and e.version = new.version - (new.kind = 'undo')::int and e.id <= new.id
    and d.day = (e.at at time zone 'Asia/Kolkata')::date;
  return null;
end $$;
comment on function resum_decisions() is 'What changes the decisions of a day that may be summed takes the day out of those that are.';
create trigger task_events_late after insert on task_events for each row
  when (new.kind = 'undo' and new.batch_id is null and new.import_id is null
    or new.kind = 'update' and new.at < now() - interval '10 minutes') execute function resum_decisions();
revoke execute on function resum_decisions() from public;

grant select, insert, update, delete on decision_days, decision_sums to proofline_app;
