import { buildExportFilename } from '../kit/shared/export-filename.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shiftDay } from '../kit/shared/time.ts'
import {
  getDueDay,
  findNextDay,
  computeExportPeriod,
  measureSelection,
  type Timing,
  findTimingProblem,
  describeTiming,
} from './rules.ts'

/** 21/11/2026 is a Saturday. */
test.each<[Timing, string, string, string, string, string]>([
  [{ every: 'daily', day: null }, '2026-11-21', '2026-11-21', '2026-11-22', '2026-11-20', '2026-11-20'],
  [{ every: 'weekly', day: 1 }, '2026-11-21', '2026-11-16', '2026-11-23', '2026-11-09', '2026-11-15'],
  [{ every: 'weekly', day: 6 }, '2026-11-21', '2026-11-21', '2026-11-28', '2026-11-09', '2026-11-15'],
  [{ every: 'weekly', day: 7 }, '2026-11-21', '2026-11-15', '2026-11-22', '2026-11-02', '2026-11-08'],
  [{ every: 'monthly', day: 1 }, '2026-11-21', '2026-11-01', '2026-12-01', '2026-10-01', '2026-10-31'],
  [{ every: 'monthly', day: 25 }, '2026-11-21', '2026-10-25', '2026-11-25', '2026-09-01', '2026-09-30'],
  [{ every: 'monthly', day: 28 }, '2027-01-05', '2026-12-28', '2027-01-28', '2026-11-01', '2026-11-30'],
])('%j on %s was due on %s and next on %s, covering %s to %s', (timing, today, due, next, from, to) => {
  expect(getDueDay(timing, today)).toBe(due)
  expect(findNextDay(timing, today)).toBe(next)
  expect(computeExportPeriod(timing, due)).toEqual({ from, to })
})

test('files of one timing cover every past day exactly once', () => {
  const timing = fc.oneof(
    fc.constant<Timing>({ every: 'daily', day: null }),
    fc.integer({ min: 1, max: 7 }).map((day): Timing => ({ every: 'weekly', day })),
    fc.integer({ min: 1, max: 28 }).map((day): Timing => ({ every: 'monthly', day })),
  )
  fc.assert(
    fc.property(timing, fc.nat(800), (of, after) => {
      const today = shiftDay('2026-01-01', after)
      const due = getDueDay(of, today)
      const next = findNextDay(of, today)
      expect(due <= today && next > today).toBe(true)
      expect(getDueDay(of, shiftDay(next, -1))).toBe(due)
      expect(computeExportPeriod(of, next).from).toBe(shiftDay(computeExportPeriod(of, due).to, 1))
      expect(computeExportPeriod(of, due).to < due).toBe(true)
      expect(findTimingProblem(of)).toBeUndefined()
    }),
  )
})

test.each<[Timing, string]>([
  [{ every: 'daily', day: 1 }, 'A daily export takes no day.'],
  [{ every: 'weekly', day: null }, 'Choose a day of the week.'],
  [{ every: 'weekly', day: 8 }, 'Choose a day of the week.'],
  [{ every: 'monthly', day: 29 }, 'Choose a day of the month from 1 to 28.'],
  [{ every: 'monthly', day: 1.5 }, 'Choose a day of the month from 1 to 28.'],
])('findTimingProblem of %j is "%s"', (timing, problem) => {
  expect(findTimingProblem(timing)).toBe(problem)
})

test('describeTiming describes a timing in words', () => {
  expect(describeTiming({ every: 'daily', day: null })).toBe('every day')
  expect(describeTiming({ every: 'weekly', day: 1 })).toBe('every Monday')
  expect(describeTiming({ every: 'monthly', day: 5 })).toBe('every month on day 5')
})

const week = { from: '2026-11-09', to: '2026-11-15' }
const day = { from: '2026-11-09', to: '2026-11-09' }
test.each([
  ['Team Report, Physics', week, 'Team Report, Physics 2026-11-09 to 2026-11-15.xlsx'],
  ['../../a:b\u202e', day, '.. .. a b 2026-11-09.xlsx'],
  ['\u202e', day, '2026-11-09.xlsx'],
])('buildExportFilename makes a safe file name of %j', (name, period, filename) => {
  expect(buildExportFilename(name, period)).toBe(filename)
})
test('an export file name fits its column, whatever the name', () => {
  expect(buildExportFilename('क'.repeat(200), week)).toHaveLength(200)
  expect([...buildExportFilename('😀'.repeat(200), week)].length).toBeLessThanOrEqual(200)
})

test.each([
  [{}, '{}'],
  [{ by: 'project', note: 'a"b' }, '{"by": "project", "note": "a\\"b"}'],
  [{ role: ['A', 'B'], status: 'x', none: [] as string[] }, '{"role": ["A", "B"], "none": [], "status": "x"}'],
])('measureSelection of %j is at least its stored length', (selection, stored) => {
  expect(measureSelection(selection)).toBeGreaterThanOrEqual(stored.length)
})
