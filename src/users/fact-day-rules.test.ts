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
  ['the first one holds from the beginning', {}, ['-infinity']],
  ['on the 31st day too', { madeOn: '2026-10-20' }, ['-infinity']],
  ['on the 32nd day from the day of the save', { madeOn: '2026-10-19' }, ['2026-11-20']],
  ['none holds from the day of the save', { isEmpty: true }, ['2026-11-20']],
  ['the second from the day of the save', { facts: [fact('-infinity', '2026-11-19')] }, ['2026-11-20']],
  ['after an empty one it is the first', { facts: [fact('2026-11-15', '2026-11-15', '')] }, ['-infinity', '2026-11-15']],
  ['the last of a day replaces the others from the beginning', { facts: [fact('-infinity', '2026-11-20')] }, ['-infinity']],
  ['so does none', { facts: [fact('-infinity', '2026-11-20')], isEmpty: true }, ['-infinity']],
  [
    'no closed month',
    { closed: ['2026-08-01', '2026-10-01'] },
    ['-infinity', '2026-08-01 as before', '2026-09-01', '2026-10-01 as before', '2026-11-01'],
  ],
  [
    'closed months in a row are one gap',
    { closed: ['2026-09-01', '2026-10-01'] },
    ['-infinity', '2026-09-01 as before', '2026-11-01'],
  ],
  ['not before the rule', { floor: '2026-11-01' }, ['2026-11-01']],
  [
    'a correction of the same day before the rule is replaced too',
    { floor: '2026-11-01', facts: [fact('2026-10-18', '2026-11-20')] },
    ['2026-10-18', '2026-11-01'],
  ],
  ['after a closed month where the rule is older', { floor: '2026-10-01', closed: ['2026-10-01'] }, ['2026-11-01']],
  ['with a day from it on', { given: '2026-11-05' }, ['2026-11-05']],
  [
    'with a day, what was saved on the same day later than it is replaced',
    { given: '2026-11-05', facts: [fact('-infinity', '2026-11-20'), fact('2026-11-15', '2026-11-20')] },
    ['2026-11-05', '2026-11-15'],
  ],
  [
    'with a day until what was saved earlier',
    { given: '2026-11-05', facts: [fact('2026-11-12'), fact('2026-11-20')] },
    ['2026-11-05'],
  ],
  [
    'with a day, what was saved earlier is one fact in all its rows',
    { given: '2026-11-05', facts: [fact('2026-11-01', '2026-11-12', 'P'), fact('2026-11-08', '2026-11-12', 'P')] },
    ['2026-11-05', '2026-11-08'],
  ],
  [
    'without a day, a correction of the same day is replaced',
    { facts: [fact('-infinity', '2026-11-10'), fact('2026-11-05', '2026-11-20')] },
    ['2026-11-05'],
  ],
])('planFactRows handles the case "%s"', (_, save, rows) => expect(plan(save)).toEqual(rows))

test('findClosedMonth returns the first closed month in which a save would apply', () => {
  const save = { facts: [fact('2026-10-15')], closed: ['2026-08-01', '2026-10-01'], today: '2026-11-20' }
  expect([
    findClosedMonth(save, '2026-09-10'),
    findClosedMonth(save, '2026-11-01'),
    findClosedMonth({ ...save, facts: [fact('2026-09-20')] }, '2026-09-10'),
  ]).toEqual(['2026-10-01', undefined, undefined])
})
