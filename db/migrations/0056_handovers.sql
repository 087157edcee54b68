-- What a month came to when it was closed, so that what was paid is kept and every later difference shows (calculations.md 9).

create table month_handovers (
  id uuid primary key default new_id(),
  closing_id uuid not null references month_closings,
  frozen_at timestamptz not null,
  is_late boolean not null,
  compared_at timestamptz not null,
  constraint month_handovers_closing unique (closing_id)
);
comment on table month_handovers is 'The figures of a closed month as they were frozen, one for each closing: never changed, also after a reopening.';
comment on column month_handovers.is_late is 'Frozen after the closing: the month was closed before handovers were.';
comment on column month_handovers.compared_at is 'When the figures were compared last by themselves.';
grant select, insert, update (compared_at) on month_handovers to proofline_app;

create table month_handover_lines (
  handover_id uuid not null references month_handovers,
  part text not null,
  user_id uuid not null references users,
  of_id uuid,
  of_name text,
  figures jsonb not null,
  constraint month_handover_lines_once unique nulls not distinct (handover_id, part, user_id, of_id)
);
comment on table month_handover_lines is 'What a person came to in a part of the month: hours of all, of a timesheet project, or of a worklog profile (of_id, of_name: of that day).';
comment on column month_handover_lines.figures is 'Numbers with 2 decimals by their name, hours and rupees; null: unknown.';
grant select, insert on month_handover_lines to proofline_app;

create table month_handover_differences (
  handover_id uuid not null references month_handovers,
  part text not null,
  user_id uuid not null references users,
  of_id uuid,
  present jsonb,
  found_at timestamptz not null,
  constraint month_handover_differences_once unique nulls not distinct (handover_id, part, user_id, of_id, present)
);
comment on table month_handover_differences is 'Differences from a handover that are in the audit log already, each once.';
comment on column month_handover_differences.present is 'The figures as they were then; null: there is no such line any more.';
grant select, insert on month_handover_differences to proofline_app;
