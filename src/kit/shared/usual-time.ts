import { z } from 'zod'

/** The median of what so many reports of about the same size took on the node; null: there was none since it started. */
export const UsualTime = z.object({ ms: z.int(), reports: z.int() }).nullable()
export type UsualTime = z.infer<typeof UsualTime>
