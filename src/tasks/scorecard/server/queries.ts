import type { StaffRole } from '../../../access/levels.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { type Reach, unlimited } from '../../../kit/server/reach.ts'
import { everReportsSql, isReachedOn } from '../../../users/server/lookup.ts'
import { shownTo } from '../../files/server/lookup.ts'
import { rowsLostBy } from '../../history/server/inbox.ts'
import { taskMovesSql } from '../../history/server/moves.ts'
import type { ScoreRow } from '../contract.ts'
import type { Counted } from '../rules.ts'
import type { ScoreFigure, Group } from '../vocabulary.ts'

/** Days YYYY-MM-DD, both included; ids. */
export type ScorecardFilter = { from: string; to: string; project: string | null; subject: string | null }

/** The reviewer's statuses that judge an answer; the others decide on a skip. */
const VERDICTS = ['approved', 'rejected', 'to_be_skipped', 'sent_for_rework']

/**
 * A select of the ids of the people of whom somebody who is no ADMIN reaches facts of some day: staff themselves, a MANAGER who
 * was ever in their team.
 */
const peopleOf = (db: Db, reach: Reach<'own'>): Sql =>
  unlimited(reach) === undefined ? db`select ${reach.userId}::uuid` : everReportsSql(db, reach)

/** Over `tasks t`: rows that can have facts of people, a select of ids. */
const mayConcern = (db: Db, people: Sql): Sql => db`t.id in (
  select o.task_id from task_events o where o.kind = 'update' and o.actor_id in (${people})
  union all select id from tasks where author_id in (${people}) union all select id from tasks where reviewer_id in (${people})
  union all ${rowsLostBy(db, people)})`

/** Over `tasks t`: rows that are not hidden from the caller. */
const seesRow = (db: Db, reach: Reach<'own'>): Sql => {
  const all = unlimited(reach)
  return all === undefined ? db`true` : shownTo(db, all).row
}

/** Over `tasks t`: rows that the caller sees, and unless it is an ADMIN those that can have facts of their people. */
const isSeen = (db: Db, reach: Reach<'own'>): Sql => {
  if (reach.isAdmin) return db`true`
  return db`(${seesRow(db, reach)} and ${mayConcern(db, peopleOf(db, reach))})`
}

/**
 * Over uploaded history `e` of a row `t`: who held the stage then, by the next change of the holder; without one whoever holds it
 * now.
 */
const heldThen = (db: Db, column: 'author_id' | 'reviewer_id'): Sql => db`coalesce((
  select (n.was ->> ${column})::uuid from task_events n
  where n.task_id = e.task_id and n.id > e.id and n.was ? ${column} order by n.id limit 1), t.${db(column)})`

/**
 * A select of the facts of a period that concern the caller's people (calculations.md 6). Each decision is a fact of who made it,
 * in the role in which they made it: `decided`, with `seconds`, `skipped` and `reason`. The judgement of an answer is one of its
 * author too, that of a review one of its reviewer: `judged` for the first time, `accepted`, `reworked`, `score`. An uploaded
 * answer or review is its holder's. `isOf`: a condition over rows `t` and their files `f`.
 */
const factsOf = (db: Db, reach: Reach<'own'>, { from, to }: ScorecardFilter, isOf: Sql = db`true`): Sql => {
  const isWithin = (at: Sql): Sql => db`(${at} >= ${from}::date::timestamp at time zone 'Asia/Kolkata'
    and ${at} < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata')`
  return db`
  with rows as materialized (
    select t.id, t.department_id, f.project_id, t.author_id, t.reviewer_id
    from tasks t join files f on f.id = t.file_id and f.deleted_at is null
    where t.id in (select e.task_id from task_events e where e.kind = 'update' and ${isWithin(db`e.at`)}) and ${isSeen(db, reach)}
      and ${isOf}),
  moves as (
    select id, task_id, at, kind, role, actor_id, to_status, seconds,
      case when to_status = 'skipped' then set ->> 'author_reason' end as reason, (set ->> 'reviewer_qc_score')::int as score,
      kind = 'update' and role = 'AUTHOR' or kind = 'history' and set ? 'author_status' as is_answer,
      kind = 'update' and role = 'REVIEWER' or kind = 'history' and set ? 'reviewer_status' as is_review,
      case when kind = 'history' then set ->> 'reviewer_status' when role = 'REVIEWER' then to_status end
        = any (${VERDICTS}::text[]) as is_verdict,
      kind = 'update' and role = 'REVIEWER-2' or kind = 'history' and set ? 'reviewer2_status' as is_second
    from (${taskMovesSql(db, db`select id from rows`)}) m),
  numbered as (
    select *, max(id) filter (where is_answer) over w as answer, max(id) filter (where is_review) over w as review,
      count(*) filter (where is_verdict) over w as verdicts, count(*) filter (where is_second) over w as seconds_verdicts
    from moves window w as (partition by task_id order by id)),
  decided as (
    select *, case when role = 'REVIEWER' and is_verdict then answer when role = 'REVIEWER-2' then review end as judges
    from numbered where kind = 'update' and ${isWithin(db`at`)}),
  facts as (
    select d.id, d.task_id, d.at, d.actor_id, d.to_status, t.department_id, t.project_id, v.*
    from decided d join rows t on t.id = d.task_id left join task_events e on e.id = d.judges, lateral (
      select d.actor_id as person_id, d.role, true as decided, d.seconds, d.to_status in ('skipped', 'to_be_skipped') as skipped,
        d.reason, false as judged, false as accepted, false as reworked, null::int as score
      union all
      select case when e.kind <> 'history' then e.actor_id when d.role = 'REVIEWER' then ${heldThen(db, 'author_id')}
          else ${heldThen(db, 'reviewer_id')} end,
        case d.role when 'REVIEWER' then 'AUTHOR' else 'REVIEWER' end, false, null, false, null,
        case d.role when 'REVIEWER' then d.verdicts else d.seconds_verdicts end = 1, d.to_status = 'approved',
        d.to_status = 'sent_for_rework', d.score
      where e.id is not null) v)
  select * from (
    select id, task_id, at, actor_id, to_status, department_id, project_id, person_id, role, decided, seconds, skipped, reason,
      judged, accepted, reworked, score, false as dismissed from facts
    union all
    ${dismissalsOf(db, reach, { isWithin, isOf })}) f
  where person_id is not null and ${isReachedOn(db, reach, { person: db`person_id`, day: db`(at at time zone 'Asia/Kolkata')::date` })}`
}

type OfPeriod = { isWithin: (at: Sql) => Sql; isOf: Sql }
/** A select of facts that are no decisions: each content warning that stands dismissed, of who did it (decision P419). */
const dismissalsOf = (db: Db, reach: Reach<'own'>, { isWithin, isOf }: OfPeriod): Sql => db`
  select null::bigint, w.task_id, w.dismissed_at, w.dismissed_by, null, t.department_id, f.project_id, w.dismissed_by, w.role,
    false, null, false, null, false, false, false, null::int, true
  from finding_dismissals w join tasks t on t.id = w.task_id join files f on f.id = t.file_id and f.deleted_at is null
  where w.role is not null and ${isWithin(db`w.dismissed_at`)} and ${isOf} and ${seesRow(db, reach)}`

/** Over a project and a subject: those that are chosen. */
const isChosen = (db: Db, { project, subject }: ScorecardFilter, of: { project: Sql; subject: Sql }): Sql => db`
  ((${project}::uuid is null or ${of.project} = ${project}::uuid) and (${subject}::uuid is null or ${of.subject} = ${subject}::uuid))`

const groupOf = (db: Db, by: Group): { id: Sql; named: Sql } =>
  ({
    person: () => ({ id: db`f.person_id`, named: db`select id, full_name as name, email from identities` }),
    subject: () => ({ id: db`f.department_id`, named: db`select id, name, null as email from department_names` }),
    project: () => ({ id: db`f.project_id`, named: db`select id, name, null as email from project_names` }),
  })[by]()

/** Of facts `f` that are grouped. */
const counts = (db: Db): Sql => db`
  count(*) filter (where f.decided)::int as decisions, count(*) filter (where f.judged)::int as judged,
  count(*) filter (where f.judged and f.accepted)::int as accepted, count(*) filter (where f.reworked)::int as reworks,
  count(f.score)::int as scored, coalesce(sum(f.score), 0)::int as score_sum, count(*) filter (where f.skipped)::int as skips,
  count(*) filter (where f.dismissed)::int as dismissed,
  round(percentile_cont(0.5) within group (order by f.seconds))::int as median, round(avg(f.seconds))::int as average`

/** A select of `of` and the `reasons` of skips over facts `f`. */
const reasonsBy = (db: Db, of: Sql): Sql => db`
  select n.of, jsonb_agg(jsonb_build_object('reason', n.reason, 'count', n.count) order by n.count desc, n.reason) as reasons
  from (select ${of} as of, f.reason, count(*)::int as count from chosen f where f.reason is not null group by 1, 2) n group by n.of`

type Named = { _id: string; name: string }
type Card = {
  data: (Counted & Named & { email: string | null })[]
  roles: (Counted & { role: StaffRole })[]
  projects: Named[]
  subjects: Named[]
}

/** The scorecard of a role by person, subject or project, by name; the totals of all roles; and what can be chosen. */
export const selectScorecard = (db: Db, reach: Reach<'own'>, query: ScorecardFilter & { role: StaffRole; by: Group }) => {
  const { id, named } = groupOf(db, query.by)
  const choices = (of: Sql, table: Sql): Sql => db`(
    select coalesce(jsonb_agg(jsonb_build_object('_id', c.id, 'name', c.name) order by name_key(c.name), c.id), '[]')
    from ${table} c where c.id in (select ${of} from facts f))`
  return db<Card[]>`
  with facts as materialized (
    select person_id, role, department_id, project_id, decided, seconds, skipped, reason, judged, accepted, reworked, score, dismissed
    from (${factsOf(db, reach, query)}) f),
  chosen as (select * from facts f where ${isChosen(db, query, { project: db`f.project_id`, subject: db`f.department_id` })}),
  lines as (
    select n.id as "_id", n.name, n.email, g.*, coalesce(r.reasons, '[]') as reasons
    from (select ${id} as of, ${counts(db)} from chosen f where f.role = ${query.role} group by 1) g
      join (${named}) n on n.id = g.of left join (${reasonsBy(db, id)}) r on r.of = g.of and ${query.role} = 'AUTHOR'),
  by_role as (
    select g.*, coalesce(r.reasons, '[]') as reasons
    from (select f.role, ${counts(db)} from chosen f group by f.role) g left join (${reasonsBy(db, db`f.role`)}) r on r.of = g.role)
  select
    (select coalesce(jsonb_agg(to_jsonb(l) - 'of' order by lower(l.name), l._id), '[]') from lines l) as data,
    (select coalesce(jsonb_agg(to_jsonb(b)), '[]') from by_role b) as roles,
    ${choices(db`f.project_id`, db`projects`)} as projects, ${choices(db`f.department_id`, db`departments`)} as subjects`
}

/** A person, by id or email, of whom the caller may reach facts of some day; whoever left too, as their facts stay. */
export const scoredPerson = async (db: Db, reach: Reach<'own'>, { id, email }: { id: string | null; email: string }) => {
  const everReached = reach.isAdmin ? db`true` : db`u.id in (${peopleOf(db, reach)})`
  const [person] = await db<{ id: string }[]>`
    select u.id from identities u
    where (u.id = ${id}::uuid or ${id}::uuid is null and lower(u.email) = ${email}) and ${everReached}
    order by u.deleted_at is null desc, u.deleted_at desc limit 1`
  return person
}

/** Over the facts `f`: those that a figure counts. */
const countsIn = (db: Db, figure: ScoreFigure): Sql =>
  ({
    decisions: () => db`f.decided`,
    judged: () => db`f.judged`,
    accepted: () => db`f.judged and f.accepted`,
    reworks: () => db`f.reworked`,
    scored: () => db`f.score is not null`,
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

/** The decisions that a figure counts, the latest first; a page past the end is one row with a null `_id`. */
export const scoreRows = (db: Db, reach: Reach<'own'>, query: RowsAsked) => {
  const person = (u: Sql): Sql => db`jsonb_build_object('_id', ${u}.id, 'fullName', ${u}.full_name, 'email', ${u}.email)`
  const isTheirs = query.person === null ? db`true` : mayConcern(db, db`select ${query.person}::uuid`)
  const isOf = db`${isChosen(db, query, { project: db`f.project_id`, subject: db`t.department_id` })} and ${isTheirs}`
  return db<(ScoreRow & { total: number })[]>`
  with found as materialized (
    select * from (${factsOf(db, reach, query, isOf)}) f
    where f.role = ${query.role} and ${countsIn(db, query.figure)}
      and (${query.person}::uuid is null or f.person_id = ${query.person}::uuid)
      and (${query.reason}::text is null or f.reason = ${query.reason}::text)),
  page as (
    select f.id::text as "_id", f.at, jsonb_build_object('_id', i.id, 'name', i.name, 'section', p.name) as file, t.sr_no, t.question_id,
      ${person(db`u`)} as person, ${person(db`b`)} as by, f.to_status as status, f.score as qc_score, round(f.seconds)::int as seconds,
      f.reason, f.id as place
    from (select * from found order by at desc, id desc limit ${query.limit} offset ${query.offset}) f
      join tasks t on t.id = f.task_id join files i on i.id = t.file_id join project_names p on p.id = i.project_id
      join identities u on u.id = f.person_id join identities b on b.id = f.actor_id)
  select g."_id", g.at, g.file, g.sr_no, g.question_id, g.person, g.by, g.status, g.qc_score, g.seconds, g.reason, c.total
  from (select count(*)::int as total from found) c left join page g on true order by g.at desc, g.place desc`
}
