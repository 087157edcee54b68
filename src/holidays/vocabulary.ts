/**
 * The kinds of holidays. National days belong to no calendar. If two holidays have the same date, the name shown is that of the
 * kind that comes first in this list.
 */
export const HOLIDAY_KINDS = ['national', 'shutdown', 'festival', 'restricted'] as const
export type HolidayKind = (typeof HOLIDAY_KINDS)[number]

export const HOLIDAY_STATES = ['proposed', 'confirmed', 'withdrawn'] as const
export type HolidayState = (typeof HOLIDAY_STATES)[number]

export const SCOPES = ['workspace', 'department', 'person'] as const
export type Scope = (typeof SCOPES)[number]

export const kindWords: Record<HolidayKind, string> = {
  national: 'National holiday',
  shutdown: 'Company shutdown',
  festival: 'Festival',
  restricted: 'Restricted holiday',
}
export const stateWords: Record<HolidayState, string> = { proposed: 'proposed', confirmed: 'in force', withdrawn: 'withdrawn' }

export const HOLIDAY_COLUMNS = ['date', 'name', 'kind', 'half'] as const
