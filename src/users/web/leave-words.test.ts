import { expect, test } from 'vitest'
import { followWords } from './leave-words.ts'

const leaver = { _id: 'a', fullName: 'Kavita Desai' }
const farhan = { _id: 'b', fullName: 'Farhan Qureshi' }
const letters = { one: 'pending letter', many: 'pending letters' }

test.each([
  [14, undefined, '14 pending letters move with the reports.'],
  [1, undefined, '1 pending letter moves with the reports.'],
  [14, farhan, '14 pending letters will wait for Farhan Qureshi.'],
  [14, null, '14 pending letters: only an admin is left to decide them.'],
  [1, null, '1 pending letter: only an admin is left to decide it.'],
  [14, leaver, '14 pending letters wait for Kavita Desai until someone else gets the reports; an admin can decide them.'],
])('followWords describes %d waiting decisions of reports who go to %j', (count, next, words) => {
  expect(followWords({ ...letters, count }, leaver, next)).toBe(words)
})
