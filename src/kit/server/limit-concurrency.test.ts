import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

/** A work that runs until it is told to end. */
function held() {
  let end = (): void => undefined
  let begun = false
  const over = new Promise<void>((go) => (end = go))
  const work = async () => {
    begun = true
    await over
  }
  return { work, end: () => end(), hasBegun: () => begun }
}
const settled = () => new Promise<void>((go) => setImmediate(go))

test('so many run at once, the rest in their order, also after one that failed', async () => {
  const inTurn = limitConcurrency(2)
  const [one, two, three, four] = [held(), held(), held(), held()] as const
  const failing = inTurn(async () => {
    await one.work()
    throw new Error('no')
  })
  const others = [two, three, four].map(({ work }) => inTurn(work))
  await settled()
  expect([one, two, three, four].map((each) => each.hasBegun())).toEqual([true, true, false, false])
  one.end()
  await expect(failing).rejects.toThrow('no')
  await settled()
  expect([three, four].map((each) => each.hasBegun())).toEqual([true, false])
  for (const each of [two, three, four]) each.end()
  await Promise.all(others)
  expect(four.hasBegun()).toBe(true)
})

test('whoever would wait beyond the limit is turned away, and whoever waits keeps the place', async () => {
  const inTurn = limitConcurrency(1, 1, () => {
    throw new Error('full')
  })
  const [one, two] = [held(), held()] as const
  const first = inTurn(one.work)
  const second = inTurn(two.work)
  await expect(inTurn(async () => undefined)).rejects.toThrow('full')
  one.end()
  two.end()
  await Promise.all([first, second])
  expect(two.hasBegun()).toBe(true)
  await expect(inTurn(async () => 'free')).resolves.toBe('free')
})
