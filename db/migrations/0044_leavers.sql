-- What lets a person in, and what only they read, goes with their deletion (security.md, People who left).

alter table users alter column password_hash drop not null;

create function drop_leavers_password() returns trigger language plpgsql as $$
begin
  new.password_hash := null;
  return new;
end $$;
create trigger users_leaving before insert or update on users for each row
  when (new.deleted_at is not null) execute function drop_leavers_password();

create function forget_leaver() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from sessions where user_id = new.id;
  delete from devices where user_id = new.id;
  delete from known_addresses where user_id = new.id;
  delete from user_preferences where user_id = new.id;
  delete from passwords_by_others where user_id = new.id;
  delete from idempotency_keys where user_id = new.id;
  return null;
end $$;
comment on function forget_leaver() is 'Whoever deletes a person, and however: nothing that let them in or that only they read is left.';
create trigger users_left after update on users for each row
  when (new.deleted_at is not null) execute function forget_leaver();

-- The triggers do the same for those who are deleted already.
update users set deleted_at = deleted_at where deleted_at is not null;

alter table users add constraint users_password_hash check (deleted_at is null or password_hash is null);
create index known_addresses_old on known_addresses (last_login_at);
