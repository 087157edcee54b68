import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { judgePassword, judgeTyped } from './judge-password.ts'
import { passwordLength } from './password-length.ts'

test('judgePassword runs off the event loop and respects the owner’s name and the minimum length', async () => {
  expect(await judgePassword('four quiet lamps')).toMatchObject({ level: 4 })
  expect(await judgePassword('seven Kulkarni lamps', { fullName: 'Neha Kulkarni' })).toMatchObject({ level: 0 })
  let longest = 0
  let last = performance.now()
  const beat = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 1)
  const hostile = Array.from({ length: 40 }, (_, at) => judgePassword(`p@$$w0rdp@$$w0rdp@$$w0${at}`))
  const first = performance.now()
  await Promise.all(hostile)
  const took = performance.now() - first
  clearInterval(beat)
  // A busy event loop would not run the interval until all passwords were judged.
  expect(longest).toBeLessThan(took / 2)
  passwordLength.min = 20
  try {
    expect(await judgePassword('four quiet lamps')).toMatchObject({ advice: 'The password needs at least 20 characters.' })
  } finally {
    passwordLength.min = 8
  }
})

test('judgeTyped allows four judgements a second per person and does not delay others', async () => {
  const judge = (by: string) => judgeTyped(by, 'four quiet lamps', {})
  const four = Array.from({ length: 4 }, () => judge('one'))
  await expect(judge('one')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', detail: { retryAfterSeconds: 1 } })
  await Promise.all(four)
  await judge('other')
  await pause(1_050)
  await judge('one')
})
