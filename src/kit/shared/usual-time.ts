import { z } from 'zod'

/**
 * The median duration of `reports` reports of about the same size on this node, or null if there has been none since it started.
 */
export const UsualTime = z.object({ ms: z.int(), reports: z.int() }).nullable()
export const reportTimes = {
  usual: UsualTime,
  /** How long the caller's running report on this node has been running; null if there is none. A caller has at most one. */
  runsForMs: z.int().nullable(),
}
export type ReportTimes = z.infer<z.ZodObject<typeof reportTimes>>
export type UsualTime = z.infer<typeof UsualTime>
