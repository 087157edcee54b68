-- What the cells of a workbook say by superscript, subscript, bold, italic, underline and strike is kept beside their text (decision P339).

create function are_runs(runs jsonb) returns boolean language sql immutable parallel safe as $$
  select jsonb_typeof(runs) = 'object' and runs <> '{}'
    and not exists (
      select from jsonb_each(runs) c(key, cell) where case when jsonb_typeof(cell) = 'array' then cell = '[]' or exists (
        select from jsonb_array_elements(cell) r(run)
        where not coalesce(case when jsonb_typeof(run) = 'array' then jsonb_array_length(run) = 2 and jsonb_typeof(run -> 0) = 'string'
          and run ->> 0 <> '' and jsonb_typeof(run -> 1) = 'string' and run ->> 1 ~ '^[\^_]?b?i?u?s?$' end, false))
        or not exists (select from jsonb_array_elements(cell) r(run) where run ->> 1 <> '')
      else true end)
$$;
comment on function are_runs(jsonb) is
  'Whether these are the runs of a row: by the key of the column pairs of text and marks (^ or _, then of b, i, u, s), at least one with marks.';

-- locks tasks: the column is new, so that a row is read and none is judged; a million take less than a second
alter table tasks add column runs jsonb, add constraint tasks_runs check (runs is null or are_runs(runs));
comment on column tasks.runs is 'The runs of the row''s rich cells by the key of their column, whose text is their text form; null: all are plain.';
alter table import_rows add column runs jsonb;
