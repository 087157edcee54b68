/** Replies about timesheets as the server would send them, for component tests. */
import type { WeekDay } from '../../src/timesheets/entries-contract.ts'
import type { TimesheetRecord } from '../../src/timesheets/record-contract.ts'
import { deriveDayMark } from '../../src/timesheets/gap-rules.ts'
import { getDayState } from '../../src/timesheets/rules.ts'
import { getCastRef } from './fixtures.ts'

/** 20 November 2026 is a Friday. */
export const TODAY = '2026-11-20'

export const buildTimesheetRecord = (date: string, part: Partial<TimesheetRecord> = {}): TimesheetRecord => ({
  _id: `019a0000-0000-7000-8000-0000${date.replaceAll('-', '')}`,
  date,
  status: 'FILLED',
  userRemarks: '',
  approverRemarks: '',
  user: getCastRef('ananya'),
  projects: [],
  filled_at: `${date}T12:00:00.000Z`,
  version: 1,
  resubmitted: false,
  approver: null,
  approved_for: null,
  decided_at: null,
  undo_until: null,
  month_closed: false,
  off_day: false,
  ...part,
})

/** Builds a day of Ananya's calendar on that Friday, with the entry that she has filled in. Its mark follows from the rest. */
export const buildWeekDay = (date: string, entry: TimesheetRecord | null = null, part: Partial<WeekDay> = {}): WeekDay => {
  const known = { date, today: TODAY, first: '2026-01-01', status: entry?.status }
  const day = {
    date,
    ...getDayState({ ...known, isClosed: false }),
    off: false,
    absence: null,
    holiday: null,
    entry,
    projects: [],
    elsewhere: [],
    ...part,
  }
  const absence = day.absence ?? (day.off ? 'reject' : null)
  const mark = deriveDayMark({
    ...known,
    absence,
    holiday: day.holiday,
    shiftType: 6,
    isStaff: true,
    isMember: day.projects.length > 0,
  })
  return { mark, ...day }
}
