import { expect, it } from 'vitest'
import { taskListSearch } from './task-search.ts'

it('a hand-typed address is parsed, and its invalid parameters are dropped', () => {
  expect(taskListSearch.parse({ task: '416', ready: '1', page: '0', size: 'x' })).toEqual({ task: 416, ready: '1' })
})
