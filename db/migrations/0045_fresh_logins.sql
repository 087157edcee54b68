-- When the person behind a session last gave the password: acts that hand over power need it within 30 minutes (decision 136).

alter table sessions add column authenticated_at timestamptz;
update sessions set authenticated_at = created_at;
alter table sessions alter column authenticated_at set default now(), alter column authenticated_at set not null;
comment on column sessions.authenticated_at is 'When its person last gave the password: at the login, or again in the session.';
