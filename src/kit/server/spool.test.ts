import { setTimeout as pause } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { spool, spoolBytes } from './spool.ts'

const pieces = (count: number, size = 40_000) =>
  Array.from({ length: count }, (_, index) => new Uint8Array(size).fill(index % 251))

it('spool passes every byte on and reads its source to the end before bytes are requested', async () => {
  let read = 0
  let over = 0
  const source = (async function* () {
    for (const piece of pieces(50)) {
      read++
      yield piece
    }
  })()
  const body = await spool(source, async () => void over++)
  await expect.poll(() => over).toBe(1)
  expect(read).toBe(50)
  const got: Uint8Array[] = []
  for await (const piece of body) got.push(piece)
  expect(Buffer.concat(got).equals(Buffer.concat(pieces(50)))).toBe(true)
  expect(over).toBe(1)
})

it('spool passes bytes on while its source is still being read', async () => {
  let goOn = (): void => {}
  const waiting = new Promise<void>((done) => (goOn = done))
  const source = (async function* () {
    yield new Uint8Array([1])
    await waiting
    yield new Uint8Array([2])
  })()
  const body = (await spool(source, async () => {}))[Symbol.asyncIterator]()
  expect((await body.next()).value).toEqual(Buffer.from([1]))
  goOn()
  expect((await body.next()).value).toEqual(Buffer.from([2]))
  expect((await body.next()).done).toBe(true)
})

it('spool throws the error of its source after the bytes before it', async () => {
  let over = 0
  const source = (async function* () {
    yield new Uint8Array([1])
    throw new Error('the database went away')
  })()
  const body = (await spool(source, async () => void over++))[Symbol.asyncIterator]()
  expect((await body.next()).value).toEqual(Buffer.from([1]))
  await expect(body.next()).rejects.toThrow('the database went away')
  expect(over).toBe(1)
})

it('spool stops reading its source when the reader closes, even before the first byte', async () => {
  let over = 0
  let read = 0
  const source = (async function* () {
    for (;;) {
      read++
      await pause(1)
      yield new Uint8Array([1])
    }
  })()
  const stream = Readable.from(await spool(source, async () => void over++), { objectMode: false })
  stream.destroy()
  await expect.poll(() => over).toBe(1)
  const before = read
  await pause(20)
  expect(read).toBe(before)
})

it('spooled passes bytes on from a file', async () => {
  const bytes = new Uint8Array(200_000).fill(7)
  const got: Uint8Array[] = []
  for await (const piece of await spoolBytes(bytes)) got.push(piece)
  expect(got.length).toBeGreaterThan(1)
  expect(Buffer.concat(got).equals(bytes)).toBe(true)
})
