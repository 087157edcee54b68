import { timeSlices } from '../concurrency/time-slices.ts'
import { groupBy } from '../shared/grouped.ts'
import { shiftDay, toDay, toWeekday } from '../shared/time.ts'

export const RETENTION = { days: 7, weeks: 4, months: 12 }

export const timeIn = (name: string): Date => {
  const [, year, month, day, hour, minute, second] = /-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-/.exec(name) ?? []
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
const weekIn = (day: string): string => shiftDay(day, -((toWeekday(day) + 6) % 7))

/** Returns the newest name of each of the last `count` periods that have a backup, newest first. Periods follow Asia/Kolkata. */
function newestOfEach(names: readonly string[], count: number, periodOf: (day: string) => string): string[] {
  const newest = groupBy(names.toSorted().toReversed(), (name) => periodOf(toDay(timeIn(name))))
  return [...newest.values()].slice(0, count).map(([name]) => name)
}

/** Chooses the newest backup of each of the last 7 days that have one, newest first. The names must be of one kind. */
export const chooseDaily = (names: readonly string[]): string[] => newestOfEach(names, RETENTION.days, (day) => day)

/**
 * Chooses the backups to keep: for each kind, the newest of the last 7 days, 4 weeks and 12 months that have one (Asia/Kolkata,
 * weeks begin on Monday). Periods without a backup do not count, so old backups stay when no new ones are made.
 * @param names of complete backups, in any order
 */
export function chooseKept(names: readonly string[]): Set<string> {
  const kinds = groupBy(names, (name) => name.replace(/^.*-/, ''))
  return new Set(
    [...kinds.values()].flatMap((sameKind) => [
      ...chooseDaily(sameKind),
      ...newestOfEach(sameKind, RETENTION.weeks, weekIn),
      ...newestOfEach(sameKind, RETENTION.months, (day) => day.slice(0, 7)),
    ]),
  )
}

const DAY_MS = 24 * 3_600_000
const MAX_DAYS = 1_500
const nameAt = (time: number): string => `proofline-${new Date(time).toISOString().replaceAll(/[-:]|\.\d+/g, '')}-physical`

/**
 * Finds the days until which the backups and the log from before a moment are kept, assuming at least one backup per day.
 * Simulates the rules above day by day until they have removed the last of them.
 */
export async function findHeldUntil(moment: Date): Promise<{ backups: string; log: string }> {
  const slices = timeSlices()
  const begins = moment.getTime()
  const isBefore = (name: string): boolean => timeIn(name).getTime() <= begins
  let kept = chooseKept(Array.from({ length: MAX_DAYS / 3 }, (_, day) => nameAt(begins - day * DAY_MS)))
  let log: string | undefined
  for (let day = 1; day <= MAX_DAYS; day++) {
    if (slices.isOver()) await slices.next()
    const now = new Date(begins + day * DAY_MS)
    kept = chooseKept([...kept, nameAt(now.getTime())])
    if (!chooseDaily([...kept]).some(isBefore)) log ??= toDay(now)
    if (log !== undefined && ![...kept].some(isBefore)) return { backups: toDay(now), log }
  }
  throw new Error('Some backup is kept for ever')
}
