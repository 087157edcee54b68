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

/** Letters and colours of the legend (interface.md, Worklog). */
export const dayLooks = {
  'working days': { letter: 'W', words: 'working days', tone: 'grey' },
  'non working day': { letter: '–', words: 'non working day', tone: 'none' },
  'ticket used': { letter: 'U', words: 'ticket used', tone: 'violet' },
  'ticket created': { letter: 'C', words: 'ticket created', tone: 'green' },
  leave: { letter: 'L', words: 'leave', tone: 'leave' },
  incentive: { letter: 'I', words: 'incentive', tone: 'blue' },
  loss: { letter: 'X', words: 'loss', tone: 'red' },
} as const satisfies Readonly<Record<DayColour, { letter: string; words: string; tone: string }>>
