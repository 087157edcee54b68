import type { DayRecord } from './day-rules.ts'
import { type Ticks, hoursShown } from './hours-rules.ts'
import { COLOURS, type Colour, HOURS, type HoursName } from './vocabulary.ts'

/** Records counted by colour, and each column of hours summed. */
export type Totals = { count: number; counts: Record<Colour, number>; hours: Record<HoursName, Ticks> }

const zeros = <Name extends string>(names: readonly Name[]): Record<Name, number> =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>

export const totalsOf = (records: readonly Pick<DayRecord, 'color' | 'hours'>[]): Totals => {
  const counts = zeros(COLOURS)
  const hours = zeros(HOURS)
  for (const record of records) {
    counts[record.color] += 1
    for (const name of HOURS) hours[name] += record.hours[name]
  }
  return { count: records.length, counts, hours }
}

/** Hours of a record or of totals with 2 decimals, rounded from the exact sums. */
export const shownHours = (hours: Record<HoursName, Ticks>): Record<HoursName, number> =>
  Object.fromEntries(HOURS.map((name) => [name, hoursShown(hours[name])])) as Record<HoursName, number>

/** `counts` of the reply: the days of each of the seven colours, 0 where there are none, and the total delta in hours. */
export const shownCounts = ({ counts, hours }: Totals): Record<Colour | 'totalDelta', number> => ({
  ...counts,
  totalDelta: hoursShown(hours.delta),
})
