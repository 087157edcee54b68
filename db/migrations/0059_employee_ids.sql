-- Employee ids are compared as names are: Unicode form, zero-width characters, soft hyphens, outer blanks and case do not count.
-- Of two living people whose ids look alike the later one gets a number, " (2)", and an audit line says so.
do $$
declare
  later record;
  number int;
  changed text;
  line bigint;
  salt bytea;
  before jsonb;
  after jsonb;
begin
  for later in
    select id, employee_id, full_name from (
      select id, employee_id, full_name, row_number() over (partition by name_key(employee_id) order by created_at, id) as place
      from users where deleted_at is null and employee_id is not null) named
    where place > 1 order by place, id
  loop
    number := 1;
    loop
      number := number + 1;
      changed := btrim(left(later.employee_id, 80)) || format(' (%s)', number);
      exit when not exists (select from users where deleted_at is null and name_key(employee_id) = name_key(changed));
    end loop;
    update users set employee_id = changed where id = later.id;
    salt := uuid_send(gen_random_uuid());
    before := jsonb_build_object('employee_id', later.employee_id);
    after := jsonb_build_object('employee_id', changed);
    insert into audit_log (at, call, object_type, object_id, request_id, values_hash)
    values (now(), 'migration 0059_employee_ids', 'user', later.id, 'migration', audit_values_hash(salt, later.full_name, before, after))
    returning id into line;
    insert into audit_values (line_id, salt, object_name, before, after) values (line, salt, later.full_name, before, after);
  end loop;
end $$;

-- locks users: thousands of rows, for the blink in which the index is replaced.
drop index users_employee_id_key;
create unique index users_employee_id_key on users (name_key(employee_id)) where deleted_at is null;
