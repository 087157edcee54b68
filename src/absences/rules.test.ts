import { expect, test } from 'vitest'
import { absenceProblem, type AbsenceDay, type AbsenceEntry, isTooFarAhead, isWeekend, judgeDay, rangeProblem } from './rules.ts'

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
] as const)('an admin (%s) over %s: %s is %s', (isAdmin, present, reason, problem) => {
  expect(absenceProblem({ isAdmin, present, reason })).toBe(problem)
})

test('days off the weekend, and days too far ahead', () => {
  expect(['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16'].map(isWeekend)).toEqual([false, true, true, false])
  expect(isTooFarAhead('2027-11-22', '2026-11-21')).toBe(false)
  expect(isTooFarAhead('2027-11-23', '2026-11-21')).toBe(true)
})

test.each([
  ['2026-11-23', '2026-11-23', undefined],
  ['2026-11-23', '2026-11-22', 'The last day can’t be before the first.'],
  ['2026-01-01', '2026-07-03', undefined],
  ['2026-01-01', '2026-07-04', 'A range has at most 184 days.'],
])('a range from %s to %s: %s', (from, to, problem) => {
  expect(rangeProblem(from, to)).toBe(problem)
})

/** This is a Tuesday; today is the next day. */
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
  ['one’s own absence of a day that nobody approved', {}, own, 'record'],
  ['replaces an approved day', { isApproved: true }, own, 'ask'],
  ['ahead', { day: '2026-11-26' }, own, 'ask'],
  ['today', { day: '2026-11-25' }, own, 'record'],
  ['a manager’s, replaces an approved day and ahead', { day: '2026-11-26', isApproved: true }, manager, 'record'],
  ['taking back replaces an approved day', { present: 'SL', isApproved: true }, { ...own, reason: '' }, 'ask'],
  ['what waits, withdrawn', { day: '2026-11-26', waits: 'PL' }, { ...own, reason: '' }, 'withdraw'],
  ['what waits, withdrawn by what is recorded', { present: 'SL', waits: 'PL', isApproved: true }, own, 'withdraw'],
  ['a taking back that waits, withdrawn', { present: 'SL', waits: '', isApproved: true }, own, 'withdraw'],
  ['another one than waits', { day: '2026-11-26', waits: 'PL' }, own, 'ask'],
  ['what waits already', { day: '2026-11-26', waits: 'SL' }, own, 'ABSENCE_UNCHANGED'],
  ['a manager’s, in place of what waits', { waits: 'PL' }, manager, 'record'],
  ['a manager’s who has seen the day, in place of what waits', { waits: 'PL' }, { ...manager, seen: '' }, 'record', 'waits'],
  ['over what was seen', { present: 'PL' }, { ...manager, seen: 'PL' }, 'record'],
  ['over what nobody says they saw', { present: 'PL' }, manager, 'record'],
  ['over what was recorded since', { present: 'PL' }, { ...manager, seen: '' }, 'record', 'has'],
  ['taking back what changed since', { present: 'PL' }, { ...manager, reason: '', seen: 'LOP' }, 'record', 'has'],
  ['over what was taken back since', {}, { ...manager, seen: 'LOP' }, 'record', 'has'],
  ['what was recorded just so since', { present: 'SL' }, { ...manager, seen: '' }, 'ABSENCE_UNCHANGED'],
  ['over an off that stays one', { present: 'off' }, { ...manager, seen: 'off' }, 'record'],
  [
    'a weekly off in the week, over what was recorded since',
    { present: 'PL', waits: 'SL' },
    { ...manager, isAdmin: true, reason: 'reject', seen: '' },
    'record',
    'no weekend, waits, has',
  ],
  ['a closed month', { isClosed: true }, own, 'MONTH_CLOSED'],
  ['a day before the first', { isBeforeFirst: true }, manager, 'BEFORE_FIRST_DAY'],
  ['over work', { work: '1 worklog target' }, own, 'ABSENCE_OVER_WORK'],
  ['taking back over work', { work: '1 worklog target', present: 'SL' }, { ...own, reason: '' }, 'record'],
  ['one’s own weekly off', { present: 'reject' }, own, 'ADMIN_SETS_OFF_DAYS'],
  ['a day off alone', { isOff: true }, own, 'record'],
  ['a day off in a range', { isOff: true, isClosed: true }, { ...own, ...range }, 'leave out'],
  ['in a range, what is recorded already', { present: 'SL' }, { ...own, ...range }, 'leave out'],
  ['in a range, another absence', { present: 'PL' }, { ...own, ...range }, 'record', 'has'],
  ['in a range, an approved day', { isApproved: true }, { ...own, ...range }, 'ask', 'approved'],
  ['in a range of a manager, an approved day', { isApproved: true }, { ...manager, ...range }, 'record', 'approved'],
  ['in a range of a manager, what waits', { waits: 'PL' }, { ...manager, ...range }, 'record', 'waits'],
  ['in a range, a closed month', { isClosed: true }, { ...own, ...range }, 'MONTH_CLOSED'],
  ['in a range, a weekly off', { present: 'reject' }, { ...own, ...range }, 'leave out'],
  ['in a range taken back, a weekly off', { present: 'reject' }, { ...own, ...range, reason: '' }, 'leave out'],
  ['in a range of an admin, a weekly off', { present: 'reject' }, { ...manager, ...range, isAdmin: true }, 'record', 'has'],
  ['in a range taken back, a day with nothing', {}, { ...own, ...range, reason: '' }, 'leave out'],
  ['a weekly off in the week', {}, { ...manager, isAdmin: true, reason: 'reject' }, 'record', 'no weekend'],
]
test.each(cases)('%s', (_, state, entering, what, notice) => {
  const judged = judgeDay({ ...day, ...state }, entering)
  expect(judged.act === 'refuse' ? judged.code : judged.act).toBe(what)
  expect('notices' in judged ? judged.notices.join(', ') : '').toBe(notice ?? '')
})
