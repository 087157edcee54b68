import { expect, test } from 'vitest'
import {
  countMarks,
  listDaysOfMonth,
  listDaysToAskFor,
  deriveDayMark,
  deriveDayMarks,
  listFillableDays,
  listHolidays,
  filterPeopleToAsk,
  type PersonFacts,
} from './gap-rules.ts'

/** The day is a Friday. */
const TODAY = '2026-11-20'
const whole = { name: 'Diwali', isHalf: false }
const usual = {
  today: TODAY,
  first: '2026-01-01',
  status: undefined,
  absence: null,
  holiday: null,
  shiftType: 6,
  isStaff: true,
  isMember: true,
} as const

test.each([
  ['a past working day', '2026-11-19', {}, 'missing'],
  ['today', TODAY, {}, 'today'],
  ['tomorrow', '2026-11-21', {}, 'future'],
  ['a Sunday', '2026-11-15', {}, 'off'],
  ['a future Sunday', '2026-11-22', {}, 'off'],
  ['a Saturday in a shift of six days', '2026-11-14', {}, 'missing'],
  ['a Saturday in a shift of five and a half days', '2026-11-14', { shiftType: 5.5 }, 'missing'],
  ['a Saturday in a shift of five days', '2026-11-14', { shiftType: 5 }, 'off'],
  ['a weekly off set by an admin', '2026-11-18', { absence: 'reject' }, 'off'],
  ['sick leave', '2026-11-18', { absence: 'SL' }, 'SL'],
  ['a future day of paid leave', '2026-11-25', { absence: 'PL' }, 'PL'],
  ['unpaid leave on a Sunday', '2026-11-15', { absence: 'LOP' }, 'LOP'],
  ['a filled day', '2026-11-19', { status: 'FILLED' }, 'waiting'],
  ['a declined day', '2026-11-19', { status: 'REJECTED' }, 'declined'],
  ['an approved day', '2026-11-19', { status: 'APPROVED' }, 'approved'],
  ['a filled Sunday', '2026-11-15', { status: 'FILLED' }, 'waiting'],
  ['a filled day of sick leave', '2026-11-18', { status: 'APPROVED', absence: 'SL' }, 'approved'],
  ['a filled day before the first day', '2025-12-31', { status: 'APPROVED' }, 'approved'],
  ['a day before the first day', '2025-12-31', {}, 'none'],
  ['an absence before the first day', '2025-12-31', { absence: 'SL' }, 'none'],
  ['the first day', '2026-01-01', {}, 'missing'],
  ['a day after the last day', '2026-11-19', { isStaff: false }, 'none'],
  ['a Sunday after the last day', '2026-11-15', { isStaff: false }, 'none'],
  ['a future day after the last day', '2026-11-25', { isStaff: false }, 'none'],
  ['a filled day after the last day', '2026-11-19', { isStaff: false, status: 'FILLED' }, 'waiting'],
  ['a day without a timesheet project', '2026-11-19', { isMember: false }, 'none'],
  ['today without a timesheet project', TODAY, { isMember: false }, 'none'],
  ['a future day without a timesheet project', '2026-11-25', { isMember: false }, 'future'],
  ['a day of leave without a timesheet project', '2026-11-18', { isMember: false, absence: 'SL' }, 'SL'],
  ['a holiday', '2026-11-18', { holiday: whole }, 'off'],
  ['a future holiday', '2026-11-25', { holiday: whole }, 'off'],
  ['a holiday with leave', '2026-11-18', { holiday: whole, absence: 'SL' }, 'off'],
  ['a filled holiday', '2026-11-18', { holiday: whole, status: 'FILLED' }, 'waiting'],
  ['a holiday after the last day', '2026-11-19', { holiday: whole, isStaff: false }, 'none'],
  ['a half holiday', '2026-11-18', { holiday: { name: 'Onam', isHalf: true } }, 'missing'],
  ['a half holiday with leave', '2026-11-18', { holiday: { name: 'Onam', isHalf: true }, absence: 'SL' }, 'SL'],
] as const)('deriveDayMark derives the mark of %s (%s)', (_, date, part, mark) => {
  expect(deriveDayMark({ ...usual, ...part, date })).toBe(mark)
})

test.each([
  ['2026-02', 28, '2026-02-28'],
  ['2028-02', 29, '2028-02-29'],
  ['2026-11', 30, '2026-11-30'],
  ['2026-12', 31, '2026-12-31'],
])('listDaysOfMonth of %s lists %i days up to %s', (month, count, last) => {
  const days = listDaysOfMonth(month)
  expect([days.length, days[0], days.at(-1)]).toEqual([count, `${month}-01`, last])
})

const person: PersonFacts = {
  first: '2026-11-03',
  entries: { '2026-11-17': 'APPROVED', '2026-11-18': 'FILLED', '2026-11-19': 'REJECTED' },
  absences: { '2026-11-12': 'SL', '2026-11-13': '', '2026-11-16': 'reject' },
  holidays: { '2026-11-10': { name: 'Half', isHalf: true }, '2026-11-12': { name: 'Whole', isHalf: false } },
  terms: [
    { from: '2026-11-01', shift_type: 6 },
    { from: '2026-11-10', shift_type: 6 },
    { from: '2026-11-10', shift_type: 5 },
  ],
  counted: [{ from: '-infinity', until: 'infinity' }],
  memberships: [
    { from: '2026-11-05', to: '2026-11-06' },
    { from: '2026-11-09', to: null },
  ],
}

test('deriveDayMarks marks each day of a month by shift, absence, entry and projects', () => {
  const marks = deriveDayMarks(person, listDaysOfMonth('2026-11'), TODAY)
  const letters = { missing: 'M', waiting: 'W', declined: 'D', approved: 'A', off: '-', today: 'T', future: '.', none: 'N' }
  const line = marks.map((mark) => letters[mark as keyof typeof letters] ?? mark[0]).join('')
  expect(line).toBe('NNNNMMN-MMM-M---AWDT--.....--.')
  expect([countMarks(marks, 'missing'), countMarks(marks, 'none')]).toEqual([6, 5])
})

test('days that the calendar does not cover are marked elsewhere, and their holidays are omitted', () => {
  const shown = [
    { from: '2026-11-10', until: '2026-11-12' },
    { from: '2026-11-17', until: '2026-11-18' },
  ]
  const days = listDaysOfMonth('2026-11')
  const [all, some] = [deriveDayMarks(person, days, TODAY), deriveDayMarks({ ...person, shown }, days, TODAY)]
  const read = ['2026-11-10', '2026-11-11', '2026-11-17']
  expect(some).toEqual(all.map((mark, at) => (read.includes(days[at] ?? '') ? mark : 'elsewhere')))
  expect(listHolidays({ ...person, shown }, days).map(({ date }) => date)).toEqual(['2026-11-10'])
  expect(deriveDayMarks({ ...person, shown: null }, days, TODAY)).toEqual(all)
})

test('only today and two days before can be filled, in open months with a project', () => {
  const days = listDaysOfMonth('2026-11')
  const unfilled = { ...person, entries: {} }
  const open = { today: TODAY, isClosed: false }
  expect(listFillableDays(unfilled, days, open)).toEqual(['2026-11-18', '2026-11-19', '2026-11-20'])
  expect(listFillableDays(person, days, open)).toEqual(['2026-11-20'])
  expect(listFillableDays(unfilled, days, { ...open, isClosed: true })).toEqual([])
  expect(listFillableDays({ ...unfilled, memberships: [] }, days, open)).toEqual([])
  expect(listFillableDays({ ...unfilled, first: '2026-11-20' }, days, open)).toEqual(['2026-11-20'])
  // A Sunday can be filled, and is accepted with a warning.
  expect(listFillableDays(unfilled, days, { today: '2026-11-23', isClosed: false })).toEqual([
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
  ])
})

test('people who can be nudged are asked only for missing days without a waiting absence', () => {
  const dates = ['2026-11-17', '2026-11-18', '2026-11-19']
  const days = ['missing', 'approved', 'missing'] as const
  const nothing = { can_nudge: true, days: [...days], asked: [] as { date: string; reason: string }[] }
  const waits = (reason: string, ...of: string[]) => ({ ...nothing, asked: of.map((date) => ({ date, reason })) })
  expect(listDaysToAskFor(dates, nothing)).toEqual(['2026-11-17', '2026-11-19'])
  expect(listDaysToAskFor(dates, waits('PL', '2026-11-17'))).toEqual(['2026-11-19'])
  // A request to remove a recorded absence does not make the day filled, so it is still missing.
  expect(listDaysToAskFor(dates, waits('', '2026-11-17'))).toEqual(['2026-11-17', '2026-11-19'])
  const people = [nothing, { ...nothing, can_nudge: false }, waits('SL', '2026-11-17', '2026-11-19'), waits('', '2026-11-17')]
  expect(filterPeopleToAsk(people, dates)).toEqual([people[0], people[3]])
})
