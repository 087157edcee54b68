import { toPage } from '../../kit/shared/paging.ts'
import { routes } from '../../kit/server/routes.ts'
import type { Registered } from '../../kit/server/registered.ts'
import { parseInstant } from '../../kit/shared/time.ts'
import { approvals, WAITING, type DecisionResult } from '../approvals-contract.ts'
import { undoUntil } from '../rules.ts'
import { decidedBy, deputyFor, waitingFor } from './queries.ts'
import { approvalSources, dayChecks, type ApprovalSource, type DecidedItem } from './extension-points.ts'
import type { AuditEntry } from '../../kit/server/audit.ts'
import type { Publish } from '../../kit/server/events.ts'
import { refusal, refuse } from '../refusals.ts'

type Item = { kind: string; id: string }
type Context = { audit: (entry: AuditEntry) => void; publish: Publish }

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
 * Decides the items of each kind by its source, or takes the decisions back. Throws NOTHING_DECIDED, with the results, when none
 * was done: a write that changes nothing is none.
 * @throws NOTHING_DECIDED
 */
async function decideItems<One extends Item>(
  sources: readonly ApprovalSource[],
  items: readonly One[],
  act: (source: ApprovalSource, items: One[]) => Promise<DecidedItem[]>,
  { audit, publish }: Context,
): Promise<{ results: DecisionResult[]; done: number; refused: number }> {
  const all: { kind: string; decided: DecidedItem }[] = []
  // In one order, so that two calls lock alike.
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

const DAY_MS = 86_400_000
/** How far back the decisions are listed. */
const DECIDED_DAYS = 7

const sourcesOf = ({ extensionsOf }: Registered) => ({ sources: extensionsOf(approvalSources), checks: extensionsOf(dayChecks) })
/** An entry with what the checks found on its day, in words. */
const inWords =
  ({ extensionsOf }: Registered) =>
  <Entry extends { gaps: { check: number; gaps: never }[] | null }>({ gaps, ...entry }: Entry) => ({
    ...entry,
    day_gaps: (gaps ?? []).flatMap(({ check, gaps: found }) => extensionsOf(dayChecks)[check]?.words(found) ?? []),
  })

export const approvalRoutes = routes('inbox', approvals, {
  waiting: async ({ db, reach, query, registered }) => {
    const { kind = null, q = '', from = null, to = null, look, everyone, sort = '-day' } = query
    const filter = { kind, q, from, to, look: look !== undefined, everyone: everyone !== undefined, sort }
    const [[list], represented] = await Promise.all([
      waitingFor(db, sourcesOf(registered), reach, { ...filter, ...toPage(query, WAITING) }),
      deputyFor(db, reach),
    ])
    const { total = 0, kinds = {}, look: needLook = 0, oldest = null, data = [] } = list ?? {}
    return { data: data.map(inWords(registered)), total, kinds, look: needLook, oldest, deputyFor: represented }
  },

  decided: async ({ db, reach, query, now, registered }) => {
    const since = query.since === undefined ? new Date(now.getTime() - DECIDED_DAYS * DAY_MS) : (parseInstant(query.since) ?? now)
    const [list] = await decidedBy(db, registered.extensionsOf(approvalSources), reach, { since, ...toPage(query, WAITING) })
    const { total = 0, data = [] } = list ?? {}
    return {
      data: data
        .map(inWords(registered))
        .map(({ is_final: isFinal, ...entry }) => ({ ...entry, undo_until: isFinal ? null : undoUntil(entry.at, now) })),
      total,
    }
  },

  decide: async ({ db, reach, body: { items, outcome, remark = '' }, clock, audit, publish, registered }) =>
    decideItems(
      registered.extensionsOf(approvalSources),
      items,
      (source, own) => {
        const versioned = own.map(({ id, version = null }) => ({ id, version }))
        return source.decide(db, { items: versioned, outcome, remark, reach, now: clock() }, registered)
      },
      { audit, publish },
    ),

  undo: async ({ db, reach, body: { items }, clock, audit, publish, registered }) =>
    decideItems(
      registered.extensionsOf(approvalSources),
      items,
      (source, own) => source.undo(db, { items: own, reach, now: clock() }, registered),
      {
        audit,
        publish,
      },
    ),
})
