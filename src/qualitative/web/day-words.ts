import { formatHours } from '../../kit/shared/hours.ts'
import { exceedsShift } from '../rules.ts'

type DayMinutes = { qualitative: number; productive: number; shift: number }

/** How the time of a day stands against the shift: amber where it exceeds it. */
export const dayWords = (day: DayMinutes): { text: string; tone: 'green' | 'amber' } => {
  const all = formatHours((day.qualitative + day.productive) / 60)
  const isOver = exceedsShift(day)
  return { text: `${all} h on the day, shift ${formatHours(day.shift / 60)} h`, tone: isOver ? 'amber' : 'green' }
}
