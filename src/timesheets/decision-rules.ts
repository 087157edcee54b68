import type { BulkEffect } from '../kit/shared/bulk-act.ts'
import { STATUS_WORDS, type TimesheetStatus } from './vocabulary.ts'

export const DECIDED_STATUS = { approve: 'APPROVED', decline: 'REJECTED' } as const satisfies Record<string, TimesheetStatus>

/** Returns the effect of an approver's decision on a timesheet (decision 153). */
export function getEffectOnTimesheet(
  { status, month_closed: isClosed }: { status: TimesheetStatus; month_closed: boolean },
  outcome: keyof typeof DECIDED_STATUS,
): BulkEffect {
  if (isClosed) return { leaves: 'in a closed month' }
  if (status === DECIDED_STATUS[outcome]) return { leaves: `already ${STATUS_WORDS[status]}` }
  return status === 'FILLED' ? undefined : { reverses: STATUS_WORDS[status] }
}
