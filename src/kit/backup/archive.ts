import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Pack, extract, pack } from 'tar-stream'

export type ArchiveWriter = {
  /** Can be read while the archive is written. */
  content: Readable
  add: (name: string, content: Buffer | string) => Promise<void>
  stream: (name: string, size: number, content: AsyncIterable<Buffer>) => Promise<void>
  folder: (name: string) => Promise<void>
  end: () => void
  fail: (error: Error) => void
}

const settle = (done: () => void, fail: (error: Error) => void) => (error?: Error | null) => (error ? fail(error) : done())

export function writeArchive(): ArchiveWriter {
  const tar: Pack = pack()
  return {
    content: tar as unknown as Readable,
    add: (name, content) => new Promise((done, fail) => void tar.entry({ name, mode: 0o600 }, content, settle(done, fail))),
    folder: (name) => new Promise((done, fail) => void tar.entry({ name, type: 'directory', mode: 0o700 }, settle(done, fail))),
    stream: async (name, size, content) => {
      await new Promise<void>((done, fail) => {
        const entry = tar.entry({ name, size, mode: 0o600 }, settle(done, fail))
        pipeline(Readable.from(content), entry).catch(fail)
      })
    },
    end: () => tar.finalize(),
    fail: (error) => tar.destroy(error),
  }
}

export type ArchiveEntry = { name: string; isFolder: boolean; content: AsyncIterable<Buffer> }

/**
 * Yields the entries of a tar archive in order. Each must be read to its end before the next.
 * @throws Error for a link or a device, because either could point outside the folder into which the archive is extracted
 */
export async function* readArchive(content: Readable): AsyncGenerator<ArchiveEntry> {
  const tar = extract()
  content.once('error', (error) => tar.destroy(error))
  content.pipe(tar as unknown as NodeJS.WritableStream)
  for await (const entry of tar) {
    const { name, type } = entry.header
    if (type !== 'file' && type !== 'directory')
      throw new Error(`The archive holds ${name}, which is neither a file nor a folder: Proofline makes no such backup.`)
    yield { name, isFolder: type === 'directory', content: entry as AsyncIterable<Buffer> }
    entry.resume()
  }
}
