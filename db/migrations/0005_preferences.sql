-- What each person has set up for themselves: saved filters, grid layouts.
create table user_preferences (
  user_id uuid not null references users,
  key text not null check (length(key) between 1 and 100),
  value jsonb not null,
  changed_at timestamptz not null,
  primary key (user_id, key)
);
comment on table user_preferences is 'Saved filters, grid layouts and the like, by keys of the screens; only the person reads and writes them.';
comment on column user_preferences.value is 'Any JSON value of at most 64 KB; its form is the screen''s own business.';

grant select, insert, update, delete on user_preferences to proofline_app;
