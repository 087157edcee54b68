import type { AuditEntry } from '../../kit/server/audit.ts'
import type { Publish } from '../../kit/server/events.ts'
import type { ApprovalSource, DecidedItem } from './extension-points.ts'
import type { DecisionResult } from '../approvals-contract.ts'
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
export async function decideItems<One extends Item>(
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
