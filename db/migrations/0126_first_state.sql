-- Before the first stored row of roles and state, these are those of that row, not of the last one of its day (P750). As a dated rule.

-- Alone, as in refuse_closed_settings: no month is closed meanwhile.
select pg_advisory_xact_lock(hashtext('proofline months'));

alter table dated_rules drop constraint dated_rules_rule_check;
alter table dated_rules add constraint dated_rules_rule_check check (rule in ('hours paid once', 'first state'));
insert into dated_rules
select 'first state', coalesce((max(month) + interval '1 month')::date, '-infinity') from month_closings where reopened_at is null;

create table upgrade_moves (
  rule text not null references dated_rules,
  user_id uuid not null references users,
  month date not null,
  primary key (rule, user_id, month)
);
comment on table upgrade_moves is 'Whose figures of which months a rule has changed at an upgrade. Only migrations write it; ADMINs read it under System.';
comment on column upgrade_moves.month is 'The first day of the month.';
grant select on upgrade_moves to proofline_app;

insert into upgrade_moves
select r.rule, p.user_id, m::date
from dated_rules r
  cross join (
    select distinct on (user_id) user_id, effective_from as first_dated, roles, state from user_states
    order by user_id, effective_from, made_at) p
  join lateral (
    select roles, state from user_states s where s.user_id = p.user_id and s.effective_from = p.first_dated order by made_at desc limit 1) l
    on (l.roles, l.state) is distinct from (p.roles, p.state) and 'active' in (p.state, l.state)
  join lateral (
    select least((u.created_at at time zone 'Asia/Kolkata')::date, (select min(w.effective_from) from work_terms w where w.user_id = u.id)) as first_day
    from users u where u.id = p.user_id) f on true
  cross join lateral generate_series(date_trunc('month', greatest(f.first_day, r.holds_from)::timestamp), p.first_dated - 1, '1 month') m
where r.rule = 'first state' and greatest(f.first_day, r.holds_from) < p.first_dated;

create function rule_holds_from(rule text) returns date language sql stable parallel safe as $$
  select r.holds_from from dated_rules r where r.rule = $1
$$;
comment on function rule_holds_from(text) is 'From which day on a rule of dated_rules holds; -infinity: always.';

create function list_upgrade_moves() returns table (rule text, user_id uuid, month date) language sql stable as $$
  select m.rule, m.user_id, m.month from upgrade_moves m
$$;
comment on function list_upgrade_moves() is 'The rows of upgrade_moves.';
