/** What the server would reply about timesheets, for component tests. */
import type { WeekDay } from '../../src/timesheets/entries-contract.ts'
import type { TimesheetRecord } from '../../src/timesheets/record-contract.ts'
import { dayState } from '../../src/timesheets/week-rules.ts'
import { named } from './fixtures.ts'

/** A Friday. */
export const TODAY = '2026-11-20'

/** A day that Ananya has filled with no project, and that waits for its approval. */
export const buildTimesheetRecord = (date: string, part: Partial<TimesheetRecord> = {}): TimesheetRecord => ({
  _id: `019a0000-0000-7000-8000-0000${date.replaceAll('-', '')}`,
  date,
  status: 'FILLED',
  userRemarks: '',
  approverRemarks: '',
  user: named('ananya'),
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

/** A day of Ananya's calendar on that Friday, with what she has filled. */
export const buildWeekDay = (date: string, entry: TimesheetRecord | null = null, part: Partial<WeekDay> = {}): WeekDay => ({
  date,
  ...dayState({ date, today: TODAY, first: '2026-01-01', isClosed: false, status: entry?.status }),
  off: false,
  absence: null,
  holiday: null,
  entry,
  projects: [],
  elsewhere: [],
  ...part,
})
