import { isPlannedOnDay } from '../absences/sample-rules.ts'

/**
 * These people work in the early shift, at least two from each team, and fill the day in the morning. This way a month has
 * entries from its first working day.
 */
export const earlyShiftPeople = 'imran priya sneha anil divya rohit aditi deepa ganesh pooja lalit ravi tara vikram'.split(' ')

/** Work in a shift outside timesheets. Other domains record it, and the timesheet leaves time for it. */
type Log = {
  daysAgo: number
  name: string
  tasks: readonly [title: string, description: string, hours: number, minutes: number][]
  time?: string
}
export const timesheetLogs: readonly Log[] = [
  { daysAgo: 87, name: 'joseph', tasks: [['Training', 'How answers are written', 2, 0]] },
  { daysAgo: 79, name: 'neha', tasks: [['Check of samples', 'Ten rows of the primer', 0, 45]] },
  { daysAgo: 69, name: 'ritu', tasks: [['Note on a method', 'Names of compounds', 0, 30]] },
  { daysAgo: 58, name: 'ananya', tasks: [['Call with the client', 'What the primer lacks', 0, 40]] },
  { daysAgo: 47, name: 'neha', tasks: [['Training', 'How answers are scored', 1, 0]] },
  { daysAgo: 39, name: 'imran', tasks: [['Training', 'The rules of the second set', 1, 30]] },
  { daysAgo: 34, name: 'neha', tasks: [['Check of samples', 'Ten rows of each author', 0, 40]] },
  { daysAgo: 29, name: 'ananya', tasks: [['Call with the client', 'Which figures they need', 0, 45]] },
  { daysAgo: 27, name: 'priya', tasks: [['Training', 'How answers are scored', 1, 0]] },
  { daysAgo: 19, name: 'joseph', tasks: [['Note on a method', 'Signs of lenses', 0, 30]] },
  { daysAgo: 15, name: 'neha', tasks: [['Check of samples', 'Reworks of the first set', 1, 20]] },
  { daysAgo: 13, name: 'imran', tasks: [['Call with the client', 'The portal’s new fields', 0, 35]] },
  { daysAgo: 5, name: 'ananya', tasks: [['Training', 'The new editor, with Imran', 1, 15]] },
  {
    daysAgo: 3,
    name: 'neha',
    tasks: [
      ['Check of samples', 'Twenty rows of the chapter on waves', 0, 50],
      ['Note on a method', 'How units are written', 0, 30],
    ],
  },
  { daysAgo: 2, name: 'imran', tasks: [['Call with the client', 'Which figures they need again', 0, 45]] },
  { daysAgo: 1, name: 'ananya', tasks: [['Check of samples', 'Answers of the second set', 1, 0]] },
  { daysAgo: 1, name: 'kavita', tasks: [['Planning', 'Who takes which set next week', 2, 0]] },
  { daysAgo: 0, name: 'priya', tasks: [['Note on a method', 'What an approximation needs', 0, 30]], time: '08:30' },
]

/**
 * Returns the hours that the sample logs for the person on a day. `daysAgo` counts back from the day on which the sample is
 * opened.
 */
export const loggedHours = (name: string, daysAgo: number, day: string): number =>
  timesheetLogs
    .filter((log) => log.name === name && isPlannedOnDay(log.daysAgo, daysAgo, day))
    .flatMap(({ tasks }) => tasks)
    .reduce((sum, [, , hours, minutes]) => sum + hours + minutes / 60, 0)

/** The number of rows decided in a full day, and the hours of such a day. */
export const SAMPLE_DAY_ROWS = 60
export const SAMPLE_DAY_HOURS = 8
export const hoursDecided = (rows: number): number => Math.round((rows / SAMPLE_DAY_ROWS) * SAMPLE_DAY_HOURS * 100) / 100

export const portalPeople: readonly string[] = ['ananya', 'imran', 'neha', 'anil']
/**
 * The days on which `portalPeople` worked on the portal, counted back from the opening of the sample. No two of them are
 * consecutive, because those on a Sunday move to the Saturday.
 */
export const onPortal = [2, 4, 12, 15, 18, 22, 27, 33, 37, 49, 56, 62, 68, 76, 83, 89] as const
export const computeSampleHours = (at: number, ago: number): number => 0.5 + ((at + ago) % 4) * 0.25

export const portalHours = (name: string, daysAgo: number, day: string): number => {
  const ago = onPortal.find((one) => isPlannedOnDay(one, daysAgo, day))
  return ago === undefined || !portalPeople.includes(name) ? 0 : computeSampleHours(portalPeople.indexOf(name), ago)
}
