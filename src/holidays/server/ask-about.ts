import type { Db } from '../../kit/postgres/db.ts'
import type { Actor } from '../../access/levels.ts'
import { askFirst } from '../../kit/server/ask-first.ts'
import type { Registered } from '../../kit/server/registered.ts'
import { counted } from '../../kit/shared/counted.ts'
import { formatRupees } from '../../kit/shared/money.ts'
import { formatDay } from '../../kit/shared/time.ts'
import type { HolidayMoves } from '../moves-contract.ts'
import { weighHolidays } from './weigh-holidays.ts'

type Asking = {
  actor: Actor
  today: string
  registered: Pick<Registered, 'extensionsOf'>
  confirmed: boolean | undefined
  path: string
}

/** What a change moves, in sentences; empty: nothing. */
export function describeMoves({ people, days, hours, subTargets: { gone, come, filled }, money }: HolidayMoves): string[] {
  const [first, last] = [days[0]?.day, days.at(-1)?.day]
  if (first === undefined || last === undefined) return []
  const when = first === last ? formatDay(first) : `${counted(days.length, 'day')} from ${formatDay(first)} to ${formatDay(last)}`
  const targets = [
    ...(gone > 0 ? [`${counted(gone, 'sub-target')} without figures will go`] : []),
    ...(come > 0 ? [`${counted(come, 'sub-target')} will come back`] : []),
    ...(filled > 0 ? [`${counted(filled, 'sub-target')} with figures will stay`] : []),
  ]
  return [
    `${counted(people, 'person', 'people')}, ${when}: ${counted(Math.abs(hours), 'scheduled hour')} ${hours < 0 ? 'less' : 'more'}.`,
    ...(targets.length > 0 ? [`${targets.join(', ')}.`] : []),
    ...(money !== null && money.before !== money.after
      ? [`Cost and incentive of these months so far: ${formatRupees(money.before)} becomes ${formatRupees(money.after)}.`]
      : []),
  ]
}

/**
 * Makes a change of holidays on days between two, and refuses it with what it moves unless that is confirmed: the transaction is
 * rolled back with the refusal, so that what is shown is what the change does.
 * @throws NEEDS_CONFIRMATION
 */
export async function askAbout<Result>(
  db: Db,
  days: { from: string; to: string } | undefined,
  { actor, today, registered, confirmed, path }: Asking,
  make: () => Promise<Result>,
): Promise<Result> {
  if (confirmed === true || days === undefined) return make()
  const made: Result[] = []
  const moves = await weighHolidays(db, { ...days, reader: { actor, today }, registered }, async () => {
    made.push(await make())
  })
  const messages = describeMoves(moves)
  if (messages.length > 0) askFirst(messages.map((message) => ({ path, message })))
  return made[0] as Result
}

/** The first and the last of some days. */
export const spanOf = (days: readonly (string | null)[]): { from: string; to: string } | undefined => {
  const dated = days.filter((day) => day !== null).toSorted()
  const [from, to] = [dated[0], dated.at(-1)]
  return from === undefined || to === undefined ? undefined : { from, to }
}
