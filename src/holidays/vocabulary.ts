/** National days belong to no calendar; of two days on one date the earlier kind names it. */
export const HOLIDAY_KINDS = ['national', 'shutdown', 'festival', 'restricted'] as const
export type HolidayKind = (typeof HOLIDAY_KINDS)[number]

export const HOLIDAY_STATES = ['proposed', 'confirmed', 'withdrawn'] as const
export type HolidayState = (typeof HOLIDAY_STATES)[number]

/** To whom a calendar applies. */
export const SCOPES = ['workspace', 'department', 'person'] as const
export type Scope = (typeof SCOPES)[number]

/** As people read them. */
export const kindWords: Record<HolidayKind, string> = {
  national: 'National holiday',
  shutdown: 'Company shutdown',
  festival: 'Festival',
  restricted: 'Restricted holiday',
}
export const stateWords: Record<HolidayState, string> = { proposed: 'proposed', confirmed: 'in force', withdrawn: 'withdrawn' }

/** The columns of a workbook of holidays. */
export const HOLIDAY_COLUMNS = ['date', 'name', 'kind', 'half'] as const
