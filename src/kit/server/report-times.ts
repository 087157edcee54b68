import type { ReportTimes, UsualTime } from '../shared/usual-time.ts'

/** `kind` is a word such as "productivity", and `size` the amount of data that the report covers. */
export type ReportSize = { kind: string; size: number }

/** For each kind, latest last. */
const MAX_TIMES = 200
/** Two sizes within this factor count as about the same. */
const ABOUT = 1.5
const ended = new Map<string, { size: number; ms: number }[]>()

/** Failed and cancelled reports are not recorded. */
export function recordReport({ kind, size }: ReportSize, ms: number): void {
  const ofKind = ended.get(kind) ?? []
  ended.set(kind, [...ofKind.slice(1 - MAX_TIMES), { size, ms }])
}

/** Returns the median duration of reports of about this size on this node since it started, or null if there were none. */
export function findUsualTime({ kind, size }: ReportSize): UsualTime {
  const times = (ended.get(kind) ?? [])
    .filter((each) => each.size * ABOUT >= size && each.size <= size * ABOUT)
    .map(({ ms }) => ms)
    .toSorted((one, other) => one - other)
  const middle = times[Math.floor(times.length / 2)]
  return middle === undefined ? null : { ms: Math.round(middle), reports: times.length }
}

const running = new Map<string, number>()

/**
 * Only one report per user runs at a time (per-person.ts).
 * @returns a function to call when the report's statements have ended
 */
export function noteRunning(userId: string): () => void {
  const since = performance.now()
  running.set(userId, since)
  return () => {
    if (running.get(userId) === since) running.delete(userId)
  }
}

export function findReportTimes(userId: string, size: ReportSize): ReportTimes {
  const since = running.get(userId)
  return { usual: findUsualTime(size), runsForMs: since === undefined ? null : Math.round(performance.now() - since) }
}
