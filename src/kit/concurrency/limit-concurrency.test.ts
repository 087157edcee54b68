import { expect, test } from 'vitest'
import { limitConcurrency, limitInTurn } from './limit-concurrency.ts'

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

test('limitConcurrency runs tasks up to the limit and the rest in order, even after a failure', async () => {
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

test('limitConcurrency rejects a task when the queue is full and retains the queued ones', async () => {
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

test('limitInTurn serves its queues in turn and rejects tasks only for the full queue', async () => {
  const run = limitInTurn(1, 3, () => {
    throw new Error('full')
  })
  const first = deferredTask()
  const begun: string[] = []
  const jobs = [run('many', first.task), ...[1, 2, 3].map((n) => run('many', async () => void begun.push(`many ${n}`)))]
  await expect(run('many', async () => undefined)).rejects.toThrow('full')
  jobs.push(...[1, 2].map((n) => run('few', async () => void begun.push(`few ${n}`))))
  first.end()
  await Promise.all(jobs)
  expect(begun).toEqual(['many 1', 'few 1', 'many 2', 'few 2', 'many 3'])
})
