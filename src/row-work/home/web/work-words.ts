import { formatQuantity, formatPlural, formatCount } from '../../../kit/shared/counted.ts'
import { STAFF_ROLES, type StaffRole } from '../../../access/levels.ts'
import type { ReplyFields } from '../../../kit/shared/endpoint.ts'
import { getRoleWord } from '../../../rows/workflow/vocabulary.ts'
import type { ReadyRow } from '../../desk/queue-contract.ts'
import type { home } from '../contract.ts'

type Work = ReplyFields<typeof home.work>

/** Returns words such as "3 reworks first, then 145 rows that are ready." or, without reworks, "145 rows are ready." */
export const leadWords = ({ reworks, ready }: Pick<Work, 'reworks' | 'ready'>): string => {
  const [rows, are] = [formatQuantity(ready, 'row'), formatPlural(ready, 'is', 'are')]
  if (reworks === 0) return ready === 0 ? 'Nothing is waiting for you.' : `${rows} ${are} ready.`
  return `${formatQuantity(reworks, 'rework')} first${ready === 0 ? '' : `, then ${rows} that ${are} ready`}.`
}

/** Returns words such as "Next, rework 1 of 3". */
export const describeNext = (
  { why, first }: Pick<ReadyRow, 'why' | 'first'>,
  { reworks, ready }: Pick<Work, 'reworks' | 'ready'>,
): string => {
  if (why === 'rework') return `Next, rework 1 of ${formatCount(reworks)}`
  if (first === 'draft') return 'Next, where you were typing'
  if (why === 'attempt') return 'Next, to be attempted again'
  if (why === 'reopened') return 'Next, reopened'
  if (first === 'file' && ready > 1) return 'Next, in the file you worked on last'
  return ready === 1 ? 'Next, the only ready row' : `Next, the oldest of ${formatCount(ready)} ready rows`
}

/** For a row that was returned without comments. A second reviewer must give comments, so such a row came from the author. */
export const NO_WORDS: Partial<Record<StaffRole, string>> = { REVIEWER: 'The author has redone it.' }

export const WHY_WORDS: Record<ReadyRow['why'], string> = {
  rework: 'Rework',
  attempt: 'Attempt again',
  reopened: 'Reopened',
  new: 'New',
}

/** Returns "37 rows wait for others: 31 for the reviewer, 6 for the second reviewer", or '' if no row waits. */
export function describeWaitingRows(waiting: Work['waiting']): string {
  const roles = STAFF_ROLES.flatMap((role) => {
    const count = waiting.reduce((sum, one) => sum + (one.turn === role ? one.count : 0), 0)
    return count === 0 ? [] : [{ role, count }]
  })
  const all = roles.reduce((sum, { count }) => sum + count, 0)
  if (all === 0) return ''
  const each = roles.map(({ role, count }) => `${formatCount(count)} for the ${getRoleWord(role)}`).join(', ')
  return `${formatQuantity(all, 'row')} ${formatPlural(all, 'waits', 'wait')} for others: ${each}`
}

/** The green line about yesterday's rows. */
export const describeAccepted = (role: StaffRole, { count, first }: Work['accepted']): { head: string; rest: string } => {
  const verb = role === 'AUTHOR' ? 'approved' : role === 'REVIEWER' ? 'approved by the second reviewer' : 'uploaded'
  const head = `${formatCount(count)} of yesterday’s rows ${formatPlural(count, 'was', 'were')} ${verb}`
  return role === 'AUTHOR'
    ? { head: `${head},`, rest: `${formatCount(first)} at the first attempt.` }
    : { head: `${head}.`, rest: '' }
}
