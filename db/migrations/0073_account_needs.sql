-- Of a project it may be said that its rows are submitted without an allocation ID.
create table account_needs (
  project_id uuid primary key references projects,
  needed_from timestamptz,
  said_by uuid references users,
  said_at timestamptz not null
);
comment on table account_needs is 'What somebody said of whether the decisions in a project need an allocation ID; a project without a line needs them (decision 143).';
comment on column account_needs.needed_from is 'From when on one is needed; null: not until somebody says so.';
grant select, insert, update on account_needs to proofline_app;
