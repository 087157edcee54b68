import { toPage } from '../../kit/shared/paging.ts'
import { routes } from '../../kit/server/routes.ts'
import type { Registered } from '../../kit/server/registered.ts'
import { parseInstant } from '../../kit/shared/time.ts'
import { approvals, WAITING_LIMITS } from '../approvals-contract.ts'
import { undoUntil } from '../rules.ts'
import { decideEntries, decideItems, undoEntries } from './approvals.ts'
import { selectDecidedBy, selectDeputyFor, selectWaitingDays, selectWaitingFor } from './queries.ts'
import { approvalSources, dayJudges } from './extension-points.ts'

const DAY_MS = 86_400_000
const DECIDED_DAYS = 7

/** Returns a function that words the doubts about the day of an entry. */
const inWords =
  ({ extensionsOf }: Registered) =>
  <Entry extends { gaps: unknown }>({ gaps, ...entry }: Entry) => ({
    ...entry,
    day_gaps: gaps === null ? [] : extensionsOf(dayJudges).flatMap(({ words }) => words(gaps as never)),
  })
const NO_LINES = { lines: 0, entries: 0 }

export const approvalRoutes = routes('inbox', approvals, {
  waiting: async ({ db, reach, query, registered }) => {
    const { kind = null, q = '', from = null, to = null, look, everyone, sort = 'group' } = query
    const filter = { kind, q, from, to, look: look !== undefined, everyone: everyone !== undefined, sort }
    const sources = registered.extensionsOf(approvalSources)
    const [[days], represented] = await Promise.all([selectWaitingDays(db, sources, reach), selectDeputyFor(db, reach)])
    const judging = { sources, from: days?.from ?? reach.day, to: days?.to ?? reach.day, extensionsOf: registered.extensionsOf }
    const [list] = await selectWaitingFor(db, judging, reach, { ...filter, ...toPage(query, WAITING_LIMITS) })
    const { total = 0, kinds = {}, oldest = null, data = [] } = list ?? {}
    const groups = { matches: NO_LINES, look: NO_LINES, nothing: NO_LINES, ...list?.groups }
    return {
      data: data.map(inWords(registered)),
      total,
      kinds,
      groups,
      look: groups.look.entries,
      oldest,
      deputyFor: represented,
    }
  },

  decided: async ({ db, reach, query, now, registered }) => {
    const since = query.since === undefined ? new Date(now.getTime() - DECIDED_DAYS * DAY_MS) : (parseInstant(query.since) ?? now)
    const [list] = await selectDecidedBy(db, registered.extensionsOf(approvalSources), reach, {
      since,
      ...toPage(query, WAITING_LIMITS),
    })
    const { total = 0, data = [] } = list ?? {}
    return {
      data: data.map(({ is_final: isFinal, ...entry }) => ({
        ...entry,
        undo_until: isFinal ? null : undoUntil(entry.at, now),
      })),
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
