import { expect, test, vi } from 'vitest'
import { problemOf } from './read-problem.ts'

const refetch = vi.fn<() => Promise<unknown>>(async () => undefined)
const readOf = (status: number) => ({ error: { message: 'No.', status }, refetch })

test('a read can be repeated, unless what was asked for is what is wrong', () => {
  expect(problemOf({ error: null, refetch })).toBeUndefined()
  expect(problemOf(readOf(400))).toEqual({ message: 'No.' })
  for (const status of [0, 403, 404, 500, 503]) problemOf(readOf(status))?.onRetry?.()
  expect(refetch).toHaveBeenCalledTimes(5)
})
