import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { lineOf, linesOf } from './events.ts'

test('many people of a topic are few lines, each below the 8,000 bytes of a payload, and none is lost', () => {
  const ids = Array.from({ length: 1_001 }, () => randomUUID())
  const lines = linesOf(
    new Map([
      ['tasks', new Set(ids)],
      ['reworks', new Set(ids.slice(0, 2))],
    ] as const),
  )
  expect(lines).toHaveLength(7)
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThan(8_000)
  const read = lines.map(lineOf)
  expect(read.filter((line) => line?.topic === 'tasks').flatMap((line) => line?.ids)).toEqual(ids)
  expect(read.find((line) => line?.topic === 'reworks')?.ids).toEqual(ids.slice(0, 2))
})

test('a topic of a newer node is passed over', () => {
  expect(lineOf(`weather ${randomUUID()}`)).toBeUndefined()
})
