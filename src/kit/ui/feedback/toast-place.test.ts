import { expect, test } from 'vitest'
import { type Obstacle, freePlace } from './toast-place.ts'

const window = { width: 1000, height: 600 }
const size = { width: 300, height: 44 }
const button = (left: number, top: number, width = 80, height = 32): Obstacle => ({ left, top, width, height, weight: 'avoid' })

test('a toast is placed in the lower right corner when that is free', () => {
  expect(freePlace(window, size, [])).toEqual({ left: 688, top: 544, cost: 0 })
  expect(freePlace(window, size, [button(100, 550)])).toEqual({ left: 688, top: 544, cost: 0 })
})

test('a toast is placed next to a button of the same height or above a row of buttons', () => {
  const { left, top } = freePlace(window, size, [button(900, 550)])
  expect([left + size.width <= 900, top]).toEqual([true, 544])
  const row = Array.from({ length: 10 }, (_, n) => button(n * 100, 550))
  expect(freePlace(window, size, row).top + size.height).toBeLessThanOrEqual(550)
})

test('a toast in a full window covers links rather than buttons and stays inside the window', () => {
  const links = Array.from({ length: 20 }, (_, n): Obstacle => ({ ...button(0, n * 30, 1000, 30), weight: 'spare' }))
  const buttons = Array.from({ length: 20 }, (_, n) => button(800, n * 30, 200, 30))
  const { left, top, cost } = freePlace(window, size, [...links, ...buttons])
  expect(left + size.width).toBeLessThanOrEqual(800)
  expect(cost).toBeGreaterThan(0)
  expect(top + size.height).toBeLessThanOrEqual(600)
  expect(freePlace({ width: 200, height: 30 }, size, [])).toMatchObject({ left: 12, top: 12 })
})
