-- Names that look the same are one name: a space of any kind is one space, a hyphen of any kind one hyphen (decision
-- 152). The key of a name was an expression of the indexes, so that a new rule gave every row another one at once, also where two
-- of them became equal. It is a column now: such a row keeps the key that it has.

alter function name_key(text) rename to old_name_key;
comment on function old_name_key(text) is
  'The key of a name as it was before the kinds of spaces and hyphens counted as one: what a row kept whose new key another one has, by which an exact spelling still finds it.';

create function name_key(name text) returns text language sql immutable parallel safe as $$
  select normalize(lower(btrim(translate(regexp_replace(
    normalize(regexp_replace(name, '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g'), NFC),
    '[ \t\n\u000B\f\r\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]', ' ', 'g'),
    U&'\02D7\058A\2010\2011\2012\2013\2014\2015\2043\2212\FE58\FE63\FF0D', '-------------'))), NFC)
$$;
comment on function name_key(text) is
  'What makes two names the same: Unicode form, invisible characters, outer spaces, kinds of spaces and hyphens and case ignored (decisions 19, 88a, 152). Twin of the function nameKey.';

create function search_key(part text) returns text language sql immutable parallel safe
  return case when octet_length(part) = length(part) then lower(part) else name_key(part) end;
comment on function search_key(text) is
  'By which a search compares texts and parts of them: name_key, and of ASCII the small letters alone, as nearly all cells of a file are (decision 152).';

alter table departments add column name_key text;
alter table projects add column name_key text;
alter table files add column name_key text;
alter table accounts add column account_id_key text;
alter table users add column employee_id_key text;
alter table glossary_words add column word_key text;
alter table productivity_files add column name_key text;
alter table target_rows add column keyword_key text, add column sub_project_name_key text, add column subject_key text;
alter table worklog_subjects add column name_key text;
alter table worklog_profiles add column name_key text;
alter table recruitment_candidates add column name_key text;

create table look_alikes (
  kind text not null,
  id uuid not null,
  other_id uuid not null,
  constraint look_alikes_pkey primary key (kind, id),
  constraint look_alikes_two check (id <> other_id)
);
comment on table look_alikes is
  'Rows that keep their old key, as another one has the new one: an ADMIN sees both until one of them is renamed or deleted (list_look_alikes).';
comment on column look_alikes.other_id is 'The row that it looks like; of a keyword the timesheet project.';
grant select on look_alikes to proofline_app;

-- Nothing that a closed month has changes.
alter table productivity_files disable trigger productivity_files_changed;
do $$
declare
  kind record;
begin
  for kind in select * from (values
    ('department', 'departments', 'name', 'name_key', '''''', 'deleted_at is null', 'created_at'),
    ('file', 'files', 'name', 'name_key', '''''', 'deleted_at is null', 'created_at'),
    ('account', 'accounts', 'account_id', 'account_id_key', 'project_id::text', 'deleted_at is null', 'created_at'),
    ('employee ID', 'users', 'employee_id', 'employee_id_key', '''''', 'deleted_at is null', 'created_at'),
    ('glossary word', 'glossary_words', 'word', 'word_key', 'project_id::text', 'replaced_by is null', 'place'),
    ('hours file', 'productivity_files', 'name', 'name_key', '''''', 'deleted_at is null', 'uploaded_at'),
    ('subject', 'worklog_subjects', 'name', 'name_key', 'project_id::text', 'deleted_at is null', 'created_at'),
    ('profile', 'worklog_profiles', 'name', 'name_key', 'subject_id::text', 'deleted_at is null', 'created_at'))
    as k(name, rows, named, key, within, lives, made)
  loop
    -- A row gets its new key unless another one has that as its old one, or an earlier one gets it: so no two are equal.
    execute format($f$
      create table named as
      select id, %3$s as within, %2$I as name, old_name_key(%2$I) as old, name_key(%2$I) as new, %4$s as lives, %5$s as made
      from %1$I where %2$I is not null $f$, kind.rows, kind.named, kind.within, kind.lives, kind.made);
    execute format($f$
      update %1$I t set %2$I = case when k.lives then k.old else k.new end from named k where k.id = t.id $f$, kind.rows, kind.key);
    execute format($f$
      update %1$I t set %2$I = p.new
      from (
        select n.id, n.new, row_number() over (partition by n.within, n.new order by n.made, n.id) as place
        from named n where n.lives and n.old <> n.new
          and not exists (select from named o where o.lives and o.within = n.within and o.old = n.new)) p
      where p.place = 1 and t.id = p.id $f$, kind.rows, kind.key);
    execute format($f$
      insert into look_alikes (kind, id, other_id)
      select %3$L, n.id, o.id
      from named n join %1$I t on t.id = n.id and t.%2$I <> n.new
        join named o on o.lives and o.within = n.within and o.new = n.new and o.id <> n.id
        join %1$I s on s.id = o.id and s.%2$I = n.new
      where n.lives $f$, kind.rows, kind.key, kind.name);
    drop table named;
  end loop;
end $$;
alter table productivity_files enable trigger productivity_files_changed;

-- Targets are joined with timesheet projects by name, also in closed months and after a deletion: two names that were two there
-- stay two, so each old key of both tables becomes another one, or stays.
create table old_keys as
select old, name_key(old) as new, bool_or(lives) as lives, min(made) as made
from (
  select old_name_key(name) as old, deleted_at is null as lives, created_at as made from projects
  union all select old_name_key(keyword), false, added_at from target_rows) k
group by old;
delete from old_keys k where old = new or exists (select from old_keys o where o.old = k.new);
delete from old_keys k using old_keys o
where o.new = k.new and o.old <> k.old and (not o.lives, o.made, o.old) < (not k.lives, k.made, k.old);
update projects set name_key = coalesce((select new from old_keys where old = old_name_key(name) limit 1), old_name_key(name));
update target_rows set keyword_key = coalesce((select new from old_keys where old = old_name_key(keyword)), old_name_key(keyword)),
  sub_project_name_key = old_name_key(sub_project_name), subject_key = old_name_key(subject);
update target_rows t set sub_project_name_key = p.sub_project_name_key, subject_key = p.subject_key
from (
  select n.*, row_number() over (partition by n.project_id, n.keyword_key, n.department_id, n.role, n.sub_project_name_key, n.subject_key
    order by n.added_at, n.id) as place
  from (
    select id, project_id, keyword_key, department_id, role, added_at, deleted_on is null as lives, name_key(sub_project_name) as sub_project_name_key,
      name_key(subject) as subject_key from target_rows) n
  where n.lives and not exists (
    select from target_rows o where o.deleted_on is null and o.id <> n.id and o.project_id = n.project_id and o.keyword_key = n.keyword_key
      and o.department_id = n.department_id and o.role = n.role and o.sub_project_name_key = n.sub_project_name_key
      and o.subject_key = n.subject_key)) p
where p.place = 1 and t.id = p.id;
update target_rows set sub_project_name_key = name_key(sub_project_name), subject_key = name_key(subject) where deleted_on is not null;
update recruitment_candidates set name_key = name_key(name) where name is not null;

drop table old_keys;

insert into look_alikes (kind, id, other_id)
select distinct on (n.id) 'project', n.id, o.id from projects n join projects o on o.deleted_at is null and o.id <> n.id and o.name_key = name_key(n.name)
where n.deleted_at is null and n.name_key <> name_key(n.name);
-- Of target rows that are the same but for signs: the keyword, sub-project or subject may be what differs.
with living as (
  select r.*, array[name_key(keyword), name_key(sub_project_name), name_key(subject)] as new,
    array[name_key(keyword), name_key(sub_project_name), name_key(subject)] <> array[keyword_key, sub_project_name_key, subject_key] as keeps
  from target_rows r where deleted_on is null)
insert into look_alikes (kind, id, other_id)
select distinct on (n.id) 'target', n.id, o.id
from living n join living o on o.project_id = n.project_id and o.department_id = n.department_id and o.role = n.role and o.new = n.new
  and (o.keeps, o.added_at, o.id) < (n.keeps, n.added_at, n.id)
order by n.id, o.keeps, o.added_at, o.id;
insert into look_alikes (kind, id, other_id)
select distinct on (r.id) 'keyword', r.id, p.id
from target_rows r join projects p on p.deleted_at is null and name_key(p.name) = name_key(r.keyword) and p.name_key <> r.keyword_key
where r.deleted_on is null and not exists (select from projects s where s.deleted_at is null and s.name_key = r.keyword_key)
order by r.id, p.created_at, p.id;

alter table departments alter column name_key set not null;
alter table projects alter column name_key set not null;
alter table files alter column name_key set not null;
alter table accounts alter column account_id_key set not null;
alter table users add constraint users_employee_id_key_kept check ((employee_id is null) = (employee_id_key is null));
alter table glossary_words alter column word_key set not null;
alter table productivity_files alter column name_key set not null;
alter table target_rows alter column keyword_key set not null, alter column sub_project_name_key set not null, alter column subject_key set not null;
alter table worklog_subjects alter column name_key set not null;
alter table worklog_profiles alter column name_key set not null;
alter table recruitment_candidates add constraint recruitment_candidates_name_key check ((name is null) = (name_key is null));
comment on column departments.name_key is 'The name_key of its name, set by a trigger; the old_name_key of one that keeps it (look_alikes).';
comment on column projects.name_key is 'As departments.name_key: what target rows are joined by.';
comment on column files.name_key is 'As departments.name_key.';
comment on column accounts.account_id_key is 'As departments.name_key, among those of its project.';
comment on column users.employee_id_key is 'As departments.name_key, of the employee ID.';
comment on column glossary_words.word_key is 'As departments.name_key, among the words of its project.';
comment on column productivity_files.name_key is 'As departments.name_key.';
comment on column target_rows.keyword is 'The name of the timesheet project whose lines the target measures, compared by keyword_key.';
comment on column target_rows.keyword_key is 'The name_key of the timesheet project that the keyword names, set by a trigger.';
comment on column target_rows.sub_project_name_key is 'As departments.name_key, among rows that are the same otherwise.';
comment on column target_rows.subject_key is 'As sub_project_name_key.';
comment on column worklog_subjects.name_key is 'As departments.name_key, among those of its project.';
comment on column worklog_profiles.name_key is 'As departments.name_key, among those of its subject.';
comment on column recruitment_candidates.name_key is 'The name_key of the name, set by a trigger.';

-- locks departments: none of these tables is large, and each index is made again below
drop index departments_name_key, projects_name_key, files_name_key, accounts_account_id_key, users_employee_id_key, glossary_words_key,
  productivity_files_name, target_rows_once, worklog_subjects_name, worklog_profiles_name, recruitment_candidates_named;
create unique index departments_name_key on departments (name_key) where deleted_at is null;
create unique index projects_name_key on projects (name_key) where deleted_at is null;
create unique index files_name_key on files (name_key) where deleted_at is null;
create unique index accounts_account_id_key on accounts (project_id, account_id_key) where deleted_at is null;
create unique index users_employee_id_key on users (employee_id_key) where deleted_at is null;
create unique index glossary_words_key on glossary_words (project_id, word_key) where replaced_by is null;
create unique index productivity_files_name on productivity_files (name_key) where deleted_at is null;
create unique index target_rows_once on target_rows (project_id, keyword_key, sub_project_name_key, department_id, subject_key, role)
  where deleted_on is null;
create unique index worklog_subjects_name on worklog_subjects (project_id, name_key) where deleted_at is null;
create unique index worklog_profiles_name on worklog_profiles (subject_id, name_key) where deleted_at is null;
create index recruitment_candidates_named on recruitment_candidates (name_key) where gone_at is null;

-- The stored key that a text names: of a row that keeps its old key where the text is spelled as that one, else the new one (decision
-- P652).
create function department_key(text) returns text language sql stable parallel safe as $$
  select coalesce((select name_key from departments where deleted_at is null and name_key = old_name_key($1) limit 1), name_key($1)) $$;
comment on function department_key(text) is
  'The departments.name_key that a text names: of one that keeps its old key where it is spelled so, else the new one.';
create function project_key(text) returns text language sql stable parallel safe as $$
  select coalesce((select name_key from projects where deleted_at is null and name_key = old_name_key($1) limit 1), name_key($1)) $$;
comment on function project_key(text) is 'As department_key, of projects.';
create function file_key(text) returns text language sql stable parallel safe as $$
  select coalesce((select name_key from files where deleted_at is null and name_key = old_name_key($1) limit 1), name_key($1)) $$;
comment on function file_key(text) is 'As department_key, of files.';
create function account_key(project uuid, name text) returns text language sql stable parallel safe as $$
  select coalesce((select account_id_key from accounts where deleted_at is null and project_id = project and account_id_key = old_name_key($2) limit 1),
    name_key($2)) $$;
comment on function account_key(uuid, text) is 'As department_key, of the allocation IDs of a project.';
create function employee_id_key(text) returns text language sql stable parallel safe as $$
  select coalesce((select employee_id_key from users where deleted_at is null and employee_id_key = old_name_key($1) limit 1), name_key($1)) $$;
comment on function employee_id_key(text) is 'As department_key, of employee IDs.';
create function glossary_key(project uuid, word text) returns text language sql stable parallel safe as $$
  select coalesce((select g.word_key from glossary_words g where g.replaced_by is null and g.project_id = project and g.word_key = old_name_key($2) limit 1),
    name_key($2)) $$;
comment on function glossary_key(uuid, text) is 'As department_key, of the glossary of a project.';
create function productivity_file_key(text) returns text language sql stable parallel safe as $$
  select coalesce((select name_key from productivity_files where deleted_at is null and name_key = old_name_key($1) limit 1), name_key($1)) $$;
comment on function productivity_file_key(text) is 'As department_key, of the files with hours.';
create function worklog_subject_key(project uuid, name text) returns text language sql stable parallel safe as $$
  select coalesce((select s.name_key from worklog_subjects s where s.deleted_at is null and s.project_id = project and s.name_key = old_name_key($2) limit 1),
    name_key($2)) $$;
comment on function worklog_subject_key(uuid, text) is 'As department_key, of the subjects of a project.';
create function worklog_profile_key(subject uuid, name text) returns text language sql stable parallel safe as $$
  select coalesce((select p.name_key from worklog_profiles p where p.deleted_at is null and p.subject_id = subject and p.name_key = old_name_key($2) limit 1),
    name_key($2)) $$;
comment on function worklog_profile_key(uuid, text) is 'As department_key, of the profiles of a subject.';
create function keyword_key(text) returns text language sql stable parallel safe as $$
  select coalesce((select name_key from projects where deleted_at is null and name_key = old_name_key($1) limit 1),
    (select r.keyword_key from target_rows r where r.deleted_on is null and r.keyword_key = old_name_key($1) limit 1), name_key($1)) $$;
comment on function keyword_key(text) is 'The key of the timesheet project that a keyword names: as project_key, also where a row alone keeps an old one.';

create function set_name_key() returns trigger language plpgsql as $$
declare
  was text;
  key text;
begin
  if tg_op = 'UPDATE' then
    was := to_jsonb(old) ->> tg_argv[0];
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) ->> tg_argv[0] is not distinct from was then
    return new;
  end if;
  execute 'select ' || tg_argv[2] into key using new;
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[1], key));
end $$;
comment on function set_name_key() is
  'Sets a key (second argument) by an expression (third) when its name (first) is another; a row that is changed otherwise keeps its key.';

create function set_target_keys() returns trigger language plpgsql as $$
begin
  new.keyword_key := keyword_key(new.keyword);
  new.sub_project_name_key := name_key(new.sub_project_name);
  new.subject_key := name_key(new.subject);
  -- As department_key: spelled as a row that keeps its old keys.
  select r.sub_project_name_key, r.subject_key into new.sub_project_name_key, new.subject_key
  from (select) one left join target_rows r on r.deleted_on is null and r.project_id = new.project_id and r.keyword_key = new.keyword_key
    and r.department_id = new.department_id and r.role = new.role and r.sub_project_name_key = old_name_key(new.sub_project_name)
    and r.subject_key = old_name_key(new.subject);
  new.sub_project_name_key := coalesce(new.sub_project_name_key, name_key(new.sub_project_name));
  new.subject_key := coalesce(new.subject_key, name_key(new.subject));
  return new;
end $$;
comment on function set_target_keys() is 'As set_name_key, of the three names of a target row, which never change.';

create trigger departments_set_key before insert or update of name on departments
  for each row execute function set_name_key('name', 'name_key', 'department_key($1.name)');
create trigger projects_set_key before insert or update of name on projects
  for each row execute function set_name_key('name', 'name_key', 'project_key($1.name)');
create trigger files_set_key before insert or update of name on files
  for each row execute function set_name_key('name', 'name_key', 'file_key($1.name)');
create trigger accounts_set_key before insert or update of account_id on accounts
  for each row execute function set_name_key('account_id', 'account_id_key', 'account_key($1.project_id, $1.account_id)');
create trigger users_set_key before insert or update of employee_id on users
  for each row execute function set_name_key('employee_id', 'employee_id_key', 'employee_id_key($1.employee_id)');
create trigger glossary_words_set_key before insert or update of word on glossary_words
  for each row execute function set_name_key('word', 'word_key', 'glossary_key($1.project_id, $1.word)');
create trigger productivity_files_set_key before insert or update of name on productivity_files
  for each row execute function set_name_key('name', 'name_key', 'productivity_file_key($1.name)');
create trigger target_rows_set_key before insert on target_rows for each row execute function set_target_keys();
create trigger worklog_subjects_set_key before insert or update of name on worklog_subjects
  for each row execute function set_name_key('name', 'name_key', 'worklog_subject_key($1.project_id, $1.name)');
create trigger worklog_profiles_set_key before insert or update of name on worklog_profiles
  for each row execute function set_name_key('name', 'name_key', 'worklog_profile_key($1.subject_id, $1.name)');
create trigger recruitment_candidates_set_key before insert or update of name on recruitment_candidates
  for each row execute function set_name_key('name', 'name_key', 'name_key($1.name)');

create or replace view department_names with (security_invoker = true) as select id, name, deleted_at, name_key from departments;
create or replace view project_names with (security_invoker = true) as select id, name, deleted_at, name_key from projects;
create or replace view module_projects with (security_invoker = true) as
  select p.id, p.name, p.deleted_at, m.module, m.added_by, m.added_at, p.name_key
  from projects p join project_modules m on m.project_id = p.id;

-- Rows are joined by their stored keys. Those that take a name are for names that somebody sends, and for the version before.
create function target_of_key(person uuid, project_key text, on_day date, but uuid default null, but_row uuid default null)
returns setof assigned_target_history language sql stable parallel safe rows 1 as $$
  select h.* from assigned_targets a join target_rows r on r.id = a.row_id join assigned_target_history h on h.assigned_id = a.id
  where a.user_id = person and r.keyword_key = project_key and (r.deleted_on is null or on_day < r.deleted_on)
    and h.voided_at is null and h.effective_from <= on_day and h.id is distinct from but and r.id is distinct from but_row
  order by h.effective_from desc, h.made_at desc, h.id desc limit 1
$$;
comment on function target_of_key(uuid, text, date, uuid, uuid) is
  'The entry that is a person''s target on a day for lines of the timesheet project of this key, leaving out the one of id `but` and those of the row `but_row` (calculations.md 3).';
create or replace function target_in_force(person uuid, project_name text, on_day date, but uuid default null, but_row uuid default null)
returns setof assigned_target_history language sql stable parallel safe rows 1 as $$
  select * from target_of_key(person, keyword_key(project_name), on_day, but, but_row)
$$;
comment on function target_in_force(uuid, text, date, uuid, uuid) is 'As target_of_key, of the timesheet project of this name.';

create function closed_days_of_key(project_key text, from_day date) returns setof date language sql stable as $$
  select d.day from month_closings c
    cross join lateral (select (c.month + interval '1 month')::date as end_day, greatest(c.month, from_day) as first_day) m
    cross join lateral (
      select m.first_day as day
      union select r.deleted_on from target_rows r
      where r.keyword_key = project_key and r.deleted_on > m.first_day and r.deleted_on < m.end_day) d
  where c.reopened_at is null and from_day < m.end_day
$$;
comment on function closed_days_of_key(text, date) is
  'The days of closed months, from a day on, on which an entry of a keyword that is in force in the month begins to be: the first ones, and those on which another row ends.';
create or replace function closed_target_days(project_name text, from_day date) returns setof date language sql stable as $$
  select closed_days_of_key(keyword_key(project_name), from_day)
$$;
comment on function closed_target_days(text, date) is 'As closed_days_of_key, of the keyword of this name.';

create or replace function refuse_closed_targets() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('proofline months'));
  if exists (
    select from assigned_targets a join target_rows r on r.id = a.row_id
      cross join lateral closed_days_of_key(r.keyword_key, new.effective_from) d(day)
    where a.id = new.assigned_id and new.id = (select id from target_of_key(a.user_id, r.keyword_key, d.day))) then
    raise exception 'month is closed' using errcode = 'check_violation', constraint = 'month_is_closed';
  end if;
  return new;
end $$;

create function list_look_alikes() returns table (kind text, name text, other text, place text) language sql stable as $$
  select l.kind, p.name, p.other, p.place
  from look_alikes l cross join lateral (
    select n.name, o.name as other, null as place from departments n, departments o
    where l.kind = 'department' and n.id = l.id and o.id = l.other_id and n.deleted_at is null and o.deleted_at is null
    union all
    select n.name, o.name, null from projects n, projects o
    where l.kind = 'project' and n.id = l.id and o.id = l.other_id and n.deleted_at is null and o.deleted_at is null
    union all
    select n.name, o.name, null from files n, files o
    where l.kind = 'file' and n.id = l.id and o.id = l.other_id and n.deleted_at is null and o.deleted_at is null
    union all
    select n.account_id, o.account_id, p.name from accounts n, accounts o, projects p
    where l.kind = 'account' and n.id = l.id and o.id = l.other_id and n.deleted_at is null and o.deleted_at is null and p.id = n.project_id
    union all
    select n.employee_id, o.employee_id, n.full_name || ', ' || o.full_name from users n, users o
    where l.kind = 'employee ID' and n.id = l.id and o.id = l.other_id and n.deleted_at is null and o.deleted_at is null
    union all
    select n.word, o.word, p.name from glossary_words n, glossary_words o, projects p
    where l.kind = 'glossary word' and n.id = l.id and o.id = l.other_id and n.replaced_by is null and o.replaced_by is null and p.id = n.project_id
    union all
    select n.name, o.name, null from productivity_files n, productivity_files o
    where l.kind = 'hours file' and n.id = l.id and o.id = l.other_id and n.deleted_at is null and o.deleted_at is null
    union all
    select n.name, o.name, p.name from worklog_subjects n, worklog_subjects o, projects p
    where l.kind = 'subject' and n.id = l.id and o.id = l.other_id and n.deleted_at is null and o.deleted_at is null and p.id = n.project_id
    union all
    select n.name, o.name, p.name || ', ' || s.name from worklog_profiles n, worklog_profiles o, worklog_subjects s, projects p
    where l.kind = 'profile' and n.id = l.id and o.id = l.other_id and n.deleted_at is null and o.deleted_at is null and s.id = n.subject_id
      and p.id = s.project_id
    union all
    select concat_ws(', ', n.keyword, n.sub_project_name, n.subject), concat_ws(', ', o.keyword, o.sub_project_name, o.subject), p.name
    from target_rows n, target_rows o, projects p
    where l.kind = 'target' and n.id = l.id and o.id = l.other_id and n.deleted_on is null and o.deleted_on is null and p.id = n.project_id
    union all
    select n.keyword, o.name, p.name from target_rows n, projects o, projects p
    where l.kind = 'keyword' and n.id = l.id and o.id = l.other_id and n.deleted_on is null and o.deleted_at is null and p.id = n.project_id
      and n.keyword_key <> o.name_key
    union all
    select n.question_id, o.question_id, f.name from tasks n, tasks o, files f
    where l.kind = 'question ID' and n.id = l.id and o.id = l.other_id and f.id = n.file_id and f.deleted_at is null) p
  where l.kind = 'target' or l.kind = 'keyword' or name_key(p.name) = name_key(p.other)
  order by l.kind, p.place, p.name, l.id
$$;
comment on function list_look_alikes() is 'The pairs of look_alikes that are still there and still look the same, with where they are.';

-- Question IDs have a stored key already. Those that change are looked for and written in parts.
create procedure renew_question_keys() language plpgsql as $$
declare
  changed constant text := '[\u034F\u17B4\u17B5\u180B-\u180F\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\t\n\u000B\f\r\u02D7\u058A\u2010-\u2015\u2043\u2212\uFE00-\uFE0F\uFE58\uFE63\uFF0D\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]';
  after uuid := '00000000-0000-0000-0000-000000000000';
  last uuid;
begin
  loop
    begin
      -- As for names: unless another row of the file has that key, or an earlier one gets it.
      with chunk as materialized (
        select id, file_id, question_key, question_id from tasks where id > after order by id limit 20000),
      looked as materialized (
        select id, file_id, question_key as old, name_key(question_id) as new from chunk where question_key ~ changed),
      part as materialized (
        select n.*, o.id as other_id from looked n left join tasks o on o.file_id = n.file_id and o.question_key = n.new where n.old <> n.new),
      free as materialized (
        select distinct on (file_id, new) id, file_id, new from part where other_id is null order by file_id, new, id),
      renewed as (update tasks t set question_key = f.new from free f where t.id = f.id),
      kept as (
        insert into look_alikes (kind, id, other_id)
        select 'question ID', p.id, coalesce(p.other_id, f.id) from part p left join free f using (file_id, new)
        where p.id is distinct from f.id on conflict do nothing)
      select (select id from chunk order by id offset 19999) into last;
    exception when unique_violation then
      -- Somebody has added a row with the key meanwhile.
      last := after;
    end;
    commit;
    exit when last is null;
    after := last;
  end loop;
end $$;
comment on procedure renew_question_keys() is 'Gives the question IDs that are there the key of name_key, in parts; of two that look the same the later one keeps its old key.';
comment on column tasks.question_key is 'nameKey of question_id: what repeats (decisions 88a, 152); the old_name_key of one that keeps it (look_alikes).';
