import { z } from 'zod'

/** The median of what so many reports of about the same size took on the node; null: there was none since it started. */
export const UsualTime = z.object({ ms: z.int(), reports: z.int() }).nullable()
/** What is said of a report while it is made. */
export const reportTimes = {
  usual: UsualTime,
  /** How long the caller's report that is being made on the node has run, one at a time; null: none is. */
  runsForMs: z.int().nullable(),
}
export type ReportTimes = z.infer<z.ZodObject<typeof reportTimes>>
export type UsualTime = z.infer<typeof UsualTime>
