import { expect, test } from 'vitest'
import { type SavedFact, type FactSave, findClosedMonth, planFactRows } from './fact-day-rules.ts'

const fact = (from: string, savedOn = from, value = from): SavedFact => ({ from, savedOn, value })
const plan = (save: Partial<FactSave<SavedFact>>): string[] =>
  planFactRows({
    facts: [],
    closed: [],
    floor: '-infinity',
    madeOn: '2026-11-10',
    today: '2026-11-20',
    given: undefined,
    isEmpty: false,
    ...save,
  }).map(({ from, keeps }) => (keeps === undefined ? from : `${from} as before`))

test.each<[string, Partial<FactSave<SavedFact>>, string[]]>([
  ['the first fact applies from the beginning', {}, ['-infinity']],
  ['the first fact applies from the beginning if it is saved on the 31st day', { madeOn: '2026-10-20' }, ['-infinity']],
  ['the first fact applies from the day of the save if that is the 32nd day', { madeOn: '2026-10-19' }, ['2026-11-20']],
  ['an empty fact applies from the day of the save', { isEmpty: true }, ['2026-11-20']],
  ['the second fact applies from the day of the save', { facts: [fact('-infinity', '2026-11-19')] }, ['2026-11-20']],
  ['a fact after an empty one is the first', { facts: [fact('2026-11-15', '2026-11-15', '')] }, ['-infinity', '2026-11-15']],
  [
    'the last fact of a day replaces the others of that day from the beginning',
    { facts: [fact('-infinity', '2026-11-20')] },
    ['-infinity'],
  ],
  [
    'an empty fact replaces the others of the same day from the beginning',
    { facts: [fact('-infinity', '2026-11-20')], isEmpty: true },
    ['-infinity'],
  ],
  [
    'the fact does not apply in closed months',
    { closed: ['2026-08-01', '2026-10-01'] },
    ['-infinity', '2026-08-01 as before', '2026-09-01', '2026-10-01 as before', '2026-11-01'],
  ],
  [
    'consecutive closed months are one gap',
    { closed: ['2026-09-01', '2026-10-01'] },
    ['-infinity', '2026-09-01 as before', '2026-11-01'],
  ],
  ['the fact does not apply before the rule', { floor: '2026-11-01' }, ['2026-11-01']],
  [
    'a correction of the same day before the rule is replaced too',
    { floor: '2026-11-01', facts: [fact('2026-10-18', '2026-11-20')] },
    ['2026-10-18', '2026-11-01'],
  ],
  ['the fact applies after a closed month if the rule is older', { floor: '2026-10-01', closed: ['2026-10-01'] }, ['2026-11-01']],
  ['a fact with a day applies from that day', { given: '2026-11-05' }, ['2026-11-05']],
  [
    'a fact with a day replaces later days that were saved on the same day',
    { given: '2026-11-05', facts: [fact('-infinity', '2026-11-20'), fact('2026-11-15', '2026-11-20')] },
    ['2026-11-05', '2026-11-15'],
  ],
  [
    'a fact with a day ends at the next day that was saved earlier',
    { given: '2026-11-05', facts: [fact('2026-11-12'), fact('2026-11-20')] },
    ['2026-11-05'],
  ],
  [
    'a fact with a day replaces all rows of an earlier save together',
    { given: '2026-11-05', facts: [fact('2026-11-01', '2026-11-12', 'P'), fact('2026-11-08', '2026-11-12', 'P')] },
    ['2026-11-05', '2026-11-08'],
  ],
  [
    'a fact without a day replaces a correction of the same day',
    { facts: [fact('-infinity', '2026-11-10'), fact('2026-11-05', '2026-11-20')] },
    ['2026-11-05'],
  ],
])('planFactRows returns the days from which a saved fact applies: %s', (_, save, rows) => expect(plan(save)).toEqual(rows))

test('findClosedMonth returns the first closed month in which a save would apply', () => {
  const save = { facts: [fact('2026-10-15')], closed: ['2026-08-01', '2026-10-01'], today: '2026-11-20' }
  expect([
    findClosedMonth(save, '2026-09-10'),
    findClosedMonth(save, '2026-11-01'),
    findClosedMonth({ ...save, facts: [fact('2026-09-20')] }, '2026-09-10'),
  ]).toEqual(['2026-10-01', undefined, undefined])
})
