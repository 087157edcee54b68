-- What a write answered, for the sender who repeats it with the same Idempotency-Key (api.md, Writes).
create table idempotency_keys (
  user_id uuid not null references users,
  key_hash bytea not null check (length(key_hash) = 32),
  call text not null,
  request_hash bytea not null check (length(request_hash) = 32),
  made_at timestamptz not null,
  status smallint,
  body text,
  primary key (user_id, key_hash)
);
create index idempotency_keys_made_at on idempotency_keys (made_at);
comment on table idempotency_keys is 'Results of keyed writes, each stored in the write''s own transaction; good for 24 hours, then swept by later keyed writes.';
comment on column idempotency_keys.key_hash is 'SHA-256 of the key; the key itself is never stored.';
comment on column idempotency_keys.call is 'Method and path of the contract.';
comment on column idempotency_keys.request_hash is 'HMAC-SHA-256 of what was asked, by the key: it cannot be guessed back from what is stored here.';
comment on column idempotency_keys.status is 'HTTP status of the answer; null only inside the write''s own transaction.';
comment on column idempotency_keys.body is 'The answer''s text, byte for byte.';

grant select, insert, update, delete on idempotency_keys to proofline_app;
