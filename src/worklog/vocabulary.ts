/** The figures that a target counts per day (001 §3). */
export const TARGET_TYPES = ['units', 'hours', 'units_hours'] as const
export type TargetType = (typeof TARGET_TYPES)[number]
/** The groups of days: today, future or past. A target as a whole is grouped by its range (001 §4, decision 156). */
export const TARGET_GROUPS = ['ongoing', 'upcoming', 'lapsed'] as const
export type TargetGroup = (typeof TARGET_GROUPS)[number]
