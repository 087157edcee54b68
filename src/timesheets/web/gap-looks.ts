import type { DayLook } from '../../kit/ui/calendar/DayMark.tsx'
import type { Mark } from '../gap-rules.ts'

export const gapLooks: Readonly<Record<Mark, DayLook>> = {
  missing: { letter: 'M', words: 'missing', tone: 'amber' },
  waiting: { letter: 'W', words: 'waits for approval', tone: 'blue' },
  declined: { letter: 'D', words: 'declined', tone: 'red' },
  approved: { letter: 'A', words: 'approved', tone: 'green' },
  SL: { letter: 'S', words: 'sick leave (SL)', tone: 'violet' },
  PL: { letter: 'P', words: 'paid leave (PL)', tone: 'violet' },
  LOP: { letter: 'L', words: 'leave without pay (LOP)', tone: 'violet' },
  off: { letter: '–', words: 'off day', tone: 'grey' },
  today: { letter: 'T', words: 'today, to fill', tone: 'dashed' },
  future: { letter: '·', words: 'to come', tone: 'none' },
  none: { letter: 'N', words: 'in no timesheet project', tone: 'none' },
}
