import { expect, test } from 'vitest'
import { offerNames } from './name-offer-rules.ts'

const names = ['Foundation 2027', 'NEET 2027', 'Olympiad']

test.each([
  ['', { matches: ['Foundation 2027', 'Olympiad'], added: undefined, joined: undefined }],
  ['  ', { matches: ['Foundation 2027', 'Olympiad'], added: undefined, joined: undefined }],
  ['2027', { matches: ['Foundation 2027'], added: '2027', joined: undefined }],
  [' OLYMPIAD ', { matches: ['Olympiad'], added: undefined, joined: 'Olympiad' }],
  ['neet 2027', { matches: [], added: undefined, joined: undefined }],
  [' Fresh', { matches: [], added: 'Fresh', joined: undefined }],
])('typing "%s" among three project names, one of them in use, offers %j', (typed, offered) => {
  expect(offerNames(names, ['Neet 2027 '], typed)).toEqual(offered)
})
