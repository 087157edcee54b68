import { formatHours } from '../../kit/shared/hours.ts'
import { exceedsShift } from '../rules.ts'

/** `impossible` is set only for records. For an inbox entry, the checks of its day report impossible sums. */
type DayMinutes = { qualitative: number; productive: number; shift: number; impossible?: readonly string[] }

/** The tone is amber if the time exceeds the shift, or if a sum of the day exceeds 24 hours. */
export const describeDayMinutes = ({ impossible = [], ...day }: DayMinutes): { text: string; tone: 'green' | 'amber' } => {
  const all = formatHours((day.qualitative + day.productive) / 60)
  const against = `${all} h on the day, shift ${formatHours(day.shift / 60)} h`
  return { text: [...impossible, against].join('; '), tone: exceedsShift(day) || impossible.length > 0 ? 'amber' : 'green' }
}
