-- A workbook's cell is stored as its author sees it, and its number and number format are kept beside the text (decision 150).

create function are_cell_numbers(numbers jsonb) returns boolean language sql immutable parallel safe as $$
  select jsonb_typeof(numbers) = 'object' and numbers <> '{}'
    and not exists (
      select from jsonb_each(numbers) c(key, cell) where not coalesce(case jsonb_typeof(cell)
        when 'number' then true
        when 'array' then jsonb_array_length(cell) = 2 and jsonb_typeof(cell -> 0) in ('number', 'string')
          and jsonb_typeof(cell -> 1) = 'string' and cell ->> 1 <> '' end, false))
$$;
comment on function are_cell_numbers(jsonb) is
  'Whether these are the numbers of a row''s cells: by the key of the column a value in the format General, or a pair of value and number format.';

-- locks tasks: the column is new, so that a row is read and none is judged; a million take less than a second
alter table tasks add column numbers jsonb, add constraint tasks_numbers check (numbers is null or are_cell_numbers(numbers));
comment on column tasks.numbers is 'The numbers of the row''s cells by the key of their column, where the stored text does not say them; null: none.';
alter table import_rows add column numbers jsonb;
