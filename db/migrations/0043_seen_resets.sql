-- Who set a person's password stays visible for 90 days, and a one-time link ends with the role ADMIN (security.md, Passwords).

alter table passwords_by_others add column acknowledged_at timestamptz;
comment on table passwords_by_others is
  'Each time somebody else chose a person''s password; kept for 90 days, and until the person chooses one. While one is not acknowledged, a session only changes the password; 7 days after the last of these the password has expired (decisions 117, 135).';
comment on column passwords_by_others.acknowledged_at is 'When the person chose a password after it.';
grant update (acknowledged_at) on passwords_by_others to proofline_app;

create function end_password_link() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Nobody has a token of the new hash.
  update password_links set token_hash = sha256(gen_random_uuid()::text::bytea) where user_id = new.id and used_at is null;
  return null;
end $$;
comment on function end_password_link() is 'A link of the operator is for an ADMIN: whoever gets the role again later needs a new one.';
create trigger users_admin_lost after update of roles on users for each row
  when ('ADMIN' = any (old.roles) and 'ADMIN' <> all (new.roles)) execute function end_password_link();
