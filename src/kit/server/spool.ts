import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PIECE = 64 * 1024

/**
 * The same bytes by way of a temporary file: `source` is read to its end at its own pace, from now on, whatever the pace of whoever
 * takes them. It ends early when they are given up. An error of the source is thrown after the bytes before it.
 * @param over is called once, when nothing more is read from the source
 */
export async function spool(
  source: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>,
  over: () => Promise<void>,
): Promise<AsyncIterable<Uint8Array>> {
  const path = join(tmpdir(), `proofline-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600).catch(async (error: unknown) => {
    await over()
    throw error
  })
  // Without a name it goes with its last reader, also when the process is killed.
  await rm(path, { force: true })
  let written = 0
  let givenUp = false
  let ended: { error?: Error } | undefined
  let wake = (): void => {}
  const filling = (async () => {
    try {
      for await (const piece of source as AsyncIterable<Uint8Array>) {
        if (givenUp) break
        await file.write(piece, 0, piece.length, written)
        written += piece.length
        wake()
      }
      ended = {}
    } catch (error) {
      ended = { error: error as Error }
    } finally {
      await over()
      wake()
    }
  })()
  let taken = 0
  const close = async (): Promise<IteratorReturnResult<undefined>> => {
    givenUp = true
    await filling
    await file.close()
    return { done: true, value: undefined }
  }
  const next = async (): Promise<IteratorResult<Uint8Array, undefined>> => {
    while (taken === written && ended === undefined) await new Promise<void>((done) => (wake = done))
    if (taken < written) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(PIECE, written - taken)), 0, null, taken)
      taken += bytesRead
      return { done: false, value: buffer.subarray(0, bytesRead) }
    }
    const result = await close()
    if (ended?.error !== undefined) throw ended.error
    return result
  }
  return { [Symbol.asyncIterator]: () => ({ next, return: close }) }
}
