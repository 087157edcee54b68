-- After a bulk store the estimates of its tables are of before it: the next page would read by a plan for empty tables, for minutes.
create function analyze_grown() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare grown regclass;
begin
  for grown in
    select relid from pg_stat_user_tables
    where schemaname = 'public' and n_mod_since_analyze >= 250 and n_mod_since_analyze >= 0.1 * n_live_tup
  loop
    -- Another session analyzes it already: then it is not waited for.
    execute format('analyze (skip_locked) %s', grown);
  end loop;
end $$;
comment on function analyze_grown() is 'Analyzes the tables of which a tenth was written since they were analyzed; only their owner may, so it runs as that.';
