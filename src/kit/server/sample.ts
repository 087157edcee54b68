import type { Endpoint, ReplyFields, CallInput } from '../shared/endpoint.ts'

/** The people, files and clock of the sample workspace while its scenes are played (`sample` in src/kit/server/domain.ts). */
export type SceneContext = {
  /** Makes a call as the cast member `name`. A refusal throws. */
  send: <const E extends Endpoint>(name: string, spec: E, sent: CallInput<E>) => Promise<ReplyFields<E>>
  emailOf: (name: string) => string
  file: (name: string) => Promise<File>
  /** YYYY-MM-DD in Asia/Kolkata. */
  today: () => string
  /** Counts back from the opening; negative numbers are days after it. */
  dayAgo: (days: number) => string
  /** Runs the `sweeps`, which happen without a call, at the clock's time. */
  sweep: () => Promise<void>
  /** Advances the clock, never beyond the moment at which the sample is opened. */
  minutes: (count: number) => void
}

/**
 * The sample's work begins this many days before the opening. It is a whole number of weeks, long enough to complete the month
 * before last.
 */
export const SAMPLE_DAYS = 91

/**
 * The acts of a domain's people from a moment on: `daysAgo` before the sample is opened, at a `time` in Asia/Kolkata such as
 * "09:30". `daysAgo` may depend on the day of the opening.
 */
export type Scene = {
  daysAgo: number | ((opened: string) => number)
  time: string
  /**
   * Plays the scene even on a Sunday, for things that happen by themselves. Other scenes that fall on a Sunday are played on the
   * Saturday before, in the same order.
   */
  onSundays?: true
  /** One of many similar days. A short sample plays only the last of them. */
  isRoutine?: true
  play: (stage: SceneContext) => Promise<unknown>
}
