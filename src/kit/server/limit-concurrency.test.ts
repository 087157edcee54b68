import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

/** A task that runs until it is resolved. */
function deferredTask() {
  let end = (): void => undefined
  let begun = false
  const over = new Promise<void>((resolve) => (end = resolve))
  const task = async () => {
    begun = true
    await over
  }
  return { task, end: () => end(), hasBegun: () => begun }
}
const nextTick = () => new Promise<void>((resolve) => setImmediate(resolve))

test('runs up to the limit at once and the rest in order, also after a failed task', async () => {
  const run = limitConcurrency(2)
  const [one, two, three, four] = [deferredTask(), deferredTask(), deferredTask(), deferredTask()] as const
  const failing = run(async () => {
    await one.task()
    throw new Error('no')
  })
  const others = [two, three, four].map(({ task }) => run(task))
  await nextTick()
  expect([one, two, three, four].map((each) => each.hasBegun())).toEqual([true, true, false, false])
  one.end()
  await expect(failing).rejects.toThrow('no')
  await nextTick()
  expect([three, four].map((each) => each.hasBegun())).toEqual([true, false])
  for (const each of [two, three, four]) each.end()
  await Promise.all(others)
  expect(four.hasBegun()).toBe(true)
})

test('rejects a task when the queue is full, and retains the queued ones', async () => {
  const run = limitConcurrency(1, 1, () => {
    throw new Error('full')
  })
  const [one, two] = [deferredTask(), deferredTask()] as const
  const first = run(one.task)
  const second = run(two.task)
  await expect(run(async () => undefined)).rejects.toThrow('full')
  one.end()
  two.end()
  await Promise.all([first, second])
  expect(two.hasBegun()).toBe(true)
  await expect(run(async () => 'free')).resolves.toBe('free')
})
