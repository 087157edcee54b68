import { toPage } from '../../kit/shared/paging.ts'
import { routes } from '../../kit/server/routes.ts'
import type { Registered } from '../../kit/server/registered.ts'
import { parseInstant } from '../../kit/shared/time.ts'
import { approvals, WAITING_LIMITS } from '../approvals-contract.ts'
import { undoUntil } from '../rules.ts'
import { decideEntries, decideItems, undoEntries } from './approvals.ts'
import { selectDecidedBy, selectDeputyFor, selectWaitingFor } from './queries.ts'
import { approvalSources, dayChecks } from './extension-points.ts'

const DAY_MS = 86_400_000
const DECIDED_DAYS = 7

const sourcesOf = ({ extensionsOf }: Registered) => ({ sources: extensionsOf(approvalSources), checks: extensionsOf(dayChecks) })
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
      selectWaitingFor(db, sourcesOf(registered), reach, { ...filter, ...toPage(query, WAITING_LIMITS) }),
      selectDeputyFor(db, reach),
    ])
    const { total = 0, kinds = {}, look: needLook = 0, oldest = null, data = [] } = list ?? {}
    return { data: data.map(inWords(registered)), total, kinds, look: needLook, oldest, deputyFor: represented }
  },

  decided: async ({ db, reach, query, now, registered }) => {
    const since = query.since === undefined ? new Date(now.getTime() - DECIDED_DAYS * DAY_MS) : (parseInstant(query.since) ?? now)
    const [list] = await selectDecidedBy(db, registered.extensionsOf(approvalSources), reach, {
      since,
      ...toPage(query, WAITING_LIMITS),
    })
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
        return decideEntries(db, source, { items: versioned, outcome, remark, reach, now: clock() }, registered)
      },
      { audit, publish },
    ),

  undo: async ({ db, reach, body: { items }, clock, audit, publish, registered }) =>
    decideItems(
      registered.extensionsOf(approvalSources),
      items,
      (source, own) => undoEntries(db, source, { items: own, reach, now: clock() }, registered),
      {
        audit,
        publish,
      },
    ),
})
