import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toTicks } from './day-rules.ts'
import {
  addDayRecord,
  listReportFigures,
  createEmptyTotals,
  toShownCounts,
  toShownFigures,
  toShownPartOfTotals,
  toShownTotals,
  sumDayRecords,
  sumOfTotals,
} from './totals-rules.ts'
import { COLOURS, HOURS, type HoursName, NO_PROJECT } from './vocabulary.ts'

type Summed = Parameters<typeof addDayRecord>[1]
const hoursOf = (hours: Partial<Record<HoursName, number>>): Record<HoursName, number> =>
  Object.fromEntries(HOURS.map((name) => [name, toTicks(hours[name] ?? 0)])) as Record<HoursName, number>
const day = (hours: Partial<Record<HoursName, number>>, more: Partial<Summed> = {}): Summed => ({
  color: 'working day',
  hours: hoursOf(hours),
  waiting: 0,
  noTargetLines: 0,
  noTargetUnits: 0,
  ...more,
})

test.each<[string, Summed, number, number]>([
  ['with hours and demand', day({ totalProductivityHours: 8, demandHours: 8 }), 1, 1],
  ['with demand and no hours', day({ demandHours: 8 }), 0, 1],
  ['of leave', day({ demandHours: 8, leaveHours: 8 }), 0, 0],
  ['of half-day leave', day({ demandHours: 8, leaveHours: 4 }), 0, 1],
  ['off with hours', day({ totalProductivityHours: 2 }), 1, 0],
  ['off without hours', day({}), 0, 0],
])('sumDayRecords tells whether a day %s is worked and required', (_, record, daysWorked, daysRequired) =>
  expect(sumDayRecords([record])).toMatchObject({ count: 1, daysWorked, daysRequired }),
)

test('sumDayRecords sums each column of hours, each colour and each line without a target', () => {
  const every = Object.fromEntries(HOURS.map((name, at) => [name, at + 1])) as Record<HoursName, number>
  const record = day(every, { color: 'loss', waiting: 3, noTargetLines: 2, noTargetUnits: 150 })
  const sum = sumDayRecords([record, record, day({})])
  expect(sum.hours).toEqual(hoursOf(Object.fromEntries(HOURS.map((name, at) => [name, 2 * (at + 1)]))))
  expect(sum.counts).toEqual({ ...createEmptyTotals().counts, loss: 2, 'working day': 1 })
  expect(sum).toMatchObject({ count: 3, waiting: 6, noTargetLines: 4, noTargetUnits: 300 })
})

test('noTotals returns new totals each time', () => {
  addDayRecord(createEmptyTotals(), day({ delta: 1 }, { color: 'loss' }))
  expect(createEmptyTotals()).toMatchObject({ count: 0, counts: { loss: 0 }, hours: { delta: 0 } })
})

test('totals of parts equal the totals of all their records', () => {
  const ticks = fc.integer({ min: -1_000_000, max: 1_000_000 })
  const record: fc.Arbitrary<Summed> = fc.record({
    color: fc.constantFrom(...COLOURS),
    hours: fc.tuple(...HOURS.map(() => ticks)).map((all) => Object.fromEntries(HOURS.map((name, at) => [name, all[at]]))),
    waiting: fc.nat(1000),
    noTargetLines: fc.nat(5),
    noTargetUnits: fc.nat(1000),
  }) as fc.Arbitrary<Summed>
  fc.assert(
    fc.property(fc.array(fc.array(record, { maxLength: 5 }), { maxLength: 5 }), (parts) => {
      expect(sumOfTotals(parts.map((part) => sumDayRecords(part)))).toEqual(sumDayRecords(parts.flat()))
    }),
  )
})

describe('figures of a reply', () => {
  const totals = sumDayRecords([
    day(
      { totalProductivityHours: 8, demandHours: 8, delta: 0.3333, balance: -1.5 },
      { color: 'ticket created', waiting: toTicks(0.3333), noTargetLines: 1, noTargetUnits: 1250 },
    ),
    day({ totalProductivityHours: 0.3333, delta: 0.3333 }),
  ])

  test('a reply has hours rounded from the exact sums, and units', () =>
    expect(toShownTotals(totals)).toMatchObject({
      count: 2,
      daysWorked: 2,
      daysRequired: 1,
      waitingHours: 0.33,
      noTargetLines: 1,
      noTargetUnits: 12.5,
      totals: { totalProductivityHours: 8.33, delta: 0.67 },
    }))

  test('a reply has the days of each colour as well as the total delta and the balance', () =>
    expect(toShownCounts(totals)).toEqual({
      ...createEmptyTotals().counts,
      'ticket created': 1,
      'working day': 1,
      totalDelta: 0.67,
      balance: -1.5,
    }))

  test.each<[string, readonly string[] | null, readonly HoursName[]]>([
    ['of all projects has every figure', null, HOURS],
    ['of one project has only the hours of its lines', ['Optics'], ['totalProductivityHours']],
    [
      'of a project and of no project also has qualitative and production hours',
      ['Optics', NO_PROJECT],
      ['totalProductivityHours', 'qualitativeHours', 'prodHours'],
    ],
  ])('a reply %s', (_, projects, figures) => {
    expect(listReportFigures(projects)).toEqual(figures)
    const shown = toShownFigures(totals.hours, projects)
    expect(HOURS.filter((name) => shown[name] !== null)).toEqual(figures)
  })

  test('a reply of some projects has neither required days nor colours', () =>
    expect(toShownPartOfTotals(totals, ['Optics'])).toMatchObject({
      count: 2,
      daysWorked: 2,
      daysRequired: null,
      counts: null,
      totals: { totalProductivityHours: 8.33, delta: null },
    }))

  test('a reply of all projects has the complete totals', () =>
    expect(toShownPartOfTotals(totals, null)).toEqual(toShownTotals(totals)))
})
