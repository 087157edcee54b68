import { z } from 'zod'

/** The median duration of `reports` reports of about the same size on this node; null if there was none since it started. */
export const UsualTime = z.object({ ms: z.int(), reports: z.int() }).nullable()
/** The times that a page shows while a report is being made. */
export const reportTimes = {
  usual: UsualTime,
  /** How long the caller's running report on this node has run, one at a time; null if none runs. */
  runsForMs: z.int().nullable(),
}
export type ReportTimes = z.infer<z.ZodObject<typeof reportTimes>>
export type UsualTime = z.infer<typeof UsualTime>
