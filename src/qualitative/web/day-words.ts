import { exceedsShift, formatTimeSpent } from '../rules.ts'

type DayMinutes = { qualitative: number; productive: number; shift: number }

/** How the time of a day stands against the shift: amber where it exceeds it. */
export const dayWords = (day: DayMinutes): { text: string; tone: 'green' | 'amber' } => {
  const all = formatTimeSpent(Math.round(day.qualitative + day.productive))
  const isOver = exceedsShift(day)
  return { text: `${all} on the day, shift ${formatTimeSpent(Math.round(day.shift))}`, tone: isOver ? 'amber' : 'green' }
}
