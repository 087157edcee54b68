import { type Actor, STAFF_ROLES, type StaffRole } from '../../../access/levels.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { toEmailKey } from '../../../kit/shared/emails.ts'
import { asId } from '../../../kit/shared/ids.ts'
import { refuse } from '../../../rows/refusals.ts'
import { type LivingFile, visibleRowsSql } from '../../../rows/files/server/lookup.ts'
import { toRoleKey, ROLE_NAMES, getRoleWord } from '../../../rows/workflow/vocabulary.ts'
import { lockTasks } from '../../../rows/workflow/server/save-move.ts'
import { type ChosenRows, chosenRowSql, describeRows, refuseAbsentRows } from '../../../rows/filter/server/chosen-rows.ts'
import { type Acted, type HolderClash, refuseActed, refuseClashes } from './refused-rows.ts'
import type { ShownRows } from '../../../rows/filter/chosen-rows-contract.ts'
import { type ChangedRows, changedRowsSql, refuseChangedRows } from './shown-rows.ts'
import { mayHoldSql } from '../../../users/server/lookup.ts'

/**
 * `error`, `skip` and `replace` apply to a stage that is assigned to somebody else. `clear` unassigns the stages, and `clear
 * open` only those that have not acted (decision P681).
 */
type Mode = 'error' | 'skip' | 'replace' | 'clear' | 'clear open'
/** Null unassigns the stage. Roles without an entry are unchanged. */
type Target = Partial<Record<StaffRole, string | null>>
/** `people` are the people who gained or lost stages. */
export type AssignmentOutcome = { rows: number; changed: number; skipped: number[]; people: string[] }

/** `shown` holds the rows as their page showed them. Without it, the change applies to any rows that match now. */
type Change = { file: LivingFile; target: Target; mode: Mode; actor: Actor; shown: ShownRows | undefined }

type Plan = {
  rows: number
  wanted: number
  changed: number
  skipped: number[]
  people: string[]
  clashes: HolderClash[]
  acted: Acted[]
  own: number[] | null
  last: number
  /** How the rows differ from those that were shown, if they do. */
  unlike: ChangedRows | null
}

/**
 * Makes the whole change in one statement, which computes the new state of each chosen row, and the clashes. If there are no
 * clashes and the rows are the ones that were shown, it updates them and inserts their events. Otherwise it writes nothing
 * (workflow.md, Assigning).
 */
const change = (db: Db, rows: Sql, { file, target, mode, actor, shown }: Change, now: Date) => {
  const asked = (role: StaffRole): Sql => db`${target[role] !== undefined}::boolean`
  const given = (role: StaffRole): Sql => db`${target[role] ?? null}::uuid`
  const at = now.toISOString()
  const roles = STAFF_ROLES.filter((role) => target[role] !== undefined)
  const keepsActed = mode === 'clear open'
  const kind = mode === 'clear' || keepsActed ? 'unassign' : 'assign'
  return db<Plan[]>`
  with chosen as (
    select t.id, t.sr_no, t.version, t.turn, t.author_id, t.reviewer_id, t.reviewer2_id, t.uploader_id, t.author_allocated_at,
      t.reviewer_allocated_at, t.reviewer2_allocated_at, t.uploader_allocated_at,
      ${asked('AUTHOR')} and t.author_id is not null and t.author_id is distinct from ${given('AUTHOR')} as author_taken,
      ${asked('REVIEWER')} and t.reviewer_id is not null and t.reviewer_id is distinct from ${given('REVIEWER')} as reviewer_taken,
      ${asked('REVIEWER-2')} and t.reviewer2_id is not null and t.reviewer2_id is distinct from ${given('REVIEWER-2')} as reviewer2_taken,
      ${asked('UPLOADER')} and t.uploader_id is not null and t.uploader_id is distinct from ${given('UPLOADER')} as uploader_taken,
      t.author_status is not null and t.turn <> 'AUTHOR' as author_acted,
      t.reviewer_status is not null and t.turn <> 'REVIEWER' as reviewer_acted,
      t.reviewer2_status is not null and t.turn <> 'REVIEWER-2' as reviewer2_acted,
      t.uploader_status is not null and t.turn <> 'UPLOADER' as uploader_acted
    from tasks t where ${visibleRowsSql(db, file)} and ${rows}),
  planned as (
    select c.*, l.skips,
      case when ${asked('AUTHOR')} and not l.skips and not (${keepsActed}::boolean and author_acted) then ${given('AUTHOR')} else author_id end as new_author,
      case when ${asked('REVIEWER')} and not l.skips and not (${keepsActed}::boolean and reviewer_acted) then ${given('REVIEWER')} else reviewer_id end as new_reviewer,
      case when ${asked('REVIEWER-2')} and not l.skips and not (${keepsActed}::boolean and reviewer2_acted) then ${given('REVIEWER-2')} else reviewer2_id end as new_reviewer2,
      case when ${asked('UPLOADER')} and not l.skips and not (${keepsActed}::boolean and uploader_acted) then ${given('UPLOADER')} else uploader_id end as new_uploader
    from chosen c,
      lateral (select ${mode} = 'skip' and (author_taken or reviewer_taken or reviewer2_taken or uploader_taken) as skips) l),
  outcome as (
    select p.*,
      (new_author, new_reviewer, new_reviewer2, new_uploader) is distinct from (author_id, reviewer_id, reviewer2_id, uploader_id)
        as differs,
      new_author in (new_reviewer, new_reviewer2, new_uploader) or new_reviewer in (new_reviewer2, new_uploader)
        or new_reviewer2 = new_uploader as own
    from planned p),
  clash as materialized (
    select s.place, s.role, j.sr_no, s.holder
    from outcome j, lateral (values
      (1, 'author', author_id, author_taken, author_acted), (2, 'reviewer', reviewer_id, reviewer_taken, reviewer_acted),
      (3, 'reviewer-2', reviewer2_id, reviewer2_taken, reviewer2_acted), (4, 'uploader', uploader_id, uploader_taken, uploader_acted))
      as s(place, role, holder, taken, acted)
    where s.taken and (${mode} = 'error' or ${mode} in ('replace', 'clear') and s.acted)),
  clashes as (
    select c.role, (array_agg(c.sr_no order by c.sr_no))[:10] as rows, count(*)::int as count,
      (select jsonb_agg(to_jsonb(h) - 'sort_key' order by h.count desc, h.sort_key, h.id) from (
        select u.id, u.full_name as "fullName", u.sort_key, count(*)::int as count
        from clash x join identities u on u.id = x.holder where x.role = c.role group by u.id, u.full_name, u.sort_key) h) as holders
    from clash c group by c.place, c.role order by c.place),
  unlike as materialized (select ${changedRowsSql(db, db`outcome`, roles, shown)} as figures),
  free as (
    select unlike.figures is null and not exists (select from clash) and not exists (select from outcome where own and differs) as yes
    from unlike),
  written as (
    update tasks t set
      author_id = j.new_author, reviewer_id = j.new_reviewer, reviewer2_id = j.new_reviewer2, uploader_id = j.new_uploader,
      author_allocated_at = case when j.new_author is not distinct from j.author_id then j.author_allocated_at
        when j.new_author is null then null else ${at}::timestamptz end,
      reviewer_allocated_at = case when j.new_reviewer is not distinct from j.reviewer_id then j.reviewer_allocated_at
        when j.new_reviewer is null then null else ${at}::timestamptz end,
      reviewer2_allocated_at = case when j.new_reviewer2 is not distinct from j.reviewer2_id then j.reviewer2_allocated_at
        when j.new_reviewer2 is null then null else ${at}::timestamptz end,
      uploader_allocated_at = case when j.new_uploader is not distinct from j.uploader_id then j.uploader_allocated_at
        when j.new_uploader is null then null else ${at}::timestamptz end,
      version = j.version + 1
    from outcome j, free
    where free.yes and t.id = j.id and t.version = j.version and j.differs
    returning t.id, t.version, t.author_id, t.reviewer_id, t.reviewer2_id, t.uploader_id,
      j.author_id as was_author, j.reviewer_id as was_reviewer, j.reviewer2_id as was_reviewer2, j.uploader_id as was_uploader,
      j.author_allocated_at as was_author_at, j.reviewer_allocated_at as was_reviewer_at,
      j.reviewer2_allocated_at as was_reviewer2_at, j.uploader_allocated_at as was_uploader_at),
  happened as (
    insert into task_events (task_id, file_id, at, kind, role, actor_id, version, set, was)
    select w.id, ${file.id}, ${at}, ${kind}, s.role, ${actor.id}, w.version,
      jsonb_build_object(s.stage || '_id', s.now_id, s.stage || '_allocated_at', case when s.now_id is not null then ${at}::timestamptz end),
      jsonb_build_object(s.stage || '_id', s.was_id, s.stage || '_allocated_at', s.was_at)
    from written w, lateral (values
      ('AUTHOR', 'author', w.author_id, w.was_author, w.was_author_at),
      ('REVIEWER', 'reviewer', w.reviewer_id, w.was_reviewer, w.was_reviewer_at),
      ('REVIEWER-2', 'reviewer2', w.reviewer2_id, w.was_reviewer2, w.was_reviewer2_at),
      ('UPLOADER', 'uploader', w.uploader_id, w.was_uploader, w.was_uploader_at)) as s(role, stage, now_id, was_id, was_at)
    where s.now_id is distinct from s.was_id)
  select
    (select count(*)::int from outcome) as rows,
    (select count(*)::int from outcome, free where differs and free.yes) as wanted,
    (select count(*)::int from written) as changed,
    (select coalesce(array_agg(sr_no order by sr_no), '{}') from outcome where skips) as skipped,
    (select coalesce(array_agg(distinct p.id), '{}') from written w, lateral (values
      (w.author_id, w.was_author), (w.was_author, w.author_id), (w.reviewer_id, w.was_reviewer), (w.was_reviewer, w.reviewer_id),
      (w.reviewer2_id, w.was_reviewer2), (w.was_reviewer2, w.reviewer2_id), (w.uploader_id, w.was_uploader),
      (w.was_uploader, w.uploader_id)) as p(id, other)
      where p.id is not null and p.id is distinct from p.other) as people,
    (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from clashes c where ${mode} = 'error') as clashes,
    (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from clashes c where ${mode} <> 'error') as acted,
    (select array_agg(sr_no order by sr_no) from outcome where own and differs) as own,
    (select coalesce(max(t.sr_no), 0) from tasks t where ${visibleRowsSql(db, file)}) as last,
    (select figures from unlike) as unlike`
}

/**
 * Assigns or unassigns stages of all chosen rows. If any row is refused, no row changes. Refusals name row numbers and follow
 * workflow.md (Assigning).
 * @throws ROWS_CHANGED, OWN_WORK
 */
export async function changeAssignees(
  db: Db,
  asked: Change & { chosen: ChosenRows; clock: () => Date },
): Promise<AssignmentOutcome> {
  const { file, chosen, clock } = asked
  const rows = chosenRowSql(db, chosen)
  await lockTasks(db, db`${visibleRowsSql(db, file)} and ${rows}`)
  const [plan] = await change(db, rows, asked, clock())
  if (plan === undefined) throw new Error('the change returned no row')

  refuseChangedRows(plan.unlike)
  await refuseAbsentRows(db, file, chosen, plan)
  refuseClashes(plan.clashes)
  refuseActed(plan.acted)
  if (plan.own !== null) refuse('OWN_WORK', { values: { rows: describeRows(plan.own) } })
  // A row changed after it was planned and before it was locked, so the pool retries the transaction.
  if (plan.changed !== plan.wanted) throw Object.assign(new Error('rows changed in the meantime'), { code: '40001' })
  return { rows: plan.rows, changed: plan.changed, skipped: plan.skipped, people: plan.people }
}

/**
 * Finds the assignees, who must be eligible for the stage, and locks them until the commit. They may belong to any team (decision
 * 112).
 * @throws INVALID_REQUEST, ASSIGNEE_NOT_FOUND
 */
export async function lockAssignees(db: Db, given: { [role in Lowercase<StaffRole>]?: string | undefined }): Promise<Target> {
  const named = STAFF_ROLES.flatMap((role) => {
    const person = given[toRoleKey(role)]
    return person === undefined ? [] : [{ role, person }]
  })
  const issue = { path: 'author', message: 'Please choose at least one person to assign.' }
  if (named.length === 0) refuse('INVALID_REQUEST', { issues: [issue] })
  const target: Target = {}
  // The locks are taken in the order of ids, so that two assignments never deadlock.
  const users = await db<{ id: string; role: StaffRole }[]>`
    select u.id, n.role
    from unnest(${named.map(({ role }) => role)}::text[], ${named.map(({ person }) => toEmailKey(person))}::text[],
        ${named.map(({ person }) => asId(person))}::uuid[]) as n(role, person, id)
      join identities u on (lower(u.email) = n.person or u.id = n.id) and ${mayHoldSql(db, db`u`, db`n.role`)}
    order by u.id for share of u`
  for (const { role, person } of named) {
    const user = users.find((each) => each.role === role)
    if (user === undefined) {
      const values = { person, role: ROLE_NAMES[role] }
      return refuse('ASSIGNEE_NOT_FOUND', {
        values,
        issues: [{ path: toRoleKey(role), message: `${person} is not available as ${getRoleWord(role)}.` }],
      })
    }
    target[role] = user.id
  }
  return target
}
