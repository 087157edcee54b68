import { expect, it } from 'vitest'
import { taskListSearch } from './task-search.ts'

it('accepts hand-typed URLs, and drops invalid parameters', () => {
  expect(taskListSearch.parse({ task: '416', ready: '1', page: '0', size: 'x' })).toEqual({ task: 416, ready: '1' })
})
