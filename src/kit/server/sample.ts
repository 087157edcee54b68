import type { Endpoint, ReplyFields, CallInput } from '../shared/endpoint.ts'

/** The people, files and clock of the sample workspace while it is played (src/kit/server/domain.ts, `sample`). */
export type SceneContext = {
  /** Makes a call as the person of the cast with this name; a refusal throws. */
  send: <const E extends Endpoint>(name: string, spec: E, sent: CallInput<E>) => Promise<ReplyFields<E>>
  emailOf: (name: string) => string
  /** The workbook of this name, as it was before an upload. */
  file: (name: string) => Promise<File>
  /** The day of the clock in Asia/Kolkata, YYYY-MM-DD. */
  today: () => string
  /** The day that is so many days before the opening; negative: after it. */
  dayAgo: (days: number) => string
  /** Does what is done without a call (`sweeps`) at the moment of the clock. */
  sweep: () => Promise<void>
  /** Advances the clock, never beyond the moment at which the sample is opened. */
  minutes: (count: number) => void
}

/**
 * Days before the sample is opened on which its work begins: whole weeks, and so many that the month before the last one is
 * whole.
 */
export const SAMPLE_DAYS = 91

/**
 * What a domain's people did from a moment on: `daysAgo` before the sample is opened, which may follow from the day of the
 * opening, at a `time` of Asia/Kolkata, as "09:30".
 */
export type Scene = {
  daysAgo: number | ((opened: string) => number)
  time: string
  /** What happens by itself; else nothing does on a Sunday: it is played on the Saturday before, in the same order. */
  onSundays?: true
  /** One of many days alike: a short sample has the last ones alone. */
  isRoutine?: true
  play: (stage: SceneContext) => Promise<unknown>
}
