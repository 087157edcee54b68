-- Pictures by address are shown from hosts that an ADMIN allows.
create table image_host_lists (
  id uuid primary key default new_id(),
  hosts text[] not null,
  made_at timestamptz not null,
  made_by uuid not null references users,
  constraint image_host_lists_most check (cardinality(hosts) <= 20),
  constraint image_host_lists_names check (array_to_string(hosts, ' ', '?') ~ '^([a-z0-9.-]+( |$))*$')
);
comment on table image_host_lists is 'From which hosts pictures are shown by their addresses: each list whole, added, never changed; the later made is in force, none before the first.';
comment on column image_host_lists.hosts is 'Exact names, in order, in lower case.';
create index image_host_lists_made on image_host_lists (made_at desc, id desc);
grant select, insert on image_host_lists to proofline_app;
