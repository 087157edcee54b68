import { expect, it } from 'vitest'
import { numberParam, parseSearch, defineSearch, stringifySearch, textParam, wordsParam } from './search.ts'

const schema = defineSearch({ q: textParam(), page: numberParam(1), status: wordsParam(['done', 'skipped', 'approved']) })

it.each([
  ['', {}],
  ['?q=1', { q: '1' }],
  ['?q=a%26b+c&page=2', { q: 'a&b c', page: 2 }],
  ['?status=skipped,done,nonsense', { status: ['done', 'skipped'] }],
  ['?page=0', {}],
  ['?page=two', {}],
  ['?page=1.5', {}],
  ['?unknown=1', {}],
])('the search %s is parsed into its valid parameters', (address, wanted) => {
  expect(schema.parse(parseSearch(address))).toEqual(wanted)
})

it('an invalid parameter is returned as undefined to remove it from the address', () => {
  expect({ page: '-1', unknown: '1', ...schema.parse({ page: '-1' }) }).toEqual({ page: undefined, unknown: '1' })
})

it.each([{}, { q: '1' }, { q: 'a&b=c, d+e%', page: 12, status: ['done', 'approved'] }])(
  'the search %o is the same after writing and parsing',
  (search) => {
    expect(schema.parse(parseSearch(stringifySearch(search)))).toEqual(search)
  },
)

it('a written search is readable and omits empty values', () => {
  expect(stringifySearch({ status: ['done', 'skipped'], q: '1', page: undefined, task: '', of: [] })).toBe(
    '?status=done,skipped&q=1',
  )
})
