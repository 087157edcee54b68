import { expect, it, test } from 'vitest'
import {
  type Operator,
  getSearchOperator,
  listOperators,
  describeOperator,
  type TextSearch,
  describeSearch,
  searchWith,
  listSearchValues,
  findValuesProblem,
} from './search-rules.ts'

it.each<[string, Operator, string[], TextSearch | undefined, string]>([
  ['section', 'is', ['Optics'], { key: 'section', type: 'exact', value: 'Optics' }, 'X is Optics'],
  ['section', 'is', ['a', 'b', ''], { key: 'section', type: 'exact', value: ['a', 'b', ''] }, 'X is a, b or empty'],
  ['section', 'is', [], undefined, ''],
  ['section', 'not', ['a', 'b'], { key: 'section', type: 'not', value: ['a', 'b'] }, 'X is not a nor b'],
  ['section', 'contains', ['wave'], { key: 'section', type: 'part', value: 'wave' }, 'X contains wave'],
  ['section', 'contains', [''], undefined, ''],
  ['section', 'empty', [], { key: 'section', type: 'exact', value: '' }, 'X is empty'],
  ['section', 'filled', [], { key: 'section', type: 'not', value: '' }, 'X is not empty'],
  ['qc_score', 'before', ['3'], { key: 'qc_score', type: 'before', value: '3' }, 'X is below 3'],
  ['qc_score', 'between', ['1', '3'], { key: 'qc_score', type: 'exact', from: '1', to: '3' }, 'X is between 1 and 3'],
  [
    'author_done_date',
    'after',
    ['2026-03-01'],
    { key: 'author_done_date', type: 'after', value: '2026-03-01' },
    'X is after 01/03/2026',
  ],
  [
    'author_done_date',
    'between',
    ['', '2026-03-31'],
    { key: 'author_done_date', type: 'exact', to: '2026-03-31' },
    'X is until 31/03/2026',
  ],
  [
    'author_done_date',
    'between',
    ['2026-03-01', ''],
    { key: 'author_done_date', type: 'exact', from: '2026-03-01' },
    'X is from 01/03/2026',
  ],
  ['author_done_date', 'between', ['', ''], undefined, ''],
])('the choice of %s %s %o makes the search %o and reads as %s', (key, operator, values, search, sentence) => {
  expect(searchWith(key, operator, values)).toEqual(search)
  if (search === undefined) return
  expect(getSearchOperator(search)).toBe(operator)
  if (values.length > 0) expect(listSearchValues(search)).toEqual(values)
  const { name, verb, values: words } = describeSearch(search, 'X', (value) => value)
  expect(`${name} ${verb} ${words}`.trim()).toBe(sentence)
})

test('all operators of a column have different words', () => {
  for (const kind of ['text', 'number', 'instant'] as const) {
    const words = listOperators(kind).map((operator) => describeOperator(operator, kind))
    expect(new Set(words).size).toBe(words.length)
  }
})

it.each<[Operator, 'number' | 'instant' | 'text', string[], string | undefined]>([
  ['after', 'number', ['three'], 'three is not a number.'],
  ['between', 'number', ['10', '9'], 'The first number is above the last.'],
  ['between', 'number', ['9', '10'], undefined],
  ['between', 'instant', ['2026-03-02', '2026-03-01'], 'The first date is after the last.'],
  ['between', 'instant', ['', '2026-03-01'], undefined],
  ['is', 'number', ['three'], undefined],
])('the operator %s on a %s column with %o reports %s', (operator, kind, values, problem) => {
  expect(findValuesProblem(operator, kind, values)).toBe(problem)
})
