import { formatHours } from '../kit/shared/hours.ts'
import { addDaysTo } from '../kit/shared/typed-date.ts'
import { DAY_HOURS, type ShiftHours, askAboutHours } from '../users/day-hours-rules.ts'

/**
 * The days that a person can log are today and the three days before (001 §5 Qualitative, decision 69). Days are YYYY-MM-DD in
 * Asia/Kolkata.
 */
const DAYS_BACK = 3
export const getFirstDay = (today: string): string => addDaysTo(today, -DAYS_BACK)
export const findDayProblem = (day: string, today: string): string | undefined =>
  day >= getFirstDay(today) && day <= today ? undefined : 'Please choose today or one of the three days before.'

/** The messages for missing or invalid fields (001 §5 Qualitative). */
export const NEEDS = {
  date: 'Please select the effective date.',
  tasks: 'Please enter atleast one task.',
  title: 'Please enter the title.',
  description: 'Please enter the description.',
  hours: 'Please enter a valid hour between 0 and 23',
  minutes: 'Please enter a valid minute between 0 and 59',
  numeric: 'Please enter a numeric value',
  remarks: 'Please enter  Remarks', // The two spaces are those of the documents.
  record: 'Please select a record.',
  longDay: 'The tasks of a day add up to more than 24 hours.',
}
export const MAX_TASKS = 50
export const MAX_LENGTH = { title: 200, description: 2000, remarks: 2000 }
export const DAY_MINUTES = DAY_HOURS * 60

export const findHoursProblem = (hours: number): string | undefined =>
  Number.isNaN(hours) ? NEEDS.numeric : Number.isInteger(hours) && hours >= 0 && hours <= 23 ? undefined : NEEDS.hours
export const findDayMinutesProblem = (minutes: number): string | undefined =>
  Number.isNaN(minutes) ? NEEDS.numeric : Number.isInteger(minutes) && minutes >= 0 && minutes <= 59 ? undefined : NEEDS.minutes

type TimeSpent = { hours: number; minutes: number }
export const toMinutes = ({ hours, minutes }: TimeSpent): number => hours * 60 + minutes
export const sumTaskMinutes = (tasks: readonly { timeSpent: TimeSpent }[]): number =>
  tasks.reduce((sum, { timeSpent }) => sum + toMinutes(timeSpent), 0)
export const isTooLong = (minutes: number): boolean => minutes > DAY_MINUTES
/** `others` is the number of minutes that other tasks already have. */
export const describeLongDay = (others: number): string =>
  `The day already has ${formatHours(others / 60)} h. With these, its tasks add up to more than 24 hours.`
export const toTimeSpent = (minutes: number): TimeSpent => ({ hours: Math.floor(minutes / 60), minutes: minutes % 60 })

type DayMinutes = { date: string; minutes: number } & ShiftHours
/**
 * Returns the questions that a form asks before these minutes are added to a day (decision 174). Above 24 hours it asks none,
 * because such a day is refused anyway.
 */
export const askAboutTasks = (day: DayMinutes | undefined, added: number): string[] => {
  const minutes = day === undefined ? 0 : day.minutes + added
  return day === undefined || isTooLong(minutes) ? [] : [askAboutHours(minutes / 60, day.date, day) ?? []].flat()
}

/** Formats minutes as HH:MM, such as "07:05" (001 §5 Qualitative). */
export const formatTimeSpent = (minutes: number): string => {
  const { hours, minutes: rest } = toTimeSpent(minutes)
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** All values are minutes. */
export const exceedsShift = ({
  qualitative,
  productive,
  shift,
}: {
  qualitative: number
  productive: number
  shift: number
}): boolean => qualitative + productive > shift
