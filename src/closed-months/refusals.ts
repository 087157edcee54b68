import { Refusal, createRefusals } from '../kit/shared/errors.ts'
import { formatMonth } from './rules.ts'

const made = createRefusals({
  MONTH_CLOSED: [409, 'This month is closed. An admin can reopen it with a reason.'],
  MONTH_NOT_OVER: [400, 'A month can be closed once it is over.'],
  MONTH_HELD_OPEN: [409, 'This month can’t be closed yet: it has {what}.'],
  MONTH_CLOSED_ALREADY: [409, 'This month is already closed.'],
  MONTH_NOT_CLOSED: [409, 'This month is not closed.'],
  HANDOVER_NOT_FOUND: [404, 'Handover not found'],
})
export const { refusals, refusal } = made
export const refuse: typeof made.refuse = made.refuse

/**
 * Rejects a save that would affect a closed month, and names that month, which may not be the month of the saved day.
 * @param month its first day
 * @throws MONTH_CLOSED
 */
export function refuseClosedMonth(month: string): never {
  const [status, sentence] = refusals.MONTH_CLOSED
  throw new Refusal('MONTH_CLOSED', [status, sentence.replace('This month', formatMonth(month.slice(0, 7)))])
}
