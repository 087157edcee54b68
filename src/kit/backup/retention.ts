import { groupedBy } from '../shared/grouped.ts'
import { daysFrom, toDay, toWeekday } from '../shared/time.ts'

/** How many days, weeks and months keep their newest backup. */
export const RETENTION = { days: 7, weeks: 4, months: 12 }

const timeIn = (name: string): Date => {
  const [, year, month, day, hour, minute, second] = /-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-/.exec(name) ?? []
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
const weekIn = (day: string): string => daysFrom(day, -((toWeekday(day) + 6) % 7))

/**
 * Which backups stay: of each kind the newest of the last 7 days, 4 weeks and 12 months (Asia/Kolkata, weeks from Monday) that
 * have one. A time without backups removes none.
 * @param names of complete backups, in any order
 */
export function chooseKept(names: readonly string[]): Set<string> {
  const kept = new Set<string>()
  const kinds = groupedBy(names.toSorted().toReversed(), (name) => name.replace(/^.*-/, ''))
  for (const sameKind of kinds.values()) {
    for (const [count, periodOf] of [
      [RETENTION.days, (day: string) => day],
      [RETENTION.weeks, weekIn],
      [RETENTION.months, (day: string) => day.slice(0, 7)],
    ] as const) {
      const periods = new Map<string, string>()
      for (const name of sameKind) {
        const period = periodOf(toDay(timeIn(name)))
        if (!periods.has(period) && periods.size < count) periods.set(period, name)
      }
      for (const name of periods.values()) kept.add(name)
    }
  }
  return kept
}
