import type { Sweep } from '../../kit/server/registered.ts'
import { compareHandoverLines } from '../handover-rules.ts'
import { formatMonth } from '../rules.ts'
import { freezeMonth, presentLines } from './handover.ts'
import { selectDueHandover, insertDifferences, selectHandoverLines, noteCompared } from './handover-queries.ts'
import { selectDeciders } from './queries.ts'

const DAY_MS = 24 * 3_600_000
const MAX_NAMED_DIFFERENCES = 20

export const ACTS = 'Compared {} with its handover'

/**
 * Compares each closed month with its handover once a day, even if nobody opens a page. The audit log gets one line for all new
 * differences of a month. Months that were closed before handovers existed are frozen first.
 */
export const compareHandovers: Sweep = {
  name: 'handovers',
  run: async (db, { now, audit, publish, warn, registered }) => {
    const [due] = await selectDueHandover(db, new Date(now.getTime() - DAY_MS))
    if (due === undefined) return 0
    const { closingId, handoverId, month } = due
    const object = { type: 'closed-month', id: month, name: formatMonth(month) }
    if (handoverId === null) {
      await freezeMonth(db, registered, { closingId, month, isLate: true, now })
      audit({ ...object, after: { frozenLate: true } })
      return 1
    }
    const frozen = await selectHandoverLines(db, handoverId)
    const differences = compareHandoverLines(frozen, await presentLines(db, registered, month))
    await noteCompared(db, handoverId, now)
    const found = differences.length === 0 ? [] : await insertDifferences(db, handoverId, { differences, now })
    if (found.length === 0) return 1
    warn({ month, differences: found.length }, 'figures of a closed month differ from its handover')
    const ofFound = differences.filter(({ line }) =>
      found.some(({ userId, part, ofId }) => line.userId === userId && line.part === part && (line.of?.id ?? null) === ofId),
    )
    const named = ofFound
      .slice(0, MAX_NAMED_DIFFERENCES)
      .map(({ line, was, is }) => ({ part: line.part, user: line.userId, of: line.of?.name ?? null, was, is }))
    audit({
      ...object,
      before: { figures: named.map(({ is: _, ...line }) => line) },
      after: { differences: found.length, figures: named.map(({ was: _, ...line }) => line) },
    })
    publish(await selectDeciders(db), 'closed-months')
    return 1
  },
}
