import { hasPartSql } from '../../kit/postgres/search.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import { instantTextSql } from '../../kit/postgres/instant-text.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { ApprovalSource, DayCheck } from './extension-points.ts'
import type { Paging } from '../../kit/shared/paging.ts'
import { closedOnSql } from '../../closed-months/server/lookup.ts'
import { directReportSql, unionAllSql } from '../../users/server/lookup.ts'
import type { DecidedEntry, APPROVAL_SORTS, WaitingEntry } from '../approvals-contract.ts'
import type { State } from '../seen-rules.ts'
import { checkedParts, decidesSql, inNameOfSql, decidedBySql, representedBySql } from './lookup.ts'

/** Selects the state of the database as the statement sees it, in the format that `parseState` reads. */
export const selectState = (db: Db) => db<{ text: string }[]>`
  select (select system_identifier from pg_control_system()) || '/' || pg_current_snapshot() as text`

/**
 * A condition on the time and the transaction of an arrival: it had not been committed in the state that the person saw.
 * `writtenIn` is the column written_in, which the table's default sets on insert and the trigger note_transaction on update. It
 * is the id of the top-level transaction, because a snapshot contains only these. A row without one was written before the
 * upgrade. A row with an id that this server has not reached yet came with a restore. Both existed before any state of this
 * server.
 */
export const isNewSql =
  (db: Db, { seen, state }: { seen: string; state: State | undefined }) =>
  (at: Sql, writtenIn: Sql): Sql =>
    state === undefined
      ? db`${at} > ${seen}`
      : db`not coalesce(${writtenIn} >= pg_snapshot_xmax(pg_current_snapshot())
          or pg_visible_in_snapshot(${writtenIn}, ${state.snapshot}::text::pg_snapshot), true)`

type Sources = readonly ApprovalSource[]
type Mine = (person: Sql) => Sql
const kindsOfAdmins = (sources: Sources): string[] => sources.filter(({ byAdmins }) => byAdmins).map(({ kind }) => kind)

/**
 * A condition on the SQL of a person's id: the caller is the first to decide the person's entries. This holds for the caller's
 * team and for a team whose deputy the caller is. For an ADMIN, it also holds for people without a manager who decides.
 */
const waitsForSql = (db: Db, reach: Reach, person: Sql): Sql => {
  const ofTeams = directReportSql(
    db,
    db`select ${reach.userId}::uuid union all ${representedBySql(db, reach)}`,
    reach.day,
    person,
  )
  return reach.isAdmin
    ? db`(${ofTeams} or not exists (
        select from identities m where m.id = manager_on(${person}, ${reach.day}) and ${decidesSql(db, db`m`)}))`
    : ofTeams
}

const columnsSql = (db: Db): Sql =>
  db`null::text as kind, null::uuid as id, null::uuid as person_id, null::date as day, null::timestamptz as since, false as needs_look,
    null::text as checks_day`
/**
 * Leaves out entries in closed months, because nobody can decide them. Entries that only ADMINs decide are selected for every
 * ADMIN, whoever submitted them.
 */
const waitingOfSql = (db: Db, reach: Reach, sources: Sources, mine: Mine): Sql =>
  unionAllSql(
    db,
    sources.map(
      (source) =>
        db`select ${source.kind}::text, w.id, w.person_id, w.day, w.since, w.needs_look, ${source.checksDay ?? null}::text
          from (${source.waiting(db, reach, source.byAdmins ? (person) => db`${reach.isAdmin}::boolean and ${person} <> ${reach.userId}` : mine)}) w
          where ${source.byAdmins ?? false}::boolean or not ${closedOnSql(db, db`w.day`)}`,
    ),
    columnsSql(db),
  )

/**
 * Adds `gaps` to each of these entries: what each check found on its day, as jsonb [{check, gaps}], or null. The gaps are
 * computed once and looked up by key. With a join, the plan would depend on PostgreSQL's estimate of the number of entries.
 */
const checkedOfSql = (db: Db, reach: Reach<'team'>, checks: readonly DayCheck[], entries: Sql): Sql => db`
  select e.*, case when e.checks_day is not null then (
    select jsonb_object_agg(part || ' ' || person_id || ' ' || day, gaps) from (
      select part, person_id, day, jsonb_agg(jsonb_build_object('check', place, 'gaps', gaps) order by place) as gaps from (
        ${unionAllSql(
          db,
          checks.map((check, place) => {
            const parts = db`${checkedParts(check) as string[]}::text[]`
            return db`
            select ${place}::int, p.part, d.person_id, d.day, d.gaps
            from (${check.gaps(db, reach, db`select distinct person_id, day from ${entries} of_days where checks_day = any (${parts})`)}) d
              cross join unnest(${parts}) as p(part)`
          }),
          db`0 as place, null::text as part, null::uuid as person_id, null::date as day, null::jsonb as gaps`,
        )}) found group by part, person_id, day) of_day) -> (e.checks_day || ' ' || e.person_id || ' ' || e.day) end as gaps
  from ${entries} e`

/** Selects the people and the details of the entries in `page`, as JSON in the order of its `place`. */
const shownOfSql = (db: Db, sources: Sources, reach: Reach<'team'>, more: Sql): Sql => db`
  select coalesce(jsonb_agg(jsonb_build_object(
      'kind', p.kind, 'id', p.id, 'version', s.version, 'person', jsonb_build_object('_id', u.id, 'fullName', u.full_name), 'day', p.day,
      'since', ${instantTextSql(db, db`p.since`)}, 'parts', s.parts, 'amount', s.amount, 'own_remarks', s.own_remarks, 'note', s.note, 'needs_look', p.needs_look or p.gaps is not null, 'gaps', p.gaps, 'returned', s.returned,
      'for', (select jsonb_build_object('_id', f.id, 'fullName', f.full_name) from identities f
        where f.id = coalesce(s.in_name_of, case when s.outcome is null then ${inNameOfSql(db, reach, db`p.person_id`)} end)))
      ${more} order by p.place), '[]')
  from page p join identities u on u.id = p.person_id join (
    ${unionAllSql(
      db,
      sources.map(
        ({ kind, shown }) => db`
        select ${kind}::text, x.id, x.version, x.parts, x.amount, x.own_remarks, x.note, x.returned, x.outcome, x.remarks, x.in_name_of
        from (${shown(db, reach, db`select id from page where kind = ${kind}`)}) x`,
      ),
      db`null::text as kind, null::uuid as id, 0 as version, null::jsonb as parts, null::text as amount, null::text as own_remarks, null::jsonb as note,
        false as returned, null::text as outcome, null::text as remarks, null::uuid as in_name_of`,
    )}) s on s.kind = p.kind and s.id = p.id`

export type WaitingFilter = {
  kind: string | null
  q: string
  from: string | null
  to: string | null
  look: boolean
  everyone: boolean
  sort: (typeof APPROVAL_SORTS)[number]
}
type Checked<Listed> = Omit<Listed, 'day_gaps'> & { gaps: { check: number; gaps: never }[] | null }
type WaitingList = {
  total: number
  kinds: Record<string, number>
  look: number
  oldest: string | null
  data: Checked<WaitingEntry>[]
}

const orders: Record<WaitingFilter['sort'], (db: Db) => Sql> = {
  day: (db) => db`w.day`,
  '-day': (db) => db`w.day desc`,
  person: (db) => db`w.sort_key`,
  '-person': (db) => db`w.sort_key desc`,
  look: (db) => db`w.looks desc`,
  '-look': (db) => db`w.looks`,
}

/**
 * Selects a page of undecided entries, and the counts of all of them, in one statement. Its `offset 0` keeps the gaps from being
 * computed twice. For an ADMIN, the people are filtered after the entries are found; for a MANAGER, before.
 */
export const selectWaitingFor = (
  db: Db,
  { sources, checks }: { sources: Sources; checks: readonly DayCheck[] },
  reach: Reach<'team'>,
  filter: WaitingFilter & Paging,
) => db<WaitingList[]>`
  with everything as materialized (
    ${waitingOfSql(db, reach, sources, (person) => (reach.isAdmin ? db`true` : decidedBySql(db, reach, person)))}),
  people as materialized (
    select u.id, u.full_name, u.sort_key, ${reach.isAdmin && !filter.everyone ? waitsForSql(db, reach, db`u.id`) : db`true`} as is_mine from identities u
    where u.id in (select person_id from everything) and u.id <> ${reach.userId}
      and ${hasPartSql(db, db`u.full_name`, filter.q)}),
  found as materialized (
    select w.*, p.full_name, p.sort_key from everything w join people p on p.id = w.person_id and (p.is_mine or w.kind = any (${kindsOfAdmins(sources)}::text[]))
    where (${filter.from}::date is null or w.day >= ${filter.from}::date) and (${filter.to}::date is null or w.day <= ${filter.to}::date)),
  waiting as materialized (
    select c.*, c.needs_look or c.gaps is not null as looks from (${checkedOfSql(db, reach, checks, db`found`)} offset 0) c),
  wanted as materialized (
    select * from waiting w where (${filter.kind}::text is null or w.kind = ${filter.kind}) and (${!filter.look}::boolean or w.looks)),
  page as materialized (
    select w.*, row_number() over (order by ${orders[filter.sort](db)}, w.day desc, w.sort_key, w.kind, w.id) as place
    from wanted w order by place limit ${filter.limit} offset ${filter.offset})
  select (select count(*)::int from wanted) as total,
    (select coalesce(jsonb_object_agg(k.kind, k.count), '{}') from (select kind, count(*) as count from waiting group by kind) k) as kinds,
    (select count(*)::int from waiting where looks) as look, (select min(day) from waiting) as oldest,
    (${shownOfSql(db, sources, reach, db``)}) as data`

/**
 * Counts the caller's undecided entries, up to `most`, and those that were submitted before `before`. For an ADMIN, whether a
 * person's entries count is computed only once per person.
 */
export const countWaitingRequests = (
  db: Db,
  sources: Sources,
  reach: Reach,
  { most, before }: { most: number; before: Date | null },
) => {
  const ofAll = waitingOfSql(db, reach, sources, () => db`true`)
  const mine: Mine = (person) =>
    reach.isAdmin
      ? db`${person} in (select p.person_id from (select distinct a.person_id from (${ofAll}) a offset 0) p where ${waitsForSql(db, reach, db`p.person_id`)})`
      : waitsForSql(db, reach, person)
  const instant = db`${before?.toISOString() ?? null}::timestamptz`
  return db<{ waits: number; early: number }[]>`
    select count(*)::int as waits, count(*) filter (where ${instant} is null or since < ${instant})::int as early from (
      select since from (${waitingOfSql(db, reach, sources, (person) => db`${person} <> ${reach.userId} and ${mine(person)}`)}) w
      ${before === null ? db`` : db`order by since`} limit ${most}) counted`
}

/** `is_final` means that the month is closed, or that the caller no longer decides for the person. */
type DecidedList = { total: number; data: (Checked<Omit<DecidedEntry, 'undo_until'>> & { is_final: boolean })[] }
/**
 * Selects the latest decisions first. They are not compared with their days: the checks would compare the present records, so a
 * declined entry would show its whole amount as a gap.
 */
export const selectDecidedBy = (
  db: Db,
  sources: Sources,
  reach: Reach<'team'>,
  { since, limit, offset }: { since: Date } & Paging,
) => db<DecidedList[]>`
  with decided as materialized (
    ${unionAllSql(
      db,
      sources.map(
        (source) => db`
        select ${source.kind}::text, d.id, d.person_id, d.day, d.since, d.needs_look, ${source.checksDay ?? null}::text, d.at from (${source.decided(db, reach, since)}) d`,
      ),
      db`${columnsSql(db)}, null::timestamptz as at`,
    )}),
  latest as materialized (
    select d.*, row_number() over (order by d.at desc, d.kind, d.id) as place from decided d order by place limit ${limit} offset ${offset}),
  page as materialized (select l.*, null::jsonb as gaps from latest l)
  select (select count(*)::int from decided) as total,
    (${shownOfSql(
      db,
      sources,
      reach,
      db`|| jsonb_build_object('outcome', s.outcome, 'at', ${instantTextSql(db, db`p.at`)}, 'remarks', s.remarks,
    'is_final', case when p.kind = any (${kindsOfAdmins(sources)}::text[]) then s.outcome = 'approved'
      else not ${decidedBySql(db, reach, db`p.person_id`)} or ${closedOnSql(db, db`p.day`)} end)`,
    )}) as data`

export const selectDeputyFor = (db: Db, reach: Reach) => db<
  { manager: { _id: string; fullName: string }; until: string; people: number }[]
>`
  select jsonb_build_object('_id', named.id, 'fullName', named.full_name) as manager, max(upper(d.during) - 1) as until,
    (select count(*)::int from identities u where u.deleted_at is null and ${directReportSql(db, db`named.id`, reach.day, db`u.id`)}) as people
  from deputies d join identities named on named.id = d.manager_id and ${decidesSql(db, db`named`)}
  where d.deputy_id = ${reach.userId} and d.ended_at is null and d.during @> ${reach.day}::date
  group by named.id, named.full_name, named.sort_key order by named.sort_key, named.id`
