import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const CHUNK_BYTES = 64 * 1024

/** The system frees a file without a name when it is closed, even if the process is killed. */
export async function openUnnamedFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `proofline-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path, { force: true })
  return file
}

/**
 * Buffers `source` in a temporary file. The source is read to its end as fast as possible, even if the reader is slow. Reading
 * stops early when the reader stops. An error of the source is thrown after the bytes that precede it.
 * @param onEnd is called once, when nothing more is read from the source
 */
export async function spool(
  source: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>,
  onEnd: () => Promise<void>,
): Promise<AsyncIterable<Uint8Array>> {
  const file = await openUnnamedFile().catch(async (error: unknown) => {
    await onEnd()
    throw error
  })
  let written = 0
  let closed = false
  let outcome: { error?: Error } | undefined
  let notify = (): void => {}
  const writing = (async () => {
    try {
      for await (const chunk of source as AsyncIterable<Uint8Array>) {
        if (closed) break
        // A write may store only part of the chunk, for example on a nearly full disk.
        for (let from = 0; from < chunk.length;) {
          const { bytesWritten } = await file.write(chunk, from, chunk.length - from, written)
          from += bytesWritten
          written += bytesWritten
        }
        notify()
      }
      outcome = {}
    } catch (error) {
      outcome = { error: error as Error }
    } finally {
      await onEnd()
      notify()
    }
  })()
  let position = 0
  const close = async (): Promise<IteratorReturnResult<undefined>> => {
    closed = true
    await writing
    await file.close()
    return { done: true, value: undefined }
  }
  const next = async (): Promise<IteratorResult<Uint8Array, undefined>> => {
    while (position === written && outcome === undefined) await new Promise<void>((done) => (notify = done))
    if (position < written) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(CHUNK_BYTES, written - position)), 0, null, position)
      position += bytesRead
      return { done: false, value: buffer.subarray(0, bytesRead) }
    }
    const result = await close()
    if (outcome?.error !== undefined) throw outcome.error
    return result
  }
  return { [Symbol.asyncIterator]: () => ({ next, return: close }) }
}

/** Bytes wait in a file instead of in memory if the client does not read them. */
export const spoolBytes = (bytes: Uint8Array): Promise<AsyncIterable<Uint8Array>> =>
  spool(
    (async function* () {
      yield bytes
    })(),
    async () => undefined,
  )
