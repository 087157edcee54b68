/** The legend of the calendars of the worklog and of productivity, in display order (001 §9). */
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

export const dayLooks = {
  'working days': { letter: 'W', words: 'working days', tone: 'grey' },
  'non working day': { letter: '–', words: 'non working day', tone: 'none' },
  'ticket used': { letter: 'U', words: 'ticket used', tone: 'violet' },
  'ticket created': { letter: 'C', words: 'ticket created', tone: 'green' },
  leave: { letter: 'L', words: 'leave', tone: 'leave' },
  incentive: { letter: 'I', words: 'incentive', tone: 'blue' },
  loss: { letter: 'X', words: 'loss', tone: 'red' },
} as const satisfies Readonly<Record<DayColour, { letter: string; words: string; tone: string }>>
/** The look of a future day without figures, which has no colour in the legend. */
export const toComeLook = { letter: '·', words: 'to come', tone: 'none' } as const
