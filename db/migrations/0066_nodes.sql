-- Which nodes there are and what each knows of its machine, for the System page.
create table nodes (
  id uuid primary key default new_id(),
  name text not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  facts jsonb not null
);
comment on table nodes is 'The running nodes: each writes its row every ten seconds and takes it away when it stops in order; a node that comes back replaces its own, the rest goes after a day.';
comment on column nodes.name is 'The host''s name and the port.';
comment on column nodes.facts is 'NodeFacts in src/system/contract.ts: memory, disk, how backups are set up.';
grant select, insert, update, delete on nodes to proofline_app;

create table database_sizes (
  day date primary key,
  bytes bigint not null check (bytes > 0)
);
comment on table database_sizes is 'The size of the database by day, for its growth.';
grant select, insert, update, delete on database_sizes to proofline_app;
