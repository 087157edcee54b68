import { expect, test } from 'vitest'
import { searchOfDecided } from './decided-rules.ts'

test('searchOfDecided finds decisions of a day only for a single production role', () => {
  const day = { date: '2026-11-20', project: 'p' }
  expect(searchOfDecided(['MANAGER', 'AUTHOR'], day)).toEqual({
    from: '2026-11-20',
    to: '2026-11-20',
    role: ['AUTHOR'],
    project: 'p',
  })
  expect(searchOfDecided(['AUTHOR', 'REVIEWER'], day)).toBeUndefined()
  expect(searchOfDecided(['MANAGER'], day)).toBeUndefined()
})
