import { hasPartSql } from '../../kit/postgres/search.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import { instantTextSql } from '../../kit/postgres/instant-text.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { type ApprovalSource, dayJudges } from './extension-points.ts'
import type { Paging } from '../../kit/shared/paging.ts'
import { closedOnSql } from '../../closed-months/server/lookup.ts'
import { directReportSql, unionAllSql } from '../../users/server/lookup.ts'
import type { DecidedEntry, APPROVAL_SORTS, WaitingEntry } from '../approvals-contract.ts'
import type { State } from '../seen-rules.ts'
import type { Registered } from '../../kit/server/registered.ts'
import type { InboxGroup } from '../../users/day-verdict-rules.ts'
import { decidesSql, inNameOfSql, decidedBySql, representedBySql } from './lookup.ts'

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
    false as of_day, null::uuid as together`
/**
 * Leaves out entries in closed months, because nobody can decide them. Entries that only ADMINs decide are selected for every
 * ADMIN, whoever submitted them.
 */
const waitingOfSql = (db: Db, reach: Reach, sources: Sources, mine: Mine): Sql =>
  unionAllSql(
    db,
    sources.map(
      (source) =>
        db`select ${source.kind}::text, w.id, w.person_id, w.day, w.since, w.needs_look, ${source.ofDay ?? false}::boolean, w.together
          from (${source.waiting(db, reach, source.byAdmins ? (person) => db`${reach.isAdmin}::boolean and ${person} <> ${reach.userId}` : mine)}) w
          where ${source.byAdmins ?? false}::boolean or not ${closedOnSql(db, db`w.day`)}`,
    ),
    columnsSql(db),
  )

/**
 * Builds the line of an entry in the list, over entries with `of_day` and `together`: the entries of one request that has several
 * undecided days are one line, and so are the other entries of a person's day. An entry that is about no day has its own line.
 */
const lineSql = (db: Db): Sql => db`
  case when not of_day then kind || ' ' || id
    when together is not null and count(*) over (partition by person_id, together) > 1 then person_id || ' ' || together
    else person_id || ' ' || day end`

/** Builds `getInboxGroup` as a SQL expression. A test compares them (rules-in-sql.md). */
export const inboxGroupSql = (db: Db): Sql => db`
  case when verdict in ('contradictory', 'over', 'short') then 'look'
    when verdict = 'complete' and is_compared then 'matches' else 'nothing' end`

/** The columns with the verdict on the days of these entries: verdict, is_compared and gaps. */
const judgedSql = (
  db: Db,
  reach: Reach,
  { from, to, extensionsOf }: WaitingDays & Pick<Registered, 'extensionsOf'>,
  entries: Sql,
): Sql =>
  unionAllSql(
    db,
    extensionsOf(dayJudges).map(({ judged }) => {
      const days = db`select distinct person_id, day from ${entries} of_days where of_day`
      return db`
        select j.person_id, j.day, j.verdict, j.is_compared, j.gaps from (${judged(db, reach, { days, from, to, extensionsOf })}) j`
    }),
    db`null::uuid as person_id, null::date as day, null::text as verdict, false as is_compared, null::jsonb as gaps`,
  )

/** Selects the people and the details of the entries in `page`, as JSON in the order of its `place`. */
const shownOfSql = (db: Db, sources: Sources, reach: Reach<'team'>, more: Sql): Sql => db`
  select coalesce(jsonb_agg(jsonb_build_object(
      'kind', p.kind, 'id', p.id, 'version', s.version, 'person', jsonb_build_object('_id', u.id, 'fullName', u.full_name), 'day', p.day,
      'since', ${instantTextSql(db, db`p.since`)}, 'parts', s.parts, 'amount', s.amount, 'own_remarks', s.own_remarks, 'note', s.note, 'needs_look', p.needs_look, 'returned', s.returned,
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
/** An undecided entry with the doubts about its day as the judge found them. */
type Judged = Omit<WaitingEntry, 'day_gaps'> & { gaps: unknown }
type WaitingList = {
  total: number
  kinds: Record<string, number>
  groups: Record<InboxGroup, { lines: number; entries: number }>
  oldest: string | null
  data: Judged[]
}

const orders: Record<WaitingFilter['sort'], (db: Db) => Sql> = {
  group: (db) => db`case w.inbox_group when 'matches' then 0 when 'look' then 1 else 2 end, w.line_day, w.sort_key`,
  day: (db) => db`w.line_day`,
  '-day': (db) => db`w.line_day desc`,
  person: (db) => db`w.sort_key`,
  '-person': (db) => db`w.sort_key desc`,
  look: (db) => db`w.inbox_group = 'look' desc`,
  '-look': (db) => db`w.inbox_group = 'look'`,
}

/** The first and the last day with an undecided entry. */
export type WaitingDays = { from: string; to: string }
/** Selects the first and the last day of the caller's undecided entries, with which the judge of the days limits what it reads. */
export const selectWaitingDays = (db: Db, sources: Sources, reach: Reach<'team'>) => db<Partial<WaitingDays>[]>`
  select min(day)::text as "from", max(day)::text as "to"
  from (${waitingOfSql(db, reach, sources, (person) => (reach.isAdmin ? db`true` : decidedBySql(db, reach, person)))}) w`

/**
 * Selects a page of undecided entries, and the counts of all of them, in one statement. A page has whole lines. A line is in one
 * group: if one of its days needs a look, all of it does (decision 157). For an ADMIN, the people are filtered after the entries
 * are found; for a MANAGER, before.
 */
export const selectWaitingFor = (
  db: Db,
  { sources, ...judging }: { sources: Sources } & WaitingDays & Pick<Registered, 'extensionsOf'>,
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
  judged as materialized (${judgedSql(db, reach, judging, db`found`)}),
  placed as materialized (
    select e.*, ${lineSql(db)} as line,
      bool_or(e.needs_look or e.day_group = 'look') over (partition by case when of_day then person_id || ' ' || day else id::text end) as day_looks
    from (
      select f.*, j.verdict, j.gaps, ${inboxGroupSql(db)} as day_group
      from found f left join judged j on f.of_day and j.person_id = f.person_id and j.day = f.day) e),
  waiting as materialized (
    select p.*, min(p.day) over of_line as line_day,
      case when bool_or(p.day_looks) over of_line then 'look' when bool_and(p.day_group = 'matches') over of_line then 'matches'
        else 'nothing' end as inbox_group
    from placed p window of_line as (partition by p.line)),
  wanted as materialized (
    select w.*, dense_rank() over (order by ${orders[filter.sort](db)}, w.line_day desc, w.sort_key, w.line) as line_place
    from waiting w
    where (${filter.kind}::text is null or w.kind = ${filter.kind}) and (${!filter.look}::boolean or w.inbox_group = 'look')),
  page as materialized (
    select w.*, row_number() over (order by w.line_place, w.day, w.kind, w.id) as place
    from wanted w where w.line_place > ${filter.offset}::int and w.line_place <= ${filter.offset + filter.limit}::int)
  select (select count(distinct line)::int from wanted) as total,
    (select coalesce(jsonb_object_agg(k.kind, k.count), '{}') from (select kind, count(*) as count from waiting group by kind) k) as kinds,
    (select coalesce(jsonb_object_agg(g.inbox_group, jsonb_build_object('lines', g.lines, 'entries', g.entries)), '{}')
      from (select inbox_group, count(distinct line) as lines, count(*) as entries from waiting group by inbox_group) g) as groups,
    (select min(day) from waiting) as oldest,
    (${shownOfSql(
      db,
      sources,
      reach,
      db`|| jsonb_build_object('line', p.line, 'group', p.inbox_group, 'needs_look', p.inbox_group = 'look', 'gaps', p.gaps,
    'verdict', coalesce(p.verdict, case when p.of_day then 'uncounted' end))`,
    )}) as data`

/**
 * Counts the lines of the caller's undecided entries, up to `most`, and those of them that were submitted before the given time.
 * For an ADMIN, whether a person's entries count is computed only once per person.
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
      select line, min(since) as since from (
        select ${lineSql(db)} as line, since
        from (${waitingOfSql(db, reach, sources, (person) => db`${person} <> ${reach.userId} and ${mine(person)}`)}) w) l
      group by line order by min(since) limit ${most}) counted`
}

/** A page of decisions. `is_final` means that the month is closed, or that the caller no longer decides for the person. */
type DecidedList = { total: number; data: (Omit<DecidedEntry, 'undo_until'> & { is_final: boolean })[] }
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
        select ${source.kind}::text, d.id, d.person_id, d.day, d.since, d.needs_look, d.at from (${source.decided(db, reach, since)}) d`,
      ),
      db`null::text as kind, null::uuid as id, null::uuid as person_id, null::date as day, null::timestamptz as since,
        false as needs_look, null::timestamptz as at`,
    )}),
  latest as materialized (
    select d.*, row_number() over (order by d.at desc, d.kind, d.id) as place from decided d order by place limit ${limit} offset ${offset}),
  page as materialized (select l.* from latest l)
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
