import { seenWords } from '../../absences/vocabulary.ts'
import type { DayLook } from '../../kit/ui/calendar/DayMark.tsx'
import type { Mark } from '../gap-rules.ts'
import { holidayWords } from '../../holidays/rules.ts'
import type { GapsOfPerson } from '../gaps-contract.ts'

export const gapLooks: Readonly<Record<Mark, DayLook>> = {
  missing: { letter: 'M', words: 'missing', tone: 'amber' },
  waiting: { letter: 'W', words: 'waiting for approval', tone: 'blue' },
  declined: { letter: 'D', words: 'declined', tone: 'red' },
  approved: { letter: 'A', words: 'approved', tone: 'green' },
  SL: { letter: 'S', words: 'sick leave (SL)', tone: 'violet' },
  PL: { letter: 'P', words: 'paid leave (PL)', tone: 'violet' },
  LOP: { letter: 'L', words: 'leave without pay (LOP)', tone: 'violet' },
  off: { letter: '–', words: 'off day', tone: 'grey' },
  today: { letter: 'T', words: 'today, to fill', tone: 'dashed' },
  future: { letter: '·', words: 'to come', tone: 'none' },
  none: { letter: 'N', words: 'not in any timesheet project', tone: 'none' },
}

/** In the legend: what the question mark at a letter means. */
export const waitingAbsenceLook: DayLook = { letter: '', words: 'absence waiting for approval', tone: 'none', isAsked: true }

type Days = Pick<GapsOfPerson, 'days' | 'asked' | 'holidays'>
/** How a day of a month is shown, with its holiday, and with what waits for it (decision 146). */
export function getDayLook({ days, asked, holidays }: Days, date: string): DayLook {
  const mark = gapLooks[days[Number(date.slice(8)) - 1] ?? 'none']
  const holiday = holidays[date] ?? null
  const look = holiday === null ? mark : { ...mark, words: `${mark.words}, ${holidayWords(holiday)}` }
  const waits = asked.find((each) => each.date === date)
  if (waits === undefined) return look
  const what = waits.reason === '' ? 'removing the absence' : seenWords[waits.reason]
  return { ...look, words: `${look.words}. ${what} waits for approval`, isAsked: true }
}
