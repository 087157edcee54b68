import { describe, expect, test } from 'vitest'
import type { RolePlan } from '../plan-contract.ts'
import { computeSchedule } from '../line-rules.ts'
import {
  describeAwayDays,
  describeDepartments,
  describeFinish,
  pickMatchingDepartment,
  describeRowMoves,
  describePace,
  findFinishSetter,
  nameHoliday,
  describeUnpaced,
} from './line-words.ts'

const none = { count: 0, rows: [] }
const person = (fullName: string, gets: number, after: number, daily: number) => ({
  _id: fullName,
  fullName,
  email: `${fullName}@x.example`,
  openNow: after - gets,
  share: gets,
  gets,
  after,
  first: 1,
  last: gets,
  departments: ['Chemistry'],
  pace: daily * 6,
  withoutAccount: false,
  hindrance: null,
  away: { days: 0, from: null, asked: 0, askedFrom: null },
})
const role = (name: RolePlan['role'], ...people: RolePlan['people']): RolePlan => ({
  role: name,
  people,
  dealt: 480,
  left: 0,
  changes: 480,
  last: 480,
  clashes: { ...none, holders: [] },
  acted: none,
  moves: [],
  nobody: none,
})
const roles = [
  role('AUTHOR', person('Divya Nair', 260, 420, 22), person('Ananya Iyer', 220, 281, 31)),
  role('REVIEWER', person('Rohit Verma', 120, 332, 15), person('Neha Kulkarni', 360, 478, 34)),
  role('REVIEWER-2', person('Sneha Menon', 480, 576, 29)),
  role('UPLOADER', person('Anil Kumar', 480, 613, 44)),
]
const plan = {
  rows: 480,
  changes: 480,
  departments: [{ name: 'Chemistry', count: 480 }],
  day: '2026-11-21',
  holidays: [],
  namedHolidays: [],
  roles,
}
const schedule = computeSchedule(roles, plan)

describe('the words of a line', () => {
  test('describe days off and requested days off', () => {
    expect(describeAwayDays({ days: 0, from: null, asked: 0, askedFrom: null })).toEqual([])
    expect(describeAwayDays({ days: 1, from: '2026-11-24', asked: 3, askedFrom: '2026-11-26' })).toEqual([
      'away on 1 day, 24/11/2026',
      'asks for 3 days off from 26/11/2026',
    ])
    expect(describeAwayDays({ days: 2, from: '2026-11-24', asked: 1, askedFrom: '2026-11-23' })).toEqual([
      'away on 2 days from 24/11/2026',
      'asks for 1 day off, 23/11/2026',
    ])
  })

  test('give each person’s last day, and name the person or role that they wait for', () => {
    expect(roles.map((_, at) => describeFinish(roles, schedule, at, 0))).toEqual([
      '14/12/2026',
      '17/12/2026',
      'after the reviewers, 18/12/2026',
      'after Sneha Menon, 19/12/2026',
    ])
    const unpaced = [role('AUTHOR', person('Divya Nair', 1, 2, 0))]
    expect(describeFinish(unpaced, computeSchedule(unpaced, plan), 0, 0)).toBe('not enough days to tell')
  })

  test('name the person who sets the finish, and the effect of levelling by pace', () => {
    expect(findFinishSetter(plan, schedule)).toEqual({
      name: 'Rohit Verma',
      people: 'the reviewers',
      fewer: 84,
      end: '2026-12-10',
    })
    const alone = { ...plan, roles: roles.slice(2, 3) }
    expect(findFinishSetter(alone, computeSchedule(alone.roles, plan))).toMatchObject({ name: 'Sneha Menon', fewer: 0 })
    expect(findFinishSetter({ ...plan, roles: [] }, computeSchedule([], plan))).toBeUndefined()
  })

  test('give the pace in rows per day, if there is one', () => {
    expect([132, 27, 0].map(describePace)).toEqual(['22', '4.5', 'not enough days to tell'])
    expect(describeUnpaced([role('AUTHOR', person('Ana', 1, 1, 0), person('Ben', 1, 1, 2), person('Cy', 1, 1, 0))])).toBe(
      'No date yet: not enough days to tell for Ana and Cy.',
    )
    expect(describeUnpaced([role('AUTHOR', person('Ana', 1, 1, 0))])).toBe('No date yet: not enough days to tell for Ana.')
  })

  test('name a person’s department, preferring one that the rows have', () => {
    const rows = [
      { name: 'Chemistry', count: 470 },
      { name: 'Physics', count: 10 },
    ]
    expect(pickMatchingDepartment(['Physics', 'Chemistry'], rows)).toEqual({ name: 'Chemistry', isMatch: true })
    expect(pickMatchingDepartment(['Biology'], rows)).toEqual({ name: 'Biology', isMatch: false })
    expect(pickMatchingDepartment([], rows)).toEqual({ name: undefined, isMatch: false })
    expect(describeDepartments(rows)).toBe('Chemistry 470, Physics 10')
    expect(describeDepartments(plan.departments)).toBe('Chemistry')
  })

  test('count the rows that already have their person, and describe moved rows', () => {
    const [, reviewers] = roles
    if (reviewers === undefined) throw new Error('the line has no reviewers')
    const moves = [{ from: 0, to: 1, as: 'AUTHOR' as const, count: 1, rows: [3] }]
    expect(describeRowMoves([{ ...reviewers, changes: 300, moves }])).toEqual([
      '180 rows already have this reviewer.',
      '1 row that Rohit Verma authored goes to Neha Kulkarni.',
    ])
    expect(describeRowMoves([{ ...reviewers, changes: 479, nobody: { count: 1, rows: [3] } }])).toEqual([])
  })
})

test('the holidays up to the finish that take a working day are named', () => {
  const holiday = (date: string, name: string) => ({ date, name, isHalf: false })
  const namedHolidays = [
    holiday('2026-11-09', 'Diwali'),
    holiday('2026-11-15', 'A Sunday'),
    holiday('2026-11-24', 'Guru Nanak Jayanti'),
  ]
  expect(nameHoliday({ namedHolidays }, '2026-11-08')).toBeUndefined()
  expect(nameHoliday({ namedHolidays }, '2026-11-15')).toBe('Diwali (09/11/2026) is off.')
  expect(nameHoliday({ namedHolidays }, '2026-11-30')).toBe('Diwali (09/11/2026) and Guru Nanak Jayanti (24/11/2026) are off.')
})
