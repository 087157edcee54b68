-- Browsers in which people have logged in: each has places of its own in the queue of passwords, and its own count of failures.

create table devices (
  secret_hash bytea not null check (length(secret_hash) = 32),
  user_id uuid not null references users,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (secret_hash, user_id)
);
comment on table devices is
  'Browsers in which a person has logged in: failures of others never lock the person out of these. The secret is the browser''s own and survives the log-out (security.md, Logging in).';
create index devices_user_id on devices (user_id);
grant select, insert, update, delete on devices to proofline_app;

-- Whether anybody has logged in from a network.
create index known_addresses_address on known_addresses (address);
