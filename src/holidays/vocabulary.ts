/** National days belong to no calendar; of two days on one date the earlier kind names it. */
export const HOLIDAY_KINDS = ['national', 'shutdown', 'festival', 'restricted'] as const
export type HolidayKind = (typeof HOLIDAY_KINDS)[number]

export const HOLIDAY_STATES = ['proposed', 'confirmed', 'withdrawn'] as const
export type HolidayState = (typeof HOLIDAY_STATES)[number]
