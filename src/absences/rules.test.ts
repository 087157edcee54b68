import { expect, test } from 'vitest'
import {
  findAbsenceProblem,
  type AbsenceDay,
  type AbsenceEntry,
  isTooFarAhead,
  isWeekend,
  judgeDay,
  findRangeProblem,
} from './rules.ts'

test.each([
  [false, null, 'SL', undefined],
  [false, 'SL', 'PL', undefined],
  [false, 'SL', null, undefined],
  [false, 'SL', 'SL', 'ABSENCE_UNCHANGED'],
  [false, null, null, 'ABSENCE_UNCHANGED'],
  [false, null, 'reject', 'ADMIN_SETS_OFF_DAYS'],
  [false, 'reject', null, 'ADMIN_SETS_OFF_DAYS'],
  [true, null, 'reject', undefined],
  [true, 'reject', null, undefined],
] as const)('findAbsenceProblem with isAdmin %s, present %s and reason %s returns %s', (isAdmin, present, reason, problem) => {
  expect(findAbsenceProblem({ isAdmin, present, reason })).toBe(problem)
})

test('isWeekend finds Saturdays and Sundays, and isTooFarAhead finds days more than a year ahead', () => {
  expect(['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16'].map(isWeekend)).toEqual([false, true, true, false])
  expect(isTooFarAhead('2027-11-22', '2026-11-21')).toBe(false)
  expect(isTooFarAhead('2027-11-23', '2026-11-21')).toBe(true)
})

test.each([
  ['2026-11-23', '2026-11-23', undefined],
  ['2026-11-23', '2026-11-22', 'The last day can’t be before the first.'],
  ['2026-01-01', '2026-07-03', undefined],
  ['2026-01-01', '2026-07-04', 'A range has at most 184 days.'],
])('findRangeProblem from %s to %s returns %s', (from, to, problem) => {
  expect(findRangeProblem(from, to)).toBe(problem)
})

/** The day is a Tuesday, and today is the Wednesday after it. */
const day: AbsenceDay = {
  day: '2026-11-24',
  present: null,
  waits: null,
  isClosed: false,
  isBeforeFirst: false,
  lastDayBefore: null,
  isOff: false,
  isApproved: false,
  work: null,
}
const own: AbsenceEntry = { reason: 'SL', isAdmin: false, isOwn: true, isRange: false, today: '2026-11-25' }
const manager: AbsenceEntry = { ...own, isOwn: false }
const range = { isRange: true }
const cases: [string, Partial<AbsenceDay>, AbsenceEntry, string, string?][] = [
  ['the owner’s absence on a day that nobody approved', {}, own, 'record'],
  ['the owner’s absence on an approved day', { isApproved: true }, own, 'ask'],
  ['ahead', { day: '2026-11-26' }, own, 'ask'],
  ['today', { day: '2026-11-25' }, own, 'record'],
  ['a manager’s absence ahead on an approved day', { day: '2026-11-26', isApproved: true }, manager, 'record'],
  ['the owner taking back an absence on an approved day', { present: 'SL', isApproved: true }, { ...own, reason: '' }, 'ask'],
  ['the owner withdrawing a waiting request', { day: '2026-11-26', waits: 'PL' }, { ...own, reason: '' }, 'withdraw'],
  [
    'a request for the recorded reason, which withdraws the waiting request',
    { present: 'SL', waits: 'PL', isApproved: true },
    own,
    'withdraw',
  ],
  [
    'a request for the recorded reason, which withdraws a waiting removal',
    { present: 'SL', waits: '', isApproved: true },
    own,
    'withdraw',
  ],
  ['a request for another reason than the waiting one', { day: '2026-11-26', waits: 'PL' }, own, 'ask'],
  ['a request that already waits', { day: '2026-11-26', waits: 'SL' }, own, 'ABSENCE_UNCHANGED'],
  ['a manager’s absence that replaces a waiting request', { waits: 'PL' }, manager, 'record'],
  [
    'an absence by a manager who saw the day without its waiting request',
    { waits: 'PL' },
    { ...manager, seen: '' },
    'record',
    'waits',
  ],
  ['an absence over the reason that the manager saw', { present: 'PL' }, { ...manager, seen: 'PL' }, 'record'],
  ['an absence over a reason that the manager does not state as seen', { present: 'PL' }, manager, 'record'],
  ['an absence over a reason recorded since the manager looked', { present: 'PL' }, { ...manager, seen: '' }, 'record', 'has'],
  [
    'taking back an absence that changed since the manager looked',
    { present: 'PL' },
    { ...manager, reason: '', seen: 'LOP' },
    'record',
    'has',
  ],
  ['an absence over one that was taken back since the manager looked', {}, { ...manager, seen: 'LOP' }, 'record', 'has'],
  ['an absence that somebody else has recorded since', { present: 'SL' }, { ...manager, seen: '' }, 'ABSENCE_UNCHANGED'],
  [
    'an absence over a day that the manager saw as off and that still is',
    { present: 'off' },
    { ...manager, seen: 'off' },
    'record',
  ],
  [
    'a weekly off on a weekday, over an absence recorded since',
    { present: 'PL', waits: 'SL' },
    { ...manager, isAdmin: true, reason: 'reject', seen: '' },
    'record',
    'no weekend, waits, has',
  ],
  ['an absence in a closed month', { isClosed: true }, own, 'MONTH_CLOSED'],
  ['an absence before the person’s first day', { isBeforeFirst: true }, manager, 'BEFORE_FIRST_DAY'],
  ['an absence on a day with work', { work: '1 worklog target' }, own, 'ABSENCE_OVER_WORK'],
  ['taking back an absence on a day with work', { work: '1 worklog target', present: 'SL' }, { ...own, reason: '' }, 'record'],
  ['the owner’s absence on their weekly off', { present: 'reject' }, own, 'ADMIN_SETS_OFF_DAYS'],
  ['an absence of one day that is off', { isOff: true }, own, 'record'],
  ['a range with a day off in a closed month', { isOff: true, isClosed: true }, { ...own, ...range }, 'leave out'],
  ['a range with a day that already has its reason', { present: 'SL' }, { ...own, ...range }, 'leave out'],
  ['a range with a day that has another absence', { present: 'PL' }, { ...own, ...range }, 'record', 'has'],
  ['a range with an approved day', { isApproved: true }, { ...own, ...range }, 'ask', 'approved'],
  ['a manager’s range with an approved day', { isApproved: true }, { ...manager, ...range }, 'record', 'approved'],
  ['a manager’s range with a day on which a request waits', { waits: 'PL' }, { ...manager, ...range }, 'record', 'waits'],
  ['a range with a day in a closed month', { isClosed: true }, { ...own, ...range }, 'MONTH_CLOSED'],
  ['a range with a weekly off', { present: 'reject' }, { ...own, ...range }, 'leave out'],
  ['taking back a range with a weekly off', { present: 'reject' }, { ...own, ...range, reason: '' }, 'leave out'],
  ['an admin’s range with a weekly off', { present: 'reject' }, { ...manager, ...range, isAdmin: true }, 'record', 'has'],
  ['taking back a range with a day that has no absence', {}, { ...own, ...range, reason: '' }, 'leave out'],
  ['a weekly off on a weekday', {}, { ...manager, isAdmin: true, reason: 'reject' }, 'record', 'no weekend'],
]
test.each(cases)('judgeDay returns the effect of an entry on %s', (_, state, entering, what, notice) => {
  const judged = judgeDay({ ...day, ...state }, entering)
  expect(judged.act === 'refuse' ? judged.code : judged.act).toBe(what)
  expect('notices' in judged ? judged.notices.join(', ') : '').toBe(notice ?? '')
})
