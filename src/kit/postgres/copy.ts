import type { Writable } from 'node:stream'
import type postgres from 'postgres'
import type { Db } from './db.ts'

export type CopyIn = {
  /** Settles when the database's side has room for more. */
  write: (chunk: Uint8Array) => Promise<void>
  /** Settles when the rows are in the table. */
  end: () => Promise<void>
}

/**
 * Rows by COPY on the request's own connection, inside its transaction: `copyInto(db, db`copy t (a, b) from stdin`)`.
 * No other statement may run on the connection before `end`; to give up, end it and let the transaction fail.
 */
export async function copyInto(db: Db, statement: postgres.PendingQuery<postgres.Row[]>): Promise<CopyIn> {
  // The driver settles the statement with its stream; of a later failure it tells only this function of the statement.
  const query = statement as unknown as { reject: (error: Error) => void }
  const { reject } = query
  let failure: Error | undefined
  query.reject = (error) => {
    failure ??= error
    reject(error)
  }
  const stream: Writable = await statement.writable()
  // Each write and the end say themselves what went wrong; without a listener the process would end.
  stream.on('error', () => {})
  return {
    write: (chunk) => new Promise((done, fail) => stream.write(chunk, (error) => (error ? fail(failure ?? error) : done()))),
    end: async () => {
      stream.end()
      await new Promise((done) => setImmediate(done))
      // The driver never tells of a session that is lost while COPY ends; the next statement does.
      const [next] = await Promise.allSettled([db`select 1`])
      if (failure !== undefined) throw failure
      if (next.status === 'rejected') throw next.reason
    },
  }
}
