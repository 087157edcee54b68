/** What a target counts a day (001 §3). */
export const TARGET_TYPES = ['units', 'hours', 'units_hours'] as const
export type TargetType = (typeof TARGET_TYPES)[number]
/** Of a target on a day: in its range, before it, after it (001 §4; calculations.md 2). */
export const TARGET_GROUPS = ['ongoing', 'upcoming', 'lapsed'] as const
export type TargetGroup = (typeof TARGET_GROUPS)[number]

/** The legend of the worklog's and the productivity calendar, in its order (001 §9). */
export const DAY_COLOURS = [
  'working days',
  'non working day',
  'ticket used',
  'ticket created',
  'leave',
  'incentive',
  'loss',
] as const
export type DayColour = (typeof DAY_COLOURS)[number]
