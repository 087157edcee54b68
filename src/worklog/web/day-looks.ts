import type { DayLook } from '../../kit/ui/calendar/DayMark.tsx'
import type { DayColour } from '../vocabulary.ts'

/** Letters and colours of the legend (interface.md, Worklog). */
export const dayLooks: Readonly<Record<DayColour, DayLook>> = {
  'working days': { letter: 'W', words: 'working days', tone: 'none' },
  'non working day': { letter: '–', words: 'non working day', tone: 'grey' },
  'ticket used': { letter: 'U', words: 'ticket used', tone: 'violet' },
  'ticket created': { letter: 'C', words: 'ticket created', tone: 'green' },
  leave: { letter: 'L', words: 'leave', tone: 'leave' },
  incentive: { letter: 'I', words: 'incentive', tone: 'blue' },
  loss: { letter: 'X', words: 'loss', tone: 'red' },
}
