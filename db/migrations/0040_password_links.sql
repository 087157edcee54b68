-- One-time links by which an ADMIN who cannot log in chooses a new password; a command on the host makes them.

create table password_links (
  user_id uuid primary key references users,
  token_hash bytea not null unique check (length(token_hash) = 32),
  unblocks boolean not null,
  made_at timestamptz not null,
  used_at timestamptz
);
comment on table password_links is
  'The latest link of an ADMIN that the operator of the host made (npm run admin); it works once, for 24 hours. The person sees it in the inbox.';
comment on column password_links.unblocks is 'Whether its use unblocks the person: the operator asked for that.';
grant select, insert, update on password_links to proofline_app;
