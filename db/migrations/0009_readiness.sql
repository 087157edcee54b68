-- The row by which /ready tries a write.

create table readiness (
  one boolean primary key default true check (one),
  written_at timestamptz not null default clock_timestamp()
);
insert into readiness default values;
comment on table readiness is 'One row that /ready writes, to know whether writing works (docs/operations.md).';
comment on column readiness.written_at is 'When a node last tried.';
grant select, update on readiness to proofline_app;
