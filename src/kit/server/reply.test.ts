import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { JsonInSlices } from './reply.ts'

const objects = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ n, text: `"${n}"\u2028é`, none: null, list: [n, [n]] }))

it('JsonInSlices writes fields exactly as JSON.stringify does', async () => {
  for (const fields of [
    { none: {} },
    { data: [], total: 0 },
    {
      data: objects(1),
      counts: { 'working day': 1, of: { none: [] } },
      none: null,
      absent: undefined,
      isWhole: true,
      text: 'a"b',
    },
    { data: { rows: objects(250) }, more: objects(100), nested: [[], [1, 2]] },
  ])
    expect(await text(new JsonInSlices<object>(fields).after({ success: true }))).toBe(
      JSON.stringify({ success: true, ...fields }),
    )
})

it('JsonInSlices lets other work run between the parts of long lists', async () => {
  let others = 0
  const timer = setInterval(() => (others += 1), 1)
  await text(new JsonInSlices<object>({ data: objects(200_000) }).after({ success: true }))
  clearInterval(timer)
  expect(others).toBeGreaterThan(2)
})

it('JsonInSlices stops when its caller has disconnected', async () => {
  const countParts = async (isGone: () => boolean): Promise<number> => {
    let parts = 0
    for await (const _ of new JsonInSlices<object>({ data: objects(200_000) }).after({ success: true }, isGone)) parts += 1
    return parts
  }
  expect(await countParts(() => false)).toBeGreaterThan(2)
  expect(await countParts(() => true)).toBe(1)
})
