import { describePendingAbsence } from '../../absences/vocabulary.ts'
import { describeHoliday, findHolidayOn } from '../../holidays/day-rules.ts'
import type { HolidayOnDay, NamedHoliday } from '../../holidays/day-contract.ts'
import { findDayOffName } from '../../holidays/rules.ts'
import type { DayLook } from '../../kit/ui/calendar/DayMark.tsx'
import type { GapMarkName } from '../gap-rules.ts'
import type { WaitingAbsence } from '../gaps-contract.ts'

export const gapLooks: Readonly<Record<GapMarkName, DayLook>> = {
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
  elsewhere: { letter: 'E', words: 'in another team or department', tone: 'none' },
}

/** The legend entry that explains the question mark beside a letter. */
export const waitingAbsenceLook: DayLook = { letter: '', words: 'absence waiting for approval', tone: 'none', isAsked: true }

/** Describes a day in words, with its holiday: "holiday: Diwali", "missing, half-day holiday: Onam". */
export const describeMark = (mark: GapMarkName, holiday: NamedHoliday | undefined): string => {
  const [{ words }, named] = [gapLooks[mark], describeHoliday(holiday)]
  if (named === undefined) return words
  return mark === 'off' && findDayOffName(holiday ?? null) !== undefined ? named : `${words}, ${named}`
}

type Days = { days: readonly GapMarkName[]; asked: readonly WaitingAbsence[]; holidays: readonly HolidayOnDay[] }
/** A pending absence is shown too (decision 146). */
export function getDayLook({ days, asked, holidays }: Days, date: string): DayLook {
  const mark = days[Number(date.slice(8)) - 1] ?? 'none'
  const look = { ...gapLooks[mark], words: describeMark(mark, findHolidayOn(holidays, date)) }
  const waits = asked.find((each) => each.date === date)
  if (waits === undefined) return look
  return { ...look, words: `${look.words}. ${describePendingAbsence(waits.reason)}`, isAsked: true }
}
