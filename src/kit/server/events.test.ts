import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { RECENT_MS } from '../shared/tags.ts'
import { parseEventLine, toEventLines, trackRecentTags } from './events.ts'

test('toEventLines splits the ids of a tag into payloads below 8,000 bytes without losing any', () => {
  const ids = Array.from({ length: 1_001 }, () => randomUUID())
  const lines = toEventLines(
    new Map([
      ['tasks', new Set(ids)],
      ['reworks', new Set(ids.slice(0, 2))],
    ] as const),
  )
  expect(lines).toHaveLength(7)
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThan(8_000)
  const read = lines.map(parseEventLine)
  expect(read.filter((line) => line.tag === 'tasks').flatMap((line) => line.ids)).toEqual(ids)
  expect(read.find((line) => line.tag === 'reworks')?.ids).toEqual(ids.slice(0, 2))
})

test('trackRecentTags lists a user’s changed tags of the last 30 s once each', () => {
  let now = 0
  const recent = trackRecentTags(() => now)
  recent.note('a', 'tasks')
  recent.note('b', 'access')
  now = 10_000
  recent.note('a', 'reworks')
  recent.note('a', 'tasks')
  expect(recent.list('a')).toEqual(['reworks', 'tasks'])
  now = RECENT_MS + 1
  expect(recent.list('b')).toEqual([])
  now = 10_000 + RECENT_MS
  expect(recent.list('a')).toEqual(['reworks', 'tasks'])
  now += 1
  expect(recent.list('a')).toEqual([])
})
