import { z } from 'zod'

/** The holiday of a person on a day, as calls return it; null: there is none. */
export const NamedHoliday = z.object({ name: z.string(), isHalf: z.boolean() }).nullable()
export type NamedHoliday = z.infer<typeof NamedHoliday>
