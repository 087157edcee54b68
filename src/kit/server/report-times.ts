import type { UsualTime } from '../shared/usual-time.ts'

/** What a report’s time depends on: reports of one kind, such as "productivity", and how much they are of. */
export type ReportSize = { kind: string; size: number }

/** Of each kind, the latest last. */
const MOST = 200
/** Reports of a size between this part and this multiple take about as long. */
const ABOUT = 1.5
const ended = new Map<string, { size: number; ms: number }[]>()

/** Counts a report that has ended: not one that failed or was cancelled. */
export function recordReport({ kind, size }: ReportSize, ms: number): void {
  const ofKind = ended.get(kind) ?? []
  ended.set(kind, [...ofKind.slice(1 - MOST), { size, ms }])
}

/** What reports of about this size took on this node since it started; null: there was none. */
export function findUsualTime({ kind, size }: ReportSize): UsualTime {
  const times = (ended.get(kind) ?? [])
    .filter((each) => each.size * ABOUT >= size && each.size <= size * ABOUT)
    .map(({ ms }) => ms)
    .toSorted((one, other) => one - other)
  const middle = times[Math.floor(times.length / 2)]
  return middle === undefined ? null : { ms: Math.round(middle), reports: times.length }
}
