import { expect, it } from 'vitest'
import { toRowFilter, type Where, parseWhere, writeWheres } from './where.ts'

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
  [[{ key: 'author_status', value: ['done', 'skipped', ''], type: 'exact' }], 'author_status:done:skipped:'],
  [[{ key: 'turn', value: 'CLOSED', type: 'not' }], 'turn~:CLOSED'],
  [[{ key: 'section', value: '', type: 'not' }], 'section~:'],
  [[{ key: 'days_waiting', value: '3', type: 'after' }], 'days_waiting@after:3'],
  [[{ key: 'author_done_date', value: '2026-03-01', type: 'before' }], 'author_done_date@before:2026-03-01'],
  [[{ key: 'chapter', value: ['~:@,%', '|!..'], type: 'not' }], 'chapter~:%7e%3a%40%2c%25:|!..'],
])('%o is written to the URL as %s and parsed back', (searches, text) => {
  expect(writeWheres(searches)).toBe(text)
  expect(parseWhere(text)).toEqual(searches)
})

it.each(['subject', ':x', '@a..b', 'a@..', 'a:%zz', ''])('the invalid URL filter %s is dropped', (text) => {
  expect(parseWhere(text)).toEqual([])
})

it('the URL becomes the row filter of a call', () => {
  expect(toRowFilter({})).toBeUndefined()
  expect(toRowFilter({ q: 'PHY', where: 'section~:Optics' })).toEqual({
    question_id: 'PHY',
    searchFields: [{ key: 'section', value: 'Optics', type: 'not' }],
  })
  expect(toRowFilter({ where: 'section:' })).toEqual({ searchFields: [{ key: 'section', value: '', type: 'exact' }] })
})
