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
  for (const { color } of records) counts[color] += 1
  // A column at a time: twice as fast as a record at a time.
  for (const name of HOURS) {
    let sum = 0
    for (const record of records) sum += record.hours[name]
    hours[name] = sum
  }
  return { count: records.length, counts, hours }
}

/** Totals of parts, as of all their records together. */
export const sumOfTotals = (parts: readonly Totals[]): Totals => {
  const all = totalsOf([])
  for (const { count, counts, hours } of parts) {
    all.count += count
    for (const color of COLOURS) all.counts[color] += counts[color]
    for (const name of HOURS) all.hours[name] += hours[name]
  }
  return all
}

/** Hours of a record or of totals with 2 decimals, rounded from the exact sums. */
export const shownHours = (hours: Record<HoursName, Ticks>): Record<HoursName, number> => {
  const shown = { ...hours }
  for (const name of HOURS) shown[name] = hoursShown(hours[name])
  return shown
}

/** `counts` of the reply: the days of each of the seven colours, 0 where there are none, and the total delta and the balance in hours. */
export const shownCounts = ({ counts, hours }: Totals): Record<Colour | 'totalDelta' | 'balance', number> => ({
  ...counts,
  totalDelta: hoursShown(hours.delta),
  balance: hoursShown(hours.balance),
})
