import { groupedBy } from '../shared/grouped.ts'
import { daysFrom, toDay, toWeekday } from '../shared/time.ts'

/** How many days, weeks and months keep their newest backup. */
export const RETENTION = { days: 7, weeks: 4, months: 12 }

/** The time in a backup's name. */
export const timeIn = (name: string): Date => {
  const [, year, month, day, hour, minute, second] = /-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-/.exec(name) ?? []
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
const weekIn = (day: string): string => daysFrom(day, -((toWeekday(day) + 6) % 7))

/** The newest of each period (Asia/Kolkata), of the last `count` periods that have one, the newest first. */
function newestOfEach(names: readonly string[], count: number, periodOf: (day: string) => string): string[] {
  const newest = groupedBy(names.toSorted().toReversed(), (name) => periodOf(toDay(timeIn(name))))
  return [...newest.values()].slice(0, count).map(([name]) => name)
}

/** Of backups of one kind the newest of the last 7 days that have one, the newest first. */
export const chooseDaily = (names: readonly string[]): string[] => newestOfEach(names, RETENTION.days, (day) => day)

/**
 * Which backups stay: of each kind the newest of the last 7 days, 4 weeks and 12 months (Asia/Kolkata, weeks from Monday) that
 * have one. A time without backups removes none.
 * @param names of complete backups, in any order
 */
export function chooseKept(names: readonly string[]): Set<string> {
  const kinds = groupedBy(names, (name) => name.replace(/^.*-/, ''))
  return new Set(
    [...kinds.values()].flatMap((sameKind) => [
      ...chooseDaily(sameKind),
      ...newestOfEach(sameKind, RETENTION.weeks, weekIn),
      ...newestOfEach(sameKind, RETENTION.months, (day) => day.slice(0, 7)),
    ]),
  )
}
