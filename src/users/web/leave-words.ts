import { formatQuantity, formatPlural } from '../../kit/shared/counted.ts'
import { joinFirst } from '../../kit/shared/short-list.ts'
import type { Holdings } from '../leaving-contract.ts'

const SHOWN = 5
export const joinShortList = (names: readonly string[]): string => joinFirst(names, SHOWN)

/**
 * Returns what becomes of the work that follows the reports. `next` is the next manager, null for no manager, or undefined if the
 * choice is still open.
 */
export function followWords(
  { one, many, count }: Holdings['follows'][number],
  leaver: { _id: string },
  next: { _id: string; fullName: string } | null | undefined,
): string {
  const what = formatQuantity(count, one, many)
  if (next === undefined) return `${what} ${formatPlural(count, 'moves', 'move')} with the reports.`
  if (next === null) return `${what}: only an admin is left to decide ${formatPlural(count, 'it', 'them')}.`
  if (next._id === leaver._id)
    return `${what} ${formatPlural(count, 'waits', 'wait')} for ${next.fullName} until someone else gets the reports; an admin can decide ${formatPlural(count, 'it', 'them')}.`
  return `${what} will wait for ${next.fullName}.`
}
