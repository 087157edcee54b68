import type { Db } from '../../postgres/db.ts'
import { copyInto } from '../../postgres/copy.ts'
import { unnamedFile } from '../../server/spool.ts'
import { inWorker } from '../../xlsx/worker-process.ts'
import type { RowsRead, RowsRequest } from './row-stream.ts'
import type { ReadContext } from './upload.ts'

const CHUNK_BYTES = 256 * 1024

/** The good rows of a workbook that has been read, as COPY text in a temporary file until the call ends. */
export type SpooledRows = {
  /** Inserts them by a COPY statement; again when the transaction is repeated. */
  copyInto: (db: Db, statement: Parameters<typeof copyInto>[1]) => Promise<void>
}

/**
 * Runs a worker that streams its rows (`streamRows`), and reports how many it has read. No session is held meanwhile: the rows
 * are spooled to disk, because they may take more memory than this process has.
 */
export async function readRows<Outcome>(
  { file: { bytes }, corrections, progress, onEnd }: Pick<ReadContext<unknown>, 'file' | 'corrections' | 'progress' | 'onEnd'>,
  { worker, request }: { worker: URL; request: object },
): Promise<Outcome & { spooled: SpooledRows }> {
  const file = await unnamedFile()
  onEnd(() => file.close())
  const outcome = await inWorker<Outcome, RowsRead>(worker, { ...request, corrections } satisfies RowsRequest, {
    bytes,
    onMessage: async ({ lines, read }) => {
      if (lines !== undefined) await file.appendFile(lines)
      progress({ read, stored: 0, total: null })
    },
  })
  const copy: SpooledRows['copyInto'] = async (db, statement) => {
    const copying = await copyInto(db, statement)
    try {
      const lines = file.createReadStream({ start: 0, autoClose: false, highWaterMark: CHUNK_BYTES })
      for await (const chunk of lines) await copying.write(chunk as Buffer)
    } finally {
      // Also after an error: the connection must leave COPY mode before the transaction can be rolled back.
      await copying.end()
    }
  }
  return { ...outcome, spooled: { copyInto: copy } }
}
