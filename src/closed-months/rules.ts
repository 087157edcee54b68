import { isDay } from '../kit/shared/time.ts'

/** Accepts months as YYYY-MM, in the years 2000 to 2199. */
export const isMonth = (text: string): boolean => isDay(`${text}-01`)

export const toMonthRange = (month: string): { from: string; to: string } => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { from: `${month}-01`, to: `${month}-${last}` }
}

/** Returns whether a month is over on a day. A month cannot be closed before it is over (decision 101). */
export const isMonthOver = (month: string, today: string): boolean => toMonthRange(month).to < today

/** Returns the last `count` months before the current one, latest first. */
export const listMonthsBefore = (today: string, count: number): string[] => {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: count }, (_, at) => new Date(Date.UTC(year, month - 2 - at, 1)).toISOString().slice(0, 7))
}

/** Returns the months from the first one to the last one that is over, latest first. */
export const listMonthsSince = (first: string, today: string): string[] => {
  const [[from = 0, of = 0] = [], [year = 0, month = 0] = []] = [first, today].map((day) => day.split('-').map(Number))
  return listMonthsBefore(today, Math.max(0, (year - from) * 12 + month - of))
}

const NAMES = 'January February March April May June July August September October November December'.split(' ')
export const formatMonth = (month: string): string => `${NAMES[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
