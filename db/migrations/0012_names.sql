-- Names are compared without what nobody sees: Unicode form, zero-width characters, soft hyphens (data-model.md).

drop index departments_name_key, projects_name_key, files_name_key, accounts_account_id_key;

create or replace function name_key(name text) returns text language sql immutable parallel safe as $$
  select lower(btrim(
    normalize(regexp_replace(name, '[\u00AD\u061C\u115F\u1160\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\U000E0001-\U000E007F]', '', 'g'), NFC),
    E' \t\n\u000B\f\r\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000'))
$$;
comment on function name_key(text) is
  'What makes two names the same: Unicode form, invisible characters, outer blanks and case ignored (decisions 19, 88a). Twin of the function nameKey.';

-- Two living names that look alike were two names so far: the later one gets a number, " (2)", and an audit line says so.
do $$
declare
  kind record;
  later record;
  number int;
  renamed text;
  taken boolean;
begin
  for kind in select * from (values
    ('department', 'departments', 'name', 'null::uuid', ''), ('project', 'projects', 'name', 'null::uuid', ''),
    ('file', 'files', 'name', 'null::uuid', '.xlsx'), ('account', 'accounts', 'account_id', 'project_id', ''))
    as k(type, rows, name, within, ending)
  loop
    for later in execute format(
      'select id, name, within from (
         select id, %1$I as name, %2$s as within, row_number() over (partition by %2$s, name_key(%1$I) order by created_at, id) as place
         from %3$I where deleted_at is null) named
       where place > 1 order by place, id', kind.name, kind.within, kind.rows)
    loop
      number := 1;
      loop
        number := number + 1;
        renamed := btrim(left(left(later.name, length(later.name) - length(kind.ending)), 180)) || format(' (%s)', number) || kind.ending;
        execute format(
          'select exists (select from %I where deleted_at is null and %s is not distinct from $1 and name_key(%I) = name_key($2))',
          kind.rows, kind.within, kind.name) into taken using later.within, renamed;
        exit when not taken;
      end loop;
      execute format('update %I set %I = $1 where id = $2', kind.rows, kind.name) using renamed, later.id;
      insert into audit_log (at, call, object_type, object_id, object_name, before, after, request_id)
      values (now(), 'migration 0012_names', kind.type, later.id, renamed, jsonb_build_object('name', later.name),
        jsonb_build_object('name', renamed), 'migration');
    end loop;
  end loop;
end $$;

create unique index departments_name_key on departments (name_key(name)) where deleted_at is null;
create unique index projects_name_key on projects (name_key(name)) where deleted_at is null;
create unique index files_name_key on files (name_key(name)) where deleted_at is null;
create unique index accounts_account_id_key on accounts (project_id, name_key(account_id)) where deleted_at is null;

-- Question ids of one file that differ only so keep the keys they have: both rows stay, and neither is said to be the other.
update tasks t set question_key = normalize(t.question_key, NFC)
where t.question_key is not NFC normalized and not exists (
  select from tasks o where o.file_id = t.file_id and o.id <> t.id and normalize(o.question_key, NFC) = normalize(t.question_key, NFC));
comment on column tasks.question_key is 'nameKey of question_id: what repeats (decisions 88a).';
