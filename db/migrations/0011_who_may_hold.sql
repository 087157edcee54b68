-- Who may hold a stage of a row is asked by every statement that writes a person into one; it stands here, once.

create function may_hold(person users, stage text) returns boolean language sql stable parallel safe
  return person.deleted_at is null and person.account_state = 'active' and person.enable_assignments
    and (stage is null or stage = any (person.roles));
comment on function may_hold(users, text) is
  'Whether a person may be given work in a role now (null: in any): living, not blocked, with assignments, and holding the role (workflow.md, Assigning).';

-- Whoever has the open rows at the moment, null: nobody. The list of rows that wait for nobody steps through it.
create index tasks_waiting on tasks (
  (case turn when 'AUTHOR' then author_id when 'REVIEWER' then reviewer_id when 'REVIEWER-2' then reviewer2_id else uploader_id end),
  file_id, turn, sr_no)
where turn <> 'CLOSED';
