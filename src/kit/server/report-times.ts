import type { ReportTimes, UsualTime } from '../shared/usual-time.ts'

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

/** By person, when their report was begun that is being made. */
const running = new Map<string, number>()

/** One of a person is made at a time (per-person.ts). @returns what to call when its statements have ended */
export function noteRunning(userId: string): () => void {
  const since = performance.now()
  running.set(userId, since)
  return () => {
    if (running.get(userId) === since) running.delete(userId)
  }
}

/** What is said of a report of this size to a person who waits for it. */
export function findReportTimes(userId: string, size: ReportSize): ReportTimes {
  const since = running.get(userId)
  return { usual: findUsualTime(size), runsForMs: since === undefined ? null : Math.round(performance.now() - since) }
}
