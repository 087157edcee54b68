import { STAFF_ROLES, type StaffRole } from '../../../access/levels.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { type Reach, findUnlimitedReach } from '../../../kit/server/reach.ts'
import { everReportsSql, reachedOnSql } from '../../../users/server/lookup.ts'
import { buildFileVisibility } from '../../../rows/files/server/lookup.ts'
import { lostBySql } from '../../../rows/history/server/inbox.ts'
import type { ScoreRow } from '../contract.ts'
import type { Counted } from '../rules.ts'
import type { ScoreFigure, Group } from '../vocabulary.ts'
import { selectFactsSql, selectSumsSql, selectTimesSql, sumOthersSql } from '../../../rows/history/server/decision-sums.ts'

/** `from` and `to` are days YYYY-MM-DD, both included. `project` and `subject` are ids. */
export type ScorecardFilter = { from: string; to: string; project: string | null; subject: string | null }

/**
 * The people whose facts are, on some day, in the reach of a caller who is not an ADMIN: for staff only the caller, for a MANAGER
 * everybody who was ever in the team.
 */
const peopleOfSql = (db: Db, reach: Reach<'own'>): Sql =>
  findUnlimitedReach(reach) === undefined ? db`select ${reach.userId}::uuid` : everReportsSql(db, reach)

/**
 * Over `tasks t`: the row may have facts about the people, who are given as a select of ids. It uses the events of the row
 * because they are few, while the events of a person grow every year.
 */
const mayConcernSql = (db: Db, people: Sql): Sql => db`(
  t.author_id in (${people}) or t.reviewer_id in (${people}) or exists (
    select from task_events e
    where e.task_id = t.id and (e.kind = 'update' and e.actor_id in (${people}) or ${lostBySql(db, people)})))`

/** A condition over rows or sums `t`: they are not hidden from the caller. */
const seesRowSql = (db: Db, reach: Reach<'own'>): Sql => {
  const all = findUnlimitedReach(reach)
  return all === undefined ? db`true` : buildFileVisibility(db, all).row
}

/** A condition over `tasks t`: all rows for an ADMIN, and otherwise the rows that may have facts about the caller's people. */
const concernsPeopleSql = (db: Db, reach: Reach<'own'>): Sql =>
  reach.isAdmin ? db`true` : mayConcernSql(db, peopleOfSql(db, reach))

/** `isOf` selects the rows or sums `t` that the caller may see, and `isRow` the rows that may concern the caller's people. */
const seenBy = (db: Db, reach: Reach<'own'>): { isOf: Sql; isRow: Sql } => ({
  isOf: seesRowSql(db, reach),
  isRow: concernsPeopleSql(db, reach),
})

/**
 * Selects the facts about the caller's people, from `facts` (a select with the columns of `decision_sums`) and from the
 * dismissals of the period (calculations.md 6). It adds the column `dismissed`. Facts of deleted files are included.
 */
const reachedOfSql = (db: Db, reach: Reach<'own'>, period: ScorecardFilter, facts: Sql): Sql => db`
  select * from (select s.*, 0 as dismissed from (${facts}) s union all ${dismissalsOfSql(db, reach, period)}) t
  where ${reachedOnSql(db, reach, { person: db`t.person_id`, day: db`t.day` })}`

/** Drops facts or sums of deleted files, and adds the `project_id`. `facts` is a table or a select in brackets. */
const inProjectsSql = (db: Db, facts: Sql): Sql => db`
  select s.*, i.project_id from ${facts} s join files i on i.id = s.file_id and i.deleted_at is null`

/** One fact for each content warning that is still dismissed, for the person who dismissed it. These facts are not decisions. */
const dismissalsOfSql = (db: Db, reach: Reach<'own'>, { from, to }: Pick<ScorecardFilter, 'from' | 'to'>): Sql => db`
  select (w.dismissed_at at time zone 'Asia/Kolkata')::date, w.dismissed_by, w.role, t.file_id, t.department_id, 'dismissed', null,
    0, 0, 0, 0, 0, 0, '{}'::bigint[], '{}'::int[], 0, 1
  from finding_dismissals w join tasks t on t.id = w.task_id
  where w.role is not null and w.dismissed_at >= ${from}::date::timestamp at time zone 'Asia/Kolkata'
    and w.dismissed_at < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata' and ${seesRowSql(db, reach)}`

const chosenSql = (db: Db, { project, subject }: ScorecardFilter, of: { project: Sql; subject: Sql }): Sql => db`
  ((${project}::uuid is null or ${of.project} = ${project}::uuid) and (${subject}::uuid is null or ${of.subject} = ${subject}::uuid))`

const groupOf = (db: Db, by: Group): { id: Sql; named: Sql } =>
  ({
    person: () => ({ id: db`f.person_id`, named: db`select id, full_name as name, email, sort_key from identities` }),
    subject: () => ({ id: db`f.department_id`, named: db`select id, name, null as email, sort_key from department_names` }),
    project: () => ({ id: db`f.project_id`, named: db`select id, name, null as email, sort_key from project_names` }),
  })[by]()

/** Expressions over grouped sums `f`. */
const countsSql = (db: Db): Sql => db`
  sum(f.decisions)::int as decisions, sum(f.judged)::int as judged, sum(f.accepted)::int as accepted, sum(f.reworks)::int as reworks,
  sum(f.scored)::int as scored, sum(f.score_sum)::int as score_sum, sum(f.skips)::int as skips, sum(f.dismissed)::int as dismissed`

/** A select over sums `f`. */
const reasonsBySql = (db: Db, of: Sql): Sql => db`
  select n.of, jsonb_agg(jsonb_build_object('reason', n.reason, 'count', n.count) order by n.count desc, n.reason) as reasons
  from (select ${of} as of, f.reason, sum(f.all)::int as count from chosen f where f.reason is not null group by 1, 2) n group by n.of`

/**
 * Over facts or sums `f`: the id by which the facts of `role` are grouped. All facts of any other role share one id, which stands
 * for that role.
 */
const groupKeySql = (db: Db, role: StaffRole, id: Sql): Sql =>
  db`case f.role when ${role} then ${id} ${STAFF_ROLES.map(
    (one, n) => db` when ${one} then ${`00000000-0000-0000-0000-00000000000${n}`}::uuid`,
  )} end`

type Named = { _id: string; name: string }
type Card = {
  data: (Counted & Named & { email: string | null })[]
  roles: (Counted & { role: StaffRole })[]
  projects: Named[]
  subjects: Named[]
}

/**
 * Selects the scorecard of a role by person, subject or project, ordered by name. It includes the totals of all roles, and the
 * projects and subjects that can be chosen.
 */
export const selectScorecard = (db: Db, reach: Reach<'own'>, query: ScorecardFilter & { role: StaffRole; by: Group }) => {
  const { id, named } = groupOf(db, query.by)
  const choices = (of: Sql, table: Sql): Sql => db`(
    select coalesce(jsonb_agg(jsonb_build_object('_id', c.id, 'name', c.name) order by c.sort_key, c.id), '[]')
    from ${table} c where c.id in (select ${of} from sums f))`
  const { isOf, isRow } = seenBy(db, reach)
  const isWanted = chosenSql(db, query, { project: db`f.project_id`, subject: db`f.department_id` })
  const key = groupKeySql(db, query.role, id)
  // The facts are read twice, because materializing a year of them would write more than reading them again costs. They are
  // summed by file before their projects are looked up, so that there is one look-up per sum. Times are counted by the number of
  // their group, because counting by role and id would take half as long again. They are counted group by group, because a table
  // of one group's times stays in the processor's cache. A left join suffices, because each fact has a group. For an inner join,
  // the planner would expect so few rows that it would sort them.
  return db<Card[]>`
  with recent as materialized (${sumOthersSql(db, query, db`${isOf} and ${isRow}`)}),
  facts as not materialized (${reachedOfSql(db, reach, query, db`${selectSumsSql(db, query, isOf)} union all select * from recent`)}),
  by_file as (
    select f.role, f.person_id, f.department_id, f.file_id, f.reason, sum(f.count)::int as all,
      coalesce(sum(f.count) filter (where f.fact = 'decided'), 0)::int as decisions,
      coalesce(sum(f.count) filter (where f.fact = 'judged first'), 0)::int as judged,
      coalesce(sum(f.accepted) filter (where f.fact = 'judged first'), 0)::int as accepted, sum(f.reworked)::int as reworks,
      sum(f.scored)::int as scored, sum(f.score_sum)::int as score_sum, sum(f.skipped)::int as skips, sum(f.dismissed)::int as dismissed
    from facts f group by 1, 2, 3, 4, 5),
  sums as materialized (${inProjectsSql(db, db`by_file`)}),
  chosen as (select * from sums f where ${isWanted}),
  groups as materialized (
    select key, role, row_number() over ()::int as number
    from (select ${key} as key, min(f.role) as role from chosen f group by 1) g),
  counted as (
    select number, seconds, count(*)::int as count
    from (
      select d.number, unnest(d.seconds) as seconds
      from (
        select g.number, f.seconds from (${inProjectsSql(db, db`facts`)}) f left join groups g on g.key = ${key}
        where f.fact = 'decided' and ${isWanted} order by g.number) d) s
    group by 1, 2),
  spread as materialized (
    select g.role, case when g.role = ${query.role} then g.key end as of, c.seconds, c.count
    from counted c join groups g on g.number = c.number),
  times as materialized (${selectTimesSql(db)}),
  lines as (
    select n.id as "_id", n.name, n.email, n.sort_key, g.*, t.median, t.average, coalesce(r.reasons, '[]') as reasons
    from (select ${id} as of, ${countsSql(db)} from chosen f where f.role = ${query.role} group by 1) g
      join (${named}) n on n.id = g.of
      left join times t on t.of = g.of
      left join (${reasonsBySql(db, id)}) r on r.of = g.of and ${query.role} = 'AUTHOR'),
  by_role as (
    select g.*, t.median, t.average, coalesce(r.reasons, '[]') as reasons
    from (select f.role, ${countsSql(db)} from chosen f group by f.role) g left join times t on t.role = g.role and t.of is null
      left join (${reasonsBySql(db, db`f.role`)}) r on r.of = g.role)
  select
    (select coalesce(jsonb_agg(to_jsonb(l) - '{of,sort_key}'::text[] order by l.sort_key, l._id), '[]') from lines l) as data,
    (select coalesce(jsonb_agg(to_jsonb(b)), '[]') from by_role b) as roles,
    ${choices(db`f.project_id`, db`projects`)} as projects, ${choices(db`f.department_id`, db`departments`)} as subjects`
}

/**
 * Finds, by id or email, a person whose facts on some day are in the caller's reach. Former people are included, because their
 * facts remain.
 */
export const selectScoredPerson = async (db: Db, reach: Reach<'own'>, { id, email }: { id: string | null; email: string }) => {
  const everReached = reach.isAdmin ? db`true` : db`u.id in (${peopleOfSql(db, reach)})`
  const [person] = await db<{ id: string }[]>`
    select u.id from identities u
    where (u.id = ${id}::uuid or ${id}::uuid is null and lower(u.email) = ${email}) and ${everReached}
    order by u.deleted_at is null desc, u.deleted_at desc limit 1`
  return person
}

/** A condition over the event `e` of a decision and the fact `f` that contains it: the figure counts the decision. */
const countsInSql = (db: Db, figure: ScoreFigure): Sql =>
  ({
    decisions: () => db`f.fact = 'decided'`,
    judged: () => db`f.fact = 'judged first'`,
    accepted: () => db`f.fact = 'judged first' and e.to_status = 'approved'`,
    reworks: () => db`f.fact <> 'decided' and e.to_status = 'sent_for_rework'`,
    scored: () => db`f.fact <> 'decided' and e.role = 'REVIEWER' and e.set ->> 'reviewer_qc_score' is not null`,
    skips: () => db`f.fact = 'decided' and e.to_status in ('skipped', 'to_be_skipped')`,
  })[figure]()

/** An expression over the facts `f`: the number of decisions that a figure counts. */
const countOfSql = (db: Db, figure: ScoreFigure): Sql =>
  ({
    decisions: () => db`case when f.fact = 'decided' then f.count else 0 end`,
    judged: () => db`case when f.fact = 'judged first' then f.count else 0 end`,
    accepted: () => db`case when f.fact = 'judged first' then f.accepted else 0 end`,
    reworks: () => db`f.reworked`,
    scored: () => db`f.scored`,
    skips: () => db`f.skipped`,
  })[figure]()

type RowsAsked = ScorecardFilter & {
  role: StaffRole
  figure: ScoreFigure
  reason: string | null
  person: string | null
  limit: number
  offset: number
}

/** Latest first. A page past the end is one row with a null `_id`. */
export const selectScoreRows = (db: Db, reach: Reach<'own'>, query: RowsAsked) => {
  const person = (u: Sql): Sql => db`jsonb_build_object('_id', ${u}.id, 'fullName', ${u}.full_name, 'email', ${u}.email)`
  const isTheirs = query.person === null ? db`true` : mayConcernSql(db, db`select ${query.person}::uuid`)
  const { isOf, isRow } = seenBy(db, reach)
  const facts = reachedOfSql(db, reach, query, selectFactsSql(db, query, { isOf, isRow: db`${isRow} and ${isTheirs}` }))
  return db<(ScoreRow & { total: number })[]>`
  with found as materialized (
    select * from (${inProjectsSql(db, db`(${facts})`)}) f
    where f.role = ${query.role} and ${countOfSql(db, query.figure)} > 0
      and ${chosenSql(db, query, { project: db`f.project_id`, subject: db`f.department_id` })}
      and (${query.person}::uuid is null or f.person_id = ${query.person}::uuid)
      and (${query.reason}::text is null or f.reason = ${query.reason}::text)),
  counted as (
    select e.id, e.at, e.task_id, e.actor_id, e.to_status, f.person_id, f.reason, d.seconds,
      case when f.fact <> 'decided' and e.role = 'REVIEWER' then (e.set ->> 'reviewer_qc_score')::int end as score
    from found f, unnest(f.events, f.seconds) d(id, seconds) join task_events e on e.id = d.id
    where ${countsInSql(db, query.figure)} order by e.at desc, e.id desc limit ${query.limit} offset ${query.offset}),
  page as (
    select f.id::text as "_id", f.at, jsonb_build_object('_id', i.id, 'name', i.name, 'section', p.name) as file, t.sr_no, t.question_id,
      ${person(db`u`)} as person, ${person(db`b`)} as by, f.to_status as status, f.score as qc_score, f.seconds, f.reason, f.id as place
    from counted f
      join tasks t on t.id = f.task_id join files i on i.id = t.file_id join project_names p on p.id = i.project_id
      join identities u on u.id = f.person_id join identities b on b.id = f.actor_id)
  select g."_id", g.at, g.file, g.sr_no, g.question_id, g.person, g.by, g.status, g.qc_score, g.seconds, g.reason, c.total
  from (select coalesce(sum(${countOfSql(db, query.figure)}), 0)::int as total from found f) c left join page g on true order by g.at desc, g.place desc`
}
