-- A standby that has not replayed the migrations of this version yet would lack columns, or what they are filled with.
create function newest_migration() returns int language sql stable security definer set search_path = public, pg_temp as $$
  select max(number) from schema_migration
$$;
comment on function newest_migration() is 'The number of the last migration that the database has: the application may not read their record.';
grant execute on function newest_migration() to proofline_app;
