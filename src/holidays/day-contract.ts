import { z } from 'zod'

const holiday = z.object({ name: z.string(), isHalf: z.boolean() })
/** Null if there is none. */
export const NamedHoliday = holiday.nullable()
export type NamedHoliday = z.infer<typeof NamedHoliday>

/** `date` is YYYY-MM-DD. */
export const HolidayOnDay = holiday.extend({ date: z.string() })
export type HolidayOnDay = z.infer<typeof HolidayOnDay>
