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
])('reads %s', (address, wanted) => {
  expect(schema.parse(parseSearch(address))).toEqual(wanted)
})

it('names what is invalid as absent, so that it does not stay in the address', () => {
  expect({ page: '-1', unknown: '1', ...schema.parse({ page: '-1' }) }).toEqual({ page: undefined, unknown: '1' })
})

it.each([{}, { q: '1' }, { q: 'a&b=c, d+e%', page: 12, status: ['done', 'approved'] }])('round-trips %o', (search) => {
  expect(schema.parse(parseSearch(stringifySearch(search)))).toEqual(search)
})

it('is readable and omits empty values', () => {
  expect(stringifySearch({ status: ['done', 'skipped'], q: '1', page: undefined, task: '', of: [] })).toBe(
    '?status=done,skipped&q=1',
  )
})
