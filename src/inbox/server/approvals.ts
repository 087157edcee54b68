import { closedOnSql } from '../../closed-months/server/lookup.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { AuditEntry } from '../../kit/server/audit.ts'
import type { Call } from '../../kit/server/call.ts'
import { maySetOwnSql, toOwnMark } from '../../users/server/own-figures.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Registered } from '../../kit/server/registered.ts'
import type { Endpoint } from '../../kit/shared/endpoint.ts'
import type { Refusal } from '../../kit/shared/errors.ts'
import { formatDay, formatInstant } from '../../kit/shared/time.ts'
import type { DecisionResult } from '../approvals-contract.ts'
import { refusal, refuse } from '../refusals.ts'
import { UNDO_MS } from '../rules.ts'
import type { ActOutcome, ApprovalAct, ApprovalOutcome, ApprovalSource } from './extension-points.ts'
import { approversSql, inNameOfSql, decidedBySql, toDayKey } from './lookup.ts'

/* An entry of any kind is undecided, approved or declined, and the person who decided can undo that for ten minutes. An act on
   many entries locks them, checks each, changes those without problems, writes their events and returns the result of each.
   All of this is one statement, except that some sources lock in separate statements. A source defines which rows are locked,
   and what a decision and its undo change. */

/** `version` is the one that was shown. Null accepts any version. */
type Act = { items: readonly { id: string; version: number | null }[]; reach: Reach<'team'>; now: Date }
type ItemsDecision = Act & { outcome: ApprovalOutcome; remark: string }
/** `entry` has no details if the entry does not exist or the caller may not access it. */
type DecidedItem = { id: string; entry: { person: string; fullName: string; day: string; amount: string } | null } & (
  | { refused: Refusal }
  | {
      refused: null
      version: number
      /** The manager in whose name the deputy decided. */
      inNameOf: { _id: string; fullName: string } | null
      audit: AuditEntry
      /** The people whose open pages show the entry. */
      concerns: readonly string[]
    }
)
type Extensions = Pick<Registered, 'extensionsOf'>

/** Decides or refuses each entry separately. Returns the results in the order of the items. */
export async function decideEntries<Own>(
  db: Db,
  source: ApprovalSource<Own>,
  { outcome, remark, ...act }: ItemsDecision,
  registered: Extensions,
): Promise<DecidedItem[]> {
  const { reach, now } = act
  const { apply, byAdmins } = source
  const recorded = await lock(db, source, act, outcome, registered)
  const inNameOf = byAdmins ? db`null::uuid` : inNameOfSql(db, reach, db`l.user_id`)
  const barred = byAdmins ? db`when l.user_id = ${reach.userId} then 'OWN_FIGURE'` : barredSql(db, reach)
  const judged = db`
    select l.*, ${inNameOf} as in_name_of, greatest(${now.toISOString()}::timestamptz, l.since) as acted_at,
      case ${barred}
        when ${apply.decidedSql(db, outcome)} then 'decided'
        when l.seen <> l.version then 'outdated'
        ${apply.refusesSql?.(db, { reach, outcome, recordedSql: makeRecordedSql(db, recorded) }) ?? db``} end as problem
    from found l where ${reachedSql(db, source, reach)}`
  const changes = apply.changesSql(db, { by: reach.userId, now, outcome, remark })
  return conclude(db, source, act, { judged, changes, remark, recorded })
}

/**
 * Undoes the caller's decisions and restores the previous state, including any earlier decision. The rules for that state still
 * hold, so changes in the meantime may prevent an undo. For example, an absence is not restored on a day that has figures now.
 */
export async function undoEntries<Own>(
  db: Db,
  source: ApprovalSource<Own>,
  act: Act,
  registered: Extensions,
): Promise<DecidedItem[]> {
  const { reach, now } = act
  const { revert, byAdmins } = source
  const recorded = await lock(db, source, act, 'undo', registered)
  const inNameOf = byAdmins ? db`null::uuid` : db`l.decided_for`
  // An ADMIN cannot decide on their own request, so there is no such decision to undo.
  const barred = byAdmins ? db`` : barredSql(db, reach)
  const judged = db`
    select w.*, coalesce(w.refused, ${revert.refusesTogetherSql?.(db) ?? db`null`}) as problem
    from (
      select l.*, b.*, ${inNameOf} as in_name_of, greatest(${now.toISOString()}::timestamptz, l.decided_at) as acted_at,
        case ${barred}
          when l.seen <> l.version or ${revert.outdatedSql?.(db) ?? db`false`} then 'outdated'
          when l.decided_by is distinct from ${reach.userId}
            or l.decided_at <= ${new Date(now.getTime() - UNDO_MS).toISOString()}::timestamptz then 'undoOver'
          ${revert.refusesSql(db, { reach, recordedSql: makeRecordedSql(db, recorded) })} end as refused
      from found l cross join lateral (${revert.beforeSql(db, reach)}) b where ${reachedSql(db, source, reach)} offset 0) w`
  const changes = revert.changesSql(db, { by: reach.userId, now })
  return conclude(db, source, act, { judged, changes, remark: '', recorded })
}

/**
 * Returns what is recorded on the entries' days. If a source has no lock function, the statement of the act locks the entries.
 */
async function lock<Own>(
  db: Db,
  source: ApprovalSource<Own>,
  { items, reach }: Act,
  act: ApprovalAct,
  registered: Extensions,
): Promise<ReadonlyMap<string, string>> {
  const ids = items.map(({ id }) => id)
  await source.lock?.(db, ids, act)
  return (await source.recorded?.(db, { ids, act, reach }, registered)) ?? new Map()
}

/**
 * A condition on an entry `l`: the caller may decide it, or submitted it. The caller's own entries are refused with a separate
 * code.
 */
const reachedSql = (db: Db, { byAdmins }: Pick<ApprovalSource, 'byAdmins'>, reach: Reach<'team'>): Sql =>
  byAdmins ? db`${reach.isAdmin}::boolean` : db`(l.user_id = ${reach.userId} or ${decidedBySql(db, reach, db`l.user_id`)})`

/** The first cases of an expression over an entry `l`: the reasons for which every act on it is refused. */
const barredSql = (db: Db, reach: Reach<'team'>): Sql => db`
  when l.user_id = ${reach.userId} and not ${maySetOwnSql(db, db`l.user_id`)} then 'OWN_FIGURE'
  when ${closedOnSql(db, db`l.day`)} then 'MONTH_CLOSED'`

const makeRecordedSql = (db: Db, recorded: ReadonlyMap<string, string>): Sql => db`
  l.user_id || ' ' || l.day = any (${[...recorded.keys()]}::text[])`

type Acted = { judged: Sql; changes: Sql; remark: string; recorded: ReadonlyMap<string, string> }
/** Changes the entries without problems in one statement. Returns one result per entry. */
async function conclude<Own>(
  db: Db,
  source: ApprovalSource<Own>,
  { items, reach }: Act,
  { judged, changes, remark, recorded }: Acted,
): Promise<DecidedItem[]> {
  const rows = await db<({ id: string } & ({ person: null } | (ActOutcome & Own)))[]>`
    with asked as (
      select distinct on (a.id) a.* from unnest(${items.map(({ id }) => id)}::uuid[], ${items.map(({ version }) => version) as number[]}::int[])
        with ordinality as a(id, seen, place) order by a.id, a.place),
    found as materialized (${source.entriesSql(db, reach)}),
    judged as materialized (${judged}),
    ${changes}
    select a.id, j.user_id as person, u.full_name as "fullName", j.day, j.problem, c.version, ${source.outcomeSql(db, reach)},
      case when f.id is not null then jsonb_build_object('_id', f.id, 'fullName', f.full_name, 'email', f.email) end as "inNameOf",
      array(${approversSql(db, db`j.user_id`, reach.day)}) as approvers
    from asked a left join judged j on j.id = a.id left join identities u on u.id = j.user_id
      left join changed c on c.id = a.id left join identities f on f.id = j.in_name_of
    order by a.place`
  return rows.map((row) => {
    const { id } = row
    if (row.person === null) return { id, entry: null, refused: source.refusals.missing({}) }
    const { person, fullName, day, amount, problem, version, inNameOf, approvers } = row
    const entry = { person, fullName, day, amount }
    if (problem !== null) return { id, entry, refused: refusalOf(source, row, recorded.get(toDayKey(row)) ?? '') }
    const { before, after, ...named } = source.audited(row, remark)
    return {
      id,
      entry,
      refused: null,
      version,
      inNameOf: inNameOf && { _id: inNameOf._id, fullName: inNameOf.fullName },
      audit: {
        type: source.kind,
        id,
        name: `${fullName} ${formatDay(day)}`,
        ...named,
        ...(before && { before }),
        after: { ...after, ...(inNameOf && { inNameOf: inNameOf.email }), ...toOwnMark(person === reach.userId) },
      },
      concerns: [person, ...approvers],
    }
  })
}

function refusalOf({ kind, refusals }: Pick<ApprovalSource, 'kind' | 'refusals'>, row: ActOutcome, what: string): Refusal {
  const { problem, stood, changed_at: changedAt, day } = row
  if (problem === 'OWN_FIGURE' || problem === 'MONTH_CLOSED') return refusal(problem)
  const toRefusal = refusals[problem ?? '']
  if (toRefusal === undefined) throw new Error(`${kind} has no refusal ${problem}`)
  return toRefusal({ status: stood, time: formatInstant(changedAt), day: formatDay(day), what })
}

/**
 * Decides either all of these entries or none of them, for a call about entries of one kind. Returns their number.
 * @throws the first refusal
 */
export async function decideAll<Own>(
  { db, reach, audit, publish, registered }: Pick<Call<Endpoint>, 'db' | 'audit' | 'publish' | 'registered'> & Pick<Act, 'reach'>,
  source: ApprovalSource<Own>,
  decision: Omit<ItemsDecision, 'reach'>,
): Promise<number> {
  const decided = await decideEntries(db, source, { ...decision, reach }, registered)
  for (const one of decided) {
    if (one.refused !== null) throw one.refused
    audit(one.audit)
    publish(one.concerns)
  }
  return decided.length
}

type Item = { kind: string; id: string }

const resultOf = (kind: string, decided: DecidedItem): DecisionResult => {
  const { id, entry, refused } = decided
  return {
    kind,
    id,
    person: entry && { _id: entry.person, fullName: entry.fullName },
    day: entry?.day ?? null,
    amount: entry?.amount ?? null,
    done: refused === null,
    version: decided.refused === null ? decided.version : null,
    for: decided.refused === null ? decided.inNameOf : null,
    code: refused?.code ?? null,
    message: refused?.message ?? null,
  }
}

/**
 * Decides the items of each kind with its source, or undoes the decisions.
 * @throws NOTHING_DECIDED with the results if every item was refused, because the write then changes nothing
 */
export async function decideItems<One extends Item>(
  sources: readonly ApprovalSource[],
  items: readonly One[],
  act: (source: ApprovalSource, items: One[]) => Promise<DecidedItem[]>,
  { audit, publish }: Pick<Call<Endpoint>, 'audit' | 'publish'>,
): Promise<{ results: DecisionResult[]; done: number; refused: number }> {
  const all: { kind: string; decided: DecidedItem }[] = []
  // The fixed order makes concurrent calls acquire their locks in the same order.
  const order = sources.map(({ kind }) => kind)
  const placeOf = (kind: string): number => (order.includes(kind) ? order.indexOf(kind) : order.length)
  const kinds = [...new Set(items.map((item) => item.kind))].toSorted((a, b) => placeOf(a) - placeOf(b))
  for (const kind of kinds) {
    const own = items.filter((item) => item.kind === kind)
    const source = sources.find((each) => each.kind === kind)
    const missing = (): DecidedItem[] => own.map(({ id }) => ({ id, entry: null, refused: refusal('ENTRY_NOT_FOUND') }))
    for (const decided of source === undefined ? missing() : await act(source, own)) all.push({ kind, decided })
  }
  const results = all.map(({ kind, decided }) => resultOf(kind, decided)).toSorted((a, b) => Number(a.done) - Number(b.done))
  const done = results.filter((result) => result.done).length
  const [first] = results
  if (done === 0) refuse('NOTHING_DECIDED', { values: { reason: first?.message ?? '' }, fields: { results } })
  for (const { decided } of all) {
    if (decided.refused !== null) continue
    audit(decided.audit)
    publish(decided.concerns)
  }
  return { results, done, refused: results.length - done }
}
