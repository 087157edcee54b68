import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { REASONS, type Reason } from '../absences/vocabulary.ts'
import { ZERO, exact, toSeconds, roundToTwoDecimals } from '../kit/shared/exact.ts'
import { shiftDay } from '../kit/shared/time.ts'
import { SHIFT_TYPES } from '../users/rules.ts'
import { computeScheduledHours } from '../users/work-day-rules.ts'
import {
  type DayFacts,
  computeExactHours,
  computeExactLine,
  computeExactShare,
  computeHoursOfLines,
  computeUnroundedLineHours,
  computeLineHours,
  computeDayRecords,
  splitDayHours,
  countUntargeted,
  TICKS_A_SECOND,
  ticksToHours,
  toTicks,
  ticksToExactHours,
  toHundredths,
  roundToInteger,
} from './day-rules.ts'
import { sumDayRecords } from './totals-rules.ts'

test.each([
  ['an hour', 1, 360_000],
  ['a text as PostgreSQL returns it', '0.50', 180_000],
  ['a fourth decimal', 0.0001, 36],
  ['a number that is not exact in binary', 1.1, 396_000],
  ['a deficit', -2.5, -900_000],
])('toTicks converts %s', (_, hours, ticks) => expect(toTicks(hours)).toBe(ticks))

test.each([
  ['a whole number of hundredths', 3600, 0.01],
  ['half a hundredth, rounded away from zero', 1800, 0.01],
  ['less than half a hundredth', 1799, 0],
  ['half a hundredth of a deficit, rounded away from zero', -1800, -0.01],
  ['less than half a hundredth of a deficit, which is 0 without a sign', -1799, 0],
  ['a third of an hour', 120_000, 0.33],
])('ticksToHours shows %s', (_, ticks, hours) => expect(ticksToHours(ticks)).toBe(hours))

test('unrounded cells of a column add up to the report’s total', () => {
  const third = 120_000
  expect(ticksToExactHours(third) * 3).toBeCloseTo(1, 12)
  expect(ticksToHours(third) * 3).toBeCloseTo(0.99, 12)
})

test.each([
  ['0.07', 7],
  [1.1, 110],
  ['-2.50', -250],
])('the hours %s are %i hundredths', (decimal, expected) => expect(toHundredths(decimal)).toBe(expected))

test('roundToInteger rounds half away from zero from the exact number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 1000 }), (numerator, divisor) => {
      const whole = Math.floor((2 * numerator + divisor) / (2 * divisor))
      expect(roundToInteger(numerator / divisor, () => exact(numerator).div(divisor))).toBe(whole)
    }),
  )
})

test('roundToInteger corrects a floating-point number on the wrong side of a half', () => {
  expect(roundToInteger(2.499_999_999_9, () => exact('2.5'))).toBe(3)
  expect(roundToInteger(2.500_000_000_1, () => exact('2.499999'))).toBe(2)
})

test('roundToInteger skips the exact number far from a half', () => {
  const never = (): never => expect.fail('it was computed')
  expect([roundToInteger(2.4, never), roundToInteger(2.6, never)]).toEqual([2, 3])
})

const dayOf = (dateKey: string, facts: Partial<DayFacts> = {}): DayFacts => ({
  dateKey,
  terms: { shiftType: 5, workingHours: 8 },
  absence: null,
  holiday: null,
  lines: [],
  qualitativeMinutes: 0,
  fileHours: 0,
  ...facts,
})
const of40 = (done: number | string) => ({ lines: [{ done, target: 40 }] })

describe('the worked example of calculations.md 3', () => {
  // June 2026 begins on a Monday.
  const records = computeDayRecords([
    dayOf('2026-06-01', of40(60)),
    dayOf('2026-06-02', of40('30.00')),
    dayOf('2026-06-03', of40(20)),
    dayOf('2026-06-04', { absence: 'PL' }),
    dayOf('2026-06-05', { ...of40(40), qualitativeMinutes: 60 }),
    dayOf('2026-06-06', of40(10)),
  ])

  test.each([
    [
      '2026-06-01',
      'ticket created',
      { totalProductivityHours: 12, ticketused: 0, totalDemandHours: 8, delta: 4, balance: 4, bank: 4 },
    ],
    [
      '2026-06-02',
      'ticket used',
      { totalProductivityHours: 6, ticketused: 2, totalDemandHours: 6, delta: 0, balance: -2, bank: 2 },
    ],
    ['2026-06-03', 'loss', { totalProductivityHours: 4, ticketused: 2, totalDemandHours: 6, delta: -2, balance: -4, bank: 0 }],
    ['2026-06-04', 'leave', { totalProductivityHours: 0, ticketused: 0, totalDemandHours: 0, delta: 0, balance: 0, bank: 0 }],
    [
      '2026-06-05',
      'ticket created',
      { totalProductivityHours: 9, ticketused: 0, totalDemandHours: 8, delta: 1, balance: 1, bank: 1 },
    ],
    ['2026-06-06', 'incentive', { totalProductivityHours: 2, ticketused: 0, totalDemandHours: 0, delta: 2, balance: 2, bank: 1 }],
  ])('computes %s as %s', (dateKey, color, { bank, ...shown }) => {
    const record = records.find((each) => each.dateKey === dateKey)
    expect(record).toMatchObject({ color })
    const names = Object.keys(shown) as (keyof typeof shown)[]
    expect(names.map((name) => ticksToHours(record?.hours[name] ?? Number.NaN))).toEqual(names.map((name) => shown[name]))
    expect(ticksToHours(record?.bank ?? Number.NaN)).toBe(bank)
  })

  test('computes the totals', () => {
    const { count, daysWorked, daysRequired, counts, hours } = sumDayRecords(records)
    expect([count, daysWorked, daysRequired]).toEqual([6, 5, 4])
    expect(counts).toMatchObject({ 'ticket created': 2, 'ticket used': 1, loss: 1, leave: 1, incentive: 1, 'working day': 0 })
    expect(ticksToHours(hours.delta)).toBe(5)
    expect(ticksToHours(hours.ticketused)).toBe(4)
    expect(ticksToHours(hours.balance)).toBe(1)
    expect(ticksToHours(hours.totalProductivityHours)).toBe(33)
  })
})

test('a half day requires half the hours, but a target is for a full day', () => {
  const [saturday] = computeDayRecords([dayOf('2026-06-06', { terms: { shiftType: 5.5, workingHours: '8.50' }, ...of40(20) })])
  expect(saturday?.hours).toMatchObject({ demandHours: toTicks(4.25), totalProductivityHours: toTicks(4.25), delta: 0 })
  expect(saturday?.color).toBe('working day')
})

test('an off day with an absence is a non working day, and one with work is an incentive day', () => {
  const [sunday, off, monday] = computeDayRecords([
    dayOf('2026-06-07', { absence: 'SL' }),
    dayOf('2026-06-08', { absence: 'reject', ...of40(40) }),
    dayOf('2026-06-09', of40(30)),
  ])
  expect([sunday?.color, off?.color, monday?.color]).toEqual(['non working day', 'incentive', 'loss'])
  expect([off?.bank, monday?.hours.ticketDemand]).toEqual([0, toTicks(2)])
})

test('work on a day of leave is a surplus but creates no ticket', () => {
  const [leave, next] = computeDayRecords([dayOf('2026-06-01', { absence: 'SL', ...of40(10) }), dayOf('2026-06-02', of40(30))])
  expect([leave?.color, leave?.hours.delta, leave?.bank]).toEqual(['leave', toTicks(2), 0])
  expect(next?.hours.ticketused).toBe(0)
})

test('the bank is empty again on the first of a month', () => {
  const [last, first] = computeDayRecords([dayOf('2026-06-30', of40(60)), dayOf('2026-07-01', of40(30))])
  expect([last?.bank, first?.hours.ticketused, first?.color]).toEqual([toTicks(4), 0, 'loss'])
})

test('lines without a target have no hours and share the demand evenly', () => {
  const lines = [
    { done: 30, target: null },
    { done: 10, target: '0.00' },
    { done: 0, target: 40 },
  ]
  const day = dayOf('2026-06-01', { lines })
  const [record] = computeDayRecords([day])
  expect(record && computeLineHours(day, record)).toEqual(lines.map(() => ({ productivityHours: 0, demandHours: 2.67 })))
  expect(record?.hours.totalProductivityHours).toBe(0)
})

test.each([
  // 3,600 s × 8 ÷ 57,600 is half a second, which is rounded up. A little less is rounded to 0.
  [1, 57_600, 1],
  [3, 57_600, 2],
  ['0.99', 57_600, 0],
])('%s done with a target of %s gives %s seconds', (done, target, seconds) => {
  const [record] = computeDayRecords([dayOf('2026-06-01', { lines: [{ done, target }] })])
  expect(record?.hours.totalProductivityHours).toBe(seconds * TICKS_A_SECOND)
})

describe('generated months', () => {
  const hundredth = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((full) => full / 100)
  // The constants include divisors of the seconds of a day, for which sums end on exactly one half.
  const target = fc.oneof(hundredth(200), hundredth(9_999_999), fc.constantFrom(1.92, 5.76, 11.52, 57_600, 28_800, 0, null))
  const facts = fc.record({
    terms: fc.record({
      shiftType: fc.constantFrom(...SHIFT_TYPES),
      workingHours: fc.integer({ min: 1, max: 2400 }).map((full) => full / 100),
    }),
    absence: fc.option(fc.constantFrom<Reason[]>(...REASONS), { freq: 6 }),
    holiday: fc.constantFrom(null, null, { isHalf: true }, { isHalf: false }),
    lines: fc.array(fc.record({ done: fc.oneof(hundredth(100), hundredth(9_999_999)), target }), { maxLength: 20 }),
    qualitativeMinutes: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1440 })),
    fileHours: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 0, max: 240_000 }).map((full) => full / 10_000),
    ),
  })
  const month = fc
    .array(facts, { minLength: 1, maxLength: 30 })
    .map((days) => days.map((day, at): DayFacts => ({ ...day, dateKey: shiftDay('2026-06-01', at) })))

  test('match figures computed with exact fractions', () => {
    fc.assert(
      fc.property(month, (days) => {
        let bank = ZERO
        for (const [at, record] of computeDayRecords(days).entries()) {
          const day = days[at] as DayFacts
          const demand = day.absence === 'reject' ? ZERO : computeScheduledHours(day.terms, day.dateKey, day.holiday)
          const required = day.absence === null ? demand : ZERO
          const total = exact(toSeconds(computeExactHours(day))).div(3600)
          const lack = required.sub(total)
          const short = lack.compare(ZERO) > 0 ? lack : ZERO
          const used = short.compare(bank) < 0 ? short : bank
          bank = bank.sub(used)
          if (!required.equals(ZERO) && lack.compare(ZERO) < 0) bank = bank.sub(lack)
          const ticks = (hours: typeof ZERO): number => hours.mul(3600 * TICKS_A_SECOND).valueOf()
          expect(record.hours).toEqual({
            totalProductivityHours: ticks(total),
            demandHours: ticks(demand),
            ticketDemand: ticks(short),
            ticketused: ticks(used),
            qualitativeHours: day.qualitativeMinutes * 60 * TICKS_A_SECOND,
            prodHours: ticks(exact(day.fileHours)),
            leaveHours: ticks(demand.sub(required)),
            totalDemandHours: ticks(required.sub(used)),
            delta: ticks(total.sub(required.sub(used))),
            balance: ticks(total.sub(required)),
          })
          expect(record.bank).toBe(ticks(bank))
          expect(computeLineHours(day, record)).toEqual(
            day.lines.map((line) => ({
              productivityHours: roundToTwoDecimals(computeExactLine(line, day.terms)),
              demandHours: roundToTwoDecimals(computeExactShare(line, day, record.hours.demandHours)),
            })),
          )
        }
      }),
    )
  })

  test('keep a bank that is never negative and holds the tickets created minus those used', () => {
    fc.assert(
      fc.property(month, (days) => {
        const records = computeDayRecords(days)
        expect(records.every(({ bank }) => bank >= 0)).toBe(true)
        const created = records.reduce((sum, { color, hours }) => {
          const isWorkingDay = hours.demandHours > hours.leaveHours
          return isWorkingDay && color !== 'leave' ? sum + Math.max(0, hours.delta) : sum
        }, 0)
        const used = records.reduce((sum, { hours }) => sum + hours.ticketused, 0)
        expect(created - used).toBe(records.at(-1)?.bank)
      }),
    )
  })

  test('have sums that add up over adjoining ranges, and counts of all records', () => {
    fc.assert(
      fc.property(month, fc.nat(30), (days, cut) => {
        const records = computeDayRecords(days)
        const [full, first, second] = [records, records.slice(0, cut), records.slice(cut)].map((some) => sumDayRecords(some))
        const joined = Object.entries(first?.hours ?? {}).map(([name, ticks]) => [
          name,
          ticks + (second?.hours[name as 'delta'] ?? Number.NaN),
        ])
        expect(Object.fromEntries(joined)).toEqual(full?.hours)
        expect(Object.values(full?.counts ?? {}).reduce((sum, count) => sum + count, 0)).toBe(records.length)
      }),
    )
  })
})

test('the total hours of lines are rounded once, from their exact sum', () => {
  const { terms } = dayOf('2026-06-01')
  const third = { done: 40, target: 120 }
  expect(computeHoursOfLines([third, third, third], terms)).toBe(8)
  expect(computeHoursOfLines([third], terms)).toBe(2.67)
  // A workbook contains each line without rounding, so that the three lines add up to the day.
  expect(3 * computeUnroundedLineHours(third, terms)).toBeCloseTo(8, 10)
  expect(computeHoursOfLines([third, { done: 5, target: null }], terms)).toBe(2.67)
  expect(computeHoursOfLines([], terms)).toBe(0)
  // The value is exactly half of a hundredth.
  expect(computeHoursOfLines([{ done: 1, target: 1600 }], terms)).toBe(0.01)
})

describe('hours of each line of a day (decision 129)', () => {
  const shares = (facts: Partial<DayFacts>) => {
    const day = dayOf('2026-06-01', facts)
    const [record = expect.fail('no record')] = computeDayRecords([day])
    const { lines, rest } = splitDayHours(day, record)
    return { lines: lines.map((ticks) => ticks / TICKS_A_SECOND), rest: rest / TICKS_A_SECOND }
  }
  const thirds = [1, 1, 1].map((done) => ({ done, target: 7 }))
  test.each<[string, Partial<DayFacts>, { lines: number[]; rest: number }]>([
    ['a day without lines', {}, { lines: [], rest: 0 }],
    ['the worked example', { lines: thirds, qualitativeMinutes: 10 }, { lines: [4114, 4115, 4114], rest: 600 }],
    ['a day with only timesheet lines', { lines: thirds }, { lines: [4114, 4115, 4114], rest: 0 }],
    [
      'a day with a line without a target',
      {
        lines: [
          { done: 5, target: null },
          { done: 40, target: 40 },
        ],
      },
      { lines: [0, 28_800], rest: 0 },
    ],
    ['a day with only hours of a file', { fileHours: '0.5' }, { lines: [], rest: 1800 }],
    // The line's 0.5 s are rounded half away from zero before the half second of the file is added.
    ['halves', { lines: [{ done: 1, target: 57_600 }], fileHours: '0.0001' }, { lines: [1], rest: 0 }],
  ])('splitDayHours splits %s', (_, facts, expected) => expect(shares(facts)).toEqual(expected))

  test('are whole seconds, never negative, and add up to the day', () => {
    const decimal = (most: number) => fc.integer({ min: 0, max: most }).map((hundredth) => hundredth / 100)
    const line = fc.record({ done: decimal(100_000), target: fc.option(decimal(10_000)) })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), fc.nat(600), decimal(2400), (lines, qualitativeMinutes, fileHours) => {
        const day = dayOf('2026-06-01', { lines, qualitativeMinutes, fileHours })
        const [record = expect.fail('no record')] = computeDayRecords([day])
        const { lines: own, rest } = splitDayHours(day, record)
        expect(own.reduce((sum, ticks) => sum + ticks, rest)).toBe(record.hours.totalProductivityHours)
        for (const ticks of [...own, rest]) expect([ticks % TICKS_A_SECOND, ticks >= 0]).toEqual([0, true])
      }),
    )
  })
})

test('waiting hours are the hours of lines in a timesheet that awaits approval', () => {
  const facts = { ...of40(30), qualitativeMinutes: 60 }
  const records = computeDayRecords([dayOf('2026-06-01', { ...facts, waits: true }), dayOf('2026-06-02', facts)])
  expect(records.map(({ waiting }) => waiting)).toEqual([toTicks(6), 0])
  expect(sumDayRecords(records).waiting).toBe(toTicks(6))
})

test.each<[string, DayFacts['lines'], number, number]>([
  ['a day without lines', [], 0, 0],
  ['a line with a target', [{ done: 3, target: 40 }], 0, 0],
  ['a line without a target', [{ done: '3.50', target: null }], 1, 350],
  ['a line with a target of 0', [{ done: 3, target: '0.00' }], 1, 300],
  [
    'several lines',
    [
      { done: 80, target: null },
      { done: 8, target: 0 },
      { done: 1, target: 2 },
    ],
    2,
    8800,
  ],
])('countUntargeted counts the lines without a target and their units for %s', (_, lines, noTargetLines, noTargetUnits) => {
  expect(countUntargeted(lines)).toEqual({ noTargetLines, noTargetUnits })
  const records = computeDayRecords([dayOf('2026-06-01', { lines })])
  expect(sumDayRecords(records)).toMatchObject({ noTargetLines, noTargetUnits })
})
