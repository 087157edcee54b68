-- Who blocks the other ADMINs, or takes the role from them, is not the only one by that (decision 134).
create or replace function is_only_admin(person uuid) returns boolean language sql stable as $$
  select exists (select from users where id = person and 'ADMIN' = any (roles) and account_state = 'active' and deleted_at is null)
    and not exists (
      select from users u where u.id <> person and u.deleted_at is null and ('ADMIN' = any (u.roles) or exists (
        select from user_states taken join user_states given on given.user_id = taken.user_id and given.made_at < taken.made_at
        where taken.user_id = u.id and taken.made_by = person and not 'ADMIN' = any (taken.roles) and 'ADMIN' = any (given.roles)))) $$;
comment on function is_only_admin(uuid) is 'Whether the person is active and the only ADMIN, blocked ones and those counted from whom this person took the role: then they may set own figures (decision 134).';
