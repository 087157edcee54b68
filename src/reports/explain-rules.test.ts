import { expect, test } from 'vitest'
import { type ExplainFacts, explainFigure, describeSource } from './explain-rules.ts'
import { HOURS } from './vocabulary.ts'

/** This is Wednesday in the worked example of calculations.md 3. */
const wednesday: ExplainFacts = {
  record: {
    dateKey: '2026-06-03',
    totalProductivityHours: 4,
    demandHours: 8,
    ticketDemand: 4,
    ticketused: 2,
    qualitativeHours: 0,
    prodHours: 0,
    leaveHours: 0,
    totalDemandHours: 6,
    delta: -2,
    balance: -4,
  },
  terms: { shiftType: 5, workingHours: 8, since: '2026-01-05' },
  absence: null,
  holiday: null,
  lines: [
    {
      projectName: 'NEET Optics 2027',
      done: 20,
      target: { count: 40, since: '2026-05-01', project: 'p', row: 'r' },
      productivityHours: 4,
    },
  ],
  qualitative: [],
  files: [],
  bank: [
    { dateKey: '2026-06-01', created: 4, used: 0, left: 4 },
    { dateKey: '2026-06-02', created: 0, used: 2, left: 2 },
    { dateKey: '2026-06-03', created: 0, used: 2, left: 0 },
  ],
}
const words = (name: (typeof HOURS)[number], facts: ExplainFacts) => {
  const { terms, sum } = explainFigure(name, facts)
  return [...terms, sum].map((term) => [term.words, term.hours])
}

test('the delta is explained line by line as in the worked example', () => {
  expect(words('delta', wednesday)).toEqual([
    ['NEET Optics 2027: 20 done ÷ 40 target × 8 h', 4],
    ['Demand Hours − Leave Hours', 8],
    ['Ticket Hours (2.00 left in the bank)', -2],
    ['Total Demand Hours', 6],
    ['4.00 − 6.00', -2],
  ])
})

test('the balance is explained without the tickets', () => {
  expect(words('balance', wednesday)).toEqual([
    ['NEET Optics 2027: 20 done ÷ 40 target × 8 h', 4],
    ['Demand Hours − Leave Hours', 8],
    ['4.00 − 8.00', -4],
  ])
})

test('the ticket hours are explained by the bank, day by day', () => {
  expect(words('ticketused', wednesday)).toEqual([
    ['01/06/2026, ticket created', 4],
    ['02/06/2026, ticket used', -2],
    ['in the ticket bank that morning', 2],
    ['what is missing that day', 4],
    ['the smaller of the last two', 2],
  ])
})

test('days that a manager does not see are explained as one change of the bank', () => {
  const bank = [{ dateKey: null, created: 2, used: 0, left: 2 }, ...wednesday.bank.slice(2)]
  expect(words('ticketused', { ...wednesday, bank }).slice(0, 2)).toEqual([
    ['days outside your team, ticket created', 2],
    ['in the ticket bank that morning', 2],
  ])
})

test('demand hours name the shift and the day it came into force', () => {
  const [shift] = explainFigure('demandHours', wednesday).terms
  expect(shift).toEqual({
    words: '5 days a week, 8 h per day',
    hours: 8,
    sources: [{ of: 'person', since: '2026-01-05' }],
  })
})

test('each bank movement names its day as source, and leave names the absence', () => {
  expect(explainFigure('ticketused', wednesday).terms.map(({ sources }) => sources?.map(describeSource))).toEqual([
    ['record of 01/06/2026'],
    ['record of 02/06/2026'],
    undefined,
    undefined,
  ])
  const facts = { ...wednesday, absence: 'SL' as const }
  expect(explainFigure('leaveHours', facts).sum.sources).toEqual([{ of: 'absence' }])
  expect(explainFigure('totalDemandHours', facts).terms[1]?.sources).toEqual([{ of: 'absence' }])
  expect(explainFigure('leaveHours', wednesday).sum.sources).toBeUndefined()
})

test('demand hours name a half day, an off day, holidays and a weekly off', () => {
  const on = (dateKey: string, shiftType: 5 | 5.5, part: Partial<ExplainFacts> = {}) =>
    explainFigure('demandHours', {
      ...wednesday,
      record: { ...wednesday.record, dateKey },
      terms: { shiftType, workingHours: 8, since: null },
      ...part,
    }).terms.map((term) => [term.words, term.sources?.map(describeSource).join()])
  expect(on('2026-06-06', 5.5)).toEqual([['half a Saturday: 5.5 days a week, 8 h per day', 'the usual terms']])
  expect(on('2026-06-06', 5)).toEqual([['Saturday, off in the shift: 5 days a week, 8 h per day', 'the usual terms']])
  expect(on('2026-06-05', 5, { absence: 'reject' })).toEqual([['Weekly off', 'absence,the usual terms']])
  const half = { name: 'Onam', isHalf: true }
  expect(on('2026-06-06', 5.5, { holiday: half })[0]?.[0]).toBe(
    'Onam, a half holiday: half a Saturday: 5.5 days a week, 8 h per day',
  )
  const whole = { name: 'Bakrid', isHalf: false }
  expect(on('2026-06-05', 5, { holiday: whole })[0]?.[0]).toBe('Bakrid, a holiday: 5 days a week, 8 h per day')
})

test('a line names its target with day and row, or says that it has no target', () => {
  const lines = [
    ...wednesday.lines,
    { projectName: 'Open Notes', done: 12, target: null, productivityHours: 0 },
    { projectName: 'Pilot', done: 3, target: { count: 0, since: '2026-05-01', project: 'p', row: 'q' }, productivityHours: 0 },
  ]
  expect(explainFigure('totalProductivityHours', { ...wednesday, lines }).terms).toEqual([
    {
      words: 'NEET Optics 2027: 20 done ÷ 40 target × 8 h',
      hours: 4,
      sources: [{ of: 'timesheet' }, { of: 'target', project: 'p', row: 'r', since: '2026-05-01' }],
    },
    { words: 'Open Notes: 12 done, no target', hours: 0, sources: [{ of: 'timesheet' }] },
    {
      words: 'Pilot: 3 done, not counted because the target is 0',
      hours: 0,
      sources: [{ of: 'timesheet' }, { of: 'target', project: 'p', row: 'q', since: '2026-05-01' }],
    },
  ])
})

test('leave, qualitative tasks and file rows each have their own lines', () => {
  const facts: ExplainFacts = {
    ...wednesday,
    record: { ...wednesday.record, leaveHours: 8, qualitativeHours: 1, prodHours: 0.75 },
    absence: 'PL',
    qualitative: [{ title: 'Sampling', hours: 1 }],
    files: [
      { name: 'may.xlsx', details: 'portal log', hours: 0.5 },
      { name: 'late.xlsx', details: '', hours: 0.25 },
    ],
  }
  expect(words('leaveHours', facts).at(1)).toEqual(['PL: all of them', 8])
  expect(words('totalDemandHours', facts).at(1)).toEqual(['Leave Hours: PL', -8])
  expect(words('qualitativeHours', facts)).toEqual([
    ['Qualitative Task: Sampling', 1],
    ['approved qualitative tasks', 1],
  ])
  expect(words('prodHours', facts)).toEqual([
    ['may.xlsx: portal log', 0.5],
    ['late.xlsx', 0.25],
    ['productivity files', 0.75],
  ])
})

test.each(HOURS)('the explanation of %s ends with the figure itself', (name) => {
  expect(explainFigure(name, wednesday).sum.hours).toBe(wednesday.record[name])
})

test('terms that differ from their shown sum get a line of rounding', () => {
  // Three lines of 4,000 seconds are 1.11 h each and 3.33 h in all; three lines of 2.67 h are 8.00 h.
  const line = (hours: number) => ({ ...(wednesday.lines[0] as ExplainFacts['lines'][number]), productivityHours: hours })
  const facts = (hours: number, total: number, part: Partial<ExplainFacts['record']> = {}) => ({
    ...wednesday,
    lines: [line(hours), line(hours), line(hours)],
    record: { ...wednesday.record, totalProductivityHours: total, ...part },
  })
  expect(words('totalProductivityHours', facts(1.11, 3.33)).map(([, hours]) => hours)).toEqual([1.11, 1.11, 1.11, 3.33])
  expect(words('totalProductivityHours', facts(2.67, 8)).slice(3)).toEqual([
    ['rounding', -0.01],
    ['the sum, to the second', 8],
  ])
  expect(words('balance', facts(2.67, 8, { balance: 0.01 })).slice(3)).toEqual([
    ['rounding', -0.01],
    ['Total Productivity Hours', 8],
    ['Demand Hours − Leave Hours', 8],
    ['rounding', 0.01],
    ['8.00 − 8.00', 0.01],
  ])
  // If more than required was done, nothing is missing. That is not a rounding difference.
  expect(words('ticketDemand', facts(2.67, 8, { ticketDemand: 0 })).map(([word]) => word)).not.toContain('rounding')
})
