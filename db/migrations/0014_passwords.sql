-- Passwords that somebody else chose, and wrong tries that are counted before they are verified.

create table passwords_by_others (
  user_id uuid not null references users,
  chosen_by uuid not null references users check (chosen_by <> user_id),
  chosen_at timestamptz not null,
  primary key (user_id, chosen_at, chosen_by)
);
comment on table passwords_by_others is
  'Each time somebody else chose a person''s password, until the person chooses one, which deletes the rows. While there is one, a session only changes the password; 7 days after the last the password has expired (decisions 117).';
grant select, insert, delete on passwords_by_others to proofline_app;

comment on column users.password_hash is
  'argon2id, or `sha256$salt$hash` of a made password of about 80 bits until its first login.';

-- A try counts as failed before it is verified; the one that was right is taken off again.
alter table login_throttle drop constraint login_throttle_failures_check, add constraint login_throttle_failures_check check (failures >= 0);
create index login_throttle_last_failure_at on login_throttle (last_failure_at);
comment on table login_throttle is
  'Failed logins by account with address, by account and by address (security.md, Sessions); failures are forgotten one by one, old rows deleted.';
