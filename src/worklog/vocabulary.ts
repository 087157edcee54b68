/** What a target counts a day (001 §3). */
export const TARGET_TYPES = ['units', 'hours', 'units_hours'] as const
export type TargetType = (typeof TARGET_TYPES)[number]
/** Of a target on a day: in its range, before it, after it (001 §4; calculations.md 2). */
export const TARGET_GROUPS = ['ongoing', 'upcoming', 'lapsed'] as const
export type TargetGroup = (typeof TARGET_GROUPS)[number]
