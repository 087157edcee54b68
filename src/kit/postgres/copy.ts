import type { Readable, Writable } from 'node:stream'
import type postgres from 'postgres'
import type { Db } from './db.ts'

export type CopyIn = {
  /** Resolves when the database can take more. */
  write: (chunk: Uint8Array) => Promise<void>
  end: () => Promise<void>
}

/**
 * Inserts rows by COPY on the request's own connection, inside its transaction: `copyInto(db, db`copy t (a, b) from stdin`)`. No
 * other statement may run on the connection before `end`. To abort, call `end` and let the transaction fail.
 */
export async function copyInto(db: Db, statement: postgres.PendingQuery<postgres.Row[]>): Promise<CopyIn> {
  // The driver settles the statement when its stream opens, and reports later errors only to the statement's `reject`.
  const query = statement as unknown as { reject: (error: Error) => void }
  const { reject } = query
  let failure: Error | undefined
  query.reject = (error) => {
    failure ??= error
    reject(error)
  }
  const stream: Writable = await statement.writable()
  // `write` and `end` throw their own errors. Without a listener, an error event would end the process.
  stream.on('error', () => {})
  return {
    write: (chunk) => new Promise((done, fail) => stream.write(chunk, (error) => (error ? fail(failure ?? error) : done()))),
    end: async () => {
      stream.end()
      await new Promise((done) => setImmediate(done))
      // The driver does not report that a session was lost while COPY ended, but the next statement does.
      const [next] = await Promise.allSettled([db`select 1`])
      if (failure !== undefined) throw failure
      if (next.status === 'rejected') throw next.reason
    },
  }
}

/**
 * Yields the rows of a COPY as PostgreSQL writes them: `copyRows(db.unsafe('copy … to stdout'))`. A caller that stops reading
 * before the end must drop the session.
 */
export async function* copyRows(statement: postgres.PendingQuery<postgres.Row[]>): AsyncGenerator<Buffer> {
  const stream: Readable = await statement.readable()
  yield* stream as AsyncIterable<Buffer>
  // The driver pauses its socket when the last chunk fills the stream, and resumes it only when the stream is read. Nothing else
  // reads the stream after its end.
  stream._read(0)
}
