import { isDay } from '../kit/shared/time.ts'

/** Months are written YYYY-MM, in the years 2000 to 2199. */
export const isMonth = (text: string): boolean => isDay(`${text}-01`)

/** The first day of a month, and its last. */
export const toMonthRange = (month: string): { from: string; to: string } => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { from: `${month}-01`, to: `${month}-${last}` }
}

/** Whether a month is over on the day: before that it cannot be closed (decision 101). */
export const isOver = (month: string, today: string): boolean => toMonthRange(month).to < today

/** The month before, and so on: `count` months, the latest first; the first is the last one that is over. */
export const monthsBefore = (today: string, count: number): string[] => {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: count }, (_, at) => new Date(Date.UTC(year, month - 2 - at, 1)).toISOString().slice(0, 7))
}

/** The months that are over from a first one on, the latest first. */
export const monthsSince = (first: string, today: string): string[] => {
  const [[from = 0, of = 0] = [], [year = 0, month = 0] = []] = [first, today].map((day) => day.split('-').map(Number))
  return monthsBefore(today, Math.max(0, (year - from) * 12 + month - of))
}

const NAMES = 'January February March April May June July August September October November December'.split(' ')
/** "October 2026" */
export const formatMonth = (month: string): string => `${NAMES[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
