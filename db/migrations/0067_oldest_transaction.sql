-- The application's role sees no other session: it learns the age alone.
create function oldest_transaction_seconds() returns double precision
  language sql stable security definer set search_path = pg_catalog, pg_temp
  return (select extract(epoch from max(clock_timestamp() - xact_start))::float8 from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid());
comment on function oldest_transaction_seconds() is
  'The age of the oldest transaction of this database, of those whose session its owner may see; null: there is none.';
revoke all on function oldest_transaction_seconds() from public;
grant execute on function oldest_transaction_seconds() to proofline_app;
