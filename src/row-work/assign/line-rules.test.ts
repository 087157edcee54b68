import { describe, expect, test } from 'vitest'
import { buildRoleBars, computeDailyPace, computeSchedule } from './line-rules.ts'
import { countWorkingDays } from '../../rows/workflow/working-day-rules.ts'

test('the daily pace divides the decisions of seven days by six working days', () => {
  expect(computeDailyPace(90)).toBe(15)
  expect(computeDailyPace(0)).toBeUndefined()
})

const person = (gets: number, after: number, daily: number) => ({ gets, after, pace: daily * 6 })

const plan = { day: '2026-11-21', holidays: [] }

describe('the schedule of a line', () => {
  const line = [
    { role: 'AUTHOR' as const, people: [person(260, 420, 22), person(220, 281, 31)] },
    { role: 'REVIEWER' as const, people: [person(120, 332, 15), person(360, 478, 34)] },
    { role: 'REVIEWER-2' as const, people: [person(480, 576, 29)] },
    { role: 'UPLOADER' as const, people: [person(480, 613, 44)] },
  ]

  test('a role waits for the one before it, and the last role that does not wait sets the finish', () => {
    const { roles, finish, setter } = computeSchedule(line, plan)
    expect(roles.map(({ ends, end, waits }) => [ends, end, waits])).toEqual([
      [['2026-12-14', '2026-12-02'], '2026-12-14', false],
      [['2026-12-17', '2026-12-08'], '2026-12-17', false],
      [['2026-12-18'], '2026-12-18', true],
      [['2026-12-19'], '2026-12-19', true],
    ])
    expect(finish).toBe('2026-12-19')
    expect(setter).toEqual({ role: 1, person: 0 })
    expect(countWorkingDays('2026-11-21', '2026-12-19', [])).toBe(25)
  })

  test('workspace holidays postpone the dates', () => {
    const holidays = ['2026-11-25', '2026-12-06', '2026-12-18']
    const { roles, finish } = computeSchedule(line, { ...plan, holidays })
    expect(roles.map(({ end }) => end)).toEqual(['2026-12-15', '2026-12-19', '2026-12-21', '2026-12-22'])
    expect(countWorkingDays('2026-11-21', finish ?? '', holidays)).toBe(25)
    const bars = buildRoleBars(computeSchedule(line, { ...plan, holidays }), { ...plan, holidays })
    expect(bars.at(-1)).toMatchObject({ to: 1 })
  })

  test('a person without a pace leaves the finish unknown, while the others keep their own dates', () => {
    const [authors, reviewers, ...others] = line
    if (authors === undefined || reviewers === undefined) throw new Error('the line has no authors')
    const unknown = { ...authors, people: [person(260, 420, 0), ...authors.people.slice(1)] }
    const { roles, finish, setter } = computeSchedule([unknown, reviewers, ...others], plan)
    expect(roles[0]).toMatchObject({ ends: [undefined, '2026-12-02'], end: undefined })
    expect(roles[1]).toMatchObject({ ends: ['2026-12-17', '2026-12-08'], end: undefined, waits: false })
    expect([finish, setter]).toEqual([undefined, undefined])
  })

  test('a person without rows does not set the finish, and an empty line has no finish', () => {
    const idle = { role: 'AUTHOR' as const, people: [person(0, 900, 1), person(10, 10, 10)] }
    expect(computeSchedule([idle], plan)).toMatchObject({ finish: '2026-11-21', setter: { role: 0, person: 1 } })
    expect(computeSchedule([], plan)).toEqual({ roles: [], finish: undefined, setter: undefined })
  })
})
