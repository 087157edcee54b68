import { expect, it } from 'vitest'
import { type Where, whereOf, whereText, whereWords } from './where.ts'

it.each<[Where[], string | undefined]>([
  [[], undefined],
  [[{ key: 'subject', value: 'Physics', type: 'exact' }], 'subject:Physics'],
  [[{ key: 'chapter', value: 'wave', type: 'part' }], 'chapter~wave'],
  [[{ key: 'author_done_date', type: 'exact', from: '2026-03-01', to: '2026-03-31' }], 'author_done_date@2026-03-01..2026-03-31'],
  [[{ key: 'author_done_date', type: 'exact', to: '2026-03-31' }], 'author_done_date@..2026-03-31'],
  [
    [
      { key: 'a:b', value: '50%, ~1 @ 2', type: 'exact' },
      { key: 'section', value: '', type: 'exact' },
    ],
    'a%3ab:50%25%2c %7e1 %40 2,section:',
  ],
])('%o is %s in the URL, and is parsed back', (searches, text) => {
  expect(whereText(searches)).toBe(text)
  expect(whereOf(text)).toEqual(searches)
})

it.each(['subject', ':x', '@a..b', 'a@..', 'a:%zz', ''])('drops the invalid %s', (text) => {
  expect(whereOf(text)).toEqual([])
})

it('describes a search in words', () => {
  expect(whereWords({ key: 'a', value: 'x', type: 'part' })).toBe('…x…')
  expect(whereWords({ key: 'a', value: '', type: 'exact' })).toBe('(empty)')
  expect(whereWords({ key: 'a', type: 'exact', from: '2026-03-01' })).toBe('from 2026-03-01')
})
